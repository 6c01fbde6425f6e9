package rate

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"fourfold/internal/words"
)

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
