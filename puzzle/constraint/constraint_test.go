package constraint

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"fourfold"
	"fourfold/cp"
)

// A stated is a constraint on a model, and what it means.
type stated struct {
	post  func(m *Model, x []Var)
	means func(v []int) bool
}

// statements returns random constraints on four variables or some of them.
func statements(rng *rand.Rand) stated {
	a, b, c, d := rng.IntN(4), rng.IntN(4), rng.IntN(4), rng.IntN(4)
	total, limit := rng.IntN(12), rng.IntN(4)
	all := []stated{
		{func(m *Model, x []Var) { m.AllDifferent("different", "", "different=", x[:3], Range(0, 3)) },
			func(v []int) bool { return v[0] != v[1] && v[0] != v[2] && v[1] != v[2] }},
		{func(m *Model, x []Var) { m.AllDifferent("all", "", "all=", x, Range(0, 3)) },
			func(v []int) bool {
				return v[0] != v[1] && v[0] != v[2] && v[1] != v[2] && v[0]+v[1]+v[2]+v[3] == 6 && v[0]*v[0]+v[1]*v[1]+v[2]*v[2]+v[3]*v[3] == 14
			}},
		{func(m *Model, x []Var) { m.Pair("less", x[0], x[3], func(v, w int) bool { return v < w+limit-1 }) },
			func(v []int) bool { return v[0] < v[3]+limit-1 }},
		{func(m *Model, x []Var) { m.Pair("equal", x[1], x[2], func(v, w int) bool { return v == w }) },
			func(v []int) bool { return v[1] == v[2] }},
		{func(m *Model, x []Var) {
			m.Pair("hash", x[1], x[3], func(v, w int) bool { return (v*total+w*7+limit)%3 != 0 })
		},
			func(v []int) bool { return (v[1]*total+v[3]*7+limit)%3 != 0 }},
		{func(m *Model, x []Var) { m.Sum("sum", []Var{x[a], x[b], x[c]}, total) },
			func(v []int) bool { return v[a]+v[b]+v[c] == total }},
		{func(m *Model, x []Var) { m.Total("total", []Var{x[0], x[1]}, x[2]) }, func(v []int) bool { return v[0]+v[1] == v[2] }},
		{func(m *Model, x []Var) {
			m.Linear("linear", []Term{{x[a], 2}, {x[b], -3}, {x[c], 1}, {x[d], 1}}, limit-1)
		},
			func(v []int) bool { return 2*v[a]-3*v[b]+v[c]+v[d] == limit-1 }},
		{func(m *Model, x []Var) {
			m.AllDifferent("both", "", "both=", []Var{x[0], x[1], x[2], x[3]}, Range(0, 3))
			m.Linear("full", []Term{{x[0], 2}, {x[1], 2}, {x[2], 1}, {x[3], 2}, {x[2], 1}, {x[a], 1}, {x[b], -1}}, 12)
		}, func(v []int) bool { return unlike(v) && v[a] == v[b] }},
		{func(m *Model, x []Var) { m.Count("count", x[:3], 0b0110, 1, limit) },
			func(v []int) bool { n := odd(v[0]) + odd(v[1]) + odd(v[2]); return n >= 1 && n <= limit }},
		{func(m *Model, x []Var) { m.Sets("sets", x[:2], []Values{0b0011, 0b1010, 0b1100}, NoVar, nil) },
			func(v []int) bool { s := 1<<v[0] | 1<<v[1]; return s == 0b0011 || s == 0b1010 || s == 0b1100 }},
		{func(m *Model, x []Var) {
			tag := m.Var("tag", Range(5, 9))
			m.Sets("tagged", x[:2], []Values{0b0011, 0b1010, 0b1100}, tag, []int{5, 9, 5})
		}, func(v []int) bool { s := 1<<v[0] | 1<<v[1]; return s == 0b0011 || s == 0b1010 || s == 0b1100 }},
		{func(m *Model, x []Var) {
			Line(m, "line", []Var{x[a], x[b], x[c], x[d]}, 0,
				func(s, i, v int) (int, bool) { s = (s*3 + v + i) % 7; return s, s != limit }, func(s int) bool { return s%2 == 0 })
		}, func(v []int) bool {
			s := 0
			for i, k := range []int{a, b, c, d} {
				if s = (s*3 + v[k] + i) % 7; s == limit {
					return false
				}
			}
			return s%2 == 0
		}},
	}
	return all[rng.IntN(len(all))]
}

func unlike(v []int) bool {
	return v[0] != v[1] && v[0] != v[2] && v[0] != v[3] && v[1] != v[2] && v[1] != v[3] && v[2] != v[3]
}

func odd(v int) int { // whether v is 1 or 2
	return (v + 1) / 2 % 2
}

// TestTruth: the solutions of random constraints are those of their meanings, one for one, and the
// filter removes no value of a solution.
func TestTruth(t *testing.T) {
	rng := rand.New(rand.NewPCG(51, 1))
	for run := range 4000 {
		var m Model
		var x []Var
		for k := range 4 {
			x = append(x, m.Var(fmt.Sprintf("x%d", k), Range(0, 3)))
		}
		var all []stated
		for range 1 + rng.IntN(3) {
			s := statements(rng)
			s.post(&m, x)
			all = append(all, s)
		}
		m.Implied()
		want := map[string]bool{}
		for n := range 256 {
			v := []int{n & 3, n >> 2 & 3, n >> 4 & 3, n >> 6}
			ok := true
			for _, s := range all {
				ok = ok && s.means(v)
			}
			if ok {
				want[fmt.Sprint(v)] = true
			}
		}
		p, choices, err := m.Problem()
		if err != nil {
			t.Fatalf("run %d: %v", run, err)
		}
		for sol, err := range fourfold.All(context.Background(), cp.Solver{}, p) {
			if err != nil {
				t.Fatal(err)
			}
			v := make([]int, 4)
			for _, o := range sol {
				if int(o) < len(choices) && choices[o].Var < 4 {
					v[choices[o].Var] = choices[o].Value
				}
			}
			if !want[fmt.Sprint(v)] {
				t.Fatalf("run %d: %v is no solution, or came twice", run, v)
			}
			delete(want, fmt.Sprint(v))
		}
		if len(want) > 0 {
			var names []string
			for _, c := range m.list {
				names = append(names, c.title())
			}
			t.Fatalf("run %d: %v: not found: %v", run, names, want)
		}
	}
}
