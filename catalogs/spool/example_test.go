package spool_test

import (
	"fmt"

	"github.com/ggui-go/validators/catalogs"
	"github.com/ggui-go/validators/catalogs/spool"
)

// two is a run of two cases.
func two() *spool.Run {
	run := spool.New()
	run.Add(catalogs.Case{Obligation: "resolution", Name: "default-host"})
	run.Add(catalogs.Case{Obligation: "resolution", Name: "own-host"})
	return run
}

func ExampleNew() {
	run := spool.New()
	defer run.Close()
	for c, err := range catalogs.Shipped() {
		if err != nil {
			panic(err)
		}
		run.Add(c)
	}
	fmt.Println(run.Len() > 1000, run.Err())
	// Output: true <nil>
}

func ExampleRun_Add() {
	run := spool.New()
	defer run.Close()
	run.Add(catalogs.Case{Name: "default-host"})
	fmt.Println(run.Len())
	// Output: 1
}

func ExampleRun_Len() {
	run := two()
	defer run.Close()
	fmt.Println(run.Len())
	// Output: 2
}

func ExampleRun_Case() {
	run := two()
	defer run.Close()
	fmt.Println(run.Case(1).ID())
	// Output: resolution/own-host
}

func ExampleRun_Set() {
	run := two()
	defer run.Close()
	run.Set(1, catalogs.Result{Status: catalogs.Passed})
	fmt.Println(run.Result(1).Status)
	// Output: passed
}

func ExampleRun_Result() {
	run := two()
	defer run.Close()
	fmt.Printf("%s %q\n", run.Result(0).Case.Name, run.Result(0).Status) // nothing yet
	// Output: default-host ""
}

func ExampleRun_Err() {
	run := two()
	fmt.Println(run.Err())
	_ = run.Close()
	fmt.Println(run.Err())
	// Output:
	// <nil>
	// file already closed
}

func ExampleRun_Close() {
	run := two()
	fmt.Println(run.Close())
	// Output: <nil>
}
