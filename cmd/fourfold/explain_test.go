package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fourfold/internal/player/human"
	"fourfold/internal/read/grid"
	"fourfold/internal/read/input"
	"fourfold/puzzle"
)

// begun returns positions on the way to the solution of a puzzle as lines in format hodoku, with the
// placed values and the candidates that are left, after every so many steps.
func begun(t *testing.T, text string, every int) (lines []string) {
	t.Helper()
	givens, err := grid.ParseGrid(text)
	if err != nil {
		t.Fatal(err)
	}
	c, err := puzzle.Sudoku{Givens: givens}.Compile()
	if err != nil {
		t.Fatal(err)
	}
	task := &input.Task{Problem: c.Problem, Compiled: c, Puzzle: &grid.Puzzle{Sheet: puzzle.Sheet{Grid: givens}}}
	guide := human.NewGuide(task, human.R1C1)
	_, _, err = guide.Trace(t.Context(), human.Solver{Unique: true}, func(s human.Explained) bool {
		if s.Number%every == 0 && s.Action != human.Guess && s.Depth == 0 {
			lines = append(lines, position(c, s.After))
		}
		return true
	})
	if err != nil {
		t.Fatal(err)
	}
	return lines
}

func position(c *puzzle.Compiled, after *human.State) string {
	cells, left := c.Grid(after.Chosen()), map[puzzle.Placement]bool{}
	for o := range c.NumOptions() {
		at, _ := c.Placement(o)
		left[at] = slices.Contains(after.Options(c.Option(o)[0].Index), o)
	}
	var line, deleted strings.Builder
	for cell, v := range cells.Cells {
		switch row, col := cell/9, cell%9; {
		case v == 0:
			line.WriteByte('.')
			for value := 1; value <= 9; value++ {
				if live, is := left[puzzle.Placement{Row: row, Col: col, Value: value}]; is && !live {
					fmt.Fprintf(&deleted, " %d%d%d", value, row+1, col+1)
				}
			}
		case c.Givens().Cells[cell] == 0:
			line.WriteByte('+')
			fallthrough
		default:
			line.WriteByte('0' + v)
		}
	}
	return ":0000:x:" + line.String() + ":" + strings.TrimSpace(deleted.String()) + ":::"
}

// TestHintIsFirstStep: for puzzles, and for positions with placed values and notes, in files that
// tell placed values from givens and in files that do not, the hint is the first step of the
// explanation. Its solution is that of the puzzle.
func TestHintIsFirstStep(t *testing.T) {
	if testing.Short() {
		t.Skip("it explains hard puzzles")
	}
	puzzles := []string{
		easyPuzzle, ".1.823496346179528298645173.893672.167245183913.29876..2153698.86.9123..953784612",
		"...1....91...75..........2556...7...4..8...1672...........1....974..8......4..96.",
		"1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
		"87...4...5.....1......8.9.27.8..6...34..9.......3....993....2...1.42..354........",
	}
	lines := append([]string(nil), puzzles...)
	for _, p := range puzzles {
		lines = append(lines, begun(t, p, 3)...)
	}
	dir := t.TempDir()
	file, frames := filepath.Join(dir, "lines.txt"), filepath.Join(dir, "frames.txt")
	if err := os.WriteFile(file, []byte(strings.Join(lines, "\n")+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	command := func(args ...string) (out []map[string]any) {
		var text strings.Builder
		if code := run(args, strings.NewReader(""), &text, io.Discard); code != 0 {
			t.Fatalf("%v: exit code %d", args, code)
		}
		for line := range strings.Lines(text.String()) {
			var record map[string]any
			if err := json.Unmarshal([]byte(line), &record); err != nil {
				t.Fatal(err)
			}
			out = append(out, record)
		}
		return out
	}
	command("convert", "--to", "candidates", "--output", frames, file)
	compared := 0
	for _, name := range []string{file, frames} {
		hints := map[any]any{}
		for _, h := range command("hint", "--json", "--level", "3", name) {
			hints[h["line"]] = h["texts"].([]any)[0]
		}
		for _, step := range command("solve", "--explain", "--json", name) {
			switch number := step["number"]; {
			case number == 1.0:
				if compared++; hints[step["line"]] != step["text"] {
					t.Errorf("%s:%v: hint %q, but the first step is %q", name, step["line"], hints[step["line"]], step["text"])
				}
			case step["type"] == "result" && step["complete"] != true:
				t.Errorf("%v", step)
			}
		}
	}
	if compared < 100 {
		t.Errorf("compared %d steps", compared)
	}
}
