package gridtext_test

import (
	"errors"
	"testing"

	"fourfold/puzzle"
	"fourfold/puzzle/gridtext"
)

// TestErrors: an error about text is one about a puzzle, too.
func TestErrors(t *testing.T) {
	for text, isText := range map[string]bool{"Hello my friend\n": true, "12\n": false, "": false} {
		_, err := gridtext.ParseGrid(text)
		if at := new(gridtext.ParseError); !errors.As(err, &at) || !errors.Is(err, puzzle.ErrBadPuzzle) || errors.Is(err, gridtext.ErrText) != isText {
			t.Errorf("%q: %v", text, err)
		}
	}
}
