package report

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"fourfold/compare"
	"fourfold/compare/internal/tabletest"
	"fourfold/compare/summary"
)

// shown is a table that has every kind of content.
func shown() *tabletest.Table {
	t := tabletest.Mixed()
	t.Run.Solvers = []string{"cp", "sat", "lp:nodes=1000"}
	for k := range t.Rows {
		r := &t.Rows[k]
		lp := tabletest.Cell("0.5")
		if k >= 200 {
			lp = tabletest.Cell("timeout")
		}
		r.Cells = append(r.Cells, lp)
		for s := range r.Cells {
			c := &r.Cells[s]
			c.CPU, c.Setup, c.Search = c.Wall, c.Wall/4, c.Wall*3/4
			c.Bytes, c.Objects, c.Peak, c.Nodes = 34_567, 123, 2.5e6, int64(10*s)
		}
	}
	t.Rows[3].Cells[2] = tabletest.Cell("fault")
	t.Rows[3].Verdict = compare.Disagree
	t.Rows[7].Cells[0].Spread = 3.25
	t.Rows[9].Cells[0].Wall = 2.5
	t.Rows[9].File = "sets/caf\u00e9.txt"
	return t
}

func TestWriteText(t *testing.T) {
	const want = `400 puzzles, 3 solvers, timeout 10 s
agree 399, disagree 1, undecided 0

Time per puzzle
solver         finished  unfinished  faults   median        95% interval     mean     PAR2  slowest  wins
cp                  380          20          20.1 ms  14.5 us to 20.6 ms  17.2 ms   1.02 s   2.50 s   199
sat                 400                      5.01 ms  20.0 us to 10.0 ms  5.01 ms  5.01 ms  10.0 ms   201
lp:nodes=1000       199         200       1   > 10 s    500 ms to > 10 s   500 ms   10.3 s   500 ms     0
  PAR2: mean time, with twice the timeout for each unfinished puzzle
  wins: puzzles on which the solver was the fastest, within 5% or the noise of the samples

Effort and memory: medians over the puzzles that the solver finished
solver             CPU   set-up   search  allocated  objects  peak heap  nodes  marginal  Shapley
cp             14.7 us  3.68 us  11.0 us    34.6 kB      123    2.50 MB      0      2.6%    47.1%
sat            5.01 ms  1.25 ms  3.76 ms    34.6 kB      123    2.50 MB     10      8.5%    52.9%
lp:nodes=1000   500 ms   125 ms   375 ms    34.6 kB      123    2.50 MB     20      0.0%     0.0%
  CPU: processor time, with garbage collection; set-up: encoding; search: after encoding
  allocated: bytes that Go allocated; objects: how many objects; peak heap: growth of the heap,
    for lp with that of C
  nodes: each solver counts them in its own way, so they cannot be compared
  virtual best: an imaginary solver that is as fast as the fastest solver on each puzzle
  speed-up: of the virtual best over the slowest solver, as a sum of logarithms
  marginal: the part of the speed-up that would be lost without this solver
  Shapley: the part of the speed-up that this solver adds, averaged over all orders of solvers

Pairs of solvers
A    B              time A/B      95% interval  A faster  B faster  only A  only B  p (Holm)  differ
cp   sat                1.18      1.08 to 1.29       199       181              20  < 0.0001
cp   lp:nodes=1000   2.6e-05  2.3e-05 to 3e-05       198         1     180          < 0.0001       1
sat  lp:nodes=1000     4e-05    4e-05 to 4e-05       199         0     200          < 0.0001       1
  time A/B: geometric mean of A's time over B's where both finished; below 1, A is faster
  p (Holm): probability of such a difference if neither is faster, corrected for many pairs
  only A, only B: puzzles that only one of the two finished
  differ: cases on which the two gave different answers

Median time by label
label  puzzles       cp      sat  lp:n..1000
Easy       200  12.5 us  20.0 us      500 ms
Evil       200  22.8 ms  10.0 ms      > 10 s

Mean time by label, with twice the timeout for each unfinished puzzle
label  puzzles       cp      sat  lp:n..1000
Easy       200  12.5 ms  20.0 us      500 ms
Evil       200   2.02 s  10.0 ms      20.0 s

Median time by clues
clues  puzzles       cp      sat  lp:n..1000
17         200  22.8 ms  10.0 ms      > 10 s
29-32      200  12.5 us  20.0 us      500 ms

Mean time by clues, with twice the timeout for each unfinished puzzle
clues  puzzles       cp      sat  lp:n..1000
17         200   2.02 s  10.0 ms      20.0 s
29-32      200  12.5 ms  20.0 us      500 ms

Median time by solutions
solutions  puzzles       cp      sat  lp:n..1000
unique         399  20.1 ms  10.0 ms      > 10 s
unknown          1  10.3 us  20.0 us           -

Mean time by solutions, with twice the timeout for each unfinished puzzle
solutions  puzzles       cp      sat  lp:n..1000
unique         399   1.02 s  5.02 ms      10.3 s
unknown          1  10.3 us  20.0 us           -

Median time by guesses of cp
guesses  puzzles       cp      sat  lp:n..1000
0            200  12.5 us  20.0 us      500 ms
64-255        50  22.2 ms  10.0 ms      > 10 s
256+         130  22.6 ms  10.0 ms      > 10 s
unknown       20   > 10 s  10.0 ms      > 10 s
  guesses of cp: choices among two or more candidates in its search; 0: deductions were enough

Mean time by guesses of cp, with twice the timeout for each unfinished puzzle
guesses  puzzles       cp      sat  lp:n..1000
0            200  12.5 ms  20.0 us      500 ms
64-255        50  22.3 ms  10.0 ms      20.0 s
256+         130  22.6 ms  10.0 ms      20.0 s
unknown       20   20.0 s  10.0 ms      20.0 s

Median time by file
file           puzzles       cp      sat  lp:n..1000
caf\u00e9.txt        1   2.50 s  20.0 us      500 ms
easy.txt           199  12.5 us  20.0 us      500 ms
evil.txt           200  22.8 ms  10.0 ms      > 10 s

Mean time by file, with twice the timeout for each unfinished puzzle
file           puzzles       cp      sat  lp:n..1000
caf\u00e9.txt        1   2.50 s  20.0 us      500 ms
easy.txt           199  12.5 us  20.0 us      500 ms
evil.txt           200   2.02 s  10.0 ms      20.0 s

single best solver: sat, with a PAR2 of 5.01 ms
virtual best, the fastest solver on each puzzle: 5.01 ms, 99.9% of the single best

Outliers: puzzles that stand out for one solver
solver  puzzle              time  why
cp      sets/easy.txt:8  10.7 us  the longest sample is 3.25 times the shortest

note: unfinished puzzles, out of 400: 20 by cp, 200 by lp:nodes=1000
note: an unfinished puzzle counts as longer than all others in a median; mean, slowest and the
      ratios of times leave it out
note: if one of two solvers finished a puzzle and the other reached the timeout, the
      signed-rank test takes 10 s as the other's time: the true difference may be larger
note: puzzles without a time: 1 by lp:nodes=1000 (faults); the figures of such a solver leave
      these puzzles out, and the others may be easier: compare it with another solver in pairs
`
	var b strings.Builder
	if err := WriteText(&b, summary.Summarize(shown().Table()), false); err != nil {
		t.Fatal(err)
	}
	if got := b.String(); got != want {
		t.Errorf("WriteText =\n%s\nwant\n%s", got, want)
	}
}

// TestSummarizeRandom tests random tables with every kind of failure.
func TestSummarizeRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	kinds := []string{"timeout", "limit", "unsupported", "fault", "stopped"}
	for round := range 300 {
		rows := make([]string, r.IntN(60))
		for k := range rows {
			for range 5 {
				if r.IntN(10) < round%10 {
					rows[k] += " " + kinds[r.IntN(len(kinds))]
				} else {
					rows[k] += fmt.Sprintf(" %.4g", min(9.9, math.Exp(4*r.NormFloat64()-8)))
				}
			}
		}
		table := tabletest.New("cp dlx sat lp bt", rows...)
		for k := range table.Rows {
			row := &table.Rows[k]
			row.Verdict = []compare.Verdict{compare.Agree, compare.Agree, compare.Disagree, compare.Undecided}[r.IntN(4)]
			row.Clues, row.Label, row.Isomorph = r.IntN(40), []string{"", "Easy", "Hard"}[r.IntN(3)], r.IntN(2)
			row.Line -= row.Isomorph
			row.Cells[0].Guesses = r.Int64N(300) - 1
		}
		if round%3 == 0 {
			table.Run.TimeoutNs = 0
		}
		checkSummary(t, summary.Summarize(table.Table()))
	}
}

// checkSummary checks properties of every summary and its text.
func checkSummary(t *testing.T, s *summary.Summary) {
	t.Helper()
	if s.Agree+s.Disagree+s.Undecided != s.Cases {
		t.Errorf("verdicts %d, %d, %d of %d cases", s.Agree, s.Disagree, s.Undecided, s.Cases)
	}
	shapley := 0.0
	for _, v := range s.Solvers {
		shapley += v.Shapley
		if v.Marginal > v.Shapley+1e-9 || v.Finished+v.Unfinished+v.Unsupported+v.Faults > s.Puzzles {
			t.Errorf("solver %+v of %d puzzles", v, s.Puzzles)
		}
	}
	if !math.IsNaN(shapley) && math.Abs(shapley-1) > 1e-9 {
		t.Errorf("Shapley values add up to %v", shapley)
	}
	for _, g := range s.Groupings {
		puzzles := 0
		for _, group := range g.Groups {
			puzzles += group.Puzzles
		}
		if puzzles != s.Puzzles {
			t.Errorf("by %s: %d of %d puzzles", g.By, puzzles, s.Puzzles)
		}
	}
	var b strings.Builder
	if err := WriteText(&b, s, false); err != nil {
		t.Error(err)
	}
	for line := range strings.Lines(b.String()) {
		if len(line) > 121 || strings.Contains(line, "NaN") || strings.Contains(line, "Inf") || strings.HasSuffix(line, " \n") {
			t.Errorf("%d columns: %q", len(line)-1, line)
		}
	}
}

var escapes = regexp.MustCompile("\x1b\\[[0-9]*m")

// TestColorKeepsColumns fails if the text differs by more than escape sequences.
func TestColorKeepsColumns(t *testing.T) {
	var plain, colored strings.Builder
	s := summary.Summarize(shown().Table())
	if err := errors.Join(WriteText(&plain, s, false), WriteText(&colored, s, true)); err != nil {
		t.Fatal(err)
	}
	if escapes.MatchString(plain.String()) || !escapes.MatchString(colored.String()) {
		t.Error("there is color where there should be none, or the other way round")
	}
	if got := escapes.ReplaceAllString(colored.String(), ""); got != plain.String() {
		t.Errorf("without escape sequences\n%s\nwant\n%s", got, plain.String())
	}
}

func TestWriteTextLeavesOut(t *testing.T) {
	for _, test := range []struct {
		name  string
		table *tabletest.Table
		has   []string
		not   []string
	}{
		{"one solver", tabletest.New("cp", "1", "2"), []string{"2 puzzles, 1 solver"}, []string{"agree", "Pairs", "wins", "Shapley", "virtual best", "faults", "unfinished"}},
		{"nothing", tabletest.New("cp dlx"), []string{"0 puzzles"}, []string{"Inf", "NaN", "Effort and memory"}},
		{"none finished", tabletest.New("cp dlx", "timeout timeout", "timeout timeout"), []string{"> 10 s"}, []string{"Inf", "NaN", "single best", "virtual best"}},
		{"escapes", tabletest.New("c\x1b[2Jp", "1"), []string{`c\x1b[2Jp`}, []string{"\x1b"}},
	} {
		var b strings.Builder
		if err := WriteText(&b, summary.Summarize(test.table.Table()), false); err != nil {
			t.Fatal(err)
		}
		for _, text := range test.has {
			if !strings.Contains(b.String(), text) {
				t.Errorf("%s: no %q in\n%s", test.name, text, b.String())
			}
		}
		for _, text := range test.not {
			if strings.Contains(b.String(), text) {
				t.Errorf("%s: %q in\n%s", test.name, text, b.String())
			}
		}
	}
}

// TestWriteTextSettled tests that the text counts the puzzles that were settled before a library
// was called, and that a note says by which step.
func TestWriteTextSettled(t *testing.T) {
	table := tabletest.New("sat lp dlx", slices.Repeat([]string{"1 1 2"}, 6)...)
	for k := range 4 {
		table.Rows[k].Cells[0].Settled = "propagation"
		table.Rows[k].Cells[1].Settled = []string{"propagation", "lookahead"}[k%2]
	}
	var b strings.Builder
	if err := WriteText(&b, summary.Summarize(table.Table()), false); err != nil {
		t.Fatal(err)
	}
	text := strings.Join(strings.Fields(b.String()), " ")
	for _, want := range []string{"solver finished settled median", "sat 6 4 1.00 s", "dlx 6 2.00 s",
		"settled before the SAT solver or the LP was called: 4 of 6 for sat (4 by propagation), 4 of 6 for lp (2 by lookahead, 2 by propagation)"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, b.String())
		}
	}
}

type full struct{}

var errFull = errors.New("disk full")

func (full) Write([]byte) (int, error) { return 0, errFull }

func TestWriteTextError(t *testing.T) {
	if err := WriteText(full{}, summary.Summarize(shown().Table()), false); !errors.Is(err, errFull) {
		t.Errorf("WriteText = %v, want %v", err, errFull)
	}
	if err := WriteChanges(full{}, &summary.Changes{}); !errors.Is(err, errFull) {
		t.Errorf("WriteChanges = %v, want %v", err, errFull)
	}
}

func TestTextFigures(t *testing.T) {
	for seconds, want := range map[float64]string{
		2.5e-9: "2.50 ns", 44.4e-6: "44.4 us", 999.7e-6: "1.00 ms", 1.61e-3: "1.61 ms", 0.0123: "12.3 ms", 2.234: "2.23 s", 100: "100 s",
	} {
		if got := inText.time(seconds); got != want {
			t.Errorf("inText.time(%v) = %s, want %s", seconds, got, want)
		}
	}
	for p, want := range map[float64]string{1: "1.0000", 0.04567: "0.0457", 1e-9: "< 0.0001", 0: "< 0.0001"} {
		if got := inText.p(p); got != want {
			t.Errorf("inText.p(%v) = %s, want %s", p, got, want)
		}
	}
	if got := inText.p(math.NaN()); got != "" {
		t.Errorf("inText.p(NaN) = %s, want nothing", got)
	}
	if got := shortName("a name that is too long", 10); got != "a na..long" {
		t.Errorf("shortName = %s", got)
	}
}
