package check_test

import (
	"context"
	"strings"
	"testing"

	"fourfold/internal/check"
	"fourfold/internal/input"
	"fourfold/internal/words"
)

// TestTable: rows, columns and totals.
func TestTable(t *testing.T) {
	shape := new(input.Shape)
	c := checkers(shape)["classic"]
	c.Details = false
	var totals check.Totals
	var b strings.Builder
	words.WriteRow(&b, nil, check.Columns(true))
	for _, text := range []string{nine[0] + " Easy\n", nine[1] + " a\tb\n", nine[2] + "\n", change(nine[1], map[int]byte{1: '5'}) + "\n", change(nine[1], map[int]byte{2: '2', 3: '6'}) + "\n"} {
		r := c.Check(context.Background(), check.Subject{Task: task(t, shape, text)})
		totals.Add(r)
		words.WriteRow(&b, nil, r.Row(true))
	}
	want := `puzzle	label	status	solutions	clues	minimal	redundant	mistakes	minimized
p.txt:1	Easy	unique	1	17	yes	0	-	.................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7...
p.txt:1	a b	unique	1	30	no	22	-	.3..........1.5....98....6.....6...34..8.3..17...2.....6....28.....19..5....8..79
p.txt:1	-	multiple	2	29	-	-	-	-
p.txt:1	-	invalid	-	30	-	-	-	-
p.txt:1	-	none	0	32	-	-	-	-
`
	if b.String() != want {
		t.Errorf("got\n%swant\n%s", b.String(), want)
	}
	if got, want := totals.String(), "5 puzzles: 2 unique (1 minimal), 1 with several solutions, 1 without a solution, 1 invalid"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if n := len(check.Widths(9)); n != len(check.Columns(true)) {
		t.Errorf("%d widths, want %d", n, len(check.Columns(true)))
	}
}
