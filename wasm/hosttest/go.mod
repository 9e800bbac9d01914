module github.com/ggui-go/validators/wasm/hosttest

go 1.26.0

require (
	github.com/ggui-go/validators v0.0.0
	github.com/tetratelabs/wazero v1.12.0
)

require (
	github.com/go-json-experiment/json v1.27.2 // indirect
	github.com/google/go-cmp v0.7.0 // indirect
	github.com/gowebpki/jcs v1.0.2 // indirect
	golang.org/x/net v0.62.0 // indirect
	golang.org/x/sys v0.50.0 // indirect
	golang.org/x/text v0.44.0 // indirect
)

replace github.com/ggui-go/validators => ../..
