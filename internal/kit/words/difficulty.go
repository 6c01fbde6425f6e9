package words

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"
)

// difficulties are the grades of well-known puzzle sites, programs and newspapers, merged into
// one list from the easiest to the hardest.
var difficulties = []string{
	"intro", "beginner", "trivial", "very easy", "basic", "simple", "easy", "gentle", "mild", "novice",
	"moderate", "normal", "medium", "intermediate", "tricky", "tough", "challenging",
	"hard", "difficult", "advanced", "very hard", "unfair", "expert", "master", "extreme", "evil", "fiendish", "super fiendish",
	"diabolical", "nightmare", "impossible",
}

// SortLabels returns labels such as "easy" and "evil" without repetitions, easiest first. Known words come first, in the
// order of their difficulty, then numbers by their values, then other labels in the order of
// their first occurrence, and the empty label last. The case of letters does not matter for the
// order.
func SortLabels(labels []string) []string {
	seen := map[string]bool{}
	var distinct []string
	for _, label := range labels {
		if !seen[label] {
			seen[label] = true
			distinct = append(distinct, label)
		}
	}
	slices.SortStableFunc(distinct, func(a, b string) int {
		x, y := gradeOf(a), gradeOf(b)
		return cmp.Or(cmp.Compare(x.sort, y.sort), cmp.Compare(x.value, y.value))
	})
	return distinct
}

// LabelValues returns a number for each label. Harder labels have higher numbers. It returns false if
// the order is not known: there are no labels, or they are neither all known words nor all
// numbers.
func LabelValues(labels []string) ([]float64, bool) {
	values := make([]float64, len(labels))
	for k, label := range labels {
		g := gradeOf(label)
		if g.sort > number || g.sort != gradeOf(labels[0]).sort {
			return nil, false
		}
		values[k] = g.value
	}
	return values, len(labels) > 0
}

// LabelRank returns the position of a label in the list of known difficulties, easiest first. The case of
// letters does not matter. It returns false for a label that is not in the list.
func LabelRank(label string) (int, bool) {
	g := gradeOf(label)
	return int(g.value), g.sort == word
}

// A grade is the position of a label in the order of difficulty.
type grade struct {
	sort  labelSort
	value float64 // increases with the difficulty among labels of the same sort; 0 if it is not known
}

type labelSort int

const (
	word labelSort = iota
	number
	unknown
	unlabeled
)

func gradeOf(label string) grade {
	name := strings.ToLower(strings.Join(strings.Fields(label), " "))
	if name == "" {
		return grade{sort: unlabeled}
	}
	if k := slices.Index(difficulties, name); k >= 0 {
		return grade{word, float64(k)}
	}
	if v, err := strconv.ParseFloat(name, 64); err == nil && !math.IsNaN(v) && !math.IsInf(v, 0) {
		return grade{number, v}
	}
	return grade{sort: unknown}
}
