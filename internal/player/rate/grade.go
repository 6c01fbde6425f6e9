package rate

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"fourfold/cp"
	"fourfold/internal/kit/words"
)

// A Grade is a word for the number of a Difficulty. The zero Grade is that of a puzzle without a
// difficulty, which has no solution or several.
type Grade int

// The grades, the easiest first.
const (
	Ungraded  Grade = iota
	Easy            // singles
	Medium          // locked candidates, pairs, X-wings, naked triples
	Hard            // other triples, quads, other fish without fins, wings of three cells, short chains of one value, unique rectangles
	Expert          // longer chains, larger fish with fins, almost locked sets, BUG
	Extreme         // chains with groups, chains of almost locked sets, forcing chains and nets
	Nightmare       // no technique suffices: a guess is needed
)

// grades has the word and the highest number of each grade.
var grades = [...]struct {
	word string
	top  float64
}{
	Ungraded: {"-", 0}, Easy: {"easy", 2.5}, Medium: {"medium", 3.6}, Hard: {"hard", 5.4},
	Expert: {"expert", 7.9}, Extreme: {"extreme", firstGuess}, Nightmare: {"nightmare", Ceiling},
}

// Grades returns the words of the grades, the easiest first.
func Grades() []string {
	var all []string
	for _, g := range grades[Easy:] {
		all = append(all, g.word)
	}
	return all
}

// ParseGrade reads the word of a grade.
func ParseGrade(word string) (Grade, error) {
	if k := slices.Index(Grades(), word); k >= 0 {
		return Easy + Grade(k), nil
	}
	return Ungraded, fmt.Errorf("grade %q: expected %s", word, words.Choice(word, Grades()))
}

// GradeOf returns the grade of the number of a Difficulty.
func GradeOf(rating float64) Grade {
	for g := range grades {
		if rating <= grades[g].top {
			return Grade(g)
		}
	}
	return Nightmare
}

// Numbers returns the lowest and the highest number of a grade. Numbers have one decimal.
func (g Grade) Numbers() (low, high float64) {
	switch {
	case g <= Ungraded || g > Nightmare:
		return 0, 0
	case g == Easy:
		return lowest, grades[g].top
	}
	return math.Round(grades[g-1].top*10+1) / 10, grades[g].top
}

// String returns the word of the grade, "-" for a puzzle without a grade, or the number of a value
// that is not a grade.
func (g Grade) String() string {
	if g < Ungraded || g > Nightmare {
		return fmt.Sprintf("Grade(%d)", int(g))
	}
	return grades[g].word
}

// A Scheme is the weakest scheme of inference of package cp that settles a puzzle without a guess,
// or Guess. A scheme settles a puzzle if it solves it or shows that there is no solution. It is an
// index into [Schemes].
type Scheme int

// Guess says that every scheme needs a guess.
var Guess = Scheme(len(cp.Schemes()))

// bySingles says that singles suffice.
var bySingles = Scheme(slices.Index(cp.Schemes(), cp.Singles))

// Schemes returns the names of the schemes, the weakest first, and "guess".
func Schemes() []string {
	var names []string
	for _, s := range cp.Schemes() {
		names = append(names, s.String())
	}
	return append(names, "guess")
}

// String returns the name in [Schemes]. For a value that is not a scheme it returns the number.
func (s Scheme) String() string {
	if s < 0 || s > Guess {
		return fmt.Sprintf("Scheme(%d)", int(s))
	}
	return Schemes()[s]
}

// A Range selects ratings by an easiest and a hardest bound. A bound is a scheme, a grade or a
// number. A bound by grade or number leaves out puzzles without a grade.
type Range struct {
	weakest, strongest Scheme
	low, high          float64
	byNumber           bool // puzzles without a grade are left out
}

// ParseRange reads the bounds of a range. The bound "" leaves out nothing.
func ParseRange(atLeast, atMost string) (Range, error) {
	r := Range{strongest: Guess, high: Ceiling}
	if err := r.bound(atLeast, &r.weakest, &r.low, Grade.lowest); err != nil {
		return r, fmt.Errorf("--at-least: %w", err)
	}
	if err := r.bound(atMost, &r.strongest, &r.high, Grade.highest); err != nil {
		return r, fmt.Errorf("--at-most: %w", err)
	}
	if r.weakest > r.strongest || r.low > r.high {
		return r, fmt.Errorf("--at-least %s and --at-most %s exclude all puzzles: expected the first to be no harder", atLeast, atMost)
	}
	return r, nil
}

// bound sets one bound from its text.
func (r *Range) bound(text string, scheme *Scheme, number *float64, ofGrade func(Grade) float64) error {
	if text == "" {
		return nil
	}
	if k := slices.Index(Schemes(), text); k >= 0 {
		*scheme = Scheme(k)
		return nil
	}
	r.byNumber = true
	if g, err := ParseGrade(text); err == nil {
		*number = ofGrade(g)
		return nil
	}
	n, err := strconv.ParseFloat(text, 64)
	if err != nil || math.IsNaN(n) || n < 0 || n > Ceiling {
		return fmt.Errorf("%q: expected a number up to %v, or %s", text, Ceiling, words.Choice(text, Bounds()))
	}
	*number = n
	return nil
}

func (g Grade) lowest() float64  { low, _ := g.Numbers(); return low }
func (g Grade) highest() float64 { _, high := g.Numbers(); return high }

// Bounds returns the words that ParseRange reads: the schemes and the grades.
func Bounds() []string { return append(Schemes(), Grades()...) }

// Includes reports whether a rating is in the range.
func (r Range) Includes(x *Rating) bool {
	if x.Weakest < r.weakest || r.strongest < x.Weakest {
		return false
	}
	return !r.byNumber || x.Grade != Ungraded && r.low <= x.Rating && x.Rating <= r.high
}

// IsAll reports whether the range leaves out nothing.
func (r Range) IsAll() bool { return r.weakest == 0 && r.strongest == Guess && !r.byNumber }
