package main

import (
	"fmt"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// A onceValue counts how often a flag was given. It refuses nothing itself:
// completion reads the same flags twice.
type onceValue struct {
	pflag.Value
	given int
}

func (v *onceValue) Set(value string) error {
	v.given++
	return v.Value.Set(value)
}

// takeOnce makes all flags of a command and of those below it take one value,
// other than switches and those that are repeatable. Flags take the last value
// otherwise, and what the first one named goes unchecked.
func takeOnce(cmd *cobra.Command) {
	once := func(f *pflag.Flag) {
		switch f.Value.(type) {
		case pflag.SliceValue, *formatList:
			return
		}
		if f.Value.Type() != "bool" {
			f.Value = &onceValue{Value: f.Value}
		}
	}
	cmd.Flags().VisitAll(once)
	cmd.PersistentFlags().VisitAll(once)
	for _, sub := range cmd.Commands() {
		takeOnce(sub)
	}
}

// refuseTwice refuses a flag that takes one value and was given several.
func refuseTwice(cmd *cobra.Command, _ []string) (err error) {
	cmd.Flags().Visit(func(f *pflag.Flag) {
		if once, ok := f.Value.(*onceValue); ok && once.given > 1 && err == nil {
			err = fmt.Errorf("--%s was given twice; give it once", f.Name)
		}
	})
	return err
}
