package input

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"

	"fourfold/internal/textfile"
	"fourfold/internal/words"
	"fourfold/puzzle"
	"fourfold/puzzle/gridtext"
)

// maxExtraFile is how many bytes of a file with further rules are read: more than a text of rules
// may have.
const maxExtraFile = gridtext.MaxExtra + 1

// An extraRules has the further rules of Shape.Extra for each order that was asked for. It may be
// used by several goroutines.
type extraRules struct {
	text *gridtext.ExtraText
	mu   sync.Mutex
	made map[int]extraOfOrder
}

type extraOfOrder struct {
	extra *puzzle.Extra
	err   error
}

// of returns the rules for grids of an order. The receiver may be nil.
func (e *extraRules) of(order int) (*puzzle.Extra, error) {
	if e == nil {
		return nil, nil
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	made, ok := e.made[order]
	if !ok {
		made.extra, made.err = e.text.Extra(order)
		if e.made == nil {
			e.made = map[int]extraOfOrder{}
		}
		e.made[order] = made
	}
	return made.extra, made.err
}

// parseExtra reads the value of --extra: names of rules with commas between them, the name of a
// file, or statements with semicolons between them.
func parseExtra(value string) (*extraRules, error) {
	text, name := value, "--extra"
	if _, err := gridtext.ParseExtra(value, name); err != nil || strings.ContainsAny(value, "\n#") {
		switch {
		case value != StandardInput && !isMissing(value):
			if text, err = readExtra(value); err != nil {
				return nil, err
			}
			name = words.Printable(value)
		case err != nil && !strings.ContainsAny(value, " ;\n"):
			return nil, fmt.Errorf("--extra %q is neither a rule nor a file: expected %s, or a file of rules%s", value,
				words.List(ruleNames(), "or"), words.DidYouMean(lastPart(value), ruleNames()))
		}
	}
	parsed, err := gridtext.ParseExtra(text, name)
	if err != nil {
		return nil, err
	}
	x, err := parsed.Extra(puzzle.MaxOrder) // a fault here is one in grids of all orders
	switch {
	case err != nil:
		return nil, err
	case x.IsEmpty():
		return nil, fmt.Errorf("%s has no rules: expected at least one, such as windoku", name)
	}
	return &extraRules{text: parsed}, nil
}

// lastPart returns the first of several names that is no rule.
func lastPart(names string) string {
	for name := range strings.SplitSeq(names, ",") {
		if _, ok := puzzle.ParseRule(name); !ok {
			return name
		}
	}
	return names
}

// ruleNames returns the names of the rules that --extra knows.
func ruleNames() (names []string) {
	for _, r := range puzzle.Rules() {
		names = append(names, string(r))
	}
	return names
}

// checkAlphabet returns an error for rules about values in a grid whose first value is written as 0.
// It would not be clear which values they mean.
func checkAlphabet(a gridtext.Alphabet, extra *puzzle.Extra) error {
	if a != gridtext.AlphabetZero || extra == nil || len(extra.Odd)+len(extra.Even) == 0 &&
		!slices.ContainsFunc(extra.Pairs, func(p puzzle.Pair) bool { return p.Not != nil }) {
		return nil
	}
	return errors.New("rules about values, such as odd cells, in a grid whose values begin with 0: expected values from 1")
}

// ExtraNames returns the values of Shape.Extra that are one name.
func ExtraNames() []string { return ruleNames() }

// readExtra returns the text of a file with further rules.
func readExtra(name string) (string, error) {
	in, err := textfile.Open(context.Background(), name)
	if err != nil {
		return "", fmt.Errorf("--extra: %w", err)
	}
	defer in.Close()
	r := textfile.Text(in)
	if err := textfile.Foreign(r); err != nil {
		return "", fmt.Errorf("--extra %s: %w", words.Printable(name), err)
	}
	text, err := io.ReadAll(io.LimitReader(r, maxExtraFile))
	if err != nil {
		return "", fmt.Errorf("--extra %s: %w", words.Printable(name), err)
	}
	return string(text), nil
}
