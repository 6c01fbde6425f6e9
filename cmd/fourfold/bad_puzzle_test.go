package main

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const (
	easyPuzzle   = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	easySolution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
	hardPuzzle   = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
	hardSolution = "417369825632158947958724316825437169791586432346912758289643571573291684164875293"
)

// TestOneBadPuzzle: if a puzzle cannot be read, the others are answered. This holds for every
// command, for files of any layout, compressed or not, and for standard input.
func TestOneBadPuzzle(t *testing.T) {
	if testing.Short() {
		t.Skip("it runs 270 commands")
	}
	for _, file := range []struct {
		name, text string
		bad        string // where the bad puzzle is
		good       [2]string
	}{
		{"lines", easyPuzzle + "\n" + hardPuzzle[1:] + "\n" + hardPuzzle + "\n", "2:81", [2]string{"1", "3"}},
		{"prose", easyPuzzle + "\ntel. 0123 456 789 01234\n" + hardPuzzle + "\n", "2:1", [2]string{"1", "3"}},
		{"csv", "puzzle,solution\n" + easyPuzzle + "," + easySolution + "\n" + hardPuzzle[1:] + ",\n" + hardPuzzle + ",\n", "3:81", [2]string{"2", "4"}},
		{"grids", rowsOf(easyPuzzle) + "\n" + strings.Replace(rowsOf(hardPuzzle), "8", "#", 1) + "\n" + rowsOf(hardPuzzle), "11:7", [2]string{"1", "21"}},
		{"bands", bands(easyPuzzle) + "\n" + strings.Replace(bands(hardPuzzle), "8", "", 1) + "\n" + bands(hardPuzzle), "13:9", [2]string{"1", "25"}},
		{"headings", "1 Easy\n" + rowsOf(easyPuzzle) + "2 Bad\n" + rowsOf(hardPuzzle)[10:] + "3 Hard\n" + rowsOf(hardPuzzle), "20:1", [2]string{"2", "21"}},
		{"rules", rowsOf(easyPuzzle) + "\n15=A1+A2\n" + rowsOf(strings.Repeat(".", 81)) + "\n\n" + rowsOf(hardPuzzle), "11:1", [2]string{"1", "23"}},
	} {
		t.Run(file.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "f.txt")
			writeBoth(t, path, file.text)
			for _, road := range []struct {
				args string
				want []string // in the output
			}{
				{"solve --to line", []string{easySolution, "invalid\n", hardSolution}},
				{"solve --to line --solver dlx", []string{easySolution, "invalid\n", hardSolution}},
				{"solve --to line --unique --workers 1", []string{easySolution, "invalid\n", hardSolution}},
				{"solve --count", []string{"1", "invalid\n", "1"}},
				{"solve --count --solver cp", []string{"1", "invalid\n", "1"}},
				{"solve --to line --all", []string{easySolution, "invalid\n", hardSolution}},
				{"solve --json", []string{easySolution, `"status":"invalid"`, hardSolution}},
				{"solve --explain --to line", []string{easySolution, "invalid\n", hardSolution}},
				{"rate", []string{":" + file.good[0] + "\t", "\tinvalid\t", ":" + file.good[1] + "\t"}},
				{"compare --schemes", []string{"2 puzzles by"}},
				{"rate --summary", []string{"2 puzzles in 1 file\n", "1 part of the input could not be read"}},
				{"compare --by label --solvers cp,dlx --repeat 0", []string{"2 puzzles: both solvers agree"}},
				{"compare --solvers cp,dlx --repeat 0", []string{"2 puzzles: both solvers agree", ":" + file.good[0] + " ", ":" + file.good[1] + " "}},
			} {
				for _, from := range []string{path, path + ".gz", "-"} {
					args := append(strings.Fields(road.args), from)
					var out, messages bytes.Buffer
					code := run(args, strings.NewReader(file.text), &out, &messages)
					where := strings.Replace(from, "-", "standard input", 1) + ":" + file.bad + ": "
					if code != 2 || strings.Count(messages.String(), ": expected ") != 1 || !strings.Contains(messages.String(), where) {
						t.Errorf("%s: exit code %d, messages\n%s\nwant one at %s", strings.Join(args, " "), code, messages.String(), where)
					}
					rest := out.String()
					for _, want := range road.want {
						_, after, ok := strings.Cut(rest, want)
						if rest = after; !ok {
							t.Errorf("%s: no %q in its place in\n%s", strings.Join(args, " "), want, out.String())
							break
						}
					}
				}
			}
		})
	}
}

// rowsOf returns a puzzle of 81 characters as nine rows.
func rowsOf(line string) string {
	text := ""
	for k := 0; k < 81; k += 9 {
		text += line[k:k+9] + "\n"
	}
	return text
}

// bands returns a puzzle of 81 characters as nine rows with blank lines between bands.
func bands(line string) string {
	text := rowsOf(line)
	return text[:30] + "\n" + text[30:60] + "\n" + text[60:]
}

// writeBoth writes a text to a file, and compressed to another file with .gz behind its name.
func writeBoth(t *testing.T, path, text string) {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	io.WriteString(z, text)
	z.Close()
	for name, data := range map[string][]byte{path: []byte(text), path + ".gz": b.Bytes()} {
		if err := os.WriteFile(name, data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
}
