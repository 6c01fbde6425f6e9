package rate

import (
	"fmt"
	"math"
	"slices"

	"fourfold/internal/words"
)

// A Grade is a word for the number of a Difficulty. The zero Grade is that of a puzzle without a
// difficulty, which has no solution or several.
type Grade int

// The grades, the easiest first.
const (
	Ungraded  Grade = iota
	Easy            // singles
	Medium          // locked candidates, pairs, X-wings, triples
	Hard            // quads, other fish without fins, wings, simple coloring, unique rectangles of type 1
	Expert          // chains, fish with fins, almost locked sets, other techniques that assume one solution
	Extreme         // forcing chains and nets
	Nightmare       // no technique suffices: a guess is needed
)

// grades has the word and the highest number of each grade.
var grades = [...]struct {
	word string
	top  float64
}{
	Ungraded: {"-", 0}, Easy: {"easy", 1.9}, Medium: {"medium", 3.6}, Hard: {"hard", 4.9},
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
