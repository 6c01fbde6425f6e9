package portfolio

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"
	"time"

	"fourfold"
	"fourfold/compare"
	"fourfold/compare/results"
)

// A sort describes puzzles of one shape. times returns the seconds of "a" and "b" on puzzle k,
// where a negative number is a timeout.
type sort struct {
	shape  results.Shape
	number int
	times  func(k int) [2]float64
}

// A run holds the cases of a table before the table is made.
type run struct {
	Run   results.Run
	Cases []*results.Case
}

func (r *run) table() *results.Table {
	t := &results.Table{Run: r.Run}
	for _, c := range r.Cases {
		t.Add(c)
	}
	return t
}

// table returns a table of the solvers "a" and "b" with a timeout of 10 s.
func table(sorts ...sort) *results.Table { return runOf(sorts...).table() }

func runOf(sorts ...sort) *run {
	t := &run{Run: results.Run{Solvers: []string{"a", "b"}, TimeoutNs: 10e9}}
	for _, s := range sorts {
		for k := range s.number {
			c := &results.Case{ID: fmt.Sprintf("%v %d", s.shape, k), Shape: s.shape}
			for _, seconds := range s.times(k) {
				c.Trials = append(c.Trials, trial(seconds))
			}
			t.Cases = append(t.Cases, c)
		}
	}
	return t
}

// trial returns a trial that took some seconds, or that was not in time.
func trial(seconds float64) results.Trial {
	if seconds < 0 {
		return results.Trial{Status: compare.TimedOut}
	}
	return results.Trial{Status: compare.Unique, Samples: []compare.Sample{{N: 1, Wall: time.Duration(seconds * 1e9)}}}
}

func always(a, b float64) func(int) [2]float64 {
	return func(int) [2]float64 { return [2]float64{a, b} }
}

var (
	grid   = results.Shape{Kind: "sudoku", Order: 9, Primary: 324, Options: 300}
	queens = results.Shape{Kind: "cover", Primary: 16, Secondary: 26, Options: 64}
	level  = results.Shape{Kind: "cover", Primary: 40, Options: 4000}
	color  = results.Shape{Kind: "cover", Primary: 100, Secondary: 10, Options: 400, Colored: true}
)

func TestLearn(t *testing.T) {
	noise := func(k int) [2]float64 { // b is quicker on average, but within the standard error
		return [2]float64{1, 0.1 + 1.6*float64(k%2)}
	}
	rule, err := Learn(table(
		sort{grid, 600, always(1, 2)},
		sort{queens, 100, func(k int) [2]float64 { return [2]float64{3 + float64(k%5), 1} }},
		sort{color, 100, noise},
		sort{level, 100, always(1, 0.99)},
	))
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name  string
		shape results.Shape
		want  string
	}{
		{"the default is best", grid, "a"},
		{"another is clearly best", queens, "b"},
		{"within the noise", color, "a"},
		{"not worth it", level, "a"},
		{"not learned", results.Shape{Primary: 5, Options: 5}, "a"},
		{"in the bucket but for secondary items", results.Shape{Primary: 16, Options: 64}, "a"},
		{"same powers and steps", results.Shape{Primary: 31, Secondary: 1, Options: 200}, "b"},
	} {
		if got := rule.PickShape(test.shape); got != test.want {
			t.Errorf("%s: PickShape = %s, want %s", test.name, got, test.want)
		}
	}
	if len(rule.Buckets) != 4 {
		t.Errorf("%d buckets, want 4: %+v", len(rule.Buckets), rule.Buckets)
	}
	for _, b := range rule.Buckets {
		if b.Items == Plain && b.Primary.Holds(324) && (b.Evidence.Seconds["a"] != 1 || b.Evidence.Seconds["b"] != 2 || b.Evidence.Puzzles < 250 || b.Evidence.Puzzles > 350) {
			t.Errorf("evidence %+v, want about 300 puzzles at 1 s and 2 s", b.Evidence)
		}
	}
}

func TestLearnCountsNoAnswerTwice(t *testing.T) {
	lazy := func(k int) [2]float64 { // a is quick or does not finish
		if k%4 == 0 {
			return [2]float64{-1, 4}
		}
		return [2]float64{0.1, 4}
	}
	rule, err := Learn(table(sort{grid, 300, lazy}))
	if err != nil {
		t.Fatal(err)
	}
	if picked := rule.PickShape(grid); picked != "b" || rule.Default != "a" {
		t.Errorf("picks %s, with default %s; want b, since every fourth puzzle costs a 20 s, and default a, which is typically faster", picked, rule.Default)
	}
}

// TestLearnWiderBuckets: puzzles that are in no fine bucket are in a wider bucket, if that has
// enough.
func TestLearnWiderBuckets(t *testing.T) {
	sparse := []sort{{level, 100, always(1, 2)}}
	for options := range 7 { // each of these fine buckets has too few puzzles
		shape := results.Shape{Kind: "cover", Primary: 1000, Options: 400 * (1 << options)}
		sparse = append(sparse, sort{shape, 14, always(9, 1)})
	}
	rule, err := Learn(table(sparse...))
	if err != nil {
		t.Fatal(err)
	}
	if rule.PickShape(results.Shape{Primary: 1000, Options: 77_000}) != "b" || rule.PickShape(level) != "a" || len(rule.Buckets) != 2 {
		t.Errorf("rule %+v, want b for 1000 items and a for 40", rule)
	}
}

func TestLearnNeedsPuzzles(t *testing.T) {
	rule, err := Learn(table(sort{grid, 200, always(1, 2)}, sort{queens, 18, always(9, 1)}))
	if err != nil {
		t.Fatal(err)
	}
	if got := rule.PickShape(queens); got != "a" {
		t.Errorf("PickShape = %s after fewer than 20 puzzles, want the default", got)
	}
}

func TestLearnLeavesOut(t *testing.T) {
	tab := runOf(sort{grid, 100, always(1, 2)})
	want, err := Learn(tab.table())
	if err != nil {
		t.Fatal(err)
	}
	for k := range 100 {
		made, cut := *tab.Cases[k], *tab.Cases[k]
		made.Isomorph, made.ID, made.Trials = 1, made.ID+" made", []results.Trial{trial(-1), trial(-1)}
		cut.ID, cut.Trials = cut.ID+" cut", []results.Trial{{Status: compare.Failed}, trial(1)}
		tab.Cases = append(tab.Cases, &made, &cut)
	}
	if got, err := Learn(tab.table()); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("Learn = %+v, %v; want %+v as without isomorphs and stopped searches", got, err, want)
	}
}

func TestNothing(t *testing.T) {
	if _, err := Learn(table()); !errors.Is(err, ErrNothing) {
		t.Errorf("Learn of an empty table: %v", err)
	}
	none := table(sort{grid, 50, always(-1, -1)})
	if _, err := Learn(none); !errors.Is(err, ErrNothing) {
		t.Errorf("Learn where nothing was finished: %v", err)
	}
	if _, err := Default().Judge(none); !errors.Is(err, ErrNothing) {
		t.Errorf("Judge where nothing was finished: %v", err)
	}
}

func TestJudge(t *testing.T) {
	tab := table(sort{grid, 400, always(1, 2)}, sort{queens, 400, always(3, 1)})
	rule, err := Learn(tab)
	if err != nil {
		t.Fatal(err)
	}
	loss, err := rule.Judge(tab)
	if err != nil {
		t.Fatal(err)
	}
	if math.Abs(loss.Rule-1) > 1e-9 || math.Abs(loss.VBS-1) > 1e-9 {
		t.Errorf("%+v, want 1 s for the rule and for the virtual best", loss)
	}
	if loss.Name != "b" || math.Abs(loss.Best-1.5) > 0.1 {
		t.Errorf("%+v, want b as the single best at about 1.5 s", loss)
	}
	if loss.Puzzles < 340 || loss.Puzzles > 460 {
		t.Errorf("%d of 800 puzzles to judge on, want about half", loss.Puzzles)
	}
	if _, err := (&Rule{Default: "c"}).Judge(tab); err == nil || !strings.Contains(err.Error(), "picks c") {
		t.Errorf("Judge of a rule that picks a solver that is not in the table: %v", err)
	}
}

// TestPick: a problem and its shape fall into the same bucket.
func TestPick(t *testing.T) {
	var b fourfold.Builder
	x, y, s := b.Primary("x"), b.Primary("y"), b.Secondary("s")
	b.Option("", x, s.Paint('R'))
	b.Option("", y, s.Paint('R'))
	b.Option("", x, y)
	p, err := b.Problem()
	if err != nil {
		t.Fatal(err)
	}
	want := Features{Items: Colored, Primary: 2, PerItem: 1.5}
	if got := Of(p); got != want {
		t.Errorf("Of = %+v, want %+v", got, want)
	}
	if got := OfShape(results.Shape{Primary: 2, Secondary: 1, Options: 3, Colored: true}); got != want {
		t.Errorf("OfShape = %+v, want %+v", got, want)
	}
	rule := Rule{Default: "a", Buckets: []Bucket{{Items: Colored, Primary: Range{2, 4}, PerItem: Range{1.5, 2}, Solver: "b"}}}
	if got := rule.Pick(p); got != "b" {
		t.Errorf("Pick = %s, want b", got)
	}
	if got := rule.Pick(new(fourfold.Problem)); got != "a" {
		t.Errorf("Pick of the empty problem = %s, want the default", got)
	}
}

func TestKindHoldsItsFeatures(t *testing.T) {
	for _, primary := range []int{0, 1, 2, 3, 4, 255, 256, 1 << 20} {
		for _, perItem := range []float64{0, 0.49, 0.5, 1, 3.99, 32, 1e6} {
			f := Features{Plain, primary, perItem}
			k := kindOf(f)
			b := Bucket{Items: k.items, Primary: k.primary, PerItem: k.perItem}
			if !b.holds(f) {
				t.Errorf("bucket %+v does not hold %+v, from which it was made", b, f)
			}
		}
	}
}

func TestRoundTrip(t *testing.T) {
	rule, err := Learn(table(sort{grid, 100, always(1, 2)}, sort{queens, 100, always(2.5, 1)}))
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	if err := rule.Write(&file); err != nil {
		t.Fatal(err)
	}
	got, err := Read(&file, "rule.json")
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(got, rule) {
		t.Errorf("read %+v, wrote %+v", got, rule)
	}
}

func TestReadRefuses(t *testing.T) {
	for _, test := range []struct{ name, file, want string }{
		{"empty", "", "in JSON"},
		{"cut", `{"schema": 1, "type": "ru`, "in JSON"},
		{"trailing", `{"schema": 1, "type": "rule", "default": "a"} x`, "in JSON"},
		{"no schema", `{"type": "rule"}`, "no schema"},
		{"newer", `{"schema": 2, "buckets": 7}`, "schema 2 is newer than this program: expected 1"},
		{"older", `{"schema": 0}`, "schema 0: expected 1"},
		{"another file", `{"schema": 1, "type": "run"}`, `expected "rule"`},
		{"no default", `{"schema": 1, "type": "rule"}`, "no default"},
		{"wrong type", `{"schema": 1, "type": "rule", "default": "a", "buckets": 7}`, "buckets"},
		{"no solver", `{"schema": 1, "type": "rule", "default": "a", "buckets": [{"items": "plain"}]}`, "bucket 1: no solver"},
		{"unknown items", `{"schema": 1, "type": "rule", "default": "a", "buckets": [{"items": "odd", "solver": "b"}]}`, `bucket 1: items "odd"`},
		{"empty range", `{"schema": 1, "type": "rule", "default": "a", "buckets": [{"items": "plain", "solver": "b", "primary": {"from": 4, "below": 2}}]}`, "bucket 1: a range"},
	} {
		_, err := Read(strings.NewReader(test.file), "rule.json")
		if err == nil || !strings.HasPrefix(err.Error(), "rule.json: ") || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: Read = %v, want an error with %q and the file", test.name, err, test.want)
		}
	}
}

func TestDefault(t *testing.T) {
	if Default().Default == "" {
		t.Error("the rule of the program has no default solver")
	}
}

// TestCandidates: a rule never picks a solver that uses a rule itself, or the second of two equal
// solvers, even if they are the quickest.
func TestCandidates(t *testing.T) {
	made := runOf(sort{grid, 100, always(1, 2)})
	made.Run.Solvers = []string{"a", "b", "a#2", "auto:rule=x"}
	for _, c := range made.Cases {
		c.Trials = append(c.Trials, trial(0.5), trial(0.5))
	}
	rule, err := Learn(made.table())
	if err != nil || rule.Default != "a" || len(rule.Evidence.Seconds) != 2 {
		t.Errorf("Learn() = %+v, %v, want default a and evidence of two solvers", rule, err)
	}
	if loss, err := rule.Judge(made.table()); err != nil || loss.Name != "a" || math.Abs(loss.VBS-1) > 1e-9 {
		t.Errorf("Judge() = %+v, %v", loss, err)
	}
}
