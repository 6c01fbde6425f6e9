package gridtext_test

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"fourfold/puzzle/gridtext"
)

func BenchmarkReader(b *testing.B) {
	text := []byte(strings.Repeat(clue17+"\n", 1000))
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		r := gridtext.NewReader(bytes.NewReader(text), "text", gridtext.ParseOptions{})
		n := 0
		for {
			_, err := r.Next()
			if err == io.EOF {
				break
			}
			if err != nil {
				b.Fatal(err)
			}
			n++
		}
		if n != 1000 {
			b.Fatalf("read %d puzzles, want 1000", n)
		}
	}
}
