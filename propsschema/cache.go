package propsschema

import (
	"container/list"
	"sync"

	"github.com/ggui-go/validators/canonical"
)

// DefaultCacheSize is how many validators the zero [Cache] keeps.
const DefaultCacheSize = 256

// A Cache keeps compiled validators by the canonical hash of their schema (RFC
// 8785), so that texts which are the same schema share one. When it is full, the
// one that was not asked for the longest goes. Schemas that do not compile are
// not kept.
//
// The zero value is ready to use. A Cache is safe for concurrent use and must
// not be copied. Nothing in this package uses one by itself.
type Cache struct {
	max  int
	opts []Option

	mu      sync.Mutex
	recent  list.List // of *cached, the last used in front
	entries map[string]*list.Element
}

type cached struct {
	hash      string
	validator *Validator
}

// NewCache returns a cache of at most n validators, or of [DefaultCacheSize]
// when n is not above 0. The options are those of all its schemas.
func NewCache(n int, opts ...Option) *Cache {
	return &Cache{max: n, opts: opts}
}

// Compile returns the validator of a schema: one that was kept, or the result
// of [Compile], with its errors.
func (c *Cache) Compile(schema []byte) (*Validator, error) {
	hash, err := canonical.Hash(schema, optionsOf(c.opts).limits)
	if err != nil {
		return nil, err
	}
	if v := c.get(hash); v != nil {
		return v, nil
	}
	// Not under the lock: others need not wait. Two that compile one schema at
	// once both get a good validator, and one of the two is kept.
	v, err := Compile(schema, c.opts...)
	if err != nil {
		return nil, err
	}
	c.put(hash, v)
	return v, nil
}

// Len returns how many validators are kept.
func (c *Cache) Len() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.recent.Len()
}

func (c *Cache) get(hash string) *Validator {
	c.mu.Lock()
	defer c.mu.Unlock()
	entry, ok := c.entries[hash]
	if !ok {
		return nil
	}
	c.recent.MoveToFront(entry)
	return entry.Value.(*cached).validator
}

func (c *Cache) put(hash string, v *Validator) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.entries[hash] != nil {
		return
	}
	if c.entries == nil {
		c.entries = map[string]*list.Element{}
	}
	c.entries[hash] = c.recent.PushFront(&cached{hash, v})
	limit := c.max
	if limit <= 0 {
		limit = DefaultCacheSize
	}
	for c.recent.Len() > limit {
		oldest := c.recent.Remove(c.recent.Back()).(*cached)
		delete(c.entries, oldest.hash)
	}
}
