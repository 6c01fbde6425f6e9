package rate

import (
	"fmt"
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
	Medium          // locked candidates, pairs and triples
	Hard            // quads, fish, wings, simple coloring, the simplest unique rectangles
	Expert          // chains, fish with fins, almost locked sets, other techniques that assume one solution
	Extreme         // forcing chains and nets
	Nightmare       // no technique suffices: a guess is needed
)

// grades has the word and the highest number of each grade.
var grades = [...]struct {
	word string
	top  float64
}{
	Ungraded: {"-", 0}, Easy: {"easy", 2.5}, Medium: {"medium", 4.0}, Hard: {"hard", 5.9},
	Expert: {"expert", 8.0}, Extreme: {"extreme", firstGuess}, Nightmare: {"nightmare", Ceiling},
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
	if g <= Ungraded || g > Nightmare {
		return 0, 0
	}
	return float64(int(grades[g-1].top*10+1.5)) / 10, grades[g].top
}

// String returns the word of the grade, "-" for a puzzle without a grade, or the number of a value
// that is not a grade.
func (g Grade) String() string {
	if g < Ungraded || g > Nightmare {
		return fmt.Sprintf("Grade(%d)", int(g))
	}
	return grades[g].word
}
