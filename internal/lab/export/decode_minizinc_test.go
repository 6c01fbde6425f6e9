package export

import (
	"regexp"
	"strings"
	"testing"

	"fourfold"
)

var (
	mznSets = regexp.MustCompile(`(?s)set of int: (\w+) = \[(.*?)\];`)
	mznSet  = regexp.MustCompile(`\{([-0-9,]*)\}`)
	mznList = regexp.MustCompile(`(?s)of int: (\w+) = \[([-0-9, \n]*)\];`)
)

// decodeMiniZinc reads the data. The constraints are fixed texts, which TestTools gives to
// minizinc.
func decodeMiniZinc(t *testing.T, m *Model, text string) []fourfold.Solution {
	sets := map[string][][]int64{}
	for _, part := range mznSets.FindAllStringSubmatch(text, -1) {
		for _, set := range mznSet.FindAllStringSubmatch(part[2], -1) {
			sets[part[1]] = append(sets[part[1]], numbers(t, set[1]))
		}
		if !strings.Contains(text, " in "+part[1]+")") && !strings.Contains(text, "index_set("+part[1]+")") {
			t.Fatalf("no constraint for %s", part[1])
		}
	}
	lists := map[string][]int64{}
	for _, part := range mznList.FindAllStringSubmatch(text, -1) {
		lists[part[1]] = numbers(t, strings.Join(strings.Fields(part[2]), ""))
	}
	var paints [][]int64
	if _, after, ok := strings.Cut(text, "[| % option, painted item, color\n"); ok {
		table, _, _ := strings.Cut(after, "|];")
		for line := range strings.Lines(table) {
			paints = append(paints, numbers(t, strings.Trim(line, "|,\n")))
		}
	}
	return points(m, func(x []int64) bool {
		for name, all := range sets {
			for k, set := range all {
				n := int64(0)
				for _, v := range set {
					if v < 0 {
						n += 1 - x[-v-1]
					} else {
						n += x[v-1]
					}
				}
				if name == "between" && (n < lists["low"][k] || n > lists["high"][k]) {
					return false
				}
				if name == "once" && n != 1 || name == "at_most_once" && n > 1 || name == "not_all" && n == int64(len(set)) {
					return false
				}
			}
		}
		color := map[int64]int64{}
		for _, p := range paints {
			if x[p[0]-1] == 1 {
				if c, ok := color[p[1]]; ok && c != p[2] {
					return false
				}
				color[p[1]] = p[2]
			}
		}
		return true
	})
}

func numbers(t *testing.T, text string) (all []int64) {
	for word := range strings.SplitSeq(text, ",") {
		if word != "" {
			all = append(all, atoi(t, word))
		}
	}
	return all
}
