package convert

import (
	"strings"
	"testing"

	"fourfold/internal/read/grid"
	"fourfold/internal/read/input"
)

// FuzzConvert: whatever a text holds, each puzzle in it can be written in every format, or is
// refused by it. In each format that is read, its givens come back.
func FuzzConvert(f *testing.F) {
	for _, text := range []string{
		"1.....2..3.....4 easy", "12 Hard\n10 00\n00 20\n03 00\n00 04", nine, "1,0,     0,0,\n0,0,     2,0,\n\n0,3,     0,0,\n0,0,     0,4",
		"puzzle,solution,id\n1.....2..3.....4,1243342143122134,=7\n", "[[1,0,0,0],[0,0,2,0],[0,3,0,0],[0,0,0,4]]",
		"#ARuud\n#DTitle\n[Puzzle]\n2..1.5..3\n.54...71.\n.1.2.3.8.\n6.28.73.4\n.........\n1.53.98.6\n.2.7.1.6.\n.81...24.\n7..4.2..1",
		"1.....2..3.....4 \u202e|<&>", "puzzle,solution,aa\n1000002003000004,1243112100000000 00", ":0000:x:53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:::",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 4000 {
			return
		}
		for k, task := range read(t, text) {
			if task.Err == nil && task.Puzzle != nil && k < 3 {
				tryAll(t, task)
			}
		}
	})
}

// tryAll converts a task to all fast formats.
func tryAll(t *testing.T, task *input.Task) {
	for _, to := range Targets() {
		if to.IsDrawing {
			continue
		}
		one := *task.Puzzle
		before := *task
		before.Puzzle = &one
		text, _ := convert(t, to.Name, Options{}, &before)
		if text == "" || to.text == grid.FormatCandidates {
			continue // refused, or not to be read back
		}
		o := grid.ParseOptions{Alphabet: task.Puzzle.Alphabet}
		after, err := grid.NewReader(strings.NewReader(text), to.Name, o).Next()
		if err != nil || !after.Grid.Equal(task.Puzzle.Grid) {
			t.Fatalf("%s of %v: %v\n%s", to.Name, task.Puzzle.Grid, err, text)
		}
	}
}
