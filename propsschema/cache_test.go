package propsschema

import (
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/ggui-go/validators/protocol"
)

func TestCacheKeepsOneValidatorASchema(t *testing.T) {
	var cache Cache
	first, err := cache.Compile([]byte(`{"type":"string","maxLength":3}`))
	if err != nil {
		t.Fatal(err)
	}
	same, err := cache.Compile([]byte(` {"maxLength":3.0, "type":"\u0073tring"}`))
	if err != nil || same != first {
		t.Errorf("the same schema in other words: %p and %p, %v", first, same, err)
	}
	other, err := cache.Compile([]byte(`{"type":"string","maxLength":4}`))
	if err != nil || other == first || cache.Len() != 2 {
		t.Errorf("another schema: %p and %p, %d kept, %v", first, other, cache.Len(), err)
	}
	var invalid *SchemaError
	if _, err := cache.Compile([]byte(`{"foo":1}`)); !errors.As(err, &invalid) || cache.Len() != 2 {
		t.Errorf("a schema that does not compile: %d kept, %v", cache.Len(), err)
	}
	if _, err := cache.Compile([]byte(`{"a":1,"a":2}`)); !errors.Is(err, protocol.ErrUnreadable) {
		t.Errorf("a text that does not read: %v", err)
	}
}

func TestCacheForgetsTheLongestUnused(t *testing.T) {
	cache := NewCache(2)
	compile := func(max int) *Validator {
		v, err := cache.Compile(fmt.Appendf(nil, `{"type":"string","maxLength":%d}`, max))
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	one, two := compile(1), compile(2)
	compile(1)
	compile(3)
	if compile(1) != one {
		t.Error("the one used last is gone")
	}
	if compile(2) == two {
		t.Error("the one unused longest is still there")
	}
}

func TestCacheIsBounded(t *testing.T) {
	for _, c := range []struct {
		cache *Cache
		bound int
	}{{&Cache{}, DefaultCacheSize}, {NewCache(-1), DefaultCacheSize}, {NewCache(50), 50}} {
		for i := range 10_000 {
			if _, err := c.cache.Compile(fmt.Appendf(nil, `{"const":%d}`, i)); err != nil {
				t.Fatal(err)
			}
			if c.cache.Len() > c.bound || len(c.cache.entries) != c.cache.Len() {
				t.Fatalf("%d and %d validators after %d schemas", c.cache.Len(), len(c.cache.entries), i+1)
			}
		}
		if c.cache.Len() != c.bound {
			t.Errorf("%d validators, want %d", c.cache.Len(), c.bound)
		}
	}
}

func TestCacheHasOptions(t *testing.T) {
	cache := NewCache(1, WithPatternTimeout(time.Second), WithLimits(protocol.Limits{MaxBytes: 10}))
	v, err := cache.Compile([]byte(`true`))
	if err != nil || v.patternTimeout != time.Second {
		t.Errorf("%v, %v", v, err)
	}
	if _, err := cache.Compile([]byte(`{"type":"string"}`)); !errors.Is(err, protocol.ErrUnreadable) {
		t.Errorf("beyond the limits: %v", err)
	}
}

func TestCacheConcurrently(t *testing.T) {
	cache := NewCache(8)
	var wait sync.WaitGroup
	for i := range 64 {
		wait.Go(func() {
			for j := range 40 {
				n := (i + j) % 16
				v, err := cache.Compile(fmt.Appendf(nil, `{"type":"integer","minimum":%d}`, n))
				if err != nil {
					t.Error(err)
					return
				}
				result, err := v.Validate(fmt.Append(nil, n))
				if err != nil || !result.Valid {
					t.Errorf("%d: %+v, %v", n, result, err)
				}
			}
		})
	}
	wait.Wait()
	if cache.Len() > 8 {
		t.Errorf("%d validators", cache.Len())
	}
}
