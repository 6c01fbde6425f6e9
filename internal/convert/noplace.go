package convert

import (
	"fmt"
	"slices"
	"strings"

	"fourfold/internal/input"
	"fourfold/internal/words"
	"fourfold/puzzle/gridtext"
)

// NoPlace says what of a puzzle a format has no place for, and how further rules can be kept.
func NoPlace(target Target, t *input.Task, lost []string) string {
	text := fmt.Sprintf("format %s has no place for %s", target.Name, words.List(lost, "and"))
	k := slices.IndexFunc(lost, func(s string) bool { return strings.HasPrefix(s, "the further rules (") })
	switch {
	case k < 0:
		return text
	case t.Puzzle == nil || !gridtext.FormatFPuzzles.Holds(t.Puzzle.Grid.Rows) || strings.Contains(lost[k], "forbidden pairs"):
		return text + "; state the rules with --extra to solve it"
	}
	return text + "; --to fpuzzles has, or state the rules with --extra to solve it"
}
