package solvers

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fourfold"
	"fourfold/internal/test/covertest"
)

var update = flag.Bool("update", false, "write the files of testdata/exactcover that come from functions")

// generated are the problems of the corpus that functions make, with their numbers of solutions.
var generated = []struct {
	name, comment string
	p             func() *fourfold.Problem
	want          int
}{
	{"queens-6", "6 queens, diagonals secondary; A000170", func() *fourfold.Problem { return covertest.Queens(6) }, 4},
	{"queens-8", "8 queens, diagonals secondary; A000170", func() *fourfold.Problem { return covertest.Queens(8) }, 92},
	{"matching-7", "perfect matchings of K7: an odd number of vertices has none", func() *fourfold.Problem { return covertest.Matching(7) }, 0},
	{"matching-8", "perfect matchings of K8: 7*5*3", func() *fourfold.Problem { return covertest.Matching(8) }, 105},
	{"latin-3", "Latin squares of order 3; A002860", func() *fourfold.Problem { return covertest.Latin(3) }, 12},
	{"latin-4", "Latin squares of order 4; A002860", func() *fourfold.Problem { return covertest.Latin(4) }, 576},
	{"petersen-3", "colorings of the Petersen graph in 3 colors, by its chromatic polynomial", func() *fourfold.Problem { return covertest.Petersen(3) }, 120},
	{"shidoku", "4x4 Sudoku grids", func() *fourfold.Problem { return covertest.Shidoku("................") }, 288},
	{"shidoku-4", "the 4x4 Sudoku of the package documentation", func() *fourfold.Problem { return covertest.Shidoku("1.....2..3.....4") }, 1},
}

const corpus = "../../../testdata/exactcover/"

// TestCorpus solves every problem of testdata/exactcover with every engine. The first comment of a
// file has the number of solutions.
func TestCorpus(t *testing.T) {
	if *update {
		writeCorpus(t)
	}
	files, err := filepath.Glob(corpus + "*.dlx")
	if err != nil || len(files) < len(generated) {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, name := range files {
		p, want := readCorpus(t, name)
		for _, s := range general() {
			var first []fourfold.Solution
			_, err := s.Solve(context.Background(), p, func(sol fourfold.Solution) bool {
				if err := p.Check(sol); err != nil {
					t.Errorf("%s by %s: %v", name, s.Name(), err)
				}
				first = append(first, sol)
				return true
			})
			if err != nil || len(first) != want {
				t.Errorf("%s by %s: %d solutions, %v, want %d", name, s.Name(), len(first), err, want)
			}
		}
	}
}

var wantComment = regexp.MustCompile(`^\| want (\d+)[ \n]`)

func readCorpus(t *testing.T, name string) (*fourfold.Problem, int) {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	m := wantComment.FindSubmatch(text)
	if m == nil {
		t.Fatalf("%s does not begin with a comment such as | want 3", name)
	}
	p, err := fourfold.ReadProblem(bytes.NewReader(text), name)
	if err != nil {
		t.Fatal(err)
	}
	want, err := strconv.Atoi(string(m[1]))
	if err != nil {
		t.Fatal(err)
	}
	return p, want
}

func writeCorpus(t *testing.T) {
	for _, m := range generated {
		var text bytes.Buffer
		fmt.Fprintf(&text, "| want %d\n| %s\n", m.want, m.comment)
		if err := fourfold.WriteProblem(&text, m.p()); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(corpus+m.name+".dlx", text.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// FuzzAgree: all engines find the solutions of brute force on random problems.
func FuzzAgree(f *testing.F) {
	f.Add(uint64(1))
	f.Fuzz(func(t *testing.T, seed uint64) {
		p := covertest.Random(rand.New(rand.NewPCG(seed, 44)))
		want := covertest.BruteForce(p)
		slices.SortFunc(want, slices.Compare[fourfold.Solution])
		for _, s := range general() {
			var got []fourfold.Solution
			for sol, err := range fourfold.All(context.Background(), s, p) {
				if err != nil {
					t.Fatalf("%s: %v", s.Name(), err)
				}
				got = append(got, sol)
			}
			slices.SortFunc(got, slices.Compare[fourfold.Solution])
			if !slices.EqualFunc(got, want, slices.Equal[fourfold.Solution]) {
				t.Errorf("%s: solutions %v, want %v", s.Name(), got, want)
			}
		}
	})
}

// all returns a solver of each engine that this build has.
func all() []fourfold.Solver {
	var solvers []fourfold.Solver
	for _, e := range Engines() {
		if !e.Available {
			continue
		}
		s, err := e.New("", Bounds{})
		if err != nil {
			panic(err) // the zero solver of each engine is ready to use
		}
		solvers = append(solvers, s)
	}
	return solvers
}

// general returns the engines that support every problem.
func general() []fourfold.Solver {
	return slices.DeleteFunc(all(), func(s fourfold.Solver) bool { return s.Name() == Classic })
}

func TestParse(t *testing.T) {
	for _, e := range Engines() {
		if e.Name == Classic {
			continue
		}
		s, err := Parse(e.Name+":nodes=1", Bounds{})
		if !e.Available {
			if !errors.Is(err, errors.ErrUnsupported) {
				t.Errorf("Parse(%s) = %v, want ErrUnsupported", e.Name, err)
			}
			continue
		}
		if err != nil || s.Name() != e.Name+":nodes=1" {
			t.Errorf("Parse(%s) = %v, %v", e.Name, s, err)
			continue
		}
		if _, err = fourfold.Count(context.Background(), s, covertest.Queens(8), 0); !errors.Is(err, fourfold.ErrLimit) {
			t.Errorf("%s:nodes=1: %v, want ErrLimit", e.Name, err)
		}
	}
	known := strings.Join(append(names(), Auto, "exec:PROGRAM"), ", ")
	settings := map[string]string{} // as an error lists them
	for _, e := range Engines() {
		var all []string
		for _, s := range e.Settings {
			all = append(all, s.Name+"="+s.Values)
		}
		settings[e.Name] = strings.Join(all, " or ")
	}
	for spec, want := range map[string]string{
		"dxl":                `unknown solver "dxl": expected one of ` + known + "; did you mean dlx?",
		"":                   `unknown solver "": expected one of ` + known,
		"classic:path=sse":   `solver "classic:path=sse": path=sse: no path "sse": expected avx512, avx2 or go`,
		"classic:nodes=1":    `solver "classic:nodes=1": unknown setting "nodes": expected ` + settings["classic"],
		"dlx:speed=11":       `solver "dlx:speed=11": unknown setting "speed": expected ` + settings["dlx"],
		"dlx:nodes=-1":       `solver "dlx:nodes=-1": nodes=-1: expected a whole number from 0`,
		"cp:guesses=1,nodes": `solver "cp:guesses=1,nodes": nodes: expected a whole number from 0`,
		"sat:amo=some":       `solver "sat:amo=some": amo=some: expected mixed, pairs, sequential, product, commander, bimander or ladder`,
		"sat:speed=11":       `solver "sat:speed=11": unknown setting "speed": expected ` + settings["sat"],
	} {
		if _, err := Parse(spec, Bounds{}); err == nil || err.Error() != want {
			t.Errorf("Parse(%q) = %v, want %s", spec, err, want)
		}
	}
	if _, err := Parse(Default, Bounds{}); err != nil {
		t.Errorf("the default: %v", err)
	}
}

// TestParseList: settings may contain commas, and a solver may be in the list twice.
func TestParseList(t *testing.T) {
	for list, want := range map[string]string{
		"dlx":                          "dlx",
		"dlx,cp":                       "dlx cp",
		"dlx, cp":                      "dlx cp",
		"dlx,dlx,dlx":                  "dlx dlx#2 dlx#3",
		"sat:amo=pairs,nodes=9,cp,dlx": "sat:amo=pairs,nodes=9 cp dlx",
		"cp:nodes=1,cp:nodes=2":        "cp:nodes=1 cp:nodes=2",
		"cp,,dlx":                      `unknown solver ""`,
		"cp,nodes=1":                   `unknown solver "nodes=1"`,
	} {
		all, err := ParseList(list, Bounds{})
		var got []string
		for _, s := range all {
			got = append(got, s.Name())
		}
		if all := strings.Join(got, " "); err == nil && all != want || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("ParseList(%q) = %s, %v, want %s", list, all, err, want)
		}
	}
}

// lending is a solver that lends its only solution. Its Solve fails.
type lending struct{ fourfold.Solver }

func (lending) Name() string { return "lending" }

func (lending) Solve(context.Context, *fourfold.Problem, func(fourfold.Solution) bool) (fourfold.Stats, error) {
	return fourfold.Stats{}, errors.New("Solve of a solver that lends")
}

func (lending) Visit(_ context.Context, _ *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	yield(fourfold.Solution{1, 2, 3})
	return fourfold.Stats{}, nil
}

// TestVisitThrough: a solver with another name lends the solutions of a solver that lends.
func TestVisitThrough(t *testing.T) {
	n := 0
	if _, err := fourfold.Visit(t.Context(), withName(lending{}, "other"), covertest.Queens(6), func(fourfold.Solution) bool { n++; return true }); err != nil || n != 1 {
		t.Errorf("%d solutions, error %v", n, err)
	}
}

// TestMemoryOfC: lp tells the memory of CLP under any name, and holds none of it after a search. It
// tells the memory of problems with a thousand columns or more.
func TestMemoryOfC(t *testing.T) {
	s, err := Parse("lp:reduce=off", Bounds{})
	if err != nil {
		t.Skip(err)
	}
	memory := s.(interface{ Memory() (now, most int64) }).Memory
	if now, _ := memory(); now < 0 {
		t.Skip("the C library does not tell its memory")
	}
	for range 3 {
		before, _ := memory()
		if n, err := fourfold.Count(context.Background(), s, covertest.Queens(32), 1); err != nil || n.Int64() != 1 {
			t.Fatal(n, err)
		}
		after, most := memory()
		if most < before+50<<10 || most < after+50<<10 {
			t.Errorf("C held %d bytes before a search, at most %d, and %d after it", before, most, after)
		}
	}
}
