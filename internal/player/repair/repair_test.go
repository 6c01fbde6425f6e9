package repair_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"fourfold/internal/player/repair"
	"fourfold/internal/read/grid"
	"fourfold/internal/read/input"
	"fourfold/internal/test/covertest"
)

const some = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

func rowsOf(line string) (text string) {
	for k := 0; k < len(line); k += 9 {
		text += line[k:k+9] + "\n"
	}
	return text
}

func commas(line string) (text string) {
	for row := range strings.Lines(rowsOf(strings.ReplaceAll(line, ".", "0"))) {
		text += strings.ReplaceAll(strings.Join(strings.Split(row, ""), ","), ",\n", "\n")
	}
	return text
}

func in16(text string) string {
	b := []byte{0xff, 0xfe}
	for _, unit := range utf16.Encode([]rune(text)) {
		b = append(b, byte(unit), byte(unit>>8))
	}
	return string(b)
}

func zipped(text string) string {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	io.WriteString(z, text)
	z.Close()
	return b.String()
}

// repaired repairs a text, and returns the text after it.
func repaired(text, name string, shape input.Shape) (*repair.Result, string, error) {
	f, err := (&input.Reader{Shape: &shape}).OpenSource(input.Source{Name: name, Text: text})
	if err != nil {
		return nil, "", err
	}
	got, err := repair.Repair(context.Background(), f, &shape)
	if err != nil {
		return nil, "", err
	}
	return got, got.Text, nil
}

// TestRepair: what the reader understands is written in the form of its format, and the changes have
// their lines and reasons.
func TestRepair(t *testing.T) {
	const signs, spaces, separators = "other signs for blanks", "stray blanks", "other separators"
	most := "stray blanks, other signs for blanks and other separators"
	all := func(why string, rows int) (changes []string) {
		for k := range rows {
			changes = append(changes, fmt.Sprintf("%d: %s", k+1, why))
		}
		return changes
	}
	small := "1...\n..2.\n.3..\n...4\n"
	for _, test := range []struct {
		name, text, want string
		changes          []string
		faults           string // the beginning of the first fault; with a fault nothing changes
	}{
		{name: "nothing", text: rowsOf(some), want: rowsOf(some)},
		{name: "zeros", text: strings.ReplaceAll(rowsOf(some), ".", "0"), want: strings.ReplaceAll(rowsOf(some), ".", "0")},
		{name: "lines", text: some + " label\n# end\n", want: some + " label\n# end\n"},
		{name: "numbers with commas", text: commas(some), want: commas(some)},
		{name: "a table", text: "id,puzzle\n7," + some + "\n", want: "id,puzzle\n7," + some + "\n"},
		{name: "another sign for blanks", text: "1xxx\nxx2x\nx3xx\nxxx4\n", want: small, changes: all(signs, 4)},
		{name: "stars on a line", text: "Easy: no\n" + strings.ReplaceAll(some, ".", "*") + " # 1\n", want: "Easy: no\n" + some + " # 1\n", changes: []string{"2: " + signs}},
		{name: "a line with X", text: strings.ReplaceAll(some, ".", "X") + "\n", want: some + "\n", changes: []string{"1: " + signs}},
		{name: "a table with underscores", text: "id;puzzle\n7;" + strings.ReplaceAll(some, ".", "_") + "\n", want: "id;puzzle\n7;" + some + "\n", changes: []string{"2: " + signs}},
		{name: "stray blanks", text: "1 . . .\n. . 2 .\n. 3 . .\n. . . 4\n", want: small, changes: all(spaces, 4)},
		{name: "blanks at the ends", text: "1...  \n..2.\n.3..\t\n...4\n", want: small, changes: []string{"1: " + spaces, "3: " + spaces}},
		{name: "a blank line between bands", text: "1...\n..2.\n\n.3..\n...4\n", want: small, changes: []string{"3: a blank line between rows"}},
		{name: "missing separators", text: "10|00\n0020\n--+--\n03|00\n00|04\n", want: "10|00\n00|20\n--+--\n03|00\n00|04\n", changes: []string{"2: " + separators}},
		{name: "dots between pipes", text: "1.|..\n..|2.\n--+--\n.3|..\n..|.4\n", want: "10|00\n00|20\n--+--\n03|00\n00|04\n", changes: []string{"1: " + signs, "2: " + signs, "4: " + signs, "5: " + signs}},
		{name: "captions stay", text: "Monday:\n1 . . .\n. . 2 .\n. 3 . .\n. . . 4\n\n# comment\n12 Hard\n10 00\n0.20\n03 00\n00 04\n",
			want: "Monday:\n" + small + "\n# comment\n12 Hard\n10 00\n00 20\n03 00\n00 04\n", changes: []string{"2: " + spaces, "3: " + spaces, "4: " + spaces, "5: " + spaces, "10: " + spaces + " and " + signs}},
		{name: "a full-width digit", text: "１...\n..2.\n.3..\n...4\n", want: small, changes: []string{"1: text or other characters beside the cells"}},
		{name: "a table of Markdown", text: "| 1 |   |   |   |\n|---|---|---|---|\n|   |   | 2 |   |\n|   | 3 |   |   |\n|   |   |   | 4 |\n", want: "10|00\n00|20\n--+--\n03|00\n00|04\n",
			changes: []string{"1: " + most, "2: a line without cells", "3: " + most, "3: the line between boxes is missing", "4: " + most, "5: " + most}},
		{name: "UTF-16", text: in16(rowsOf(some)), want: rowsOf(some), changes: []string{"1: the encoding of the text"}},
		{name: "a mark", text: "\ufeff" + rowsOf(some), want: rowsOf(some), changes: []string{"1: a byte order mark"}},
		{name: "Windows", text: strings.ReplaceAll(rowsOf(some), "\n", "\r\n"), want: rowsOf(some), changes: []string{"1: ends of lines: 9 lines"}},
		{name: "CR CR LF", text: strings.ReplaceAll(rowsOf(some), "\n", "\r\r\n"), want: rowsOf(some), changes: []string{"1: ends of lines: 9 lines"}},
		{name: "CR alone", text: strings.ReplaceAll(rowsOf(some), "\n", "\r"), want: rowsOf(some), changes: []string{"1: ends of lines: 9 lines"}},
		{name: "no last line feed", text: rowsOf(some)[:89], want: rowsOf(some), changes: []string{"1: no end of the last line"}},
		{name: "gzip", text: zipped("1x..\n..2.\n.3..\n...4\n"), want: small, changes: []string{"1: " + signs}},
		{name: "drawn regions", text: "┌─────────┬───┐\n│ 1   - - │ - │\n│   ┌─────┘   │\n│ - │ - 2   - │\n├───┴─────┬───┤\n│ -   3 - │ - │\n│   ┌─────┘   │\n│ - │ - -   4 │\n└───┴─────────┘\n",
			want:    "┌─────────┬───┐\n│ 1   . . │ . │\n│   ┌─────┘   │\n│ . │ . 2   . │\n├───┴─────┬───┤\n│ .   3 . │ . │\n│   ┌─────┘   │\n│ . │ . .   4 │\n└───┴─────────┘\n",
			changes: []string{"2: " + signs, "4: " + signs, "6: " + signs, "8: " + signs}},
		{name: "regions in signs", text: "+-----+-+\n|1 . .|.|\n| +---+ |\n|.|. 2 .|\n+-+---+-+\n|. 3 .|.|\n| +---+ |\n|.|. . 4|\n+-+-----+\n", want: "+-----+-+\n|1 . .|.|\n| +---+ |\n|.|. 2 .|\n+-+---+-+\n|. 3 .|.|\n| +---+ |\n|.|. . 4|\n+-+-----+\n"},

		{name: "a cell missing", text: rowsOf(some)[:8] + rowsOf(some)[9:], faults: "f:1:9: row 1 has 8 cells: expected 9, like other rows"},
		{name: "a letter for a digit", text: strings.Replace(rowsOf(some), "7", "T", 1), faults: `f:1:5: "T" is not a value`},
		{name: "a row lost", text: rowsOf(some)[10:], faults: "f:9:1: found 8 of 9 rows"},
		{name: "one of two cannot be read", text: strings.ReplaceAll(rowsOf(some), ".", "x") + "\n" + rowsOf(some)[10:], faults: "f:19:1: found 8 of 9 rows"},
		{name: "killer cages", text: "15=A1+A2\n" + rowsOf(some), faults: "f:1:1: found cages"},
		{name: "no puzzle", text: "Hello my friend\n", faults: "f:1:1: found text"},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, text, err := repaired(test.text, "f", input.Shape{})
			if err != nil {
				t.Fatal(err)
			}
			if test.faults != "" {
				if len(got.Faults) == 0 || !strings.HasPrefix(got.Faults[0].Error(), test.faults) {
					t.Errorf("faults %v, want %s", got.Faults, test.faults)
				}
				return
			}
			var changes []string
			for _, c := range got.Changes {
				changes = append(changes, fmt.Sprintf("%d: %s", c.Line, c.Why))
			}
			if len(got.Faults) > 0 || text != test.want || !slices.Equal(changes, test.changes) {
				t.Errorf("faults %v, text\n%s\nwant\n%s\nchanges %q, want %q", got.Faults, text, test.want, changes, test.changes)
			}
		})
	}
}

// TestProblem: a problem in Knuth's format stays but for the ends of its lines, and must have no faults.
func TestProblem(t *testing.T) {
	for _, test := range []struct{ name, text, want, fault string }{
		{"f.txt", "| a comment\r\na b\r\na\r\nb", "| a comment\na b\na\nb\n", ""}, {"f.dlx", "a b\nc\n", "", "f.dlx:2:1: "}, {"f.dlx", rowsOf(some), "", "f.dlx:2:1: "},
	} {
		got, text, err := repaired(test.text, test.name, input.Shape{})
		if err != nil || test.fault == "" && (text != test.want || len(got.Changes) != 2 || got.Puzzles != 1) || test.fault != "" && (len(got.Faults) != 1 || !strings.HasPrefix(got.Faults[0].Error(), test.fault)) {
			t.Errorf("%s: %q, %+v, error %v", test.name, text, got, err)
		}
	}
}

// damaged returns a grid with some damage.
func damaged(random *rand.Rand, text string) string {
	lines := strings.SplitAfter(text, "\n")
	k := random.IntN(len(lines) - 1)
	line := lines[k]
	at := random.IntN(len(line))
	switch random.IntN(9) {
	case 0:
		lines[k] = line[:at] + "\n" + line[at:]
	case 1:
		lines[k] = strings.TrimSuffix(line, "\n")
	case 2:
		lines[k] = line[:len(line)-1] + []string{" row", ";", " // x", " 5", "#", "|", "\t-"}[random.IntN(7)] + "\n"
	case 3:
		lines[k] = line[:at] + line[at+1:]
	case 4:
		lines[k] = line[:at] + []string{",", " ", "?", "-", "5", "\u00a0", "\ufeff", "x"}[random.IntN(8)] + line[at:]
	case 5:
		lines[k] = strings.ReplaceAll(line, ".", []string{"-", "?", "O", "·"}[random.IntN(4)])
	case 6:
		lines[k] = strings.ReplaceAll(line, ",", []string{";", " ", "", ",,"}[random.IntN(4)])
	case 7:
		lines[k] = ""
	case 8:
		lines[k] = line[:at] + "?" + line[at+1:]
	}
	return strings.Join(lines, "")
}

// checkDamaged: the repair of a damaged grid gives that grid or refuses. Damage that puts a blank
// in place of a digit, or a digit more behind a row, cannot be seen.
func checkDamaged(t *testing.T, text, before string, want string) {
	t.Helper()
	if strings.Contains(text, ",05") {
		return // the number 5
	}
	got, after, err := repaired(text, "f", input.Shape{})
	if err != nil {
		t.Fatalf("error %v:\n%s", err, text)
	}
	if len(got.Faults) > 0 {
		return
	}
	for p := range grid.Parse(strings.NewReader(after), "f", grid.ParseOptions{}) {
		line := p.Grid.String()
		for k := range line {
			if line[k] != want[k] && line[k] != '.' {
				t.Fatalf("repaired to\n%s\nfrom\n%s\nwant\n%s", after, text, before)
			}
		}
	}
	again, _, err := repaired(after, "f", input.Shape{})
	if err != nil || !again.Done() {
		t.Fatalf("the repaired text needs a repair: %v, error %v:\n%s", again.Changes, err, after)
	}
}

func TestDamaged(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 7))
	for range covertest.Cases(400) {
		for _, text := range []string{rowsOf(some), commas(some), strings.ReplaceAll(rowsOf(some), ".", "-"), some + "\n" + some + "\n"} {
			checkDamaged(t, damaged(random, text), text, some)
		}
	}
}

// FuzzRepair: no bytes cause a panic, and the repaired text has the same puzzles and needs no
// repair.
func FuzzRepair(f *testing.F) {
	random := rand.New(rand.NewPCG(7, 8))
	for _, text := range []string{rowsOf(some), commas(some), strings.ReplaceAll(rowsOf(some), ".", "-"), some + "\n", in16(rowsOf(some)), zipped(rowsOf(some)), "a b\na\nb\n"} {
		f.Add([]byte(text))
		for range 10 {
			f.Add([]byte(damaged(random, text+"\n")))
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) == 0 {
			return
		}
		limited := input.Shape{MaxSize: "1M"}
		limited.Check(nil)
		got, text, err := repaired(string(data), "f", limited)
		if err != nil || len(got.Faults) > 0 {
			return
		}
		again, _, err := repaired(text, "f", input.Shape{})
		if err != nil || len(again.Changes) > 0 || len(again.Faults) > 0 || again.Puzzles != got.Puzzles {
			t.Fatalf("again: %v, %d puzzles of %d, changes %v, faults %v", err, again.Puzzles, got.Puzzles, again.Changes, again.Faults)
		}
	})
}

// endless is a text that does not end.
type endless struct{}

func (endless) Read(p []byte) (int, error) {
	for k := range p {
		p[k] = '\n'
	}
	return len(p), nil
}

// TestTooLong: a text without end is refused.
func TestTooLong(t *testing.T) {
	shape := new(input.Shape)
	f := input.NewFile("f", endless{})
	if got, err := repair.Repair(context.Background(), f, shape); err == nil || err.Error() != "f: the text has more than 128 MiB: expected parts of it" {
		t.Errorf("%v, error %v", got, err)
	}
}
