package export

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fourfold"
	"fourfold/internal/test/covertest"
)

// Decoders are small readers of the formats. Each returns the solutions that a text allows.
var decoders = map[string]func(*testing.T, *Model, string) []fourfold.Solution{
	"cnf": decodeCNF, "wcnf": decodeCNF, "opb": decodeRows, "lp": decodeRows, "minizinc": decodeMiniZinc, "mps": decodeMPS, "dlx": decodeDLX,
}

func atoi(t *testing.T, text string) int64 {
	t.Helper()
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// readClauses reads DIMACS.
func readClauses(t *testing.T, m *Model, text string) (clauses [][]int64) {
	t.Helper()
	var vars, count, soft int64
	hard := "" // the weight of a hard clause
	projected := len(m.options) == int(m.variables) || m.format.Name == "wcnf"
	for line := range strings.Lines(text) {
		f := strings.Fields(line)
		switch {
		case strings.HasPrefix(line, "c p show "):
			checkProjection(t, m, f[3:])
			projected = true
		case f[0] == "c":
		case f[0] == "p":
			if f[1] != m.format.Name {
				t.Fatalf("header %q", line)
			}
			vars, count = atoi(t, f[2]), atoi(t, f[3])
			if f[1] == "wcnf" {
				hard = f[4]
			}
		case hard != "" && f[0] != hard:
			soft++
		default:
			var c []int64
			if hard != "" {
				f = f[1:]
			}
			for _, word := range f {
				c = append(c, atoi(t, word))
			}
			if c[len(c)-1] != 0 || len(c) == 1 {
				t.Fatalf("clause %q", line)
			}
			clauses = append(clauses, c[:len(c)-1])
		}
	}
	if !projected && len(m.options) > 0 {
		t.Fatal("auxiliary variables, but no projection")
	}
	if vars != int64(m.variables) || count-soft != int64(len(clauses)) {
		t.Fatalf("the header has %d variables and %d clauses, the formula %d and %d", vars, count, m.variables, len(clauses))
	}
	return clauses
}

// checkProjection compares the variables of a projection with those of the options.
func checkProjection(t *testing.T, m *Model, words []string) {
	t.Helper()
	want := make([]string, len(m.options), len(m.options)+1)
	for k := range want {
		want[k] = strconv.Itoa(k + 1)
	}
	if !slices.Equal(words, append(want, "0")) {
		t.Fatalf("the projection is to %v, want %v", words, want)
	}
}

func decodeCNF(t *testing.T, m *Model, text string) []fourfold.Solution {
	clauses := readClauses(t, m, text)
	return points(m, func(x []int64) bool { return countModels(clauses, assignment(m, x), 0) > 0 })
}

// assignment returns 1, -1 or 0 for each variable, from 1; those that are auxiliary are open.
func assignment(m *Model, x []int64) []int64 {
	values := make([]int64, len(x)+1)
	for k := range m.options {
		values[k+1] = 2*x[k] - 1
	}
	return values
}

// countModels counts models by a plain search with unit propagation. If show is not 0, models that
// agree on the variables up to show count once.
func countModels(clauses [][]int64, values []int64, show int) int {
	values = slices.Clone(values)
	for changed := true; changed; {
		changed = false
		for _, c := range clauses {
			open, last, holds := 0, int64(0), false
			for _, l := range c {
				switch v := values[max(l, -l)]; {
				case v == 0:
					open, last = open+1, l
				case v > 0 == (l > 0):
					holds = true
				}
			}
			switch {
			case holds:
			case open == 0:
				return 0
			case open == 1:
				values[max(last, -last)], changed = last/max(last, -last), true
			}
		}
	}
	k := slices.Index(values[1:], 0) + 1
	if k == 0 {
		return 1
	}
	count := 0
	for _, v := range []int64{1, -1} {
		values[k] = v
		count += countModels(clauses, values, show)
		if count > 0 && k > show && show > 0 {
			return 1
		}
	}
	return count
}

// A linear row is a sum of variables, from 0, with its bounds.
type linear struct {
	terms        map[int64]int64
	lower, upper int64
}

const unbounded = 1 << 40

// linearPoints returns the points of rows. No two may differ in auxiliary variables only.
func linearPoints(t *testing.T, m *Model, rows []linear) []fourfold.Solution {
	n := len(m.options)
	return points(m, func(x []int64) bool {
		found := 0
		for set := range 1 << (int(m.variables) - n) {
			for k := n; k < int(m.variables); k++ {
				x[k] = int64(set >> (k - n) & 1)
			}
			if !slices.ContainsFunc(rows, func(r linear) bool {
				sum := int64(0)
				for v, c := range r.terms {
					sum += c * x[v]
				}
				return sum < r.lower || sum > r.upper
			}) {
				found++
			}
		}
		if found > 1 {
			t.Fatalf("a solution has %d points", found)
		}
		return found == 1
	})
}

// The terms, rows and objectives of opb, lp and minizinc are the same but for their signs.
var (
	inMiniZinc = strings.NewReplacer("*x[", " x", "],", " ", "])", "")
	aTerm      = regexp.MustCompile(`([-+]?\d+) x(\d+)`)
	aRow       = regexp.MustCompile(`((?:[-+]?\d+ x\d+\s+)+)(<=|>=|=) (-?\d+)`)
	aSum       = regexp.MustCompile(`(?:min:|obj:|objective = sum\(\[)\s*((?:[-+]?\d+ x\d+\s*)*)`)
)

// sumOf reads terms such as +3 x5 -1 x7.
func sumOf(t *testing.T, text string) map[int64]int64 {
	t.Helper()
	terms := map[int64]int64{}
	for _, term := range aTerm.FindAllStringSubmatch(text, -1) {
		v := atoi(t, term[2]) - 1
		if _, twice := terms[v]; twice {
			t.Fatalf("x%d twice in %q", v+1, text)
		}
		terms[v] = atoi(t, term[1])
	}
	return terms
}

// decodeRows reads opb, lp and minizinc.
func decodeRows(t *testing.T, m *Model, text string) []fourfold.Solution {
	var rows []linear
	for _, f := range aRow.FindAllStringSubmatch(inMiniZinc.Replace(text), -1) {
		r := linear{terms: sumOf(t, f[1]), lower: -unbounded, upper: unbounded}
		if f[2] != "<=" {
			r.lower = atoi(t, f[3])
		}
		if f[2] != ">=" {
			r.upper = atoi(t, f[3])
		}
		rows = append(rows, r)
	}
	head, projected := fmt.Sprintf("* #variable= %d #constraint= %d\n", m.variables, len(rows)), []string{}
	for line := range strings.Lines(text) {
		if list, ok := strings.CutPrefix(line, "* ind "); ok {
			projected = append(projected, strings.Fields(strings.TrimSuffix(list, " 0\n"))...)
		}
		if m.format.Name == "lp" && len(line) > 100 {
			t.Errorf("a line of %d characters", len(line))
		}
	}
	if m.format.Name == "opb" && !strings.HasPrefix(text, head) {
		t.Fatalf("the model begins with %.80q, want %q", text, head)
	}
	if m.format.Name == "opb" && int(m.variables) > len(m.options) {
		checkProjection(t, m, append(projected, "0"))
	}
	if _, binary, _ := strings.Cut(text, "Binary"); m.format.Name == "lp" && len(strings.Fields(binary)) != int(m.variables)+1 {
		t.Fatalf("binary variables %s", binary)
	}
	return linearPoints(t, m, rows)
}

var (
	aDomain    = regexp.MustCompile(`constraint c\[(\d+)\] in \{([\d,]+)\};`)
	aSet       = regexp.MustCompile(`constraint all_different_int\(\[([^)]*)\]\) :: domain;`)
	aShifted   = regexp.MustCompile(`(?:c\[(\d+)\])?([-+]?\d+)?(?:,|$)`)
	aList      = regexp.MustCompile(`array \[int\] of int: (?:variable|value) = \[([\d,]*)\];`)
	aIntegers  = regexp.MustCompile(`constraint sum\(\[(.*),\]\) (=|<=|>=) (-?\d+);`)
	aReified   = regexp.MustCompile(`(-?\d+)\*\(c\[(\d+)\] in \{([\d,]+)\}\)`)
	inRelation = map[string]func(sum, bound int64) bool{
		"=":  func(sum, bound int64) bool { return sum == bound },
		"<=": func(sum, bound int64) bool { return sum <= bound },
		">=": func(sum, bound int64) bool { return sum >= bound },
	}
)

// withColumns returns the text of a model with the columns that its equations of values stand for.
func withColumns(m *Model, text string) string {
	for j := range m.options {
		if n := m.integers; n != nil {
			text = strings.ReplaceAll(text, fmt.Sprintf("(c[%d] in {%d})", n.variable[j], n.value[j]), fmt.Sprintf("x[%d]", j+1))
		}
	}
	return text
}

// decodeMiniZinc reads minizinc. Integer variables are tried in all ways; no two may be one solution.
func decodeMiniZinc(t *testing.T, m *Model, text string) (all []fourfold.Solution) {
	if m.integers == nil {
		return decodeRows(t, m, text)
	}
	numbers := func(text string) (all []int64) {
		for n := range strings.SplitSeq(text, ",") {
			all = append(all, atoi(t, n))
		}
		return all
	}
	var domains [][]int64
	for _, f := range aDomain.FindAllStringSubmatch(text, -1) {
		domains = append(domains, numbers(f[2]))
	}
	lists := aList.FindAllStringSubmatch(text, -1)
	variable, value := numbers(lists[0][1]), numbers(lists[1][1])
	sets, sums := aSet.FindAllStringSubmatch(text, -1), aIntegers.FindAllStringSubmatch(text, -1)
	if lines := strings.Count(text, "constraint "); lines != len(domains)+len(sets)+len(sums) {
		t.Fatalf("%d constraints, but %d domains, %d sets and %d sums\n%s", lines, len(domains), len(sets), len(sums), text)
	}
	c := make([]int64, len(domains))
	holds := func() bool {
		for _, set := range sets {
			seen := map[int64]bool{}
			for _, term := range aShifted.FindAllStringSubmatch(set[1], -1) {
				x := int64(0)
				if term[1] != "" {
					x = c[atoi(t, term[1])-1]
				}
				if term[2] != "" {
					x += atoi(t, term[2])
				}
				if seen[x] {
					return false
				}
				seen[x] = true
			}
		}
		for _, f := range sums {
			sum := int64(0)
			for _, term := range aReified.FindAllStringSubmatch(f[1], -1) {
				if slices.Contains(numbers(term[3]), c[atoi(t, term[2])-1]) {
					sum += atoi(t, term[1])
				}
			}
			if !inRelation[f[2]](sum, atoi(t, f[3])) {
				return false
			}
		}
		return true
	}
	var try func(k int)
	try = func(k int) {
		if k < len(c) {
			for _, c[k] = range domains[k] {
				try(k + 1)
			}
			return
		}
		if !holds() {
			return
		}
		s := slices.Clone(fourfold.Solution(m.chosen))
		for j, o := range m.options {
			if c[variable[j]-1] == value[j] {
				s = append(s, o)
			}
		}
		slices.Sort(s)
		all = append(all, s)
	}
	try(0)
	sorted(all)
	if twice := len(slices.CompactFunc(slices.Clone(all), slices.Equal)); twice != len(all) {
		t.Fatalf("%d points of %d solutions", len(all), twice)
	}
	return all
}

// field returns the text in columns of a line, which count from 1, as fixed MPS has them.
func field(line string, from, to int) string {
	line = strings.TrimRight(line, "\n")
	return strings.TrimSpace(line[min(from-1, len(line)):min(to, len(line))])
}

func decodeMPS(t *testing.T, m *Model, text string) []fourfold.Solution {
	var rows []linear
	of := map[string]int{}
	section, bounds := "", 0
	for line := range strings.Lines(text) {
		name, other := field(line, 5, 12), field(line, 15, 22)
		switch {
		case line[0] == '*':
			continue
		case line[0] != ' ':
			section = strings.Fields(line)[0]
		case section == "ROWS":
			if kind := field(line, 2, 3); kind != "N" {
				of[name] = len(rows)
				rows = append(rows, linear{terms: map[int64]int64{}, lower: -unbounded})
				switch r := &rows[len(rows)-1]; kind {
				case "E":
					r.lower = 0
				case "G":
					r.lower, r.upper = 0, unbounded
				}
			}
		case other == "'MARKER'" || other == "OBJ":
		case section == "COLUMNS":
			rows[of[other]].terms[atoi(t, name[1:])-1] = atoi(t, field(line, 25, 36))
		case section == "RHS":
			r := &rows[of[other]]
			bound := atoi(t, field(line, 25, 36))
			if r.lower == 0 {
				r.lower = bound
			}
			if r.upper == 0 {
				r.upper = bound
			}
		case section == "BOUNDS":
			if field(line, 2, 3) != "UP" || field(line, 25, 36) != "1" {
				t.Fatalf("line %q", line)
			}
			bounds++
		}
		free := strings.Fields(line)
		if line[0] == ' ' && section == "COLUMNS" && (free[0] != name || free[1] != other) {
			t.Fatalf("line %q differs in free MPS", line)
		}
	}
	if section != "ENDATA" || bounds != int(m.variables) {
		t.Fatalf("%d bounds of %d variables, and last %q", bounds, m.variables, section)
	}
	return linearPoints(t, m, rows)
}

func decodeDLX(t *testing.T, m *Model, text string) (all []fourfold.Solution) {
	p, err := fourfold.ReadProblem(strings.NewReader(text), "model.dlx")
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return sorted(covertest.BruteForce(p))
}
