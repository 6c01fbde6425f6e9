package grid_test

import (
	"io"
	"runtime"
	"strings"
	"testing"

	"fourfold/internal/read/grid"
)

func TestWellFormed(t *testing.T) {
	nine := func(row string) string { return strings.Repeat(row+"\n", 9) }
	for _, test := range []struct {
		name, text string
		o          grid.ParseOptions
		want       []string
	}{
		{name: "line", text: clue17, want: []string{`line 1: 1 "" line 9 1-9A-Z`}},
		{name: "lines with labels", text: line(4) + " Easy  one \n\n# comment\n\t" + line(4) + ",a,b\r\n" + line(4) + "; c\n" + line(4) + "\td\n" + line(4) + ":1:" + line(4),
			want: []string{`line 1: 1 "Easy  one" line 4 1-9A-Z`, `line 4: 2 "a,b" line 4 1-9A-Z`, `line 5: 3 "c" line 4 1-9A-Z`,
				`line 6: 4 "d" line 4 1-9A-Z`, `line 7: 5 "1:` + line(4) + `" line 4 1-9A-Z`}},
		{name: "every blank", text: ".0*_xX9" + line(9)[7:], want: []string{`line 1: 1 "" line 9 1-9A-Z`}},
		{name: "gzip", text: zip("\ufeff" + line(9) + "\n" + line(9)), want: []string{`line 1: 1 "" line 9 1-9A-Z`, `line 2: 2 "" line 9 1-9A-Z`}},
		{name: "grids", text: rows(9, 9) + "\n\n" + nine("1 . . . . . . . ."), want: []string{`line 1: 1 "" grid 9 1-9A-Z`, `line 12: 2 "" grid 9 1-9A-Z`}},
		{name: "grid with blank lines", text: "\n" + rows(9, 3) + "\n" + rows(9, 3) + "\n" + rows(9, 3), want: []string{`line 2: 1 "" grid 9 1-9A-Z`}},
		{name: "order 5", text: rows(5, 5), want: []string{`line 1: 1 "" grid 5 1-9A-Z`}},
		{name: "order 16 with a letter", text: "A" + rows(16, 16)[1:], want: []string{`line 1: 1 "" grid 16 1-9A-Z`}},
		{name: "order 16 asked for", text: rows(16, 16), o: grid.ParseOptions{Order: 16}, want: []string{`line 1: 1 "" grid 16 1-9A-Z`}},
		{name: "order 4 in 3 lines", text: strings.Repeat(line(4)+"\n", 3), want: []string{`line 1: 1 "" line 4 1-9A-Z`, `line 2: 2 "" line 4 1-9A-Z`, `line 3: 3 "" line 4 1-9A-Z`}},
		{name: "framed with asterisks", text: " *-----------*\n" + strings.Repeat(" |.3.|4..|...|\n |...|...|...|\n |...|...|...|\n |---+---+---|\n", 3), want: []string{`line 2: 1 "" ss 9 1-9A-Z`}},
		{name: "drawn", text: "╔═══╗\n" + strings.Repeat("║1.║2.║\n", 4) + "╚═══╝\n", want: []string{`line 2: 1 "" pretty 4 1-9A-Z`}},
		{name: "commas on one line", text: strings.Repeat("0,", 80) + "0\n" + strings.Repeat("0,", 80) + "0\n", want: []string{`line 1: 1 "" commas 9 1-9A-Z`, `line 2: 2 "" commas 9 1-9A-Z`}},
		{name: "blanks on one line", text: strings.Repeat("0 ", 81), want: []string{`line 1: 1 "" grid 9 1-9A-Z`}},
		{name: "numbers with commas", text: strings.Repeat("16, 1, 0,0, 0,0,0,0, 0,0,0,0, 0,0,0,0,\n", 16), want: []string{`line 1: 1 "" commas 16 1-9A-Z`}},
		{name: "letters with commas", text: strings.Repeat("G,1,.,., .,.,.,., .,.,.,., .,.,.,.,\n", 16), want: []string{`line 1: 1 "" commas 16 1-9A-Z`}},
		{name: "numbers with blanks", text: strings.Repeat("16 01 . . . . . . . . . . . . . .\n", 16), want: []string{`line 1: 1 "" numbers 16 1-9A-Z`}},
		{name: "headings", text: "7\tVery hard \n" + nine("000 000\t000 ") + "\nGrid 08\n" + nine("000000000") + "9 Easy\n" + nine("000000000"), want: []string{
			`line 2: 7 "Very hard" ranked 9 1-9A-Z`, `line 13: 8 "Grid" ranked 9 1-9A-Z`, `line 23: 9 "Easy" ranked 9 1-9A-Z`}},
		{name: "a row that looks like a heading", text: strings.Repeat("1234 ABCD .... ....\n", 16), want: []string{`line 1: 1 "" grid 16 1-9A-Z`}},
		{name: "lines and grids", text: line(9) + "\n" + rows(9, 9) + "\n" + line(9), want: []string{
			`line 1: 1 "" line 9 1-9A-Z`, `line 2: 2 "" grid 9 1-9A-Z`, `line 12: 3 "" line 9 1-9A-Z`}},
	} {
		t.Run(test.name, func(t *testing.T) {
			compare(t, read(test.text, test.o), test.want)
		})
	}
}

// repeater is a long file that repeats one line. Only that line is in memory.
type repeater struct {
	line  string
	left  int
	again string
}

func (r *repeater) Read(b []byte) (int, error) {
	if r.again == "" {
		if r.left == 0 {
			return 0, io.EOF
		}
		r.left--
		r.again = r.line
	}
	n := copy(b, r.again)
	r.again = r.again[n:]
	return n, nil
}

// TestMemory: the heap does not grow while a long file is read, of lines or of a table.
func TestMemory(t *testing.T) {
	puzzles := 30_000
	if long {
		puzzles = 300_000
	}
	for _, line := range []string{clue17 + "\n", "1," + clue17 + ",\"some text\"\n"} {
		r := grid.NewReader(&repeater{line: line, left: puzzles}, "long", grid.ParseOptions{})
		var early, late runtime.MemStats
		for n := range puzzles {
			if _, err := r.Next(); err != nil {
				t.Fatalf("puzzle %d: %v", n+1, err)
			}
			switch n {
			case 1000:
				runtime.GC()
				runtime.ReadMemStats(&early)
			case puzzles - 1:
				runtime.GC()
				runtime.ReadMemStats(&late)
			}
		}
		if late.HeapAlloc > early.HeapAlloc+1<<20 {
			t.Errorf("heap grew from %d to %d bytes", early.HeapAlloc, late.HeapAlloc)
		}
	}
}
