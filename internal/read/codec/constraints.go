package codec

import (
	"fmt"
	"slices"

	"fourfold/internal/kit/words"
)

// notPlain is the end of all messages about further rules: it says what can be read.
const notPlain = "such rules are not supported yet: expected a Sudoku without further rules"

// rules has rules of a puzzle that a Sheet cannot hold, in words.
type rules []string

// add notes a constraint by its name in the file.
func (r *rules) add(name string) { r.say(words.Quote(name)) }

// say notes a rule in words, once. It notes only the first few rules.
func (r *rules) say(rule string) {
	const most = 8
	if len(*r) < most && !slices.Contains(*r, rule) {
		*r = append(*r, rule)
	}
}

// err returns the error that refuses the puzzle, or nil if there are no such rules.
func (r rules) err(what string) error {
	if len(r) == 0 {
		return nil
	}
	return fmt.Errorf("%s with %s: %s", what, words.List(r, "and"), notPlain)
}
