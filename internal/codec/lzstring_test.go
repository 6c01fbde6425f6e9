package codec

import (
	"math/rand/v2"
	"strings"
	"testing"

	lzstring "github.com/daku10/go-lz-string"
)

func TestX(t *testing.T) {
	for _, text := range []string{"", "a", "aaaa", "hello hello hello", strings.Repeat("ab", 5000), "ä€😀😀x"} {
		packed, err := compress(text)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := decompress(packed); got != text || err != nil {
			t.Fatalf("%.20q: %.20q %v", text, got, err)
		}
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		b := []rune{}
		for range r.IntN(400) {
			b = append(b, []rune("abcdefg{}[]\"äöü€😀")[r.IntN(1+r.IntN(17))])
		}
		packed, _ := compress(string(b))
		if got, err := decompress(packed); got != string(b) || err != nil {
			t.Fatalf("%.20q: %.20q %v", string(b), got, err)
		}
	}
	_ = lzstring.Compress
}
