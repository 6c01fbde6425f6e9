package sat

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fourfold"
	"fourfold/internal/kit/poll"
	"fourfold/internal/test/covertest"
)

// allBounded returns a Solver for each combination of the settings that matter for items with bounds.
func allBounded() (all []Solver) {
	for a := range forms {
		for c := range sorters {
			for _, r := range []Reduction{Singles, Unreduced, Probing} {
				all = append(all, Solver{AtMostOne: AtMostOne(a), Cardinality: Cardinality(c), Reduce: r})
			}
		}
	}
	return all
}

// TestBetween: from low to high of n variables are true, for each encoding and all small numbers:
// the models are right, and when high variables are true, or n-low are false, the others follow by
// unit propagation.
func TestBetween(t *testing.T) {
	for c := range sorters {
		for n := range 9 {
			for high := range n + 3 {
				for low := range high + 1 {
					checkBetween(t, Cardinality(c), n, low, high)
				}
			}
		}
	}
}

func checkBetween(t *testing.T, c Cardinality, n, low, high int) {
	t.Helper()
	b := standard
	b.card = c
	e := encoder{limits: b, poll: poll.New(t.Context())}
	lits := e.auxiliaries(n)
	if low == 0 && high >= n {
		return // wayOf writes nothing
	}
	e.between(lits, low, high)
	clauses := slices.Collect((&Formula{DIMACS: e.lits}).All())
	for set := range uint(1) << n {
		ones := bits.OnesCount(set)
		values := make([]int8, e.vars+1)
		for v := range n {
			values[v+1] = int8(set>>v&1)*2 - 1
		}
		if got, want := !models(clauses, 0, values, func([]int8) bool { return false }), low <= ones && ones <= high; got != want {
			t.Errorf("%s: %d of %d variables are true, from %d to %d: a model: %v", cardNames[c], ones, n, low, high, got)
		}
		checkFollows(t, clauses, values[:n+1], e.vars, -1, ones == high)
		checkFollows(t, clauses, values[:n+1], e.vars, 1, ones == low)
		if t.Failed() {
			t.Fatalf("%s of %d variables, from %d to %d", cardNames[c], n, low, high)
		}
	}
}

// checkFollows checks that the values which are sign follow from the others, if this is so.
func checkFollows(t *testing.T, clauses [][]int32, all []int8, vars int, sign int8, so bool) {
	t.Helper()
	values := make([]int8, vars+1)
	for v, value := range all {
		if value == -sign {
			values[v] = value
		}
	}
	if so && (!propagate(clauses, values) || !slices.Equal(values[1:len(all)], all[1:])) {
		t.Errorf("%v follows from %d, want %v", values[1:len(all)], -sign, all[1:])
	}
}

// TestBoundedFormula: with every combination of settings, the models of the Formula of a problem
// with bounds are the solutions that brute force finds, the search finds them, also if it branches after one model, and
// its trace is right.
func TestBoundedFormula(t *testing.T) {
	for seed := range uint64(covertest.Cases(40)) {
		p := covertest.RandomBounds(rand.New(rand.NewPCG(seed, 47)))
		want := covertest.BruteForce(p)
		if len(want) > 200 {
			continue
		}
		slices.SortFunc(want, slices.Compare[fourfold.Solution])
		for k, s := range allBounded() {
			checkFormula(t, s, narrow(s), p, want)
			if (k+int(seed))%9 == 0 {
				b := narrow(s)
				b.models = 1
				checkSearchWith(t, s, b, p, want)
				if err := covertest.CheckTrace(s, p); err != nil {
					t.Error(err)
				}
			}
			if t.Failed() {
				t.Fatalf("seed %d: %+v", seed, s)
			}
		}
	}
}

// TestRoster: the example in the package documentation.
func TestRoster(t *testing.T) {
	p, err := fourfold.ReadProblem(strings.NewReader("1:2|early late ann bob cem\nann early |3\nann late |1\nbob early |2\nbob late |2\ncem early |1\ncem late |4\n"), "")
	if err != nil {
		t.Fatal(err)
	}
	if size, err := (Solver{}).Size(t.Context(), p); size.Vars != 6 || size.Auxiliaries != 0 || size.Clauses != 12 || err != nil {
		t.Errorf("Size() = %+v, %v", size, err)
	}
	checkCheapest(t, Solver{}, p, 3, []int64{4, 6, 9})
}
