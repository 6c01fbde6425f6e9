package input

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"fourfold/internal/kit/words"
	"fourfold/internal/read/grid"
	"fourfold/puzzle"
)

// parseExtra reads the value of --extra: names of rules with commas between them, statements with
// semicolons between them, or the name of a file of these.
func parseExtra(value string) (*grid.ExtraText, error) {
	name := "--extra"
	parsed, err := grid.ParseExtra(value, name)
	switch {
	case err != nil && value != StandardInput && !isMissing(value):
		name = words.Printable(value)
		parsed, err = readExtra(value)
	case err != nil && !strings.ContainsAny(value, " ;\n"):
		return nil, fmt.Errorf("--extra %q is neither a rule nor a file: expected %s, or a file of rules%s", value,
			words.List(ExtraNames(), "or"), words.DidYouMean(value, ExtraNames()))
	}
	if err != nil {
		return nil, err
	}
	x, err := parsed.Extra(puzzle.MaxOrder) // a fault here is one in grids of all orders
	if err == nil && x.IsEmpty() {
		err = fmt.Errorf("%s has no rules: expected at least one, such as windoku", name)
	}
	return parsed, err
}

// readExtra reads a file with further rules.
func readExtra(name string) (*grid.ExtraText, error) {
	f, err := (&Reader{Shape: new(Shape)}).Open(name)
	if err != nil {
		return nil, fmt.Errorf("--extra: %w", err)
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f.text, grid.MaxExtra+1)) // one more byte is an error of ParseExtra
	if err != nil {
		return nil, fmt.Errorf("--extra: %s: %w", f.Name, err)
	}
	return grid.ParseExtra(string(text), f.Name)
}

// ExtraNames returns the values of Shape.Extra that are one name.
func ExtraNames() (names []string) {
	for _, r := range puzzle.Rules() {
		names = append(names, string(r))
	}
	return names
}

// checkAlphabet returns an error for rules about values in a grid whose first value is written as 0.
// It would not be clear which values they mean.
func checkAlphabet(a grid.Alphabet, extra *puzzle.Extra) error {
	if a != grid.AlphabetZero || extra == nil || len(extra.Odd)+len(extra.Even) == 0 &&
		!slices.ContainsFunc(extra.Pairs, func(p puzzle.Pair) bool { return p.Not != nil }) {
		return nil
	}
	return errors.New("rules about values, such as odd cells, in a grid whose values begin with 0: expected values from 1")
}
