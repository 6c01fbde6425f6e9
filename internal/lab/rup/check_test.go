package rup

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"fourfold/internal/kit/poll"
)

// check checks a formula and a proof in memory.
func check(format Format, formula, proof string) (Result, error) {
	return Check(context.Background(), format, File{"f", strings.NewReader(formula)}, File{"p", strings.NewReader(proof)})
}

// A claim is a formula, a proof and what they show.
type claim struct {
	format         Format
	formula, proof string
	solutions      int
}

var claims = map[string]claim{
	"no clause is needed": {DRAT, "p cnf 1 2\n1 0\n-1 0\n", "", 0},
	"units follow":        {DRAT, "p cnf 2 4\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0\n", "1 0\n0\n", 0},
	"comments":            {DRAT, "c a\nc\np cnf 2 4\nc b 1 2\n1 2 0 1 -2 0\n-1\n2 0\n-1 -2 0\nc", "c\nc x\n1 0\nc 5\n0\n", 0},
	"deletion":            {DRAT, "p cnf 2 4\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0\n", "1 0\nd 2 1 0\nd 1 0\n0\n", 0},
	"repeated literals":   {DRAT, "p cnf 2 4\n1 2 1 0\n1 -2 0\n-1 2 0\n-1 -2 0\n", "1 1 0\nd 1 2 2 0\n0\n", 0},
	"tautology":           {DRAT, "p cnf 2 5\n1 -1 0\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0\n", "2 -2 1 0\nd 1 -1 0\n1 0\n", 0},
	"true for ever":       {DRAT, "p cnf 3 5\n3 0\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0\n", "3 1 0\nd 3 1 0\n1 0\n0\n", 0},
	"equal clauses":       {DRAT, "p cnf 2 5\n1 2 0\n2 1 0\n1 -2 0\n-1 2 0\n-1 -2 0\n", "d 1 2 0\n1 0\nd 2 1 0\n0\n", 0},
	"after the end":       {DRAT, "p cnf 2 2\n1 0\n-1 0\n", "2 0\nd 2 0\nd 2 0\n0\n", 0},
	"empty clause":        {DRAT, "p cnf 0 1\n0\n", "0\n", 0},
	"one solution":        {DRAT, "p cnf 2 4\n1 2 0\n-1 2 0\n-1 -2 0\nc excluded solutions\n-2 0\n", "0\n", 1},
	"two solutions":       {DRAT, "p cnf 2 4\n1 2 0\n-1 -2 0\nc excluded solutions: x\n-2 0\n-1 0\n", "1 0\n0\n", 2},
	"stated number":       {DRAT, "p cnf 2 4\nc number of excluded solutions: 2\n1 2 0\n-1 -2 0\nc excluded solutions: x\n-2 0\n-1 0\n", "1 0\n0\n", 2},
	"no stated number":    {DRAT, "p cnf 2 4\nc number of excluded solutions: x\n1 2 0\n-1 -2 0\nc excluded solutions: x\n-2 0\n-1 0\n", "1 0\n0\n", 2},
	"no variables":        {DRAT, "p cnf 0 1\nc excluded solutions\n0\n", "0\n", 1},
	"equation":            {VeriPB, opb(3, 2, "1 x1 1 x2 1 x3 = 1 ;\n1 x1 1 x2 1 x3 = 2 ;\n"), veripb("rup 1 ~x1 >= 1 ;\nrup 1 ~x2 >= 1 ;\nrup >= 1 ;\n"), 0},
	"pigeons": {VeriPB, opb(6, 5, "1 x1 1 x2 = 1 ;\n1 x3 1 x4 = 1 ;\n1 x5 1 x6 = 1 ;\n-1 x1 -1 x3 -1 x5 >= -1 ;\n-1 x2 -1 x4 -1 x6 >= -1 ;\n"),
		veripb("rup 1 ~x1 >= 1 ;\nrup >= 1 ;\n"), 0},
	"at least two":     {VeriPB, opb(3, 2, "1 x1 1 x2 1 x3 >= 2 ;\n1 ~x1 1 ~x2 1 ~x3 >= 2 ;\n"), veripb("rup 1 x1 >= 1;\nrup >= 1 ;\n"), 0},
	"del spec":         {VeriPB, opb(2, 4, "1 x1 1 x2 >= 1 ;\n1 x1 1 ~x2 >= 1 ;\n1 ~x1 1 x2 >= 1 ;\n1 ~x1 1 ~x2 >= 1 ;\n"), veripb("% c\nrup 1 x1 >= 1 ;\ndel spec 1 x2 1 x1 >= 1 ;\nrup >= 1 ;\n"), 0},
	"solutions in opb": {VeriPB, opb(2, 3, "* a\n1 x1 1 x2 = 1 ;\n* excluded solutions\n1 ~x1 >= 1 ;\n1 ~x2 >= 1 ;\n"), veripb("rup >= 1 ;\n"), 2},
	"true constraints": {VeriPB, opb(1, 3, "1 x1 >= 0 ;\n1 x1 >= -5 ;\n1 x1 >= 2 ;\n"), veripb("rup 1 x1 >= 0 ;\n"), 0},
}

func opb(variables, constraints int, text string) string {
	return fmt.Sprintf("* #variable= %d #constraint= %d\n%s", variables, constraints, text)
}

func veripb(rules string) string {
	return "pseudo-Boolean proof version 3.0\n" + rules + "output NONE ;\nconclusion UNSAT : -1 ;\nend pseudo-Boolean proof ;\n"
}

func TestClaims(t *testing.T) {
	for name, c := range claims {
		if r, err := check(c.format, c.formula, c.proof); err != nil || r.Solutions != c.solutions {
			t.Errorf("%s: %+v, %v, want %d solutions", name, r, err, c.solutions)
		}
	}
}

// TestRefused: a proof that does not hold is refused, with the place.
func TestRefused(t *testing.T) {
	for _, c := range []struct {
		format               Format
		formula, proof, want string
	}{
		{DRAT, "p cnf 2 4\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0\n", "", "p:1:1: the proof ends without a contradiction"},
		{DRAT, "p cnf 2 4\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0\n", "0\n", "p:1:1: the empty clause does not follow by unit propagation"},
		{DRAT, "p cnf 2 3\n1 2 0\n1 -2 0\n-1 2 0\n", "1 0\n -2 0\n", "p:2:2: the clause does not follow by unit propagation"},
		{DRAT, "p cnf 2 3\n1 2 0\n1 -2 0\n-1 2 0\n", "1 0\n", "p:2:1: the proof ends without a contradiction"},
		{DRAT, "p cnf 2 4\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0\n", "d 1 2 0\n1 0\n", "p:2:1: the clause does not follow by unit propagation"},
		{DRAT, "p cnf 2 4\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0\n", "d 1 2 0\nd 1 2 0\n", "p:2:1: the deleted constraint is not there"},
		{DRAT, "p cnf 2 3\n1 2 0\nc excluded solutions\n-2 0\n-1 0\n", "0\n", "f:4:1: expected a clause that excludes exactly one solution: variable 1 can be true or false"},
		{DRAT, "p cnf 2 3\n1 2 0\nc excluded solutions\n1 2 0\n-1 0\n", "0\n", "f:4:1: expected a clause that excludes exactly one solution: its literals cannot all be false"},
		{DRAT, "p cnf 2 4\n1 2 0\n-1 -2 0\nc excluded solutions\n-1 0\n-1 0\n", "0\n", "f:6:1: expected a clause that excludes exactly one solution: its literals cannot all be false"},
		{DRAT, "p cnf 1 3\n1 0\n-1 0\nc excluded solutions\n-1 0\n", "0\n", "f:5:1: expected a clause that excludes exactly one solution: the formula has no further solution"},
		{DRAT, "p cnf 3 2\n1 2 0\nc excluded solutions\n-1 -2 0\n", "0\n", "f:4:1: expected a clause that excludes exactly one solution: variable 3 can be true or false"},
		{DRAT, "p cnf 2 4\nc number of excluded solutions: 2   \n1 2 0\n-1 -2 0\nc excludet solutions\n-2 0\n-1 0\n", "1 0\n0\n",
			`f:2:1: the number of excluded solutions is 2, found 0: expected so many clauses below a comment "excluded solutions"`},
		{VeriPB, opb(2, 3, "* number of excluded solutions: 3\n1 x1 1 x2 = 1 ;\n* excluded solutions\n1 ~x1 >= 1 ;\n1 ~x2 >= 1 ;\n"), veripb("rup >= 1 ;\n"),
			`f:2:1: the number of excluded solutions is 3, found 2: expected so many clauses below a comment "excluded solutions"`},
		{VeriPB, opb(2, 1, "1 x1 1 x2 = 1 ;\n"), veripb("rup 1 x1 >= 1 ;\n"), "p:2:1: the clause does not follow by unit propagation"},
		{VeriPB, opb(2, 1, "1 x1 1 x2 = 1 ;\n"), veripb(""), "p:3:12: the proof ends without a contradiction"},
		{VeriPB, opb(2, 1, "1 x1 1 x2 = 1 ;\n"), veripb("del spec 1 x1 1 x2 >= 2 ;\n"), "p:2:1: the deleted constraint is not there"},
	} {
		_, err := check(c.format, c.formula, c.proof)
		if refused := (*RefusedError)(nil); !errors.As(err, &refused) || err.Error() != c.want {
			t.Errorf("%q, %q:\n%v, want\n%s", c.formula, c.proof, err, c.want)
		}
	}
}

// TestSyntax: a file that is not in its format is an error that names file, line and column.
func TestSyntax(t *testing.T) {
	ok := "p cnf 2 4\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0\n"
	small := opb(2, 1, "1 x1 1 x2 = 1 ;\n")
	for _, c := range []struct {
		format               Format
		formula, proof, want string
	}{
		{DRAT, "", "", "f:1:1: the file ends: expected a header: p cnf VARIABLES CLAUSES"},
		{DRAT, "c x\n1 2 0\n", "", `f:2:1: "1": expected a header: p cnf VARIABLES CLAUSES`},
		{DRAT, "p sat 1 1\n", "", `f:1:3: "sat": expected "cnf"`},
		{DRAT, "p cnf -1 1\n", "", `f:1:7: "-1": expected the number of variables, from 0 to 16777216`},
		{DRAT, "p cnf 99999999999999999999 1\n", "", `f:1:7: "99999999999999999999": expected the number of variables, from 0 to 16777216`},
		{DRAT, "p cnf 2 x\n", "", `f:1:9: "x": expected the number of clauses, from 0 to 2147483646`},
		{DRAT, "p cnf 2 1\n1 3 0\n", "", `f:2:3: "3": expected a literal from -2 to 2, or the 0 behind a clause`},
		{DRAT, "p cnf 2 1\n1 x 0\n", "", `f:2:3: "x": expected a literal from -2 to 2, or the 0 behind a clause`},
		{DRAT, "p cnf 2 1\n1 2\n", "", "f:3:1: the file ends: expected a literal, or the 0 behind a clause"},
		{DRAT, "p cnf 2 2\n1 2 0\n", "", "f:3:1: the file ends: expected more clauses: the header says 2, found 1"},
		{DRAT, "p cnf 2 1\n1 2 0\n1 0\n", "", `f:3:1: "1": expected the end of the file, since the number of clauses in the header is 1`},
		{DRAT, ok, "1 2", "p:1:4: the file ends: expected a literal, or the 0 behind a clause"},
		{DRAT, ok, "1 0\nd", "p:2:2: the file ends: expected a clause"},
		{DRAT, ok, "1 0\nd x 0\n", `p:2:3: "x": expected a literal from -2 to 2, or the 0 behind a clause`},
		{DRAT, ok, "1 d 0\n", `p:1:3: "d": expected a literal from -2 to 2, or the 0 behind a clause`},
		{DRAT, ok, strings.Repeat("1", 100), `p:1:1: "1111111111111111"...: expected a number or a word, found more than 64 bytes`},
		{DRAT, ok, "1\x00\xff 0", "p:1:1: \"1\\x00\\xff\": expected a literal from -2 to 2, or the 0 behind a clause"},
		{DRAT, ok, "a\x02\x00a\x00", "p:1:1: a binary proof: expected DRAT as text, which most solvers write with the option --no-binary"},
		{DRAT, ok, "d\x02\x00a\x00", "p:1:1: a binary proof: expected DRAT as text, which most solvers write with the option --no-binary"},
		{VeriPB, "1 x1 >= 1 ;\n", "", `f:1:1: "1": expected "*"`},
		{VeriPB, "* x\n", "", `f:1:3: "x": expected "#variable="`},
		{VeriPB, opb(2, 2, "1 x1 1 x2 = 1 ;\n"), "", "f:3:1: the file ends: expected more constraints: the header says 2, found 1"},
		{VeriPB, opb(2, 0, "1 x1 1 x2 = 1 ;\n"), "", `f:2:1: "1": expected the end of the file, since the number of constraints in the header is 0`},
		{VeriPB, opb(2, 1, "2 x1 1 x2 = 1 ;\n"), "", `f:2:1: "2": expected a coefficient 1 or -1, or >= or =`},
		{VeriPB, opb(2, 1, "1 x1 = 1 ;\nmin: 1 x1 ;\n"), "", `f:3:1: "min:": expected the end of the file, since the number of constraints in the header is 1`},
		{VeriPB, opb(2, 1, "1 y1 1 x2 = 1 ;\n"), "", `f:2:3: "y1": expected a variable from x1 to x2`},
		{VeriPB, opb(2, 1, "1 x3 1 x2 = 1 ;\n"), "", `f:2:3: "x3": expected a variable from x1 to x2`},
		{VeriPB, opb(2, 1, "1 x1 1 x1 = 1 ;\n"), "", `f:2:8: "x1": expected each variable of a constraint once`},
		{VeriPB, opb(2, 1, "1 x1 1 ~x1 = 1 ;\n"), "", `f:2:8: "~x1": expected each variable of a constraint once`},
		{VeriPB, opb(2, 1, "1 x1 1 x2 = 1\n"), "", `f:3:1: the file ends: expected ";"`},
		{VeriPB, opb(2, 1, "1 x1 1 x2 <= 1 ;\n"), "", `f:2:11: "<=": expected a coefficient 1 or -1, or >= or =`},
		{VeriPB, opb(2, 1, "* excluded solutions\n1 x1 1 x2 >= 2 ;\n"), "", `f:3:1: expected a clause, since the constraints below the comment "excluded solutions" exclude solutions`},
		{DRAT, "p cnf 2 4\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0\n", "c formula sha256 0\n1 0\n0\n", "p:1:1: the proof is of another formula than f: expected the formula that was written with it"},
		{VeriPB, small, veripb("% formula sha256 0\n"), "p:2:1: the proof is of another formula than f: expected the formula that was written with it"},
		{VeriPB, small, "", `p:1:1: the file ends: expected "pseudo-Boolean"`},
		{VeriPB, small, "pseudo-Boolean proof version 2.0\n", `p:1:30: "2.0": expected "3.0"`},
		{VeriPB, small, "pseudo-Boolean proof version 3.0\n", "p:2:1: the file ends: expected the rules output NONE, conclusion UNSAT and end"},
		{VeriPB, small, veripb("pol 1 2 + ;\n"), `p:2:1: "pol": expected rup, del spec, or output NONE, since the formula has no objective`},
		{VeriPB, small, veripb("del id 1 ;\n"), `p:2:5: "id": expected "spec"`},
		{VeriPB, small, veripb("rup 1 x1 = 1 ;\n"), "p:2:5: expected an inequality with >="},
		{VeriPB, small, veripb("rup 1 x1 1 x2 >= 2 ;\n"), "p:2:1: expected a clause, whose right side is 1 if each negative coefficient is written as a negated variable"},
		{VeriPB, small, "pseudo-Boolean proof version 3.0\noutput NONE ;\nconclusion SAT ;\n", `p:3:12: "SAT": expected "UNSAT"`},
		{VeriPB, small, veripb("") + "x", `p:5:1: "x": expected the end of the file`},
		{VeriPB, small, "pseudo-Boolean proof version 3.0\noutput NONE ;\nconclusion UNSAT x ;\n", `p:3:18: "x": expected ":" or ";"`},
	} {
		_, err := check(c.format, c.formula, c.proof)
		if syntax := (*SyntaxError)(nil); !errors.As(err, &syntax) || err.Error() != c.want {
			t.Errorf("%q, %q:\n%v, want\n%s", c.formula, c.proof, err, c.want)
		}
	}
}

// TestLargeNumbers: a short file with large numbers of variables takes little memory.
func TestLargeNumbers(t *testing.T) {
	before := new(runtime.MemStats)
	runtime.ReadMemStats(before)
	r, err := check(DRAT, "p cnf 16777216 3\n16777216 8000000 0\n-16777216 0\n-8000000 0\n", "0\n")
	after := new(runtime.MemStats)
	runtime.ReadMemStats(after)
	if err != nil || r.Solutions != 0 || after.TotalAlloc-before.TotalAlloc > 1<<20 {
		t.Errorf("%+v, %v, %d bytes", r, err, after.TotalAlloc-before.TotalAlloc)
	}
	_, err = check(DRAT, "p cnf 16777216 3\n16777216 1 0\nc excluded solutions\n-1 0\n-1 16777216 0\n", "0\n")
	if want := "f:4:1: expected a clause that excludes exactly one solution: variable 2 can be true or false"; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

// hard is a formula without a model in which each clause with the literal 1 follows.
const hard = "1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0\n"

// TestMemory: clauses that are true for ever, equal clauses and deleted clauses take no memory. The
// memory of others is limited.
func TestMemory(t *testing.T) {
	defer func(most int64) { maxMemory = most }(maxMemory)
	maxMemory = 1 << 20
	var distinct, deleted strings.Builder
	for v := 3; v < 2000; v++ {
		for k := range 10 {
			fmt.Fprintf(&distinct, "1 %d %d 0\n", v, v+1+k)
			fmt.Fprintf(&deleted, "1 %d %d 0\nd %d %d 1 0\n", v%20+3, k+30, k+30, v%20+3)
		}
	}
	const formula = "p cnf 3000 5\n3000 0\n" + hard
	for name, c := range map[string]struct{ formula, proof, want string }{
		"tautologies":    {formula, strings.Repeat("2 -2 0\n", 20_000) + "1 0\n", ""},
		"satisfied":      {formula, strings.Repeat("3000 2 0\n", 20_000) + "1 0\n", ""},
		"equal":          {formula, strings.Repeat("1 3 4 0\n", 20_000) + "1 0\n", ""},
		"deleted":        {formula, deleted.String() + "1 0\n", ""},
		"after the end":  {formula, "1 0\n" + distinct.String(), ""},
		"equal in CNF":   {"p cnf 2 20004\n" + strings.Repeat("2 1 0\n", 20_000) + hard, "1 0\n", ""},
		"different":      {formula, distinct.String(), "p:"},
		"different, CNF": {"p cnf 3000 19974\n" + hard + distinct.String(), "", "f:"},
		"variables":      {"p cnf 10000 1\n" + many(10_000) + "0\n", "", "f:2:"},
	} {
		r, err := check(DRAT, c.formula, c.proof)
		if c.want == "" && err != nil || c.want != "" && (!errors.As(err, new(*LimitError)) || !strings.HasPrefix(err.Error(), c.want) || !strings.HasSuffix(err.Error(), "expected at most 1 MiB")) {
			t.Errorf("%s: %+v, %v, want %q", name, r, err, c.want)
		}
	}
}

// many returns the numbers from 1 to n as literals.
func many(n int) string {
	var b strings.Builder
	for k := range n {
		fmt.Fprintf(&b, "%d ", k+1)
	}
	return b.String()
}

// TestRoom: lists that clauses have left do not keep their room.
func TestRoom(t *testing.T) {
	k := &checker{propagation: propagation{newDatabase(), poll.New(t.Context())}}
	k.Variables = 3000
	var proof strings.Builder
	for v := 3; v < 103; v++ {
		for _, sign := range []string{"", "d "} {
			for n := range 200 {
				fmt.Fprintf(&proof, "%s1 %d %d 0\n", sign, v, 1000+n)
			}
		}
	}
	if err := k.readCNF(newScanner(File{"f", strings.NewReader("p cnf 3000 4\n" + hard)})); err != nil {
		t.Fatal(err)
	}
	if err := k.followDRAT(newScanner(File{"p", strings.NewReader(proof.String())})); err != nil {
		t.Fatal(err)
	}
	room := 0
	for _, list := range k.watches {
		room += cap(list)
	}
	if room > 5000 {
		t.Errorf("the lists of %d clauses have room for %d", len(k.constraints)-1, room)
	}
}

// TestSource: a result names what the formula is of only if the comments say that, and how many
// solutions are excluded.
func TestSource(t *testing.T) {
	for comments, want := range map[string]string{
		"":                                    "",
		"c from a.txt:1\n":                    "",
		"c number of excluded solutions: 0\n": "",
		"c from a b:1\nc number of excluded solutions: 0\nc from c:2\n": "a b:1",
	} {
		if r, err := check(DRAT, "p cnf 2 4\n"+comments+hard, "1 0\n"); err != nil || r.Source != want {
			t.Errorf("%q: source %q, %v, want %q", comments, r.Source, err, want)
		}
	}
}

// TestRepeatedLiterals: a clause that repeats a literal takes no memory for it. A compressed file of
// some kilobytes can repeat it many times.
func TestRepeatedLiterals(t *testing.T) {
	text := strings.Repeat("1 ", 1<<20) + "0\n"
	formula, proof := "p cnf 1 2\n"+text+"-1 0\n", text+"0\n"
	before, after := new(runtime.MemStats), new(runtime.MemStats)
	runtime.ReadMemStats(before)
	_, err := check(DRAT, formula, proof)
	runtime.ReadMemStats(after)
	if err != nil || after.TotalAlloc-before.TotalAlloc > 1<<20 {
		t.Errorf("%v, %d bytes", err, after.TotalAlloc-before.TotalAlloc)
	}
}

// TestContext: the check ends with the cause when its context is done.
func TestContext(t *testing.T) {
	cause := errors.New("enough")
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(cause)
	var chain strings.Builder
	const n = 20_000
	fmt.Fprintf(&chain, "p cnf %d %d\n", n, n)
	for v := 1; v < n; v++ {
		fmt.Fprintf(&chain, "-%d %d 0\n", v, v+1)
	}
	chain.WriteString("1 0\n")
	if _, err := Check(ctx, DRAT, File{"f", strings.NewReader(chain.String())}, File{"p", strings.NewReader("")}); !errors.Is(err, cause) {
		t.Errorf("Check() = %v, want %v", err, cause)
	}
}

// A cardinality is a constraint of a random formula: at least some number of literals is true.
type cardinality struct {
	lits  []int // as in DIMACS
	least int
}

func (c cardinality) clause() string {
	return strings.Trim(fmt.Sprint(append(append([]int{}, c.lits...), 0)), "[]") + "\n"
}

func (c cardinality) opb() string {
	var b strings.Builder
	for _, l := range c.lits {
		fmt.Fprintf(&b, "1 %sx%d ", strings.Repeat("~", min(1, max(0, -l))), max(l, -l))
	}
	fmt.Fprintf(&b, ">= %d ;\n", c.least)
	return b.String()
}

// FuzzCheck: no text makes the checker panic, and it accepts no more solutions than there are clauses that
// exclude them.
func FuzzCheck(f *testing.F) {
	for _, c := range claims {
		f.Add(int(c.format), c.formula, c.proof)
	}
	f.Fuzz(func(t *testing.T, format int, formula, proof string) {
		if len(formula)+len(proof) > 10_000 {
			return
		}
		r, err := check(Format(format&1), formula, proof)
		if err == nil && r.Solutions > r.Constraints {
			t.Errorf("%d solutions of %d constraints", r.Solutions, r.Constraints)
		}
	})
}
