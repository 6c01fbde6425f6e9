package codec

import (
	"fmt"
	"strings"

	"fourfold/internal/words"
)

// constraints has the constraints of f-puzzles, of the scripts that extend it, and of SudokuPad,
// in words. A constraint that is not in the list is called by its name. So the list need not be
// complete.
var constraints = map[string]string{
	"antiking":        "the anti-king rule",
	"antiknight":      "the anti-knight rule",
	"arrow":           "arrows",
	"betweenline":     "between lines",
	"boxindexer":      "box indexers",
	"cage":            "drawn cages",
	"clone":           "clones",
	"columnindexer":   "column indexers",
	"diagonal+":       "one diagonal",
	"diagonal-":       "one diagonal",
	"difference":      "difference dots",
	"disjoint":        "disjoint groups",
	"disjointgroups":  "disjoint groups",
	"doublearrow":     "double arrows",
	"entropicline":    "entropic lines",
	"even":            "even cells",
	"extraregion":     "extra regions",
	"foglight":        "fog",
	"fogofwar":        "fog",
	"killercage":      "killer cages",
	"littlekillersum": "little killer sums",
	"lockout":         "lockout lines",
	"maximum":         "maximum cells",
	"minimum":         "minimum cells",
	"modularline":     "modular lines",
	"nabner":          "nabner lines",
	"nonconsecutive":  "the nonconsecutive rule",
	"norowcol":        "rows and columns without rules",
	"odd":             "odd cells",
	"palindrome":      "palindromes",
	"quadruple":       "quadruples",
	"ratio":           "ratio dots",
	"regionsumline":   "region sum lines",
	"renban":          "renban lines",
	"rowindexer":      "row indexers",
	"sandwichsum":     "sandwich sums",
	"skyscraper":      "skyscrapers",
	"thermometer":     "thermometers",
	"triggereffect":   "trigger effects",
	"whispers":        "whispers",
	"xsum":            "x-sums",
	"xv":              "X and V between cells",
	"zipperline":      "zipper lines",
}

// notPlain is the end of all messages about further rules: it says what can be read.
const notPlain = "expected a Sudoku without further rules"

// rules collects the rules of a puzzle that a Sheet cannot hold.
type rules struct {
	words []string
	known map[string]bool // the words
}

// add notes a constraint by its name in the file.
func (r *rules) add(name string) {
	rule := constraints[strings.ToLower(name)]
	if rule == "" {
		rule = "the unknown field " + words.Quote(name)
	}
	r.say(rule)
}

// say notes a rule in words, once.
func (r *rules) say(rule string) {
	if r.known[rule] {
		return
	}
	if r.known == nil {
		r.known = map[string]bool{}
	}
	r.known[rule] = true
	r.words = append(r.words, rule)
}

// err returns the error that refuses the puzzle, or nil if there are no such rules.
func (r *rules) err(what string) error {
	switch said := r.words; {
	case len(said) == 0:
		return nil
	case len(said) > 8:
		return fmt.Errorf("%s with %s and %d more: these rules are not supported yet: %s", what, strings.Join(said[:7], ", "), len(said)-7, notPlain)
	default:
		return fmt.Errorf("%s with %s: %s not supported yet: %s", what, words.List(said, "and"), these(len(said)), notPlain)
	}
}

func these(n int) string {
	if n == 1 {
		return "this rule is"
	}
	return "these rules are"
}
