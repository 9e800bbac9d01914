package main

import "testing"

// Every input has the verdict that its name says.
func TestVerdicts(t *testing.T) {
	for _, q := range questions() {
		if c := goSide[q.Benchmark](q); c.judge() != q.accepted() || c.answer().Accept != q.accepted() {
			t.Errorf("%s: the verdict is another: %v", q.full(), c.answer())
		}
	}
}

func BenchmarkClientCapabilities(b *testing.B)      { measure(b, "ClientCapabilities") }
func BenchmarkDataContract(b *testing.B)            { measure(b, "DataContract") }
func BenchmarkGadgetDescriptor(b *testing.B)        { measure(b, "GadgetDescriptor") }
func BenchmarkPublicEnv(b *testing.B)               { measure(b, "PublicEnv") }
func BenchmarkToolBindings(b *testing.B)            { measure(b, "ToolBindings") }
func BenchmarkGate(b *testing.B)                    { measure(b, "Gate") }
func BenchmarkResolveURLs(b *testing.B)             { measure(b, "ResolveURLs") }
func BenchmarkResolveBindings(b *testing.B)         { measure(b, "ResolveBindings") }
func BenchmarkMatchFilter(b *testing.B)             { measure(b, "MatchFilter") }
func BenchmarkRenderRefusal(b *testing.B)           { measure(b, "RenderRefusal") }
func BenchmarkEndpointRefusal(b *testing.B)         { measure(b, "EndpointRefusal") }
func BenchmarkBuildProps(b *testing.B)              { measure(b, "BuildProps") }
func BenchmarkHashProps(b *testing.B)               { measure(b, "HashProps") }
func BenchmarkClassifyProps(b *testing.B)           { measure(b, "ClassifyProps") }
func BenchmarkValidateProps(b *testing.B)           { measure(b, "ValidateProps") }
func BenchmarkCompileAndValidateProps(b *testing.B) { measure(b, "CompileAndValidateProps") }
func BenchmarkCanonicalize(b *testing.B)            { measure(b, "Canonicalize") }
func BenchmarkOverlayHash(b *testing.B)             { measure(b, "OverlayHash") }
func BenchmarkThemeMode(b *testing.B)               { measure(b, "ThemeMode") }

func measure(b *testing.B, benchmark string) {
	for _, q := range questions() {
		if q.Benchmark != benchmark {
			continue
		}
		b.Run(q.Name, func(b *testing.B) {
			judge := goSide[benchmark](q).judge
			b.ReportAllocs()
			for b.Loop() {
				if judge() != q.accepted() {
					b.Fatal("the verdict is another")
				}
			}
		})
	}
}
