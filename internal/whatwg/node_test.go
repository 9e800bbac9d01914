package whatwg

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"strings"
	"testing"

	"golang.org/x/text/unicode/norm"
)

// pieces are what URLs are put together from: enough of each thing that the
// standard treats in its own way.
var pieces = []string{
	"https:", "http:", "HTTPS:", "wss:", "ftp:", "file:", "mailto:", "x-y+z.1:", "1x:", ":",
	"/", "/", "/", "//", `\`, "?", "#", "@", ":", ".", "..", "-", "_", "*", "~", "!", "$", "&", "'", "(", ")", "+", ",", ";", "=", "{", "}", "`", "\"",
	"[", "]", "[::1]", "[1:2:3:4:5:6:7:8]", "[::1.2.3.4]", "[::1.2.3.256]", "[1::2::3]", "[1:2:3:4:5:6:7::]", "[::01.2.3.4]", "[::ffff:1.2.3]", "[12345::]", "[:1]", "[::%31]",
	"a", "b.example", "EXAMPLE", "xn--", "xn--mnchen-3ya", "xn--a", "xn--é-", "ｘＮ--", "xn--mnchen-\u00ad3ya", "XN--MNCHEN-3YA", "münchen", "日本", "é", "ß", "Ａ", "。", "\u00ad", "\u200d", "\u2260", "😀",
	"1", "127.1", "0x7f", "0X", "0x", "256", "4294967295", "4294967296", "08", "0377", "1.2.3.4", "1.2.3.4.5", "0.0.0.0x100", "99999999999999999999",
	"80", "65535", "65536", "000080", "%", "%41", "%2e", "%00", "%c3%bc", "%ff", "%2", "%5B", " ", "\t", "\n", "\x00", "\x1f", "\x7f", "<", ">", "^", "|", "C|", "c:", "C:/",
	"user:pw@", "localhost", "\ufeff", "\u3000",
}

// TestAgreesWithNode asks Node's URL about the same texts.
func TestAgreesWithNode(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("Node is not installed; the table of TestIsAbsoluteURL has its answers to some texts")
	}
	random := rand.New(rand.NewPCG(1, 2))
	var urls []string
	for range 40_000 {
		var b strings.Builder
		if random.IntN(4) > 0 {
			b.WriteString([]string{"https://", "wss://", "file://", "x://", "http:", "https:/\\"}[random.IntN(6)])
		}
		for range random.IntN(6) {
			b.WriteString(pieces[random.IntN(len(pieces))])
		}
		urls = append(urls, b.String())
	}
	text, err := json.Marshal(urls)
	if err != nil {
		t.Fatal(err)
	}
	ask := exec.Command(node, "-e", `
		let text = '';
		process.stdin.on('data', (part) => { text += part; }).on('end', () => {
			const accepts = (url) => { try { new URL(url); return 1; } catch { return 0; } };
			process.stdout.write(JSON.parse(text).map(accepts).join(''));
		});`)
	ask.Stdin = strings.NewReader(string(text))
	answers, err := ask.Output()
	if err != nil || len(answers) != len(urls) {
		t.Fatal(len(answers), err)
	}
	accepted, different := 0, 0
	for i, url := range urls {
		want := answers[i] == '1'
		if want {
			accepted++
		}
		got := IsAbsoluteURL(url)
		if want && !got && strings.Contains(strings.ToLower(norm.NFKC.String(url)), "xn--") {
			continue // Node 20 takes codes that stand for ASCII; the standard does no more
		}
		if got != want {
			if different++; different <= 40 {
				t.Errorf("IsAbsoluteURL(%s) = %v, Node says %v", fmt.Sprintf("%+q", url), got, want)
			}
		}
	}
	if accepted < len(urls)/5 || accepted > len(urls)*4/5 {
		t.Errorf("%d of %d texts are URLs: too one-sided to tell much", accepted, len(urls))
	}
}
