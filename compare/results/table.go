package results

import (
	"context"
	"math"

	"fourfold/compare"
	"fourfold/internal/stats"
)

// A Table is a run in memory: of each puzzle what statistics need, some 40 bytes and
// another 8 for each solver, so that a million puzzles of four solvers take some 70 MB.
// It keeps no text of a puzzle but its file and its label. A puzzle on which four solvers
// disagree takes some 300 bytes more.
//
// A puzzle is a case with its isomorphs, which are the cases behind it with its file and
// line. Solvers and puzzles go by their number.
type Table struct {
	Run      Run
	First    [][]float64 // wall times of the samples of the first case, by solver, in seconds
	Complete bool        // the run came to its end
	Notes    []string    // what a reader of the figures must know

	Cases     int
	Verdicts  [compare.Disagree + 1]int // cases by verdict
	Disagreed []Row                     // the first cases with that verdict, at most Listed
	Undecided []Row                     // the first cases with that verdict, at most Listed
	Most      int                       // cases of one puzzle
	Solvers   []Column

	ids       column[uint64]
	files     column[uint32]
	lines     column[uint32]
	shapes    column[uint32]
	labels    column[uint16]
	flags     column[uint8]
	answers   answers
	disputes  map[int32]pairs // puzzles on which two solvers differ
	alike     pairCounts
	differ    pairCounts
	fileNames dictionary[string]
	shapeList dictionary[Shape] // without their labels
	labelList dictionary[string]
	unlabeled bool // there are too many labels
	isomorphs bool // there are some
	current   puzzleCases
}

// Listed is how many cases of a verdict a Table keeps whole.
const Listed = 100

// A Column is what a Table knows of one solver.
type Column struct {
	Limited int            // cases in which it was stopped at a limit of its own
	Stopped int            // cases that it finished, but not all their samples
	Settled map[string]int // puzzles by what settled them before its library was called
	Noisy   []Noisy        // the finished puzzles with the largest spread, which come first

	times   column[float32]
	own     column[float32] // without isomorphs; empty while there are none
	states  column[state]
	noise   column[uint8]
	guesses column[uint16]
	figures [numFigures]stats.Sketch
}

// A Noisy puzzle has samples that differ.
type Noisy struct {
	Puzzle int
	Spread float64 // of its cases the largest
}

// listedNoisy is how many a Column keeps.
const listedNoisy = 3

// An Outcome is how a solver fared on a puzzle: the worst of its cases.
type Outcome uint8

const (
	Finished Outcome = iota
	Unfinished
	Unsupported
	Stopped // from outside
	Faulty
)

// outcome is that of a single case.
func (c *Cell) outcome() Outcome {
	switch {
	case c.Fault != "":
		return Faulty
	case c.Finished():
		return Finished
	case c.Unfinished():
		return Unfinished
	case c.Status == compare.Unsupported:
		return Unsupported
	}
	return Stopped
}

// A Figure is what a search took beside its time.
type Figure int

const (
	CPU Figure = iota
	Setup
	Search
	Bytes
	Objects
	Peak
	Nodes
	numFigures
)

// figures returns those of a case; what is negative is unknown.
func (c *Cell) figures() [numFigures]float64 {
	return [numFigures]float64{float64(c.CPU), float64(c.Setup), float64(c.Search), float64(c.Bytes), float64(c.Objects), float64(c.Peak), float64(c.Nodes)}
}

// ReadTable reads results files into memory as [OpenMerge] does: the shards of one run, or a
// single file.
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

// Len returns the number of puzzles, which the other methods go by. A case that is added
// afterwards is no isomorph of one added before.
func (t *Table) Len() int {
	t.open()
	if t.current.cases > 0 {
		t.close()
	}
	return t.ids.n
}

// ID returns the fingerprint of a puzzle, 0 if it has none.
func (t *Table) ID(puzzle int) uint64 { return t.ids.at(puzzle) }

// Learning reports whether a puzzle belongs to the half that rules and recommendations are learned on,
// rather than to the half that they are judged on. It depends on nothing but the fingerprint, so that
// equal puzzles fall on the same side in every run.
func (t *Table) Learning(puzzle int) bool { return t.flags.at(puzzle)&learningFlag != 0 }

// Place names a puzzle by its file and line.
func (t *Table) Place(puzzle int) string { return placeOf(t.File(puzzle), int(t.lines.at(puzzle))) }

// File returns the file of a puzzle.
func (t *Table) File(puzzle int) string { return t.fileNames.values[t.files.at(puzzle)] }

// Files returns how many files there are.
func (t *Table) Files() int { return len(t.fileNames.values) }

// Label returns the label of a puzzle. It is empty for the labels beyond the first ten
// thousand, see [Table.Labeled].
func (t *Table) Label(puzzle int) string {
	if n := t.labels.at(puzzle); n < maxLabels {
		return t.labelList.values[n]
	}
	return ""
}

// Labeled reports whether the labels of all puzzles are known. Those of more than ten
// thousand kinds are not a measure of anything.
func (t *Table) Labeled() bool { return !t.unlabeled }

// Shape returns the shape of a puzzle, without its label.
func (t *Table) Shape(puzzle int) Shape { return t.shapeList.values[t.shapes.at(puzzle)] }

// Outcome returns how a solver fared on a puzzle.
func (t *Table) Outcome(puzzle, solver int) Outcome {
	return Outcome(t.Solvers[solver].states.at(puzzle) &^ limited)
}

// Limited reports whether a limit of its own stopped the solver in a case of the puzzle.
func (t *Table) Limited(puzzle, solver int) bool {
	return t.Solvers[solver].states.at(puzzle)&limited != 0
}

// Time returns the time of a solver on a puzzle in seconds, at least a nanosecond: the
// mean over the isomorphs of the median sample. It is +Inf if one did not finish, and NaN
// if the solver had no part.
func (t *Table) Time(puzzle, solver int) float64 {
	return float64(t.Solvers[solver].times.at(puzzle))
}

// Own returns the time of a solver on a puzzle without its isomorphs: +Inf if it gave no
// answer, and NaN if it was stopped from outside.
func (t *Table) Own(puzzle, solver int) float64 {
	s := &t.Solvers[solver]
	switch {
	case t.isomorphs:
		return float64(s.own.at(puzzle))
	case t.Outcome(puzzle, solver) == Stopped:
		return math.NaN()
	case t.Outcome(puzzle, solver) != Finished:
		return math.Inf(1)
	}
	return t.Time(puzzle, solver)
}

// Noise returns by what factor the times of a solver on a puzzle differ by chance: the
// upper quartile of its samples over the lower one, rounded up to a hundredth, and at
// most 12. It is 1 for single samples.
func (t *Table) Noise(puzzle, solver int) float64 {
	return math.Exp(float64(t.Solvers[solver].noise.at(puzzle)) / 100)
}

// Guesses returns the guesses of a solver that finished the puzzle, up to 65,534, or -1.
func (t *Table) Guesses(puzzle, solver int) int {
	n := t.Solvers[solver].guesses.at(puzzle)
	if n == noGuesses {
		return -1
	}
	return int(n)
}

// Median returns the median of a figure over the puzzles that a solver finished, NaN if
// it is not known. See [stats.Sketch] on its precision.
func (t *Table) Median(solver int, f Figure) float64 { return t.Solvers[solver].figures[f].Median() }
