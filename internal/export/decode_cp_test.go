package export

import (
	"encoding/xml"
	"regexp"
	"strings"
	"testing"

	"fourfold"
)

// An instance is an instance of XCSP3, as far as Write writes them.
type instance struct {
	Vars []struct {
		ID     string `xml:"id,attr"`
		Domain string `xml:",chardata"`
	} `xml:"variables>var"`
	Sums []struct {
		List      string `xml:"list"`
		Coeffs    string `xml:"coeffs"`
		Condition string `xml:"condition"`
	} `xml:"constraints>sum"`
	Intensions []string `xml:"constraints>intension"`
}

var implication = regexp.MustCompile(`^imp\(eq\(x\[(\d+)\],1\),eq\((c\d+),(\d+)\)\)$`)

func decodeXCSP3(t *testing.T, m *Model, text string) []fourfold.Solution {
	var in instance
	if err := xml.Unmarshal([]byte(text), &in); err != nil {
		t.Fatal(err)
	}
	return points(m, func(x []int64) bool {
		if len(x) == 0 {
			x = []int64{0}
		}
		colors := map[string]int64{}
		for _, f := range in.Intensions {
			if !intensionHolds(t, strings.TrimSpace(f), x, colors) {
				return false
			}
		}
		for _, v := range in.Vars {
			if _, last, _ := strings.Cut(strings.TrimSpace(v.Domain), ".."); colors[v.ID] > atoi(t, last) {
				t.Fatalf("color %d of %s in the domain %s", colors[v.ID], v.ID, v.Domain)
			}
		}
		for _, s := range in.Sums {
			if !sumHolds(t, s.List, s.Coeffs, s.Condition, x, colors) {
				return false
			}
		}
		return true
	})
}

// intensionHolds gives a color to a variable if an implication does. All implications come before
// the sums that look at colors.
func intensionHolds(t *testing.T, f string, x []int64, colors map[string]int64) bool {
	part := implication.FindStringSubmatch(f)
	switch {
	case f == "ge(x[0],0)":
		return true
	case f == "lt(x[0],0)":
		return false
	case part == nil:
		t.Fatalf("intension %q", f)
	case x[atoi(t, part[1])] == 1:
		c := atoi(t, part[3])
		old, colored := colors[part[2]]
		colors[part[2]] = c
		return !colored || old == c
	}
	return true
}

func sumHolds(t *testing.T, list, coeffs, condition string, x []int64, colors map[string]int64) bool {
	sum, factors := int64(0), strings.Fields(coeffs)
	for k, name := range strings.Fields(list) {
		value := colors[name]
		if name[0] == 'x' {
			value = x[atoi(t, strings.Trim(name, "x[]"))]
		}
		if coeffs != "" {
			value *= atoi(t, factors[k])
		}
		sum += value
	}
	relation, bound, _ := strings.Cut(strings.Trim(condition, " ()"), ",")
	b := atoi(t, bound)
	switch relation {
	case "eq":
		return sum == b
	case "le":
		return sum <= b
	case "lt":
		return sum < b
	case "ge":
		return sum >= b
	}
	t.Fatalf("condition %q", condition)
	return false
}

var (
	mznSets = regexp.MustCompile(`(?s)set of int: (\w+) = \[(.*?)\];`)
	mznSet  = regexp.MustCompile(`\{([0-9,]*)\}`)
)

// decodeMiniZinc reads the data. The constraints are fixed texts, which TestTools gives to
// minizinc.
func decodeMiniZinc(t *testing.T, m *Model, text string) []fourfold.Solution {
	sets := map[string][][]int64{}
	for _, part := range mznSets.FindAllStringSubmatch(text, -1) {
		for _, set := range mznSet.FindAllStringSubmatch(part[2], -1) {
			sets[part[1]] = append(sets[part[1]], numbers(t, set[1]))
		}
		if !strings.Contains(text, " in "+part[1]+")") {
			t.Fatalf("no constraint for %s", part[1])
		}
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
			for _, set := range all {
				n := int64(0)
				for _, v := range set {
					n += x[v-1]
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
