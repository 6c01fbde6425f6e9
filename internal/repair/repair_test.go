package repair_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf16"

	"fourfold/internal/repair"
	"fourfold/puzzle/gridtext"
)

const some = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

// rows returns the rows of a puzzle on one line.
func rows(line string) []string {
	var all []string
	for k := 0; k < len(line); k += 9 {
		all = append(all, line[k:k+9])
	}
	return all
}

func grid(line string) string { return strings.Join(rows(line), "\n") + "\n" }

func commas(line string) string {
	text := ""
	for _, row := range rows(strings.ReplaceAll(line, ".", "0")) {
		text += strings.Join(strings.Split(row, ""), ",") + "\n"
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

// TestRepair: every fault with one obvious repair is mended, and the changes have their places.
func TestRepair(t *testing.T) {
	const blank, behind = "another character for a blank", "text behind the cells of a row"
	for _, test := range []struct {
		name, text, want string
		changes          []string
		faults           string // the beginnings of the faults; with a fault nothing changes
	}{
		{name: "nothing", text: grid(some), want: grid(some)},
		{name: "a form that people paste", text: "Monday:\n" + strings.ReplaceAll(grid(some), ".", " "), want: "Monday:\n" + strings.ReplaceAll(grid(some), ".", " ")},
		{name: "mixed blanks", text: "53?" + grid(some)[3:], want: grid(some), changes: []string{`1:3 "?" -> ".": ` + blank}},
		{name: "O for 0", text: "53O" + strings.ReplaceAll(grid(some)[3:], ".", "0"), want: strings.ReplaceAll(grid(some), ".", "0"), changes: []string{`1:3 "O" -> "0": ` + blank}},
		{name: "a full-width digit", text: "５" + grid(some)[1:], want: grid(some), changes: []string{`1:1 "５" -> "5": another form of a character`}},
		{name: "a character that cannot be seen", text: "53\u200b" + grid(some)[2:], want: grid(some), changes: []string{"1:3 \"\u200b\" -> \"\": a character that cannot be seen"}},
		{name: "a space of another kind", text: "5 3\u00a0. . 7 . . . .\n" + grid(some)[10:], want: "5 3 . . 7 . . . .\n" + grid(some)[10:], changes: []string{"1:4 \"\u00a0\" -> \" \": another kind of space"}},
		{name: "a row on two lines", text: grid(some)[:34] + "\n" + grid(some)[34:], want: grid(some), changes: []string{`4:5 "\n" -> "": a row on two lines`}},
		{name: "a row of numbers on two lines", text: "5,3,0,\n0,7,0,0,0,0\n" + commas(some)[18:], want: commas(some), changes: []string{`1:7 "\n" -> "": a row on two lines`}},
		{name: "two rows on one line", text: grid(some)[:9] + "  " + grid(some)[10:], want: grid(some), changes: []string{`1:10 "  " -> "\n": two rows on one line`}},
		{name: "three rows on one line", text: strings.Replace(grid(some), "\n", "", 2), want: grid(some), changes: []string{`1:10 "" -> "\n": two rows on one line`, `1:19 "" -> "\n": two rows on one line`}},
		{name: "a missing comma", text: strings.Replace(commas(some), ",", " ", 1), want: commas(some), changes: []string{`1:2 " " -> ",": a missing separator`}},
		{name: "a comma too many", text: strings.Replace(commas(some), ",", ",,", 1), want: commas(some), changes: []string{`1:2 ",," -> ",": a separator too many`}},
		{name: "text behind a row", text: strings.Replace(grid(some), "\n", " <- first row\n", 1), want: grid(some), changes: []string{`1:10 " <- first row" -> "": ` + behind}},
		{name: "a character behind a row", text: strings.Replace(grid(some), "\n", ";:\n", 1), want: grid(some), changes: []string{`1:10 ";:" -> "": ` + behind}},
		{name: "UTF-16", text: in16(grid(some)), want: grid(some), changes: []string{`1:1 "UTF-16" -> "UTF-8": the encoding of the text`}},
		{name: "a mark", text: "\ufeff" + grid(some), want: grid(some), changes: []string{"1:1 \"\\ufeff\" -> \"\": a byte order mark"}},
		{name: "Windows", text: strings.ReplaceAll(grid(some), "\n", "\r\n"), want: grid(some), changes: []string{`1:10 "\r\n" -> "\n": ends of lines: 9 lines`}},
		{name: "CR alone", text: strings.ReplaceAll(grid(some), "\n", "\r"), want: grid(some), changes: []string{`1:10 "\r" -> "\n": ends of lines: 9 lines`}},
		{name: "no last line feed", text: grid(some)[:89], want: grid(some), changes: []string{`9:10 "" -> "\n": no end of the last line`}},
		{name: "gzip", text: zipped("53?" + grid(some)[3:]), want: grid(some), changes: []string{`1:3 "?" -> ".": ` + blank}},
		{name: "the other text stays", text: "# one\n\n12 Hard\n53?" + grid(some)[3:] + "\n# two\n" + grid(some), want: "# one\n\n12 Hard\n" + grid(some) + "\n# two\n" + grid(some), changes: []string{`4:3 "?" -> ".": ` + blank}},
		{name: "a mixed line", text: "53?" + some[3:] + " a\n" + some + "\n", want: some + " a\n" + some + "\n", changes: []string{`1:3 "?" -> ".": ` + blank}},

		{name: "a cell missing", text: grid(some)[:8] + grid(some)[9:], faults: "f:1:9: row 1 has 8 cells: expected 9, like rows 2 and 3 (9 ways to mend this, such as a cell before column 1, 2 or 3)"},
		{name: "a cell too many", text: "." + grid(some), faults: "f:1:10: row 1 has 10 cells: expected 9, like rows 2 and 3 (10 ways to mend this, such as no cell in column 1, 2 or 3)"},
		{name: "a character missing", text: some[1:] + "\n", faults: "f:1:81: found 80 characters: expected 64 (order 8) or 81 (order 9) (81 ways to mend this, such as a cell before column 1, 2 or 3)"},
		{name: "a letter for a digit", text: strings.Replace(grid(some), "7", "T", 1), faults: `f:1:5: "T" is not a value`},
		{name: "l for 1", text: strings.Replace(grid(some), "1", "l", 1), faults: `f:2:4: "L" is not a value`},
		{name: "a row lost", text: grid(some)[10:], faults: "f:9:1: found 8 of 9 rows"},
		{name: "a comma for a lost digit", text: strings.Replace(commas(some), "5", "", 1), faults: "f:1:1: nothing before the comma"},
		{name: "rules behind a row", text: strings.Replace(grid(some), "\n", " 15=A1+A2\n", 1), faults: "f:1:"},
		{name: "one of two cannot be mended", text: "53?" + grid(some)[3:] + "\n" + grid(some)[10:], faults: "f:19:1: found 8 of 9 rows"},
		{name: "killer cages", text: "15=A1+A2\n53?" + grid(some)[3:], faults: "f:1:1: found killer cages"},
		{name: "no puzzle", text: "Hello my friend\n", faults: "f:1:1: found text"},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, err := repair.Repair(context.Background(), strings.NewReader(test.text), "f", repair.Options{})
			if err != nil {
				t.Fatal(err)
			}
			var changes []string
			for _, c := range got.Changes {
				changes = append(changes, fmt.Sprintf("%d:%d %q -> %q: %s", c.Line, c.Column, c.Old, c.New, c.Why))
			}
			if test.faults != "" {
				if len(got.Faults) == 0 || !strings.HasPrefix(got.Faults[0].Error(), test.faults) {
					t.Errorf("faults %v, changes %q, want %s", got.Faults, changes, test.faults)
				}
				return
			}
			if len(got.Faults) > 0 || string(got.Text) != test.want {
				t.Errorf("faults %v, text\n%s\nwant\n%s", got.Faults, got.Text, test.want)
			}
			// %q writes a few characters in another way than the test.
			if a, b := strings.Join(changes, "\n"), strings.Join(test.changes, "\n"); unescaped(a) != unescaped(b) {
				t.Errorf("changes\n%s\nwant\n%s", a, b)
			}
		})
	}
}

func unescaped(text string) string {
	return strings.NewReplacer(`\u200b`, "\u200b", `\u00a0`, "\u00a0", `\ufeff`, "\ufeff").Replace(text)
}

// TestExtension: the extension is corrected if the file holds something else.
func TestExtension(t *testing.T) {
	knuth := "| a comment\na b\na\nb\n"
	for _, test := range []struct{ name, text, ext string }{
		{"f.txt", grid(some), ""}, {"f.csv", grid(some), ""}, {"f", grid(some), ""}, {"f.dlx", grid(some), ".txt"}, {"f.dlx.gz", zipped(grid(some)), ".txt"},
		{"f.txt", knuth, ".dlx"}, {"f.dlx", knuth, ""}, {"f.dlx", "a b\nc\n", ""}, {"f.txt", "a b\nc\n", ""},
	} {
		got, err := repair.Repair(context.Background(), strings.NewReader(test.text), test.name, repair.Options{})
		if err != nil || got.Ext != test.ext {
			t.Errorf("%s with %q: extension %q, error %v, want %q", test.name, test.text[:8], got.Ext, err, test.ext)
		}
	}
}

// TestNoText: files that are no text, and texts that are too large, are errors that name the file.
func TestNoText(t *testing.T) {
	for text, want := range map[string]string{
		"%PDF-1.4\n": "f: ", "\x89PNG\r\n\x1a\n\x00\x00": "f: ", "PK\x03\x04": "f: an Office document", strings.Repeat(some+"\n", 20): "f: more than 1000 bytes",
	} {
		_, err := repair.Repair(context.Background(), strings.NewReader(text), "f", repair.Options{MaxSize: 1000})
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%.10q: error %v, want %s", text, err, want)
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
	got, err := repair.Repair(context.Background(), strings.NewReader(text), "f", repair.Options{})
	if err != nil {
		t.Fatalf("error %v:\n%s", err, text)
	}
	if len(got.Faults) > 0 {
		return
	}
	for p := range gridtext.Parse(bytes.NewReader(got.Text), "f", gridtext.ParseOptions{}) {
		line := p.Grid.String()
		for k := range line {
			if line[k] != want[k] && line[k] != '.' {
				t.Fatalf("repaired to\n%s\nfrom\n%s\nwant\n%s", got.Text, text, before)
			}
		}
	}
	again, err := repair.Repair(context.Background(), bytes.NewReader(got.Text), "f", repair.Options{})
	if err != nil || !again.Done() {
		t.Fatalf("the repaired text needs a repair: %v, error %v:\n%s", again.Changes, err, got.Text)
	}
}

func TestDamaged(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 7))
	for range 400 {
		for _, text := range []string{grid(some), commas(some), strings.ReplaceAll(grid(some), ".", "-"), some + "\n" + some + "\n"} {
			checkDamaged(t, damaged(random, text), text, some)
		}
	}
}

// FuzzRepair: no bytes cause a panic, and the repaired text has the same puzzles and needs no
// repair.
func FuzzRepair(f *testing.F) {
	random := rand.New(rand.NewPCG(7, 8))
	for _, text := range []string{grid(some), commas(some), strings.ReplaceAll(grid(some), ".", "-"), some + "\n", in16(grid(some)), zipped(grid(some)), "a b\na\nb\n"} {
		f.Add([]byte(text))
		for range 10 {
			f.Add([]byte(damaged(random, text+"\n")))
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		got, err := repair.Repair(context.Background(), bytes.NewReader(data), "f", repair.Options{MaxSize: 1 << 20})
		if errors.Is(err, repair.ErrWrong) {
			t.Fatalf("%v, changes %v", err, got.Changes)
		}
		if err != nil || len(got.Faults) > 0 {
			return
		}
		again, err := repair.Repair(context.Background(), bytes.NewReader(got.Text), "f", repair.Options{MaxSize: 1 << 21})
		if err != nil || len(again.Changes) > 0 || len(again.Faults) > 0 || again.Puzzles != got.Puzzles {
			t.Fatalf("again: %v, %d puzzles of %d, changes %v, faults %v", err, again.Puzzles, got.Puzzles, again.Changes, again.Faults)
		}
	})
}
