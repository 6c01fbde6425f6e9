package input

import (
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"fourfold/internal/read/textfile"
)

// TestLooksLikeDLX: a problem in Knuth's format is found by its first lines, and no puzzle, table, list or prose is
// taken for one.
func TestLooksLikeDLX(t *testing.T) {
	for want, texts := range map[string][]string{
		"sure": {
			"a b c\na b\nc\n", "\ufeff\n\ta b  c\r\n\r\na b\r\n| comment\r\nc", "music math | hall gym\nmusic hall:rows\nmath gym\n", "a b | c\na b c\n",
			"| four things\n|\n1 2 3 4\n1\n1 2 3 4\n2 3\n", "1 2 | 3\n1 3:a\n2 3:a\n",
		},
		"likely": {
			"a b\na b\n", "a b c\na b\ncc\n", "a b | c\na b:1\na c:1\n", "a b c\na a\nb c\n", "a b | c\na c:\nb\nb\n",
			"A B C D\nC D A B\nB A D C\nD C B A\n", "A B C D\nC     A\n  A   C\nD     B\n",
		},
		"": {
			"", "a b c\n", "a b c\n\n| comment\n", "a a b\na b\n", "apple\nbanana\napple\n", "1 2 3 4\n1 2\n3 4\n", "The quick brown fox jumps.\nThe fox is brown.\n",
			"1 2 | 3 4\n3 4 | 1 2\n2 1 | 4 3\n4 3 | 2 1\n", "A B | C D\nC D | A B\n----+----\nB A | D C\nD C | B A\n", "A . C D\nC D A .\n. A D C\nD C . A\n",
			"  A B C D\nA 1 2 3 4\nB 3 4 1 2\n", "puzzle solution\n1.....2..3.....4 1243342143122134\n", "Monday: hard\n53..7....\n",
			"1.....2..3.....4 a\n1.....2..3.....4\n", ".... a\n....\n....\n....\n", "+--+--+ a\n+--+--+\n", "| A B | C D |\n| C D | A B |\na caption\ncaption\n", "A B C D\n       \nA\n       \n",
		},
	} {
		for _, text := range texts {
			if sure, _ := looksLikeDLX(textfile.Text(iotest.OneByteReader(strings.NewReader(text)))); sure != (want == "sure") {
				t.Errorf("%q, byte by byte: sure %t, want %q", text, sure, want)
			}
			r := textfile.Text(strings.NewReader(text))
			sure, likely := looksLikeDLX(r)
			if sure != (want == "sure") || likely != (want == "likely") {
				t.Errorf("%q: sure %t, likely %t, want %q", text, sure, likely, want)
			}
			if rest, err := io.ReadAll(r); string(rest) != text || err != nil {
				t.Errorf("%q: %q is left, %v", text, rest, err)
			}
		}
	}
	// A program that waits for the answer to its puzzle gets it.
	for _, text := range []string{"1.....2..3.....4\n", "1.....2..3.....4 easy\n", "easy puzzles\n1.....2..3.....4\n", "1 2 3 4\n", "| 1.....2..3.....4 | easy |\n"} {
		in := strings.NewReader(text + "x")
		r := textfile.Text(iotest.OneByteReader(in))
		if textfile.Model(r); in.Len() < 1 {
			t.Errorf("%q: Model waits", text)
		}
		if looksLikeDLX(r); in.Len() < 1 {
			t.Errorf("%q: looksLikeDLX waits", text)
		}
	}
}
