package input

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"fourfold"
)

// TestTables: each format is read as the problem that it describes, and a mistake is reported at
// its place.
func TestTables(t *testing.T) {
	for _, c := range []struct{ as, text, want string }{
		{"matrix", "101\n0,1,0\n\n 0\t1  1\r\n", "1 2 3\n1 3\n2\n2 3\n"},
		{"matrix", "\ufeff10\n01", "1 2\n1\n2\n"},
		{"matrix", "101\n01\n", "f:2:1: row 2 has 2 numbers: expected 3, as in the first row"},
		{"matrix", "101\n0 1 10\n", "f:2:6: row 2 is too long: expected 3 numbers, as in the first row"},
		{"matrix", "101\n012\n", "f:2:3: found '2' in a matrix: expected 0, 1, blanks and commas"},
		{"matrix", "101\n000\n", "f:2:1: row 2 covers nothing: expected a 1 in each row"},
		{"matrix", "\n\n", "f:2:1: found the end of the file: expected the options of a problem"},
		{"sets", "b a\n1, b\n", "b a 1\nb a\n1 b\n"},
		{"sets", "A: 1 2\nB: 3\n", "1 2 3\n1 2\n3\n"},
		{"sets", "1 2\n3 é 3\n", `f:2:5: item "3" occurs twice in the line: expected it once`},
		{"sets", "[1, 2]\n", `f:1:1: found "[1": expected names or numbers of items, with blanks or commas between them`},
		{"sets", "1\nA:\n", `f:2:1: option "A" covers nothing: expected an item`},
		{"spp", "3 2\n7 2 1 3\n-1 1 2\n", "1 2 3\n1 3 |7\n2 |-1\n"},
		{"spp", " 3\n2 7 2\n1 3 0 1 2", "1 2 3\n1 3 |7\n2\n"},
		{"spp", "3 2\n7 2 1 4\n", `f:2:7: found "4": expected a row of column 1, a whole number from 1 to 3`},
		{"spp", "3 2\n7 2 1 1\n", "f:2:7: row 1 occurs twice in column 1: expected it once"},
		{"spp", "3 2\n7 2 1 2\n5 0\n", `f:3:3: found "0": expected the number of rows of column 2, a whole number from 1 to 3`},
		{"spp", "3 2\n7.5 2 1 2\n", `f:2:1: found "7.5": expected the cost of column 1, a whole number from -9007199254740992 to 9007199254740992`},
		{"spp", "3 2\n-9007199254740992 1 1\n1 1 2", `f:3:1: found "1": expected the cost of column 2, a whole number from 0 to 0`},
		{"spp", "3 2\n7 2 1 2\n", "f:2:1: found the end of the file: expected the cost of column 2"},
		{"spp", "3 1\n7 2 1 2\n5", `f:3:1: found "5" behind the last of 1 columns: expected the end of the file`},
		{"spp", "99999999 1\n", `f:1:1: found "99999999": expected the number of rows, a whole number from 1 to 524288`},
	} {
		shape := &Shape{As: c.as}
		if err := shape.Check(nil); err != nil {
			t.Fatal(err)
		}
		p, err := shape.ReadProblem(strings.NewReader(c.text), "f")
		if err != nil {
			if err.Error() != c.want || !errors.Is(err, fourfold.ErrBadProblem) {
				t.Errorf("%s %q: %v, want %s", c.as, c.text, err, c.want)
			}
			continue
		}
		var b strings.Builder
		if err := fourfold.WriteProblem(&b, p); err != nil || b.String() != c.want {
			t.Errorf("%s %q: %q, %v, want %q", c.as, c.text, b.String(), err, c.want)
		}
	}
}

// TestTableLimits: a text that would take too much memory is refused with the flag that allows it.
func TestTableLimits(t *testing.T) {
	for _, c := range []struct{ as, size, text, want string }{
		{"matrix", "8", "101\n010\n111\n", "--max-size"},
		{"matrix", "", strings.Repeat("1", maxItems+1), "f:1:524289: more than 524288 items: expected at most that many (--max-size raises the limit)"},
		{"sets", "", strings.Repeat("a", maxLine+1), "f:1:1: more than 16777216 bytes in a line: "},
		{"spp", "128M", "1048577 1", "a whole number from 1 to 1048576"},
	} {
		shape := &Shape{As: c.as, MaxSize: c.size}
		if err := shape.Check(nil); err != nil {
			t.Fatal(err)
		}
		if _, err := shape.ReadProblem(strings.NewReader(c.text), "f"); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s of %d bytes: %v, want %s", c.as, len(c.text), err, c.want)
		}
	}
}

// TestTablesAnyText: no text makes a reader panic, and each option of a problem that is read has
// items.
func TestTablesAnyText(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	parts := []string{"0", "1", "2", " ", "\n", ",", ":", "-", "12", "a", "\xff", "\r", "é"}
	for range 20_000 {
		text := ""
		for range rng.IntN(20) {
			text += parts[rng.IntN(len(parts))]
		}
		for as := range tables {
			p, err := (&Shape{As: as}).ReadProblem(strings.NewReader(text), "f")
			if bad := (*fourfold.SyntaxError)(nil); err != nil && !errors.As(err, &bad) {
				t.Fatalf("%s %q: %v has no place", as, text, err)
			}
			for o := int32(0); err == nil && o < p.NumOptions(); o++ {
				if len(p.Option(o)) == 0 {
					t.Fatalf("%s %q: option %d has no items", as, text, o)
				}
			}
		}
	}
}
