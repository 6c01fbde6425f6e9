package export

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fourfold"
	"fourfold/internal/test/covertest"
)

// choicesOf returns choices of a format that have every value of every setting, and some mixtures.
func choicesOf(f *Format) (all []Choices) {
	all = append(all, Choices{Format: f.Name})
	for _, s := range f.Encodings() {
		for value := range strings.SplitSeq(s.Values, "|") {
			if value == "N" {
				value = "3"
			}
			c := Choices{Format: f.Name, Encoding: s.Name + "=" + value}
			if c.Check() != nil {
				continue
			}
			all = append(all, c)
			if mixed := (Choices{Format: f.Name, Encoding: c.Encoding + ",reduce=singles"}); s.Name != "reduce" && mixed.Check() == nil {
				all = append(all, mixed)
			}
		}
	}
	return all
}

// TestModels: the points of each model are the exact covers, in every format and encoding, also if
// a solution is excluded. A small reader of each format decodes what Write has written.
func TestModels(t *testing.T) {
	problems := uint64(max(25, covertest.Cases(90)))
	none, several, painted, bounded := 0, 0, 0, 0
	for seed := range problems {
		p := covertest.Random(rand.New(rand.NewPCG(seed, 31)))
		if seed%3 == 2 {
			random := rand.New(rand.NewPCG(seed, 32))
			for p = covertest.RandomBounds(random); p.NumOptions() > 8; {
				p = covertest.RandomBounds(random)
			}
			p = covertest.RandomCosts(random, p)
		}
		if seed%3 == 1 {
			p = covertest.RandomPainters(rand.New(rand.NewPCG(seed, 33)))
		}
		if p.NumOptions() > 8 {
			continue
		}
		want := sorted(covertest.BruteForce(p))
		switch {
		case len(want) == 0:
			none++
		case len(want) > 1:
			several++
		}
		if p.HasColors() {
			painted++
		}
		if p.HasBounds() && p.HasCosts() {
			bounded++
		}
		for _, f := range Formats() {
			for _, c := range choicesOf(f) {
				checkModel(t, fmt.Sprintf("seed %d, %s %s", seed, c.Format, c.Encoding), p, c, want)
			}
		}
	}
	if min(none, several, painted, bounded) < 3 {
		t.Errorf("%d problems without a solution, %d with several, %d with colors, %d with bounds and costs: expected some of each", none, several, painted, bounded)
	}
}

// checkModel compares the points of a model with the covers of its problem.
func checkModel(t *testing.T, name string, p *fourfold.Problem, c Choices, want []fourfold.Solution) {
	t.Helper()
	m, err := New(context.Background(), p, c)
	if errors.Is(err, fourfold.ErrBadProblem) || errors.Is(err, errors.ErrUnsupported) && p.HasBounds() {
		return
	}
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	if size, err := Measure(context.Background(), p, c); err != nil || size != m.Size() {
		t.Errorf("%s: Measure() = %v, %v, but the model has %v", name, size, err, m.Size())
	}
	most := len(want)
	if c.Format == "dlx" {
		most = 0 // it cannot exclude solutions
	}
	for _, blocked := range [][]fourfold.Solution{nil, want[:min(1, most)], want[:most]} {
		var text bytes.Buffer
		e := Extra{Blocked: blocked, Comments: []string{"a comment --- with hyphens ----- in rows-", "of two lines"}}
		if err := m.Write(context.Background(), &text, e); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		left := want[len(blocked):]
		if got := decoders[c.Format](t, m, text.String()); !slices.EqualFunc(got, left, slices.Equal) {
			t.Fatalf("%s: the model has the points %v, want %v\n%s", name, got, left, text.String())
		}
		checkObjective(t, name, m, text.String(), want)
		if len(want) == 0 {
			break
		}
	}
}

// TestCounts: in the default encoding, several models are one solution, and a projection makes them
// count once. In the encodings that docs/export.md names for it, each solution is one model.
func TestCounts(t *testing.T) {
	var b fourfold.Builder
	first, second, color := b.Primary("a"), b.Primary("b"), b.Secondary("c")
	for k := range 40 {
		b.Option("", first, color.Paint(fourfold.Color('a'+k%3)))
		b.Option("", second, color.Paint(fourfold.Color('a'+k%4)))
	}
	b.Option("", first)
	b.Option("", second)
	p, err := b.Problem()
	if err != nil {
		t.Fatal(err)
	}
	solutions := 40 + 40 + 1 // with an option that paints nothing
	for k := range 40 * 40 {
		if k/40%3 == k%40%4 {
			solutions++
		}
	}
	for encoding, single := range map[string]bool{"": false, "amo=pairs": true, "amo=ladder": true, "amo=pairs,encoding=minimal": true, "amo=ladder,encoding=sparse": true, "colors=log": false} {
		m, err := New(t.Context(), p, Choices{Format: "cnf", Encoding: encoding})
		if err != nil {
			t.Fatal(err)
		}
		var text strings.Builder
		if err := m.Write(t.Context(), &text, Extra{}); err != nil {
			t.Fatal(err)
		}
		clauses := readClauses(t, m, text.String())
		open := make([]int64, m.variables+1)
		if n := countModels(clauses, open, len(m.options)); n != solutions {
			t.Errorf("%s: %d solutions by projection, want %d", encoding, n, solutions)
		}
		if n := countModels(clauses, open, 0); (n == solutions) != single {
			t.Errorf("%s: %d models of %d solutions, want one each: %v", encoding, n, solutions, single)
		}
	}
}

func sorted(all []fourfold.Solution) []fourfold.Solution {
	slices.SortFunc(all, slices.Compare)
	return all
}

// points returns the solutions for which holds reports true, of all choices of options of a model.
func points(m *Model, holds func(x []int64) bool) (all []fourfold.Solution) {
	n := len(m.options)
	for set := range 1 << n {
		x := make([]int64, m.variables)
		s := slices.Clone(fourfold.Solution(m.chosen))
		for k := range n {
			if set>>k&1 == 1 {
				x[k] = 1
				s = append(s, m.options[k])
			}
		}
		if holds(x) {
			slices.Sort(s)
			all = append(all, s)
		}
	}
	return sorted(all)
}

// TestChoices: choices that mean nothing, or something wrong, are refused by name.
func TestChoices(t *testing.T) {
	for _, c := range []struct{ format, encoding, want string }{
		{"dimacs", "", `unknown format "dimacs": expected one of cnf, wcnf, opb`},
		{"cnf", "amo=none", "encoding: amo=none: expected "},
		{"cnf", "nodes=5", "encoding: nodes=5: expected one of encoding, amo, card, colors, reduce"},
		{"cnf", "amo=pairs,amo=pairs", "expected each setting once"},
		{"lp", "amo=pairs", "encoding: amo=pairs: expected one of reduce, model"},
		{"lp", "objective=overlap", "expected one of reduce, model"},
		{"dlx", "reduce=off", "encoding: reduce=off: expected none"},
		{"cnf", ",", "expected one of"},
	} {
		choice := Choices{Format: c.format, Encoding: c.encoding}
		for _, err := range []error{choice.Check(), newError(choice)} {
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%s %s: %v, want %q", c.format, c.encoding, err, c.want)
			}
		}
	}
}

func newError(c Choices) error {
	_, err := New(context.Background(), covertest.Queens(4), c)
	return err
}

// TestInterrupted: making and writing a model end with the context.
func TestInterrupted(t *testing.T) {
	p := covertest.Queens(20)
	for _, f := range Formats() {
		m, err := New(context.Background(), p, Choices{Format: f.Name})
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		var text bytes.Buffer
		if err := m.Write(ctx, &text, Extra{}); !errors.Is(err, context.Canceled) || text.Len() > 0 {
			t.Errorf("%s: Write() = %v after %d bytes", f.Name, err, text.Len())
		}
		if f.Engine == "" {
			continue // nothing is made
		}
		if _, err := New(ctx, p, Choices{Format: f.Name}); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: New() = %v", f.Name, err)
		}
	}
}

type full struct{}

var errFull = errors.New("disk full")

func (full) Write([]byte) (int, error) { return 0, errFull }

// TestFull: Write returns the error of the writer.
func TestFull(t *testing.T) {
	for _, f := range Formats() {
		m, err := New(context.Background(), covertest.Queens(20), Choices{Format: f.Name})
		if err != nil {
			t.Fatal(err)
		}
		if err := m.Write(context.Background(), full{}, Extra{}); !errors.Is(err, errFull) {
			t.Errorf("%s: Write() = %v", f.Name, err)
		}
	}
}
