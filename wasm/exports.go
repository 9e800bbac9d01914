//go:build wasip1

package main

import "github.com/ggui-go/validators/wasm/internal/operation"

// The operations. ABI.md says what each takes and answers.

//go:wasmexport validate_client_capabilities
func validateClientCapabilities(length uint32) uint64 {
	return run(operation.ValidateClientCapabilities, length)
}

//go:wasmexport validate_contract
func validateContract(length uint32) uint64 { return run(operation.ValidateContract, length) }

//go:wasmexport validate_descriptor
func validateDescriptor(length uint32) uint64 { return run(operation.ValidateDescriptor, length) }

//go:wasmexport validate_strict_descriptor
func validateStrictDescriptor(length uint32) uint64 {
	return run(operation.ValidateStrictDescriptor, length)
}

//go:wasmexport validate_public_env
func validatePublicEnv(length uint32) uint64 { return run(operation.ValidatePublicEnv, length) }

//go:wasmexport gate
func gate(length uint32) uint64 { return run(operation.Gate, length) }

//go:wasmexport check
func check(length uint32) uint64 { return run(operation.Check, length) }

//go:wasmexport resolve_gadget_urls
func resolveGadgetURLs(length uint32) uint64 { return run(operation.ResolveGadgetURLs, length) }

//go:wasmexport resolve_tool_bindings
func resolveToolBindings(length uint32) uint64 { return run(operation.ResolveToolBindings, length) }

//go:wasmexport matches_tool_filters
func matchesToolFilters(length uint32) uint64 { return run(operation.MatchesToolFilters, length) }

//go:wasmexport project_render_refusal
func projectRenderRefusal(length uint32) uint64 { return run(operation.ProjectRenderRefusal, length) }

//go:wasmexport project_endpoint_refusal
func projectEndpointRefusal(length uint32) uint64 {
	return run(operation.ProjectEndpointRefusal, length)
}

//go:wasmexport check_refusal_registry
func checkRefusalRegistry(length uint32) uint64 { return run(operation.CheckRefusalRegistry, length) }

//go:wasmexport build_props_schema
func buildPropsSchema(length uint32) uint64 { return run(operation.BuildPropsSchema, length) }

//go:wasmexport classify_props_schema
func classifyPropsSchema(length uint32) uint64 { return run(operation.ClassifyPropsSchema, length) }

//go:wasmexport validate_props
func validateProps(length uint32) uint64 { return run(operation.ValidateProps, length) }

// compiled holds what compile_props made.
var compiled operation.Props

//go:wasmexport compile_props
func compileProps(length uint32) uint64 { return run(compiled.Compile, length) }

//go:wasmexport validate_compiled_props
func validateCompiledProps(handle, length uint32) uint64 {
	return run(func(props []byte) []byte { return compiled.Validate(handle, props) }, length)
}

//go:wasmexport dispose_props
func disposeProps(handle uint32) { compiled.Dispose(handle) }

//go:wasmexport canonicalize
func canonicalize(length uint32) uint64 { return run(operation.Canonicalize, length) }

//go:wasmexport sha256
func sha256(length uint32) uint64 { return run(operation.SHA256, length) }

//go:wasmexport resolve_theme_mode
func resolveThemeMode(length uint32) uint64 { return run(operation.ResolveThemeMode, length) }

//go:wasmexport hash_overlay
func hashOverlay(length uint32) uint64 { return run(operation.HashOverlay, length) }

// answer takes the name of an obligation and its input, one behind the other.
//
//go:wasmexport answer
func answer(nameLength, length uint32) uint64 {
	return run(func(text []byte) []byte {
		n := min(int(nameLength), len(text))
		return operation.Answer(string(text[:n]), text[n:])
	}, length)
}

//go:wasmexport grade
func grade(length uint32) uint64 { return run(operation.Grade, length) }
