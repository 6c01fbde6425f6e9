package rup

import (
	"strings"
	"testing"
)

// TestObjective: a proof shows what the cheapest model costs, or is refused with the place.
func TestObjective(t *testing.T) {
	two := opb(2, 1, "min: 3 x1 1 x2 ;\n1 x1 1 x2 = 1 ;\n")
	one := opb(2, 1, "min: 3 x1 1 x2 ;\n1 x1 1 x2 >= 1 ;\n")
	none := opb(2, 2, "min: 3 x1 -1 x2 ;\n1 x1 1 x2 = 1 ;\n1 x1 1 x2 >= 2 ;\n")
	bounds := func(steps, claim string) string {
		return strings.Replace(veripb(steps), "UNSAT : -1", "BOUNDS "+claim, 1)
	}
	for _, c := range []struct {
		formula, proof string
		cost           int64 // -1: none
		want           string
	}{
		{two, bounds("soli x2 ;\npol -1 1 * 1 1 * + ;\nrup >= 1 ;\n", "1 1"), 1, ""},
		{two, bounds("soli x1 ;\nsoli x2 ;\nrup >= 1 ;\n", "1 1"), 1, ""},
		{two, bounds("soli x1 ;\npol -1 2 * ;\nrup 1 x2 >= 1 ;\nsoli x2 ;\n", "1 1"), 1, ""},
		{none, bounds("rup >= 1 ;\n", "INF INF"), -1, ""},
		{none, bounds("", "INF INF"), -1, ""},
		{opb(2, 1, "min: ;\n1 x1 1 x2 = 1 ;\n"), bounds("soli x1 ;\n", "0 0"), 0, ""},
		{two, bounds("soli x1 ;\n", "3 3"), 0, "p:4:12: the proof ends without a contradiction"},
		{two, bounds("", "INF INF"), 0, "p:3:12: the proof ends without a contradiction"},
		{two, bounds("soli x2 ;\n", "0 0"), 0, `p:4:19: "0": expected 1, the cost of the last solution, or INF without one`},
		{two, bounds("soli x2 ;\n", "0 1"), 0, `p:4:19: "0": expected 1, the cost of the last solution, or INF without one`},
		{two, veripb("soli x2 ;\n"), 0, `p:4:12: "UNSAT": expected "BOUNDS"`},
		{two, bounds("soli x2 ;\nsoli x1 ;\n", "3 3"), 0, "p:3:1: expected a solution that is cheaper than those before, and literals from which all others follow"},
		{two, bounds("soli x1 x2 ;\n", "4 4"), 0, "p:2:1: expected a solution that is cheaper than those before, and literals from which all others follow"},
		{one, bounds("del spec 1 x1 1 x2 >= 1 ;\nsoli ~x1 ~x2 ;\n", "0 0"), 0, "p:3:1: expected a solution that is cheaper than those before, and literals from which all others follow"},
		{two, bounds("soli ;\n", "1 1"), 0, "p:2:1: expected a solution that is cheaper than those before, and literals from which all others follow"},
		{two, bounds("soli x1 x1 ;\n", "3 3"), 0, `p:2:9: "x1": expected each variable of a solution once`},
		{two, bounds("pol -1 1 * ;\n", "INF INF"), 0, `p:2:5: "-1": expected the number of a constraint of the formula, or -1 after a solution`},
		{two, bounds("soli x1 ;\nrup 1 x1 1 x2 >= 1 ;\npol -1 1 * ;\n", "3 3"), 0, `p:4:5: "-1": expected the number of a constraint of the formula, or -1 after a solution`},
		{two, bounds("pol 3 1 * ;\n", "INF INF"), 0, `p:2:5: "3": expected the number of a constraint of the formula, or -1 after a solution`},
		{two, bounds("pol 2 -1 * ;\n", "INF INF"), 0, `p:2:7: "-1": expected a factor that is not negative`},
		{two, bounds("pol 2 1000000000000000000 * 2 1000000000000000000 * + 2 1000000000000000000 * + ;\n", "INF INF"), 0, `p:2:31: "1000000000000000000": expected a factor with which all numbers stay below 2^60`},
		{two, bounds("pol 1 1 * 2 1 * ;\n", "INF INF"), 0, `p:2:17: ";": expected "+"`},
		{opb(2, 1, "min: 3 ~x1 ;\n1 x1 1 x2 = 1 ;\n"), "", 0, `f:2:8: "~x1": expected a variable behind a cost, which is a whole number, and sums below 2^60`},
		{opb(2, 1, "min: 1.5 x1 ;\n1 x1 1 x2 = 1 ;\n"), "", 0, `f:2:10: "x1": expected a variable behind a cost, which is a whole number, and sums below 2^60`},
		{opb(2, 2, "min: 3 x1 ;\n1 x1 1 x2 = 1 ;\n* excluded solutions\n1 x1 >= 1 ;\n"), "", 0, `f:5:1: the formula has an objective: expected no constraints below a comment "excluded solutions"`},
	} {
		r, err := check(VeriPB, c.formula, c.proof)
		switch {
		case c.want != "":
			if err == nil || !strings.HasPrefix(err.Error(), c.want) {
				t.Errorf("%q, %q:\n%v, want\n%s", c.formula, c.proof, err, c.want)
			}
		case err != nil || !r.Objective || (r.Cost == nil) != (c.cost < 0) || r.Cost != nil && *r.Cost != c.cost:
			t.Errorf("%q, %q: %+v, %v, want cost %d", c.formula, c.proof, r, err, c.cost)
		}
	}
}
