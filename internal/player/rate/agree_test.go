package rate

import (
	"math"
	"slices"
	"testing"
)

func near(a, b float64) bool { return math.Abs(a-b) < 1e-9 }

// five has five puzzles with a rating, and one without. The ranks of the ratings are 1, 2, 3.5,
// 3.5 and 5, and those of the labels are 1.5, 1.5, 4, 4 and 4.
var five = []Labeled{
	{"Hard", 11.2},
	{"Easy", 1.0},
	{"Hard", 3.1},
	{"Easy", 1.2},
	{"Easy", 0},
	{"Hard", 3.1},
}

func TestAgree(t *testing.T) {
	a := Agree(five)
	if want := []string{"Easy", "Hard"}; !slices.Equal(a.Labels, want) {
		t.Errorf("Agree(five).Labels = %q, want %q", a.Labels, want)
	}
	for k, want := range [][]int{{2, 0, 0, 0, 0, 0, 1}, {0, 2, 0, 0, 0, 1, 0}} {
		if !slices.Equal(a.Counts[k], want) {
			t.Errorf("Agree(five).Counts[%d] = %v, want %v", k, a.Counts[k], want)
		}
	}
	// The mid-ranks deviate from 3 by -1.5 -1.5 1 1 1 (labels) and -2 -1 0.5 0.5 2 (ratings).
	if want := 7.5 / math.Sqrt(7.5*9.5); !near(*a.Spearman, want) {
		t.Errorf("Agree(five).Spearman = %v, want %v", *a.Spearman, want)
	}
	if rho := Agree(five[:1]).Spearman; rho != nil {
		t.Errorf("one puzzle has the correlation %v", *rho)
	}
}
