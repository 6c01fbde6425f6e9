package summary

import (
	"math"
	"slices"

	"fourfold/compare/results"
	"fourfold/internal/stats"
	"fourfold/internal/words"
)

// A Profile says how much time, memory and effort each solver needs, by difficulty.
type Profile struct {
	By      string   // what the difficulty is: see [NewProfiler]
	Solvers []string // as in the Run
	Groups  []ProfileGroup
}

// A ProfileGroup is the puzzles of one difficulty.
type ProfileGroup struct {
	Name    string
	Puzzles int
	Solvers []ProfileFigures // in the order of Profile.Solvers
}

// ProfileFigures are the figures of one solver on the puzzles of one difficulty. Times are in
// seconds, and a puzzle that the solver did not finish counts as +Inf. A figure is NaN if it is
// not known of any puzzle. Memory, nodes and guesses are of the puzzles that the solver finished.
type ProfileFigures struct {
	Finished    int // puzzles
	Unfinished  int // puzzles on which a timeout or a limit stopped it
	Unsupported int // puzzles
	Crashed     int // puzzles on which its program crashed or gave an answer that cannot be read
	Faults      int // puzzles

	Median, P95, Slowest float64
	Bytes, MostBytes     float64 // allocated: the median and the most
	Peak, MostPeak       float64 // growth of the heap, with that of C for lp: the median and the most
	Nodes, Guesses       float64 // medians
}

// The ways to tell how difficult a puzzle is.
const (
	ByLabel = "label" // the label of the row
	ByGrade = "grade" // the label of the row, which the caller has set to the grade of the puzzle
	ByClues = "clues" // the number of givens, or the size of puzzles that are no 9x9 Sudokus
)

// A Profiler makes a Profile of the rows of a table. It takes some 20 bytes for each puzzle and
// solver.
type Profiler struct {
	by      string
	solvers []string
	groups  map[place]*profiled
}

// profiled are the figures of the puzzles of one difficulty.
type profiled struct {
	puzzles int
	solvers []profileColumns
}

// profileColumns are the figures of one solver, puzzle by puzzle. Figures that are not known are
// left out.
type profileColumns struct {
	outcomes [results.Faulty + 1]int
	times    []float32
	bytes    []float32
	peaks    []float32
	nodes    []float32
	guesses  []float32
}

// NewProfiler returns a Profiler for rows of a run. By is ByLabel, ByGrade or ByClues.
func NewProfiler(by string, run *results.Run) *Profiler {
	return &Profiler{by: by, solvers: run.Solvers, groups: map[place]*profiled{}}
}

// Add adds a row. Isomorphs are left out, because they are no puzzles of the input.
func (p *Profiler) Add(r *results.Row) {
	if r.Isomorph > 0 {
		return
	}
	at := p.placeOf(r)
	g := p.groups[at]
	if g == nil {
		g = &profiled{solvers: make([]profileColumns, len(p.solvers))}
		p.groups[at] = g
	}
	g.puzzles++
	for k := range g.solvers {
		g.solvers[k].add(&r.Cells[k])
	}
}

func (p *Profiler) placeOf(r *results.Row) place {
	switch {
	case p.by == ByClues:
		return cluesPlace(r.Shape)
	case p.by == ByGrade && r.Label == "":
		return place{math.MaxInt - 2, "not graded"}
	}
	return labelPlace(r.Label)
}

// add adds the figures of a solver on a puzzle.
func (c *profileColumns) add(cell *results.Cell) {
	o := cell.Outcome()
	c.outcomes[o]++
	if o == results.Unfinished {
		c.times = append(c.times, float32(math.Inf(1)))
	}
	if o != results.Finished {
		return
	}
	c.times = append(c.times, cell.Wall)
	for _, f := range []struct {
		column *[]float32
		value  float32
	}{{&c.bytes, cell.Bytes}, {&c.peaks, cell.Peak}, {&c.nodes, float32(cell.Nodes)}, {&c.guesses, float32(cell.Guesses)}} {
		if f.value >= 0 {
			*f.column = append(*f.column, f.value)
		}
	}
}

// join adds the figures of other puzzles.
func (c *profileColumns) join(other *profileColumns) {
	for o, n := range other.outcomes {
		c.outcomes[o] += n
	}
	c.times = append(c.times, other.times...)
	c.bytes = append(c.bytes, other.bytes...)
	c.peaks = append(c.peaks, other.peaks...)
	c.nodes = append(c.nodes, other.nodes...)
	c.guesses = append(c.guesses, other.guesses...)
}

// Profile returns the profile of the rows, the easiest puzzles first. If there are more than
// twelve difficulties, the smallest groups are joined.
func (p *Profiler) Profile() *Profile {
	sizes := map[place]int{}
	for at, g := range p.groups {
		sizes[at] = g.puzzles
	}
	shown := shownPlaces(sizes, mostGroups)
	merged := map[place]*profiled{}
	for _, at := range sortedPlaces(sizes) {
		g, to := p.groups[at], at
		if !slices.Contains(shown, at) {
			to = others
		}
		if merged[to] == nil {
			merged[to] = &profiled{solvers: make([]profileColumns, len(p.solvers))}
		}
		merged[to].puzzles += g.puzzles
		for k := range g.solvers {
			merged[to].solvers[k].join(&g.solvers[k])
		}
	}
	profile := &Profile{By: p.by, Solvers: p.solvers}
	for _, at := range shown {
		g := ProfileGroup{Name: words.OneLine(at.name), Puzzles: merged[at].puzzles}
		for k := range merged[at].solvers {
			g.Solvers = append(g.Solvers, merged[at].solvers[k].figures())
		}
		profile.Groups = append(profile.Groups, g)
	}
	return profile
}

// figures sorts the columns, and returns the figures.
func (c *profileColumns) figures() ProfileFigures {
	times, bytes, peaks := sortedFloats(c.times), sortedFloats(c.bytes), sortedFloats(c.peaks)
	median := func(xs []float64) float64 { return stats.MedianSorted(xs).Center }
	return ProfileFigures{
		Finished: c.outcomes[results.Finished], Unfinished: c.outcomes[results.Unfinished],
		Unsupported: c.outcomes[results.Unsupported], Crashed: c.outcomes[results.Broken], Faults: c.outcomes[results.Faulty],
		Median: median(times), P95: stats.Quantile(times, 0.95), Slowest: last(times),
		Bytes: median(bytes), MostBytes: last(bytes), Peak: median(peaks), MostPeak: last(peaks),
		Nodes: median(sortedFloats(c.nodes)), Guesses: median(sortedFloats(c.guesses)),
	}
}

func sortedFloats(xs []float32) []float64 {
	sorted := make([]float64, len(xs))
	for k, x := range xs {
		sorted[k] = float64(x)
	}
	slices.Sort(sorted)
	return sorted
}

// last returns the last value, or NaN if there is none.
func last(xs []float64) float64 {
	if len(xs) == 0 {
		return math.NaN()
	}
	return xs[len(xs)-1]
}
