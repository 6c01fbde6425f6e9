package codec

import (
	"math/rand/v2"
	"strings"
	"testing"

	lzstring "github.com/daku10/go-lz-string"
)

// TestCompress: the texts are those of LZString.compressToBase64, version 1.5.0.
func TestCompress(t *testing.T) {
	for _, test := range []struct{ text, packed string }{
		{"a", "IZA="},
		{"aaaaaaaaaa", "IY1o"},
		{`{"size":9}`, "N4IgzglgXgpiBcBOAvkA"},
		{strings.Repeat("ab", 20), "IYI17SOrZig="},
		{"ä€😀😀x", "CeGoJLwbgAe5AeQ="},
		{"Hello, world. Hello, world. Hello, world.", "BIUwNmD2A0AEDukBOYAmA6WoIwctm2UciKGQA==="},
	} {
		if packed, err := compress(test.text); packed != test.packed || err != nil {
			t.Errorf("compress(%q) = %s %v, want %s", test.text, packed, err, test.packed)
		}
		for _, packed := range []string{test.packed, strings.TrimRight(test.packed, "=")} {
			if text, err := decompress(packed); text != test.text || err != nil {
				t.Errorf("decompress(%s) = %q %v, want %q", packed, text, err, test.text)
			}
		}
	}
	if text, err := decompress("gAbQ"); text != "\uFFFD" || err != nil {
		t.Errorf("half of a surrogate pair: %q %v, want the replacement character", text, err)
	}
}

// TestDecompress: decompress is the inverse of compress, and agrees with the library.
func TestDecompress(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 500 {
		text := randomText(random, 400)
		packed, err := compress(text)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := decompress(packed); got != text || err != nil {
			t.Fatalf("decompress(%s) = %q %v, want %q", packed, got, err, text)
		}
		if len(packed) < 4 {
			continue
		}
		damaged := packed[:random.IntN(len(packed)-3)] + packed[3:]
		got, err := decompress(damaged)
		want, wantErr := lzstring.DecompressFromBase64(damaged)
		if err == nil && (wantErr != nil || got != want) {
			t.Fatalf("decompress(%s) = %q, the library has %q %v", damaged, got, want, wantErr)
		}
	}
}

// randomText returns a text of random length over a random part of an alphabet.
func randomText(random *rand.Rand, most int) string {
	const all = "ab1\"{}[]:,'\\%+ é€😀<&\n"
	alphabet := []rune(all)
	alphabet = alphabet[:1+random.IntN(len(alphabet))]
	text := make([]rune, random.IntN(most))
	for k := range text {
		text[k] = alphabet[random.IntN(len(alphabet))]
	}
	return string(text)
}

// TestDecompressHostile: damaged texts and bombs are errors, at once.
func TestDecompressHostile(t *testing.T) {
	for _, packed := range []string{"", "N", "N4Ig", "====", "IY1", "ß", "////", strings.Repeat("/", 60_000), strings.Repeat("A", 60_000)} {
		if text, err := decompress(packed); err == nil && len(text) > 0 {
			t.Errorf("decompress(%.20s) = %.20q: want an error", packed, text)
		}
	}
	bomb := bitWriter{}
	bomb.write(0, 2)
	bomb.write('a', 8)
	for code, width := 4, 3; bomb.n < 6*60_000; code++ { // each code stands for the next piece
		bomb.write(code, width)
		if code+1 == 1<<width {
			width++
		}
	}
	if text, err := decompress(bomb.text()); err == nil || !strings.Contains(err.Error(), "more than") {
		t.Errorf("a bomb of %d characters unpacks to %d, error %v", len(bomb.text()), len(text), err)
	}
}

// A bitWriter writes bits in base64, the lowest bit of a number first.
type bitWriter struct {
	digits []byte
	n      int
}

func (w *bitWriter) write(number, bits int) {
	for k := range bits {
		if w.n%6 == 0 {
			w.digits = append(w.digits, 0)
		}
		w.digits[w.n/6] |= byte(number >> k & 1 << (5 - w.n%6))
		w.n++
	}
}

func (w *bitWriter) text() string {
	text := make([]byte, len(w.digits))
	for k, d := range w.digits {
		text[k] = base64Digits[d]
	}
	return string(text)
}
