package human

import (
	"fmt"

	"fourfold/internal/kit/words"
	"fourfold/internal/player/check"
)

// sayMistakes says first that there are mistakes, then near which, then which.
func (f *Finder) sayMistakes(h *Hint) {
	h.Next = StatusMistake
	values, notes := 0, 0
	var rows, cells []string
	for _, m := range h.Mistakes {
		row, col := m.Cell/h.Task.Puzzle.Grid.Cols, m.Cell%h.Task.Puzzle.Grid.Cols
		name := f.Coords.Cell(row, col)
		if m.Kind == check.WrongNotes {
			notes++
			cells = append(cells, "the notes of "+name+" lack its value")
		} else {
			values++
			cells = append(cells, fmt.Sprintf("%s is not %s", name, h.Task.Puzzle.Alphabet.Symbol(m.Value, h.Task.Puzzle.Grid.Rows)))
		}
		if text := f.Coords.Row(row); len(rows) == 0 || rows[len(rows)-1] != text {
			rows = append(rows, text)
		}
	}
	noun := "rows "
	if len(rows) == 1 {
		noun = "row "
	}
	const first = "a mistake comes first: "
	head := first + countMistakes(values, notes)
	h.Texts = [3]string{head, head + ", in " + noun + words.List(rows, "and"), first + words.List(cells, "and")}
}

// countMistakes says how many values and notes are wrong.
func countMistakes(values, notes int) string {
	var parts []string
	switch {
	case values == 1:
		parts = append(parts, "1 value is wrong")
	case values > 1:
		parts = append(parts, fmt.Sprintf("%d values are wrong", values))
	}
	switch {
	case notes == 1:
		parts = append(parts, "the notes of 1 cell lack its value")
	case notes > 1:
		parts = append(parts, fmt.Sprintf("the notes of %d cells lack their values", notes))
	}
	return words.List(parts, "and")
}
