package binding_test

import (
	"fmt"
	"runtime"
	"slices"
	"testing"

	"github.com/ggui-go/validators/binding"
	"github.com/ggui-go/validators/protocol"
)

// manyArtifacts are n of three bindings each: two servers have all of them, and
// each has three tools of its own.
func manyArtifacts(n int) [][]protocol.ToolBinding {
	artifacts := make([][]protocol.ToolBinding, n)
	for i := range artifacts {
		artifacts[i] = []protocol.ToolBinding{
			{Server: "acme-crm", Tool: fmt.Sprintf("list_%06d", i)},
			{Server: "acme-erp", Tool: fmt.Sprintf("read_%06d", i)},
			{Tool: fmt.Sprintf("find_%06d", i)},
		}
	}
	return artifacts
}

// scales are how many artifacts the benchmarks are about.
var scales = []struct {
	name string
	n    int
}{{"1e4", 1e4}, {"1e5", 1e5}, {"1e6", 1e6}}

// BenchmarkFilter applies one filter to many artifacts, none of which match: the
// longest way through.
func BenchmarkFilter(b *testing.B) {
	filter := binding.Filter{Tool: new("list_xxxxxx"), Server: new("acme-crm")}
	for _, scale := range scales {
		b.Run(scale.name, func(b *testing.B) {
			artifacts := manyArtifacts(scale.n)
			b.ReportAllocs()
			for b.Loop() {
				for _, bindings := range artifacts {
					if filter.Match(bindings) {
						b.Fatal("found")
					}
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(scale.n), "ns/artifact")
		})
	}
}

// BenchmarkIndexBuild makes an index of the same artifacts. What it takes when it
// is made is bytes/artifact.
func BenchmarkIndexBuild(b *testing.B) {
	for _, scale := range scales {
		b.Run(scale.name, func(b *testing.B) {
			artifacts := manyArtifacts(scale.n)
			before := heap()
			var index *binding.Index
			b.ReportAllocs()
			for b.Loop() {
				index = newIndex(b, slices.Values(artifacts))
			}
			b.ReportMetric(float64(heap()-before)/float64(scale.n), "bytes/artifact")
			runtime.KeepAlive(index)
			runtime.KeepAlive(artifacts)
		})
	}
}

func heap() int64 {
	runtime.GC()
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return int64(stats.HeapAlloc)
}

// BenchmarkIndexFind searches as BenchmarkFilter does, for what is not there and
// for what one artifact has; and for a server that all of them have.
func BenchmarkIndexFind(b *testing.B) {
	for _, scale := range scales {
		index := newIndex(b, slices.Values(manyArtifacts(scale.n)))
		for _, search := range []struct {
			name   string
			filter binding.Filter
			want   int
		}{
			{"none", binding.Filter{Tool: new("list_xxxxxx"), Server: new("acme-crm")}, 0},
			{"one", binding.Filter{Tool: new("list_005000"), Server: new("acme-crm")}, 1},
			{"all", binding.Filter{Server: new("acme-erp")}, scale.n},
		} {
			b.Run(scale.name+"/"+search.name, func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					found := 0
					for range index.Find(search.filter) {
						found++
					}
					if found != search.want {
						b.Fatal(found)
					}
				}
			})
		}
	}
}
