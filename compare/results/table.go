package results

import (
	"context"
	"fmt"
	"hash/crc32"
	"math"
	"slices"
	"unique"

	"fourfold/compare"
	"fourfold/internal/kit/words"
)

// A Table is a run in memory, with the figures that statistics need. A puzzle and the results of
// four solvers take some 600 bytes. [Table.Add] adds the cases in their order.
type Table struct {
	Run      Run
	Complete bool     // the run is complete
	Notes    []string // further warnings for the reader of the figures

	Cases    int
	Verdicts [compare.Disagree + 1]int // cases by verdict
	Most     int                       // largest number of cases of one puzzle
	Solvers  []CaseCounts              // by solver
	First    [][]float64               // wall times of the samples of the first case, by solver, in seconds

	Puzzles []Puzzle

	answers map[[2]int]answers  // by pair of solvers
	cases   int                 // of the last puzzle
	means   [][NumMeasures]mean // of the last puzzle, by solver
}

// answers counts the cases on which two solvers gave the same answer, and different ones.
type answers struct{ alike, differ int }

// CaseCounts counts the cases of a solver.
type CaseCounts struct {
	Status  [compare.Optimal + 1]int // by status
	Stopped int                      // finished cases in which a sample was left out
}

// A Puzzle is a case together with its isomorphs: the cases that directly follow it and have the
// same file and line. All fields but Differ and Results are those of the puzzle itself.
type Puzzle struct {
	ID   string // fingerprint of the problem; may be empty
	File string
	Line int // 0 for a whole file
	Shape
	Verdict compare.Verdict
	Differ  [][2]int // pairs of solvers that gave different answers, or of which one had a fault, in any case
	Results []Result // by solver
}

// A Result is what a solver did with a puzzle.
type Result struct {
	Outcome Outcome              // the worst of the cases
	Limited bool                 // the solver stopped at a limit other than the timeout in any case
	Settled string               // see [Trial]; of the puzzle itself
	Answer  Answer               // to the puzzle itself
	Time    float64              // seconds, at least a nanosecond: the mean over the cases; +Inf if a timeout or a limit stopped a case, and NaN for any other outcome that is not Finished
	Noise   float32              // upper quartile of the samples over the lower one, in the worst case; 1 for single samples
	Spread  float32              // longest sample over the shortest, in the worst case; 1 for single samples
	Values  [NumMeasures]float32 // means over the cases in which they are known; NaN if unknown
}

// An Outcome says how a solver ended on a puzzle. Higher values are worse.
type Outcome uint8

const (
	Finished Outcome = iota
	Unfinished
	Unsupported
	Stopped // from outside
	Broken  // its program crashed, or gave an answer that cannot be read
	Faulty
)

// Outcome returns the outcome of a trial.
func (t *Trial) Outcome() Outcome {
	switch {
	case t.Fault != "" || t.Kind != "":
		return Faulty
	case t.Finished():
		return Finished
	case t.Status == compare.TimedOut || t.limited():
		return Unfinished
	case t.Status == compare.Unsupported:
		return Unsupported
	case t.Status == compare.Crashed || t.Status == compare.Unreadable:
		return Broken
	}
	return Stopped
}

// limited reports whether a limit other than the timeout stopped the solver.
func (t *Trial) limited() bool {
	return t.Status == compare.Limited || t.Status == compare.OutOfMemory
}

// An Answer is the answer of a solver that finished a puzzle. Equal answers are equal values.
type Answer struct {
	Status compare.Status
	Count  int64
	Sum    uint32 // of the hash of the solutions, of their exact number, or of the least cost; 0 if the status is Capped, since every solver may find other solutions first
}

// ReadTable reads results files into a table: the shards of one run, or a single file. It accepts
// the same files as [OpenMerge].
func ReadTable(ctx context.Context, paths ...string) (*Table, error) {
	merge, err := OpenMerge(ctx, paths)
	if err != nil {
		return nil, err
	}
	defer merge.Close()
	t := &Table{Run: merge.Run}
	for c, err := range merge.All() {
		if err != nil {
			return nil, err
		}
		t.Add(c)
	}
	t.Run, t.Complete = merge.Run, merge.Input != nil
	return t, nil
}

// Add adds a case. Its trials must be those of Run.Solvers, in the same order. It copies
// what it needs.
func (t *Table) Add(c *Case) {
	if t.Cases == 0 {
		n := len(c.Trials)
		t.Solvers, t.means, t.answers = make([]CaseCounts, n), make([][NumMeasures]mean, n), map[[2]int]answers{}
		for k := range c.Trials {
			t.First = append(t.First, seconds(c.Trials[k].Samples))
		}
	}
	t.count(c)
	last := len(t.Puzzles) - 1
	if c.Isomorph == 0 || last < 0 || c.File != t.Puzzles[last].File || c.Line != t.Puzzles[last].Line {
		t.Puzzles = append(t.Puzzles, puzzleOf(c))
		last, t.cases = last+1, 0
		clear(t.means)
	}
	t.cases++
	t.Most = max(t.Most, t.cases)
	p := &t.Puzzles[last]
	for k := range p.Results {
		p.Results[k].add(&c.Trials[k], &t.means[k])
	}
	t.comparePairs(c, p)
}

// seconds returns the wall times of samples in seconds.
func seconds(samples []compare.Sample) (walls []float64) {
	for _, s := range samples {
		walls = append(walls, s.Wall.Seconds())
	}
	return walls
}

// count updates the figures that count cases.
func (t *Table) count(c *Case) {
	t.Cases++
	t.Verdicts[c.Verdict]++
	for k := range c.Trials {
		t.Solvers[k].Status[c.Trials[k].Status]++
		if c.Trials[k].Finished() && c.Trials[k].Stopped > 0 {
			t.Solvers[k].Stopped++
		}
	}
}

// puzzleOf returns the puzzle of its first case, without the results of the solvers.
func puzzleOf(c *Case) Puzzle {
	p := Puzzle{ID: c.ID, File: unique.Make(c.File).Value(), Line: c.Line, Shape: c.Shape, Verdict: c.Verdict, Results: make([]Result, len(c.Trials))}
	p.Kind, p.Label, p.Grade = unique.Make(p.Kind).Value(), unique.Make(p.Label).Value(), unique.Make(p.Grade).Value() // so that puzzles share the texts
	for k := range p.Results {
		t, r := &c.Trials[k], &p.Results[k]
		r.Settled = unique.Make(t.Settled).Value()
		r.Answer = Answer{t.Status, t.Count, 0}
		if t.Status != compare.Capped {
			r.Answer.Sum = crc32.ChecksumIEEE([]byte(t.Hash + t.Total))
		}
		if t.Cost != nil {
			r.Answer.Sum = crc32.ChecksumIEEE(fmt.Append(nil, *t.Cost))
		}
	}
	return p
}

// A mean is the mean of the known values.
type mean struct {
	sum float64
	n   int
}

// timeOf returns a time of at least a nanosecond, so that every time has a logarithm.
func timeOf(seconds float64) float64 {
	if seconds >= 1e-9 {
		return seconds
	}
	return 1e-9 // also if it is not known
}

// add adds the trial of a case. The means are those of the cases so far.
func (r *Result) add(t *Trial, means *[NumMeasures]mean) {
	r.Outcome = max(r.Outcome, t.Outcome())
	r.Limited = r.Limited || t.limited()
	all, half := spread(t.Samples)
	r.Spread, r.Noise = max(r.Spread, float32(all)), max(r.Noise, float32(half))
	for k := range Measures {
		if x := Measures[k].Of(t); !math.IsNaN(x) {
			means[k].sum += x
			means[k].n++
		}
		r.Values[k] = float32(means[k].sum / float64(means[k].n))
	}
	switch r.Outcome {
	case Finished:
		r.Time = timeOf(means[Wall].sum / float64(means[Wall].n))
	case Unfinished:
		r.Time = math.Inf(1)
	default:
		r.Time = math.NaN()
	}
}

// comparePairs compares the answers of every two solvers to a case of the puzzle.
func (t *Table) comparePairs(c *Case, p *Puzzle) {
	for a := range c.Trials {
		for b := a + 1; b < len(c.Trials); b++ {
			x, y, pair := &c.Trials[a], &c.Trials[b], [2]int{a, b}
			n := t.answers[pair]
			switch both := x.Finished() && y.Finished(); {
			case !x.answered() || !y.answered():
			case both && (c.Verdict != compare.Disagree || !x.differs(y)):
				n.alike++
			case c.Verdict == compare.Disagree:
				n.differ++
				if !p.Disputed(a, b) {
					p.Differ = append(p.Differ, pair)
				}
			}
			t.answers[pair] = n
		}
	}
}

// answered reports whether the solver gave an answer, right or wrong.
func (t *Trial) answered() bool { return t.Outcome() == Finished || t.Outcome() == Faulty }

// Answers returns the number of cases on which two solvers gave the same answer, and of those on
// which they gave different answers and the verdict is Disagree.
func (t *Table) Answers(a, b int) (alike, differ int) {
	n := t.answers[[2]int{min(a, b), max(a, b)}]
	return n.alike, n.differ
}

// Disputed reports whether two solvers gave different answers to the puzzle or to an isomorph of
// it, or whether one of the two had a fault there. Giving up is not an answer.
func (p *Puzzle) Disputed(a, b int) bool {
	return slices.Contains(p.Differ, [2]int{min(a, b), max(a, b)})
}

// Place returns the file and line of the puzzle.
func (p *Puzzle) Place() string {
	file := words.Printable(p.File)
	if p.Line > 0 {
		return fmt.Sprintf("%s:%d", file, p.Line)
	}
	return file
}
