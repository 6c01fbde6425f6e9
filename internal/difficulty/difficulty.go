// Package difficulty orders the words that puzzle sites, programs and newspapers have for
// how hard a puzzle is.
package difficulty

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"
)

// words are the grades of well-known puzzle sites, programs and newspapers, merged into
// one list from the easiest to the hardest.
var words = []string{
	"intro", "beginner", "trivial", "very easy", "basic", "simple", "easy", "gentle", "mild", "novice",
	"moderate", "normal", "medium", "intermediate", "tricky", "tough", "challenging",
	"hard", "difficult", "advanced", "very hard", "unfair", "expert", "master", "extreme", "evil", "fiendish", "super fiendish",
	"diabolical", "nightmare", "impossible",
}

// Sort returns the labels without repetitions, easiest first: the words that
// puzzle sites use in the order of their meaning, whatever their case, then numbers by
// value, then other labels in the order in which they first occur, and the empty label
// last.
func Sort(labels []string) []string {
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

// Values returns a number for each label, higher for the harder. It returns false
// if that is not known: there are no labels, they are not all words of puzzle sites or
// all numbers, or one is empty.
func Values(labels []string) ([]float64, bool) {
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

// Rank returns the place of a label in the list of words from the easiest to the hardest,
// whatever its case. It returns false for a label that is not in the list.
func Rank(label string) (int, bool) {
	g := gradeOf(label)
	return int(g.value), g.sort == word
}

// A grade is a label as a place in an order of difficulty.
type grade struct {
	sort  labelSort
	value float64 // increases with the difficulty among labels of a sort; 0 if nobody knows
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
	if k := slices.Index(words, name); k >= 0 {
		return grade{word, float64(k)}
	}
	if v, err := strconv.ParseFloat(name, 64); err == nil && !math.IsNaN(v) && !math.IsInf(v, 0) {
		return grade{number, v}
	}
	return grade{sort: unknown}
}
