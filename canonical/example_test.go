package canonical_test

import (
	"errors"
	"fmt"

	"github.com/ggui-go/validators/canonical"
	"github.com/ggui-go/validators/protocol"
)

func ExampleAppend() {
	form, err := canonical.Append(nil, []byte(`{"title": "Caf\u00e9", "seats": 4.0, "open": true}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(string(form))
	// Output: {"open":true,"seats":4,"title":"Café"}
}

func ExampleAppend_refused() {
	_, err := canonical.Append(nil, []byte(`{"seats": 4, "\u0073eats": 5}`))
	fmt.Println(err)
	fmt.Println(errors.Is(err, protocol.ErrUnreadable))
	// Output:
	// /seats: The object already has a member "seats". Keep one of them. (at byte 13)
	// true
}

func ExampleHash() {
	a, _ := canonical.Hash([]byte(`{"title": "Menu", "seats": 4}`))
	b, _ := canonical.Hash([]byte(`{"seats": 4.0, "title": "\u004denu"}`))
	fmt.Println(a)
	fmt.Println(a == b)
	// Output:
	// da33bfa2e1018936fa15223802552838daf4a70079b7b2c10add2dd5dac8f56d
	// true
}

func ExampleCanonicalizeJSON() {
	result, err := canonical.CanonicalizeJSON([]byte(`{"json": "[ 1.0, 1e21 ]"}`))
	fmt.Println(result.Canonical, result.SHA256[:8], err)

	_, err = canonical.CanonicalizeJSON([]byte(`{"json": "[ 1.0, 1e999 ]"}`))
	var text *canonical.TextError
	if errors.As(err, &text) {
		fmt.Println(text.Code())
		fmt.Println(text.Unwrap())
	}
	// Output:
	// [1,1e+21] 9d617b1f <nil>
	// invalid_json
	// /1: The number is too large for a double. Use one within ±1.8e308. (at byte 7)
}
