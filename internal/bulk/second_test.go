package bulk

import (
	"context"
	"strings"
	"testing"
)

// TestSecondPuzzle: a job refuses two puzzles on one line, as package gridtext does.
func TestSecondPuzzle(t *testing.T) {
	const puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	const solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
	for _, between := range []string{" ", "\t", ",", ";", " | ", "│", " - ", " hard "} {
		for second, want := range map[string]string{puzzle: "invalid", solution: solution + between + solution} {
			text := puzzle + "\n" + puzzle + between + second + "\n"
			var out strings.Builder
			j := Job{Name: "f"}
			j.Question.Want = 1
			if _, err := j.Run(context.Background(), strings.NewReader(text), &out); err != nil {
				t.Fatal(err)
			}
			if got := out.String(); got != solution+"\n"+want+"\n" {
				t.Errorf("%q: got %q", text, got)
			}
		}
	}
}
