package grid_test

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"fourfold/internal/read/grid"
	"fourfold/puzzle"
)

// TestExtraText reads all statements, and writes them back.
func TestExtraText(t *testing.T) {
	text := "# rules\r\nWindoku, antiknight\r\n\nregion R1C1 r1c2,r2c1 # corner\ndiffer r1c1 r2c3; forbid r5c1 r5c2 1-2 2-1\nodd r1c1 r5c5;even r9c9;"
	want := &puzzle.Extra{
		Rules:   []puzzle.Rule{puzzle.Windoku, puzzle.AntiKnight},
		Regions: []puzzle.Unit{puzzle.ExtraRegion(1, []int{0, 1, 9})},
		Pairs:   []puzzle.Pair{{A: 0, B: 11}, {A: 36, B: 37, Not: [][2]uint8{{1, 2}, {2, 1}}}},
		Odd:     []int{0, 40}, Even: []int{80},
	}
	got := mustExtra(t, text, 9)
	if !reflect.DeepEqual(got, want) {
		t.Errorf("read %+v, want %+v", got, want)
	}
	written := string(grid.AppendExtra(nil, got, 9, "; "))
	if want := "windoku; anti-knight; region r1c1 r1c2 r2c1; differ r1c1 r2c3; forbid r5c1 r5c2 1-2 2-1; odd r1c1 r5c5; even r9c9"; written != want {
		t.Errorf("written %s, want %s", written, want)
	}
	if empty := mustExtra(t, "# nothing\n;;\n", 9); empty != nil {
		t.Errorf("read %+v of a comment", empty)
	}
	for _, r := range puzzle.Rules() {
		if got := mustExtra(t, string(r), 9); !reflect.DeepEqual(got, &puzzle.Extra{Rules: []puzzle.Rule{r}}) {
			t.Errorf("%s is read as %+v", r, got)
		}
	}
}

func mustExtra(t *testing.T, text string, order int) *puzzle.Extra {
	t.Helper()
	e, err := grid.ParseExtra(text, "f")
	if err != nil {
		t.Fatal(err)
	}
	x, err := e.Extra(order)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// TestExtraTextErrors: an error says where it is.
func TestExtraTextErrors(t *testing.T) {
	for text, want := range map[string]string{
		"\nodd r1c1 x":                    `f:2:10: found "x"`,
		"windoku\n  killer r1c1":          `f:2:3: found "killer"`,
		"region r1c1":                     "f:1:1: region with 1 cell",
		"forbid r1c1 r1c2 1-2 3":          `f:1:22: found "3"`,
		"forbid r1c1 r1c2 1-5":            "f:1:1: ",
		"even r5c1":                       "f:1:6: r5c1 is not in a grid of order 4",
		"region r1c1 r1c2 r1c3 r1c4 r2c1": "f:1:1: ",
		"odd r1c1; differ r1c1 r1c1":      "f:1:11: ",
		strings.Repeat("#", 5<<20):        "f:1:1: the text is longer than 4194304 bytes",
	} {
		e, err := grid.ParseExtra(text, "f")
		if err == nil {
			_, err = e.Extra(4)
		}
		if at := (*grid.ParseError)(nil); !errors.As(err, &at) || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%.40q: error %v, want %s", text, err, want)
		}
	}
}

// FuzzExtraText: no text panics, and rules that are written and read again are the same.
func FuzzExtraText(f *testing.F) {
	f.Add("windoku; odd r1c1\nregion r1c1 r2c2", 9)
	f.Add("forbid r4c4 r1c1 1-1 4-2;differ r1c2 r1c1 # x", 4)
	f.Add("argyle,\tanti-king;even r16c16", 16)
	f.Fuzz(func(t *testing.T, text string, order int) {
		e, err := grid.ParseExtra(text, "f")
		if err != nil || order < 4 || order > puzzle.MaxOrder {
			return
		}
		x, err := e.Extra(order)
		if err != nil {
			return
		}
		written := string(grid.AppendExtra(nil, x, order, "\n"))
		if again := mustExtra(t, written, order); !reflect.DeepEqual(again, x) {
			t.Errorf("%q is read as %+v, and written as %q, which is read as %+v", text, x, written, again)
		}
		rows, cols, _ := puzzle.DefaultBox(order)
		if x.Check(order, rows, cols) == nil {
			_, _ = puzzle.Sudoku{Givens: puzzle.NewGrid(order, order), Extra: x}.Compile()
		}
	})
}
