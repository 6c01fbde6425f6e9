package cdcl

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fourfold"
	"fourfold/internal/lab/rup"
	"fourfold/internal/test/covertest"
)

// A page is a ProofFile in memory.
type page struct{ bytes.Buffer }

func (p *page) WriteAt(text []byte, at int64) (int, error) {
	return copy(p.Bytes()[at:], text), nil
}

// A proving solver is cdcl with a checker: if it finds all solutions, it checks the proof of that.
type proving struct{ Solver }

func (s proving) Solve(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	return s.Visit(ctx, p, func(lent fourfold.Solution) bool { return yield(append(fourfold.Solution{}, lent...)) })
}

func (s proving) Visit(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	format := ProofFormat(p.NumOptions() % 2)
	if p.NumOptions() > 10_000 || p.HasBounds() {
		format = VeriPB // the other one has too many pairs, or no bounds
	}
	var formula, steps page
	found, complete := 0, true
	stats, err := s.Solver.Prove(ctx, p, Proof{Format: format, Formula: &formula, Steps: &steps}, func(sol fourfold.Solution) bool {
		found++
		complete = yield(sol)
		return complete
	})
	if err != nil || !complete {
		return stats, err
	}
	files := formula.String() + "\nproof:\n" + steps.String()
	result, err := rup.Check(context.Background(), rup.Format(format), rup.File{Name: "formula", Text: &formula}, rup.File{Name: "proof", Text: &steps})
	if err == nil && result.Solutions != found {
		err = fmt.Errorf("the proof is about %d solutions, want %d", result.Solutions, found)
	}
	if err != nil {
		if len(files) < 4000 {
			err = fmt.Errorf("%w:\n%s", err, files)
		}
		return stats, err
	}
	return stats, nil
}

// Cheapest proves that the solution is a cheapest one.
func (s proving) Cheapest(ctx context.Context, p *fourfold.Problem, k int, yield func(fourfold.Finding) bool) (fourfold.Stats, error) {
	if k > 1 {
		return s.Solver.Cheapest(ctx, p, k, yield)
	}
	var formula, steps page
	var last *int64
	complete := true
	stats, err := s.ProveCheapest(ctx, p, Proof{Format: VeriPB, Formula: &formula, Steps: &steps}, func(f fourfold.Finding) bool {
		if f.Solution != nil {
			last = &f.Cost
		}
		complete = yield(f)
		return complete
	})
	if err != nil || !complete {
		return stats, err
	}
	files := formula.String() + "\nproof:\n" + steps.String()
	result, err := rup.Check(context.Background(), rup.VeriPB, rup.File{Name: "formula", Text: &formula}, rup.File{Name: "proof", Text: &steps})
	if err == nil && (!result.Objective || (result.Cost == nil) != (last == nil) || last != nil && *result.Cost != *last) {
		err = fmt.Errorf("the proof is about the cost %v, want %v", result.Cost, last)
	}
	if err != nil && len(files) < 4000 {
		err = fmt.Errorf("%w:\n%s", err, files)
	}
	return stats, err
}

// TestProofContract: the contract holds, and each search that is complete has a proof.
func TestProofContract(t *testing.T) {
	if !covertest.Long() {
		t.Skip("TestTruth proves, too; FOURFOLD_LONG is not set")
	}
	covertest.Run(t, func(maxNodes int64) fourfold.Solver { return proving{Solver{MaxNodes: maxNodes}} })
}

// prove returns the formula and the proof of all solutions of a problem, and their number.
func prove(t *testing.T, s Solver, p *fourfold.Problem, format ProofFormat) (formula, steps string, solutions int) {
	t.Helper()
	var f, w page
	_, err := s.Prove(t.Context(), p, Proof{Format: format, Formula: &f, Steps: &w}, func(fourfold.Solution) bool { solutions++; return true })
	if err != nil {
		t.Fatal(err)
	}
	return f.String(), w.String(), solutions
}

// check is rup.Check for texts.
func check(t *testing.T, format ProofFormat, formula, steps string) (rup.Result, error) {
	return rup.Check(t.Context(), rup.Format(format), rup.File{Name: "formula", Text: strings.NewReader(formula)}, rup.File{Name: "proof", Text: strings.NewReader(steps)})
}

// proved returns problems with few solutions whose proofs have some steps.
func proved(t *testing.T) map[string]*fourfold.Problem {
	t.Helper()
	all := map[string]*fourfold.Problem{
		"shidoku, none": covertest.Shidoku("1......2.3......"), "queens 6": covertest.Queens(6), "shidoku, many": covertest.Shidoku("12..3..........."),
		"queens 5": covertest.Queens(5), "latin 3": covertest.Latin(3), "petersen 3": covertest.Petersen(3),
	}
	for _, n := range []int{3, 4, 5, 6} {
		all["langford "+strconv.Itoa(n)] = covertest.Langford(n)
	}
	return all
}

// TestDamage: a proof with any one line damaged is refused, or it is still a proof of the same.
func TestDamage(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for name, p := range proved(t) {
		for _, format := range []ProofFormat{DRAT, VeriPB} {
			formula, steps, solutions := prove(t, Solver{Decide: Scores}, p, format)
			if r, err := check(t, format, formula, steps); err != nil || r.Solutions != solutions {
				t.Fatalf("%s: %d solutions, %v, want %d", name, r.Solutions, err, solutions)
			}
			refused, harmless := 0, 0
			damaged(rng, steps, func(how, steps string) {
				r, err := check(t, format, formula, steps)
				var syntax *rup.SyntaxError
				var no *rup.RefusedError
				switch {
				case errors.As(err, &syntax) || errors.As(err, &no):
					refused++
				case err != nil || r.Solutions != solutions:
					t.Errorf("%s, %s: %d solutions, error %v, want %d or a proof that is refused", name, how, r.Solutions, err, solutions)
				default:
					harmless++
				}
			})
			t.Logf("%s, format %d: %d damaged proofs refused, %d harmless", name, format, refused, harmless)
			if refused == 0 {
				t.Errorf("%s: no damaged proof of %d is refused", name, refused+harmless)
			}
		}
	}
}

// damaged calls f with each text that differs from a proof in one line, or with some of them.
func damaged(rng *rand.Rand, steps string, each func(how, steps string)) {
	lines := strings.SplitAfter(steps, "\n")
	lines = lines[:len(lines)-1]
	f := func(how, steps string) {
		if covertest.Long() || rng.IntN(len(lines)) < 4 {
			each(how, steps)
		}
	}
	join := func(before int, middle string, after int) string {
		return strings.Join(lines[:before], "") + middle + strings.Join(lines[after:], "")
	}
	for k, line := range lines {
		f("dropped "+line, join(k, "", k+1))
		f("cut in the middle "+line, join(k, line[:len(line)/2], len(lines)))
		f("cut before "+line, join(k, "", len(lines)))
		f("twice "+line, join(k, line+line, k+1))
		if k+1 < len(lines) {
			f("exchanged "+line, join(k, lines[k+1]+line, k+2))
		}
		words := strings.Split(line, " ")
		for at, word := range words {
			if changed := changedLiteral(rng, word); changed != "" {
				other := slices.Clone(words)
				other[at] = changed
				f("changed "+line, join(k, strings.Join(other, " "), k+1))
			}
		}
		switch {
		case strings.HasPrefix(line, "rup "):
			f("deletion of "+line, join(k+1, "del spec "+line[len("rup "):], k+1))
		case strings.HasSuffix(line, " 0\n"):
			f("deletion of "+line, join(k+1, "d "+line, k+1))
		}
	}
}

// changedLiteral returns the negation of a literal, or another one; "" if the word is none.
func changedLiteral(rng *rand.Rand, word string) string {
	mark, name := "-", "x"
	if !strings.Contains(word, name) {
		name = ""
	} else {
		mark = "~"
	}
	v, err := strconv.Atoi(strings.TrimLeft(word, "-~x"))
	if err != nil || v == 0 || name == "" && strings.HasSuffix(word, "\n") {
		return ""
	}
	negated := strings.HasPrefix(word, mark)
	if rng.IntN(2) == 0 {
		negated = !negated
	} else {
		v = max(1, v-1+2*rng.IntN(2))
	}
	if negated {
		return mark + name + strconv.Itoa(v)
	}
	return name + strconv.Itoa(v)
}

// TestNoClaim: a search that does not end, and one that is content with some solutions, leaves no
// whole proof.
func TestNoClaim(t *testing.T) {
	p := covertest.Queens(6)
	for _, format := range []ProofFormat{DRAT, VeriPB} {
		for _, s := range []Solver{{MaxNodes: 3}, {}} {
			var f, w page
			_, err := s.Prove(t.Context(), p, Proof{Format: format, Formula: &f, Steps: &w}, func(fourfold.Solution) bool { return s.MaxNodes > 0 })
			if (s.MaxNodes > 0) != errors.Is(err, fourfold.ErrLimit) {
				t.Errorf("%+v: error %v", s, err)
			}
			if r, err := check(t, format, f.String(), w.String()); err == nil {
				t.Errorf("%+v: the parts of a proof show that there are %d solutions", s, r.Solutions)
			}
		}
	}
}

// TestProofStops: a proof of a large problem ends at the look that finds the context done.
func TestProofStops(t *testing.T) {
	p := covertest.Chain(1, 5000)
	for at := 1; ; at++ {
		ctx := covertest.EndWith(at, errFull)
		_, err := Solver{}.Prove(ctx, p, Proof{Format: VeriPB, Formula: &page{}, Steps: io.Discard}, func(fourfold.Solution) bool { return true })
		if !ctx.Ended() && err == nil {
			return
		}
		if err != errFull || ctx.Polls() > at+4 {
			t.Fatalf("ended at look %d: error %v after %d looks", at, err, ctx.Polls())
		}
	}
}

// A full writer has room for some bytes.
type full struct {
	page
	room int
}

var errFull = errors.New("no room")

func (w *full) Write(text []byte) (int, error) {
	if w.room -= len(text); w.room < 0 {
		return 0, errFull
	}
	return w.page.Write(text)
}

func (w *full) WriteAt(text []byte, at int64) (int, error) {
	if w.room < 0 {
		return 0, errFull
	}
	return w.page.WriteAt(text, at)
}

// TestFull: if a file cannot be written, the error is that of the file, and the search ends early.
func TestFull(t *testing.T) {
	p := covertest.Langford(9)
	_, steps, _ := prove(t, Solver{}, p, DRAT)
	for _, format := range []ProofFormat{DRAT, VeriPB} {
		for _, room := range []int{0, 1000, 70_000, 140_000} {
			if room > len(steps)/2 {
				break
			}
			stats, err := Solver{}.Prove(t.Context(), p, Proof{Format: format, Formula: &page{}, Steps: &full{room: room}}, func(fourfold.Solution) bool { return true })
			conflicts, _ := stats.Counter("conflicts")
			whole, _ := must(t, p).Counter("conflicts")
			if !errors.Is(err, errFull) || conflicts >= whole {
				t.Errorf("proof, room %d: error %v after %d conflicts of %d, want an early error", room, err, conflicts, whole)
			}
		}
		if _, err := (Solver{}).Prove(t.Context(), p, Proof{Format: format, Formula: &full{}, Steps: io.Discard}, func(fourfold.Solution) bool { return true }); !errors.Is(err, errFull) {
			t.Errorf("formula: %v, want %v", err, errFull)
		}
	}
}

// must returns the stats of a search for all solutions.
func must(t *testing.T, p *fourfold.Problem) fourfold.Stats {
	t.Helper()
	stats, err := Solver{}.Visit(t.Context(), p, func(fourfold.Solution) bool { return true })
	if err != nil {
		t.Fatal(err)
	}
	return stats
}

// TestNames: the comments of a formula name the variables of options and of colors.
func TestNames(t *testing.T) {
	p, err := fourfold.ReadProblem(strings.NewReader("a b | x y\na x:1\na x:2\nb x:1\nb x:2 y:3\na b\n"), "colors")
	if err != nil {
		t.Fatal(err)
	}
	formula, _, solutions := prove(t, Solver{}, p, DRAT)
	for _, want := range []string{
		"p cnf 7 ", "\nc variable 1: option a x:1\n", "\nc variable 4: option b x:2 y:3\n",
		"\nc variable 6: item x has its color of option a x:1\n", "\nc variable 7: item x has its color of option a x:2\n", "\nc excluded solutions: ",
		"\nc number of excluded solutions: 3 ", "\nc item a: exactly one\n1 2 5 0\n", "\nc item x: at most one\n",
	} {
		if !strings.Contains("\n"+formula, want) && !strings.HasPrefix(formula, want) {
			t.Errorf("the formula lacks %q:\n%s", want, formula)
		}
	}
	if solutions != 3 {
		t.Errorf("%d solutions, want 3", solutions)
	}
}
