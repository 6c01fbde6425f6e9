package textfile

import (
	"io"
	"strings"
	"testing"
	"time"
)

// TestLooksLikeDLX: a problem in Knuth's format is found by its first lines, and no puzzle, table, list or prose is
// taken for one.
func TestLooksLikeDLX(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"a b c\na b\nc\n", "sure"},
		{"\ufeff\n\ta b  c\r\n\r\na b\r\n| comment\r\nc", "sure"},
		{"music math sport | hall gym\nmusic hall:rows\nmath gym\n", "sure"},
		{"| four things\n|\n1 2 3 4\n1\n1 2 3 4\n2 3\n", "sure"},
		{"1 2 | 3\n1 3:a\n2 3:a\n", "sure"},
		{"a b | c\na b c\n", "sure"},
		{"a b\na b\n", "likely"},
		{"a b c\na b\ncc\n", "likely"},
		{"a b | c\na b:1\na c:1\n", "likely"},
		{"a b | c\na c:\nb\nb\n", "likely"},
		{"a b c\na a\nb c\n", "likely"},
		{"a b c\n", ""},
		{"a b c\n\n| comment\n", ""},
		{"a a b\na b\n", ""},
		{"apple\nbanana\napple\n", ""},
		{"1 2 3 4\n1 2\n3 4\n", ""},
		{"1 2 | 3 4\n3 4 | 1 2\n2 1 | 4 3\n4 3 | 2 1\n", ""},
		{"A B | C D\nC D | A B\n----+----\nB A | D C\nD C | B A\n", ""},
		{"A B C D\nC D A B\nB A D C\nD C B A\n", "likely"},
		{"A B C D\nC     A\n  A   C\nD     B\n", "likely"},
		{"| A B | C D |\n| C D | A B |\na caption\ncaption\n", "likely"},
		{"A B C D\n       \nA\n       \n", "likely"},
		{"A . C D\nC D A .\n. A D C\nD C . A\n", ""},
		{"  A B C D\nA 1 2 3 4\nB 3 4 1 2\n", ""},
		{"puzzle solution\n1.....2..3.....4 1243342143122134\n", ""},
		{"1.....2..3.....4 a\n1.....2..3.....4\n", ""},
		{".... a\n....\n....\n....\n", ""},
		{"+--+--+ a\n+--+--+\n", ""},
		{"The quick brown fox jumps.\nThe fox is brown.\n", ""},
		{"Monday: hard\n53..7....\n", ""},
		{"", ""},
	} {
		r := Text(io.MultiReader(strings.NewReader(c.text))) // one that is not in memory
		sure, likely := LooksLikeDLX(r)
		if sure != (c.want == "sure") || likely != (c.want == "likely") {
			t.Errorf("%q: sure %t, likely %t, want %q", c.text, sure, likely, c.want)
		}
		if rest, err := io.ReadAll(r); string(rest) != c.text || err != nil {
			t.Errorf("%q: %q is left, %v", c.text, rest, err)
		}
	}
}

// TestLooksLikeDLXWaits: a program that waits for the answer to its puzzle gets it, and the lines of a problem may
// come one by one.
func TestLooksLikeDLXWaits(t *testing.T) {
	for _, c := range []struct {
		lines []string
		waits bool // for more
	}{
		{[]string{"1.....2..3.....4\n"}, false},
		{[]string{"1.....2..3.....4 easy\n"}, false},
		{[]string{"easy puzzles\n", "1.....2..3.....4\n"}, false},
		{[]string{"| 1.....2..3.....4 | easy |\n"}, false},
		{[]string{"a b c\n", "a b\n", "c\n"}, true},
	} {
		r, w := io.Pipe()
		done := make(chan bool)
		go func() {
			sure, _ := LooksLikeDLX(Text(r))
			done <- sure
		}()
		for _, line := range c.lines {
			io.WriteString(w, line)
		}
		if c.waits {
			w.Close()
		}
		select {
		case sure := <-done:
			if sure != c.waits {
				t.Errorf("%q: sure %t", c.lines, sure)
			}
		case <-time.After(10 * time.Second):
			t.Errorf("%q: LooksLikeDLX waits", c.lines)
		}
		w.Close()
	}
}
