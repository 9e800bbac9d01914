package main

import (
	"errors"
	"fmt"
	"io/fs"
	"path"

	"github.com/ggui-go/validators/protocol"
	"github.com/ggui-go/validators/resolution"
	"github.com/ggui-go/validators/validate"
)

// An app is one operator's app, with all that can be decided before the first
// call: it does not change while the server runs.
type app struct {
	id string
	// App is what the gate decides by. Its catalog is the effective one.
	protocol.App
	// gadgets are the files of each package of the catalog.
	gadgets map[string]resolution.Gadget
	// files is the app's folder.
	files fs.FS
}

// loadApps loads each folder that has a ggui.json. The error says all that is
// wrong with all of them: an operator wants to hear it now, and at once.
func loadApps(dir fs.FS) (map[string]*app, error) {
	names, err := fs.Glob(dir, "*/ggui.json")
	if err != nil {
		return nil, err
	}
	if len(names) == 0 {
		return nil, errors.New("no folder has a ggui.json")
	}
	apps := map[string]*app{}
	var errs []error
	for _, name := range names {
		id := path.Dir(name)
		a, err := loadApp(dir, id)
		if err != nil {
			errs = append(errs, fmt.Errorf("%s: %w", name, err))
		}
		apps[id] = a
	}
	return apps, errors.Join(errs...)
}

func loadApp(dir fs.FS, id string) (*app, error) {
	files, err := fs.Sub(dir, id)
	if err != nil {
		return nil, err
	}
	text, err := fs.ReadFile(files, "ggui.json")
	if err != nil {
		return nil, err
	}
	declared, err := validate.ProjectApp(text)
	if err != nil {
		return nil, err
	}
	// What the file declares is not yet a catalog: every app has the standard
	// gadgets. nil: this server comes with none of its own.
	declared.Gadgets = protocol.EffectiveCatalog(nil, declared.Gadgets)

	a := &app{id: id, App: declared, gadgets: map[string]resolution.Gadget{}, files: files}
	for _, descriptor := range a.Gadgets {
		gadget, err := resolution.ResolveGadget(descriptor)
		if err != nil {
			return nil, fmt.Errorf("gadget %s: %w", descriptor.Package, err)
		}
		a.gadgets[descriptor.Package] = gadget
	}
	return a, nil
}

// refused reads why the operator refuses the app, and nil when that is not so.
// It is asked anew each time, for no answer is good for longer than a call; a
// server that bills or limits rates asks those who know instead of a file.
func (a *app) refused() ([]byte, error) {
	text, err := fs.ReadFile(a.files, "refused.json")
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return text, err
}
