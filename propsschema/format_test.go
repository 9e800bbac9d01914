package propsschema

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

// One row a format: texts that are of it, and texts that are not. Texts are
// separated by two spaces; ␣ stands for a space, ∅ for the empty text.
func TestFormats(t *testing.T) {
	long := func(n int) string { return strings.Repeat("a", n) }
	for _, c := range []struct{ format, yes, no string }{
		{"date", "2024-02-29  2000-02-29  0000-01-01  1999-12-31", "2023-02-29  1900-02-29  2024-04-31  2024-13-01  2024-00-10  2024-01-00  24-01-01  2024-1-01  2024-01-01Z  ∅"},
		{"time", "12:00:00Z  12:00:00z  00:00:00+23:59  12:00:00-05  12:00:00+0530  12:00:00.123456789Z  23:59:60Z  00:59:60+01:00  24:59:60+01:00  22:29:60.5-01:30", "12:00:00  12:00Z  24:00:00Z  12:60:00Z  12:00:61Z  12:00:60Z  23:59:60+01:00  12:00:00+24:00  12:00:00+05:60  12:00:00.Z  12:00:00,5Z  1:00:00Z  12:00:00Zx  ∅"},
		{"date-time", "2024-02-29T12:00:00Z  2024-02-29t12:00:00z  2024-02-29␣12:00:00Z  2024-02-29\n12:00:00Z  2024-02-29\u00a012:00:00+05  1990-12-31T23:59:60Z", "2024-02-29T12:00:00  2023-02-29T12:00:00Z  2024-02-29_12:00:00Z  2024-02-29T12:00:00Z␣  2024-02-29TT12:00:00Z  2024-02-29  ∅"},
		{"iso-time", "12:00:00  12:00:00Z  23:59:60", "12:00  25:00:00  ∅"},
		{"iso-date-time", "2024-02-29T12:00:00  2024-02-29␣12:00:00Z", "2024-02-29  2024-02-30T12:00:00"},
		{"duration", "P1Y2M3DT4H5M6S  P1W  PT0S  P1D  P1Y2D  PT36H  P0D", "P  PT  P1YT  P1W1D  1D  P1D2Y  PT1D  P1.5D  P-1D  p1d  P1H  ∅"},
		{"uri", "http://example.org/a?b=c#d  urn:isbn:1  mailto:a@b  http://  http://x:99999  http://[::1]:80/a  http://u:p@[v1.a:b]/  a:/  a:///  a:b  x://[::ffff:001.2.3.4]", "a:  mailto:  //x/y  /a  a␣b:c  1a:b  http://x/é  http://x/\"  http://x/%zz  http://[::1  http://x[::1]  http://[1::2::3]  a:#b#c  http://[::1]x  ∅"},
		{"uri-reference", "∅  /a/b  a  #f  ?q  //h/p  a:b  //[::1]/p  a\"b  a%20b", "a␣b  \\a  é  a%2  ##  [::1]"},
		{"uri-template", "∅  /a/{b}  {+x,y*}{?a,b:3}  {/a*}  {#a%20b}  a%20b  é", "{  {}  {a  }  {a b}  a␣b  {a:0}  {a:12345}  {a,}  <  {a.b}  {!!a}  {a**}"},
		{"url", "http://example.com  https://a-b.example.com:8080/x?y#z  ftp://u:p@example.org  http://1.2.3.4/  http://172.32.0.1  http://é.example  http://a/b@c.de  HTTP://EXAMPLE.COM  http\u017f://example.com", "http://localhost  http://10.0.0.1  http://127.0.0.1  http://192.168.1.1  http://172.16.0.1  http://169.254.1.1  http://224.0.0.1  http://1.2.3.255  http://example.com:1  http://a..b  http://-a.com  http://a--b.com  http://a.b1  example.com  http://a.com/␣  http://@a.com  mailto:a@b.co  ∅"},
		{"email", "a@b.co  a.b+c@d-e.example  A_!#$%&'*/=?^`{|}~-@x.yz  a@1.2", "a@localhost  \"a\"@b.co  a@[127.0.0.1]  a..b@c.de  .a@b.co  a@b.co.  a@-b.co  a@b-.co  a@b@c.de  @b.co  a␣b@c.de  é@b.co  ∅"},
		{"hostname", "example.com  example.com.  1.2.3.4  localhost  a-b.c  " + long(63) + "  " + strings.Repeat(long(62)+".", 4) + "a", "_x.a  a..b  -a  a-  .a  .  é.example  " + long(64) + "  " + strings.Repeat(long(62)+".", 4) + "ab  ∅"},
		{"ipv4", "0.0.0.0  255.255.255.255  1.20.3.4", "256.0.0.1  01.2.3.4  1.2.3  1.2.3.4.5  1.2.3.4␣  1.2.3.a  ∅"},
		{"ipv6", "::  ::1  1::  1:2:3:4:5:6:7:8  1:2:3:4:5:6:7::  ::2:3:4:5:6:7:8  ::ffff:1.2.3.4  1:2:3:4:5:6:1.2.3.4  1:2:3:4:5::1.2.3.4  ABCD::ef", "1:2:3:4:5:6:7  1:2:3:4:5:6:7:8:9  1::2::3  :::  12345::  fe80::1%eth0  ::1/64  [::1]  1:2:3:4:5:6::1.2.3.4  ::01.2.3.4  1.2.3.4::  1.2.3.4  ∅"},
		{"regex", "^a$  a{  \\-  (?=a)  \\8  (?<n>a)\\k<n>  ∅  \\Z  \\\\Z", "(  [  a**  (?i)a  (?<n>a)(?<n>b)  a\\Z  a{2,1}"},
		{"uuid", "123e4567-e89b-12d3-a456-426614174000  URN:UUID:123E4567-E89B-12D3-A456-426614174000  ffffffff-ffff-ffff-ffff-ffffffffffff", "123e4567e89b12d3a456426614174000  123e4567-e89b-12d3-a456-42661417400g  {123e4567-e89b-12d3-a456-426614174000}  uuid:123e4567-e89b-12d3-a456-426614174000  ∅"},
		{"json-pointer", "∅  /  /a~0b~1c  /é␣/0", "a  /~  /~2  #/a"},
		{"json-pointer-uri-fragment", "#  #/a%20b  #/a~0-_.!", "/a  #a  #/%  #/~  #/a␣b  #/%-12  ∅"},
		{"relative-json-pointer", "0  1/a  0#  10/~0", "01  #  /a  -1  0##  1a  ∅"},
		{"byte", "∅  QQ==  QUI=  QUJD  +/+/  !\nQQ==  !\n", "Q  QQ=  Q===  QQ==QUJD  -_-_  !"},
		{"password", "∅  anything", ""},
		{"binary", "∅  anything", ""},
		{"int32", "no number", ""},
		{"double", "no number", ""},
	} {
		schema := fmt.Sprintf(`{"type":"string","format":%q}`, c.format)
		for _, part := range []struct{ list, want string }{{c.yes, "valid"}, {c.no, "not valid"}} {
			if part.list == "" {
				continue
			}
			for text := range strings.SplitSeq(part.list, "  ") {
				text = strings.NewReplacer("∅", "", "␣", " ").Replace(text)
				props, err := json.Marshal(text)
				if err != nil {
					t.Fatal(err)
				}
				if got := judge(t, schema, string(props)); got != part.want {
					t.Errorf("%s: %q is %s, want %s", c.format, text, got, part.want)
				}
			}
		}
	}
}

func TestNumberFormats(t *testing.T) {
	for _, c := range []struct{ format, yes, no string }{
		{"int32", "0 -2147483648 2147483647 1.0 1e9", "2147483648 -2147483649 0.5 1e10"},
		{"int64", "0 9223372036854775808 1e300", "0.5"},
		{"float", "0 0.5 1e300", ""},
		{"double", "0 0.5 1e300", ""},
		{"date", "0 0.5", ""},
	} {
		schema := fmt.Sprintf(`{"type":"number","format":%q}`, c.format)
		for props := range strings.FieldsSeq(c.yes) {
			if got := judge(t, schema, props); got != "valid" {
				t.Errorf("%s: %s is %s", c.format, props, got)
			}
		}
		for props := range strings.FieldsSeq(c.no) {
			if got := judge(t, schema, props); got != "not valid" {
				t.Errorf("%s: %s is %s", c.format, props, got)
			}
		}
	}
}

func TestEveryFormatIsKnown(t *testing.T) {
	for _, name := range formatNames() {
		if f := formatNamed(name); f == nil || f.name != name {
			t.Errorf("%s: %v", name, f)
		}
	}
	for _, name := range []string{"", "iri", "idn-email", "Date", "date ", "constructor"} {
		if formatNamed(name) != nil {
			t.Errorf("there should be no format %q", name)
		}
	}
}

// Every byte at every place of a text of each format: no panic, and an answer
// that does not depend on what was asked before.
func TestFormatsTakeAnyByte(t *testing.T) {
	for _, name := range formatNames() {
		f := formatNamed(name)
		if f.text == nil {
			continue
		}
		for _, text := range []string{"", "2024-02-29T12:00:00.5+05:30", "http://u@[::1.2.3.4]:1/a?b#c", "{+a:1,b*}%20", "P1DT2H", "a.b@c-d.ef", "/a~0~1", "QUI=\n"} {
			for i := range len(text) + 1 {
				for c := range 256 {
					edited := text[:i] + string(rune(c)) + text[i:]
					if first := f.text(edited); first != f.text(edited) {
						t.Fatalf("%s: two answers on %q", name, edited)
					}
				}
			}
		}
	}
}

// The sets of characters are written as bits.
func TestByteSets(t *testing.T) {
	const digits, letters = "0123456789", "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
	const user = digits + letters + "-._~!$&'()*+,;=:"
	for _, c := range []struct {
		name string
		set  byteSet
		want string
	}{
		{"decimal", decimal, digits},
		{"hexDigits", hexDigits, digits + "abcdefABCDEF"},
		{"alnum", alnum, digits + letters},
		{"alpha", alpha, letters},
		{"base64Set", base64Set, digits + letters + "+/"},
		{"atomSet", atomSet, digits + letters + "!#$%&'*+/=?^_`{|}~"},
		{"schemeSet", schemeSet, digits + letters + "+-."},
		{"userSet", userSet, user},
		{"pathSet", pathSet, user + "@/"},
		{"querySet", querySet, user + "@/?"},
		{"uriSet", uriSet, user + "@/?%[]"},
		{"templateSet", templateSet, digits + letters + "_"},
	} {
		for b := range 256 {
			if want := strings.IndexByte(c.want, byte(b)) >= 0; c.set.has(byte(b)) != want {
				t.Errorf("%s has %q: %v", c.name, byte(b), !want)
			}
		}
	}
}
