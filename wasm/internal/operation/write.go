package operation

import (
	"strconv"

	"github.com/ggui-go/validators/binding"
	"github.com/ggui-go/validators/internal/jsonwrite"
	"github.com/ggui-go/validators/propsschema"
	"github.com/ggui-go/validators/protocol"
	"github.com/ggui-go/validators/refusal"
	"github.com/ggui-go/validators/registration"
	"github.com/ggui-go/validators/resolution"
)

// appendJSON appends what json.Marshal writes, and a test holds it to that.
// Reflection is most of what a short call would cost, so the answers that are given
// most are written by hand.
func appendJSON(b []byte, value any) ([]byte, error) {
	switch v := value.(type) {
	case string:
		return jsonwrite.AppendString(b, v), nil
	case verdictOnText:
		b = appendMember(b, `{"outcome":`, string(v.Outcome))
		return append(appendViolations(b, v.Violations, v.Omitted), '}'), nil
	case invalidInput:
		b = appendMember(b, `{"code":`, string(v.Code))
		b = appendMember(b, `,"message":`, v.Message)
		return append(appendViolations(b, v.Violations, v.Omitted), '}'), nil
	case registration.Result:
		return appendGate(b, v), nil
	case resolution.URLs:
		start := len(b)
		b = appendOptional(b, `,"bundleUrl":`, v.BundleURL)
		b = appendOptional(b, `,"styleUrl":`, v.StyleURL)
		return appendClosed(b, start), nil
	case binding.Result:
		b = appendMember(b, `{"outcome":`, string(v.Outcome))
		b = appendOptional(b, `,"code":`, string(v.Code))
		b = appendOptional(b, `,"source":`, string(v.Source))
		b = appendList(b, `,"bindings":`, v.Bindings, func(b []byte, t *protocol.ToolBinding) []byte {
			start := len(b)
			b = appendOptional(b, `,"server":`, t.Server)
			return appendClosed(appendMember(b, `,"tool":`, t.Tool), start)
		})
		return append(appendViolations(b, v.Violations, v.Omitted), '}'), nil
	case propsschema.Result:
		b = strconv.AppendBool(append(b, `{"valid":`...), v.Valid)
		b = appendList(b, `,"violations":`, v.Violations, func(b []byte, v *propsschema.Violation) []byte {
			b = appendMember(b, `{"field":`, v.Field)
			b = appendMember(b, `,"pointer":`, v.Pointer)
			b = appendMember(b, `,"keyword":`, v.Keyword)
			b = appendMember(b, `,"message":`, v.Message)
			b = appendOptional(b, `,"expected":`, v.Expected)
			return append(appendOptional(b, `,"received":`, v.Received), '}')
		})
		return append(appendCount(b, `,"omitted":`, v.Omitted), '}'), nil
	case propsschema.Built:
		b = jsonwrite.AppendText(append(b, `{"propsSchema":`...), v.PropsSchema)
		b = appendMember(b, `,"propsSchemaHash":`, v.PropsSchemaHash)
		return append(appendMember(b, `,"propsSchemaProfile":`, string(v.PropsSchemaProfile)), '}'), nil
	case refusal.EndpointResponse:
		b = strconv.AppendInt(append(b, `{"httpStatus":`...), int64(v.HTTPStatus), 10)
		b = strconv.AppendInt(append(b, `,"error":{"code":`...), int64(v.Error.Code), 10)
		b = appendMember(b, `,"message":`, v.Error.Message)
		if v.Error.Data != nil {
			said := &v.Error.Data.Refusal
			b = appendMember(append(b, `,"data":{"refusal":`...), `{"code":`, said.Code)
			b = appendMember(b, `,"message":`, said.Message)
			b = appendMember(b, `,"fix":`, said.Fix)
			b = appendMember(b, `,"retry":`, string(said.Retry))
			b = append(appendMember(b, `,"appId":`, said.AppID), '}', '}')
		}
		return append(b, '}', '}'), nil
	case refusal.ToolResult:
		b = appendArray(append(b, `{"content":`...), v.Content, func(b []byte, block *refusal.TextBlock) []byte {
			b = appendMember(b, `{"type":`, block.Type)
			return append(appendMember(b, `,"text":`, block.Text), '}')
		})
		if v.StructuredContent != nil {
			b = append(b, `,"structuredContent":`...)
			b = appendMember(b, `{"outcome":`, v.StructuredContent.Outcome)
			b = append(jsonwrite.AppendText(append(b, `,"refusal":`...), v.StructuredContent.Refusal), '}')
		}
		return append(strconv.AppendBool(append(b, `,"isError":`...), v.IsError), '}'), nil
	}
	return jsonwrite.Append(b, value)
}

func appendViolations(b []byte, violations []protocol.Violation, omitted int) []byte {
	b = appendList(b, `,"violations":`, violations, func(b []byte, v *protocol.Violation) []byte {
		b = appendMember(b, `{"code":`, string(v.Code))
		b = appendMember(b, `,"pointer":`, v.Pointer)
		b = appendMember(b, `,"message":`, v.Message)
		b = appendOptional(b, `,"expected":`, v.Expected)
		b = appendOptional(b, `,"received":`, v.Received)
		return append(strconv.AppendInt(append(b, `,"offset":`...), v.Offset, 10), '}')
	})
	return appendCount(b, `,"omitted":`, omitted)
}

func appendGate(b []byte, v registration.Result) []byte {
	b = appendMember(b, `{"outcome":`, string(v.Outcome))
	b = appendOptional(b, `,"code":`, string(v.Code))
	b = appendOptional(b, `,"text":`, v.Text)
	d := &v.Detail
	if d.Duplicates == nil && d.NotRegistered == nil && d.PackageMismatches == nil && d.MissingEnv == nil && d.Omitted == 0 {
		return append(b, '}')
	}
	b = append(b, `,"detail":`...)
	start := len(b)
	b = appendList(b, `,"duplicates":`, d.Duplicates, func(b []byte, f *registration.DuplicateHook) []byte {
		b = appendMember(b, `{"hook":`, f.Hook)
		b = appendMember(b, `,"package":`, f.Package)
		return append(appendMember(b, `,"firstSeenPackage":`, f.FirstSeenPackage), '}')
	})
	b = appendList(b, `,"notRegistered":`, d.NotRegistered, func(b []byte, f *registration.NotRegistered) []byte {
		b = appendMember(b, `{"hook":`, f.Hook)
		b = appendMember(b, `,"package":`, f.Package)
		return append(appendOptional(b, `,"suggestion":`, f.Suggestion), '}')
	})
	b = appendList(b, `,"packageMismatches":`, d.PackageMismatches, func(b []byte, f *registration.PackageMismatch) []byte {
		b = appendMember(b, `{"hook":`, f.Hook)
		b = appendMember(b, `,"requestedPackage":`, f.RequestedPackage)
		b = appendArray(append(b, `,"registered":`...), f.Registered, func(b []byte, pkg *string) []byte { return jsonwrite.AppendString(b, *pkg) })
		return append(b, '}')
	})
	b = appendList(b, `,"missingEnv":`, d.MissingEnv, func(b []byte, f *registration.MissingEnv) []byte {
		b = appendMember(b, `{"hook":`, f.Hook)
		b = appendMember(b, `,"package":`, f.Package)
		b = appendMember(b, `,"missingKey":`, f.MissingKey)
		return append(appendOptional(b, `,"suggestion":`, f.Suggestion), '}')
	})
	b = appendCount(b, `,"omitted":`, d.Omitted)
	return append(appendClosed(b, start), '}')
}

// appendList appends a member with an array, unless that is empty.
func appendList[V any](b []byte, name string, list []V, each func([]byte, *V) []byte) []byte {
	if len(list) == 0 {
		return b
	}
	return appendArray(append(b, name...), list, each)
}

func appendArray[V any](b []byte, list []V, each func([]byte, *V) []byte) []byte {
	if list == nil {
		return append(b, "null"...)
	}
	b = append(b, '[')
	for i := range list {
		if i > 0 {
			b = append(b, ',')
		}
		b = each(b, &list[i])
	}
	return append(b, ']')
}

// appendClosed makes an object of the members, each after a comma, that were
// appended since start.
func appendClosed(b []byte, start int) []byte {
	if len(b) == start {
		return append(b, '{', '}')
	}
	b[start] = '{'
	return append(b, '}')
}

// appendMember appends a member; name is what stands before its value.
func appendMember(b []byte, name, value string) []byte {
	return jsonwrite.AppendString(append(b, name...), value)
}

func appendOptional(b []byte, name, value string) []byte {
	if value == "" {
		return b
	}
	return appendMember(b, name, value)
}

func appendCount(b []byte, name string, n int) []byte {
	if n == 0 {
		return b
	}
	return strconv.AppendInt(append(b, name...), int64(n), 10)
}
