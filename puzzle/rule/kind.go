package rule

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"fourfold/internal/kit/words"
)

// A Kind is a kind of rules: a row of the table.
type Kind struct {
	Name    string
	Meaning string // in words: one sentence or a few
	Source  string // who says so
	Example string // a statement for a grid of order 9

	// How many numbers a rule has, how many lists of cells, and how many cells each list has: the
	// least and the greatest number, which is many if there is no limit.
	Numbers, Lists, Cells [2]int

	Look     Look   // how it is drawn
	FPuzzles string // its name in the files of f-puzzles, if it has one

	// Check returns an error about a rule that the numbers above do not exclude. It may be nil.
	Check func(b *Board, r Rule) error

	// A kind has one of the following, or Holds and Post. Units returns lists of cells in which no
	// value occurs twice. UnitKind is the kind of these units.
	Units    func(b *Board, r Rule) [][]int
	UnitKind string

	// Near reports whether two cells so many rows and columns apart, of which none is negative, may
	// not have the values v and w. They are at most Reach apart.
	Near  func(rows, cols, v, w int) bool
	Reach int

	// Allow reports whether two cells may have the values v and w. The rule says so about Pairs, or, if
	// that is nil, about each cell and the next one of a list.
	Allow func(b *Board, r Rule, v, w int) bool
	Pairs func(b *Board, r Rule) [][2]int

	// Counts says how often the cells of the rule may have values.
	Counts func(b *Board, r Rule) []Bounds

	// Only reports whether the cells of the rule may have a value.
	Only func(v int) bool

	// Holds reports whether a full grid keeps the rule. It is written from Meaning alone, and shares
	// nothing with Post. Kinds with Allow or Counts need neither.
	Holds func(b *Board, r Rule, at func(cell int) int) bool

	// Post states the rule by constraints.
	Post func(p *Poster, r Rule)

	// Wide says that Holds looks at other cells of the grid than those of the rule, too.
	Wide bool

	// Renames says that the rule does not depend on which values there are. Kinds with Units need
	// not say it.
	Renames bool
}

// Bounds say how often a value occurs: at least low, at most high times.
type Bounds struct{ value, low, high int }

// many is no limit.
const many = 1 << 20

// A Look is how a rule is drawn.
type Look string

// The looks. A rule of another look is named below the grid.
const (
	LookNone    Look = ""        // only named
	LookShade   Look = "shade"   // its units, or its cells, are shaded
	LookCage    Look = "cage"    // a dashed outline, and the number in its first cell
	LookLine    Look = "line"    // a line through the cells of each list
	LookThermo  Look = "thermo"  // a line that begins with a bulb
	LookArrow   Look = "arrow"   // a circle or pill around the first list, and an arrow from it along each other list
	LookEnds    Look = "ends"    // a line with circles around both ends
	LookDot     Look = "dot"     // a mark between two cells
	LookCorner  Look = "corner"  // a mark where four cells meet
	LookOutside Look = "outside" // the number before the first cell, outside of the grid
	LookCircle  Look = "circle"  // a circle in each cell
	LookSquare  Look = "square"  // a square in each cell
)

// KindOf returns the kind of a name, and an empty kind if there is none.
func KindOf(name string) *Kind {
	for _, k := range Kinds() {
		if k.Name == name {
			return k
		}
	}
	return &Kind{}
}

// Parse returns the kind of a name. It ignores case, spaces, dashes and underscores.
func Parse(name string) (k *Kind, ok bool) {
	letters := strings.NewReplacer("-", "", " ", "", "_", "")
	name = letters.Replace(strings.ToLower(name))
	for _, k := range Kinds() {
		if name == letters.Replace(k.Name) {
			return k, true
		}
	}
	return nil, false
}

// Names returns the names of all kinds.
func Names() (names []string) {
	for _, k := range Kinds() {
		names = append(names, k.Name)
	}
	return names
}

// IsGlobal reports whether the rule is about the whole grid: it has neither cells nor numbers.
func (k *Kind) IsGlobal() bool { return k.Lists[1] == 0 && k.Numbers[0] == 0 }

// IsPosted reports whether rules of the kind become constraints beside those of units, pairs of
// cells and allowed values. Techniques of people know nothing of them.
func (k *Kind) IsPosted() bool { return k.Post != nil }

func (k *Kind) needsValues() bool { return k.Units == nil && !k.Renames }

// errKind is wrapped by the errors of Check.
var errKind = errors.New("bad rule")

// ErrBadRule is wrapped by the error about a rule that does not fit a grid or that nothing fulfills.
var ErrBadRule = errKind

type ruleError struct{ text string }

func (e ruleError) Error() string { return e.text }
func (ruleError) Unwrap() error   { return ErrBadRule }

func badf(format string, args ...any) error { return ruleError{fmt.Sprintf(format, args...)} }

// The bounds of the numbers of a rule: their sums and products with values fit into an int.
const (
	maxNumbers = 5_000
	maxNumber  = 1_000_000
)

// Check returns an error if the rule does not fit the board. The error names the rule, and wraps
// ErrBadRule.
func (r Rule) Check(b *Board) error {
	k := KindOf(r.Kind)
	if k.Name == "" {
		return badf("the rule %s does not exist: expected %s%s", words.Quote(r.Kind), words.List(Names(), "or"), words.DidYouMean(r.Kind, Names()))
	}
	if n := len(r.Numbers); n < k.Numbers[0] || n > k.Numbers[1] {
		return badf("%s with %s: expected %s", r.Kind, words.Plural(n, "number"), span(k.Numbers))
	}
	if len(r.Numbers) > maxNumbers || slices.ContainsFunc(r.Numbers, func(n int) bool { return max(n, -n) > maxNumber || n == math.MinInt }) {
		return badf("%s: expected at most %d numbers from -%d to %d", r.Kind, maxNumbers, maxNumber, maxNumber)
	}
	if n := len(r.Cells); n < k.Lists[0] || n > k.Lists[1] {
		return badf("%s with %s of cells: expected %s", r.Kind, words.Plural(n, "list"), span(k.Lists))
	}
	for _, cells := range r.Cells {
		if n := len(cells); n < k.Cells[0] || n > k.Cells[1] {
			return badf("%s with %s in a list: expected %s", r.Kind, words.Plural(n, "cell"), span(k.Cells))
		}
		for i, cell := range cells {
			if cell < 0 || cell >= b.Rows*b.Cols {
				return badf("%s: cell %d (from 0) is not in a grid of %dx%d", r.Kind, cell, b.Rows, b.Cols)
			}
			if slices.Contains(cells[:i], cell) {
				return badf("%s: %s is in it twice: expected different cells", r.Kind, b.Name(cell))
			}
		}
	}
	if k.Check != nil {
		if err := k.Check(b, r); err != nil {
			return badf("%s: %v", r.Text(b.Cols), err)
		}
	}
	return nil
}

func span(of [2]int) string {
	switch {
	case of[0] == of[1]:
		return fmt.Sprint(of[0])
	case of[1] == many:
		return fmt.Sprintf("%d or more", of[0])
	}
	return fmt.Sprintf("%d to %d", of[0], of[1])
}

// MostRules is the greatest number of rules of a grid.
const MostRules = 10_000

// Check returns the error of the first rule that does not fit the board, or that is stated twice. It
// wraps ErrBadRule. The Rules of the board must be the list.
func (l List) Check(b *Board) error {
	if len(l) > MostRules {
		return badf("found %d rules: expected at most %d", len(l), MostRules)
	}
	seen := map[string]bool{}
	for _, r := range l {
		if err := r.Check(b); err != nil {
			return err
		}
		text := string(List{r}.Describe(nil))
		if seen[text] {
			return badf("the rule %s is stated twice", r.Text(b.Cols))
		}
		seen[text] = true
	}
	return nil
}
