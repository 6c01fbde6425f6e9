package sat

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"fourfold"
	"fourfold/internal/kit/painters"
	"fourfold/internal/test/covertest"
)

// allSettings returns a Solver for each combination of the settings.
func allSettings() (all []Solver) {
	for _, e := range []Encoding{Extended, Minimal, Sparse} {
		for a := range forms {
			for _, c := range []Colors{Direct, Log} {
				for _, r := range []Reduction{Singles, Unreduced, Probing} {
					all = append(all, Solver{Encoding: e, AtMostOne: AtMostOne(a), Colors: c, Reduce: r})
				}
			}
		}
	}
	return all
}

// narrow returns the bounds of s, but so small that small problems have items without pairs.
func narrow(s Solver) bounds {
	b := s.bounds()
	b.item, b.paint = min(b.item, 2), min(b.paint, 1)
	b.models = 3
	return b
}

// uniform returns a random problem in which each option has one item of each of several classes of
// the same size, so that Minimal and Sparse leave out rules. In half of the problems the options
// name the items in random order, and the classes are kinds.
func uniform(rng *rand.Rand) *fourfold.Problem {
	var b fourfold.Builder
	classes, size, shuffled := 2+rng.IntN(2), 2+rng.IntN(3), rng.IntN(2) == 0
	items := make([][]fourfold.Item, classes)
	for c := range items {
		b.Kind(fmt.Sprint(c))
		for range size {
			items[c] = append(items[c], b.Primary(""))
		}
	}
	secondary := []fourfold.Item{b.Secondary(""), b.Secondary("")}
	for k := range 6 + rng.IntN(12) {
		var option []fourfold.Item
		for c := range items {
			option = append(option, items[c][rng.IntN(size)])
		}
		if c := rng.IntN(6); k%3 == 0 {
			option = append(option, secondary[c%2].Paint(fourfold.Color(1+c)))
		}
		if shuffled {
			rng.Shuffle(len(option), func(i, j int) { option[i], option[j] = option[j], option[i] })
		}
		b.Option("", option...)
	}
	p, err := b.Problem()
	if err != nil {
		panic(err)
	}
	return p
}

// TestFormula: with every combination of settings, the models of the Formula are the solutions
// that brute force finds, and Size is the size of the Formula.
func TestFormula(t *testing.T) {
	left := map[Encoding]int{} // the number of formulas with rules left out
	for seed := range uint64(covertest.Cases(24)) {
		rng := rand.New(rand.NewPCG(seed, 11))
		for _, p := range []*fourfold.Problem{covertest.Random(rng), uniform(rng), covertest.RandomPainters(rng)} {
			want := covertest.BruteForce(p)
			slices.SortFunc(want, slices.Compare[fourfold.Solution])
			for _, s := range allSettings() {
				for _, b := range []bounds{s.bounds(), narrow(s)} {
					f := checkFormula(t, s, b, p, want)
					if t.Failed() {
						t.Fatalf("seed %d: %+v, bounds %+v", seed, s, b)
					}
					extended := s
					extended.Encoding = Extended
					c := b
					c.encoding = Extended
					if size, _ := extended.sizeOf(t.Context(), p, c); f.Clauses < size.Clauses {
						left[s.Encoding]++
					}
				}
			}
		}
	}
	if left[Extended] > 0 || left[Minimal] < 100 || left[Sparse] < 100 {
		t.Errorf("formulas with rules left out: %v", left)
	}
}

// checkFormula compares the solutions of the Formula of p with those wanted, and its size with
// what Size says.
func checkFormula(t *testing.T, s Solver, b bounds, p *fourfold.Problem, want []fourfold.Solution) *Formula {
	t.Helper()
	f, err := s.encode(t.Context(), p, b)
	if err != nil {
		t.Fatal(err)
	}
	counted := Size{Vars: f.Vars, Auxiliaries: f.Vars - int64(len(f.Options))}
	for clause := range f.All() {
		counted.Clauses++
		counted.Literals += int64(len(clause))
		for _, m := range clause {
			if m == 0 || int64(max(m, -m)) > f.Vars {
				t.Errorf("literal %d of %d variables", m, f.Vars)
			}
		}
	}
	if size, err := s.sizeOf(t.Context(), p, b); size != f.Size || counted != f.Size || err != nil {
		t.Errorf("Size() = %+v, %v, want %+v, counted %+v", size, err, f.Size, counted)
	}
	got := solutionsOf(f)
	slices.SortFunc(got, slices.Compare[fourfold.Solution])
	if !slices.EqualFunc(got, want, slices.Equal[fourfold.Solution]) {
		t.Errorf("solutions %v, want %v", got, want)
	}
	return f
}

// TestItemsOfFormula: with Extended and Unreduced, the first clauses are the primary items, and,
// without painters, the models of the others are all sets of options that do not exclude each other.
func TestItemsOfFormula(t *testing.T) {
	for seed := range uint64(covertest.Cases(10)) {
		rng := rand.New(rand.NewPCG(seed, 13))
		for _, p := range []*fourfold.Problem{covertest.Random(rng), uniform(rng)} {
			if all, err := painters.Of(p, nil); all != nil || err != nil {
				continue
			}
			want := withoutRivals(p)
			for _, s := range allSettings() {
				if s.Encoding != Extended || s.Reduce != Unreduced {
					continue
				}
				f, err := s.encode(t.Context(), p, narrow(s))
				if err != nil {
					t.Fatal(err)
				}
				clauses := slices.Collect(f.All())
				for k, i := range f.Items {
					var options []int32
					for _, v := range clauses[k] {
						options = append(options, f.Options[v-1])
					}
					if !slices.Equal(options, p.Uses(i)) || int(i) != k {
						t.Errorf("item %d, clause %v", i, clauses[k])
					}
				}
				got := 0
				models(clauses[len(f.Items):], len(f.Options), make([]int8, f.Vars+1), func([]int8) bool { got++; return true })
				if got != want || len(f.Items) != int(p.NumPrimary()) {
					t.Fatalf("seed %d: %+v: %d models without the first clauses, want %d", seed, s, got, want)
				}
			}
		}
	}
}

// withoutRivals returns the number of sets of options that do not exclude each other.
func withoutRivals(p *fourfold.Problem) int {
	var count func(o int32, colors map[int32]fourfold.Color) int
	count = func(o int32, colors map[int32]fourfold.Color) int {
		if o == p.NumOptions() {
			return 1
		}
		n := count(o+1, colors)
		with := maps.Clone(colors)
		for _, i := range p.Option(o) {
			if c, taken := with[i.Index]; taken && (c == fourfold.NoColor || c != i.Color) {
				return n
			}
			with[i.Index] = i.Color
		}
		return n + count(o+1, with)
	}
	return count(0, map[int32]fourfold.Color{})
}

// TestSolveAllSettings: with every combination of settings, and after few models at each node, the
// search yields each solution once, although a solution may have several models.
func TestSolveAllSettings(t *testing.T) {
	for seed := range uint64(covertest.Cases(8)) {
		rng := rand.New(rand.NewPCG(seed, 12))
		for _, p := range []*fourfold.Problem{covertest.Random(rng), uniform(rng), covertest.RandomPainters(rng)} {
			want := covertest.BruteForce(p)
			for _, s := range allSettings() {
				if checkSearchWith(t, s, narrow(s), p, want); t.Failed() {
					t.Fatalf("seed %d: %+v", seed, s)
				}
			}
		}
	}
	for _, c := range []struct {
		p    *fourfold.Problem
		want int
	}{{covertest.Shidoku("1..............."), 72}, {covertest.Queens(6), 4}, {covertest.Latin(3), 12}, {covertest.Petersen(3), 120}} {
		for k, s := range allSettings() {
			if c.want == 120 && s.Reduce != Singles || k%5 > 0 && !covertest.Long() {
				continue // the former takes long, and there is little to settle
			}
			if n := checkSearchWith(t, s, s.bounds(), c.p, nil); n != c.want {
				t.Errorf("%+v: %d solutions, want %d", s, n, c.want)
			}
		}
	}
}

// TestMinimal: the formulas of an empty 4x4 Sudoku. The class is the cells.
func TestMinimal(t *testing.T) {
	p := covertest.Shidoku("................")
	for encoding, want := range map[Encoding]Size{
		Extended: {Vars: 64, Clauses: 64 + 320, Literals: 64*4 + 2*320},
		Minimal:  {Vars: 64, Clauses: 16 + 224, Literals: 16*4 + 2*224}, // pairs in rows, columns and boxes
		Sparse:   {Vars: 64, Clauses: 64 + 96, Literals: 64*4 + 2*96},   // pairs in cells
	} {
		if size, err := (Solver{Encoding: encoding}).Size(t.Context(), p); size != want || err != nil {
			t.Errorf("encoding %d: %+v, %v, want %+v", encoding, size, err, want)
		}
	}
}

// TestMinimalOfPairs: if each option has one item, nothing implies that an item is covered once.
func TestMinimalOfPairs(t *testing.T) {
	p := wideItem(t, 5)
	for _, encoding := range []Encoding{Extended, Minimal, Sparse} {
		if size, err := (Solver{Encoding: encoding}).Size(t.Context(), p); size.Clauses != 11 || err != nil {
			t.Errorf("encoding %d: %+v, %v", encoding, size, err)
		}
	}
}

// TestDeadEnd: a problem without a solution has a Formula without a model, whatever is settled.
func TestDeadEnd(t *testing.T) {
	var b fourfold.Builder
	i, j := b.Primary("i"), b.Primary("j")
	b.Primary("without options")
	b.Option("", i)
	b.Option("", i, j)
	p, err := b.Problem()
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range allSettings() {
		checkFormula(t, s, s.bounds(), p, nil)
	}
}

// TestMaxClauses: MaxClauses is the number of clauses that Encode and Solve may write. Size has no
// limit. Pairs that share several items count once.
func TestMaxClauses(t *testing.T) {
	for _, p := range []*fourfold.Problem{covertest.Queens(6), covertest.Shidoku("................"), covertest.Matching(7)} {
		for a := range forms {
			s := Solver{AtMostOne: AtMostOne(a)}
			size, err := s.Size(t.Context(), p)
			if err != nil {
				t.Fatal(err)
			}
			s.MaxClauses = size.Clauses
			if _, err := s.Encode(t.Context(), p); err != nil {
				t.Errorf("%s: Encode() with the right limit: %v", forms[a].name, err)
			}
			s.MaxClauses--
			if _, err := s.Encode(t.Context(), p); !errors.Is(err, errors.ErrUnsupported) {
				t.Errorf("%s: Encode() with a limit of one less: %v", forms[a].name, err)
			}
			if _, err := s.Solve(t.Context(), p, func(fourfold.Solution) bool { return true }); !errors.Is(err, errors.ErrUnsupported) {
				t.Errorf("%s: Solve() with a limit of one less: %v", forms[a].name, err)
			}
			if again, err := s.Size(t.Context(), p); again != size || err != nil {
				t.Errorf("%s: Size() = %+v, %v, want %+v", forms[a].name, again, err, size)
			}
		}
	}
}

// TestFormulaDone: Encode and Size return the cause if the context is done.
func TestFormulaDone(t *testing.T) {
	cause := errors.New("enough")
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(cause)
	for _, s := range allSettings() {
		if _, err := s.Encode(ctx, covertest.Queens(6)); err != cause {
			t.Errorf("Encode() = %v", err)
		}
		if _, err := s.Size(ctx, covertest.Queens(6)); err != cause {
			t.Errorf("Size() = %v", err)
		}
	}
}
