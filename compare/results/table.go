package results

import (
	"context"
	"math"

	"fourfold/compare"
	"fourfold/internal/stats"
)

// A Table is a run in memory, with the figures that statistics need. A puzzle takes some 40 bytes
// and another 8 for each solver, so a million puzzles and four solvers take some 70 MB. A puzzle
// on which four solvers disagree takes some 300 bytes more. The only texts that the table keeps
// of a puzzle are its file and its label.
//
// A puzzle is a case together with its isomorphs: the cases that directly follow it and have the
// same file and line. Methods take puzzles and solvers by their numbers, from 0.
type Table struct {
	Run      Run
	First    [][]float64 // wall times of the samples of the first case, by solver, in seconds
	Complete bool        // the run is complete
	Notes    []string    // further warnings for the reader of the figures

	Cases     int
	Verdicts  [compare.Disagree + 1]int // cases by verdict
	Disagreed []Row                     // the first cases with that verdict, at most Listed
	Undecided []Row                     // the first cases with that verdict, at most Listed
	Most      int                       // largest number of cases of one puzzle
	Solvers   []Column

	ids       column[uint64]
	files     column[uint32]
	lines     column[uint32]
	shapes    column[uint32]
	labels    column[uint16]
	solutions column[uint8]
	answers   answers
	disputes  map[int32]pairs // puzzles on which two solvers differ
	alike     pairCounts
	differ    pairCounts
	fileNames dictionary[string]
	shapeList dictionary[Shape] // without their labels
	labelList dictionary[string]
	unlabeled bool // there are too many different labels
	isomorphs bool // there are isomorphs
	current   puzzleCases
}

// Listed is the largest number of cases of one verdict that a Table keeps as rows.
const Listed = 100

// A Column holds the figures of one solver in a Table.
type Column struct {
	Limited int                    // cases in which the solver stopped at its own limit
	Stopped int                    // finished cases in which a sample was left out
	Failed  map[compare.Status]int // cases by the failure of the solver's program: compare.Crashed, compare.Unreadable, compare.OutOfMemory
	Settled map[string]int         // puzzles by the step that settled them: see [Trial.Settled]
	Noisy   []Noisy                // the finished puzzles with the largest spread, in decreasing order

	times   column[float32]
	own     column[float32] // without isomorphs; empty while there are none
	states  column[state]
	noise   column[uint8]
	guesses column[uint16]
	figures [numFigures]stats.Sketch
}

// A Noisy is a puzzle whose samples differ much.
type Noisy struct {
	Puzzle int
	Spread float64 // the largest spread of its cases
}

// listedNoisy is the number of noisy puzzles that a Column keeps.
const listedNoisy = 10

// An Outcome says in one word how a solver ended on a puzzle; it is no [compare.Outcome]. It is
// the worst of the puzzle's cases. Higher values are worse.
type Outcome uint8

const (
	Finished Outcome = iota
	Unfinished
	Unsupported
	Stopped // from outside
	Broken  // its program crashed, or gave an answer that cannot be read
	Faulty
)

// Outcome returns the outcome of a single case.
func (c *Cell) Outcome() Outcome {
	switch {
	case c.Fault != "":
		return Faulty
	case c.Finished():
		return Finished
	case c.Unfinished():
		return Unfinished
	case c.Status == compare.Unsupported:
		return Unsupported
	case c.Status == compare.Crashed || c.Status == compare.Unreadable:
		return Broken
	}
	return Stopped
}

// A Figure is a measure of a search other than its wall time.
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

// figures returns the figures of a case. Negative figures are unknown.
func (c *Cell) figures() [numFigures]float64 {
	return [numFigures]float64{float64(c.CPU), float64(c.Setup), float64(c.Search), float64(c.Bytes), float64(c.Objects), float64(c.Peak), float64(c.Nodes)}
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

// Len returns the number of puzzles, and closes the last puzzle. Call it before the other methods.
// A case that is added later is no isomorph of a case added before.
func (t *Table) Len() int {
	t.open()
	if t.current.cases > 0 {
		t.close()
	}
	return t.ids.n
}

// ID returns the fingerprint of a puzzle, or 0 if it has none.
func (t *Table) ID(puzzle int) uint64 { return t.ids.at(puzzle) }

// Place returns the file and line of a puzzle.
func (t *Table) Place(puzzle int) string { return placeOf(t.File(puzzle), int(t.lines.at(puzzle))) }

// File returns the file of a puzzle.
func (t *Table) File(puzzle int) string { return t.fileNames.values[t.files.at(puzzle)] }

// Files returns the number of files.
func (t *Table) Files() int { return len(t.fileNames.values) }

// Label returns the label of a puzzle, or "" for a label beyond the first 10,000 different ones:
// see [Table.Labeled].
func (t *Table) Label(puzzle int) string {
	if n := t.labels.at(puzzle); n < maxLabels {
		return t.labelList.values[n]
	}
	return ""
}

// Labeled reports whether the labels of all puzzles are known. If there are more than 10,000
// different labels, they are no measure of difficulty, and the table does not keep them all.
func (t *Table) Labeled() bool { return !t.unlabeled }

// Shape returns the shape of a puzzle, without its label.
func (t *Table) Shape(puzzle int) Shape { return t.shapeList.values[t.shapes.at(puzzle)] }

// Outcome returns the outcome of a solver on a puzzle.
func (t *Table) Outcome(puzzle, solver int) Outcome {
	return Outcome(t.Solvers[solver].states.at(puzzle) &^ limited)
}

// Limited reports whether the solver stopped at its own limit in a case of the puzzle.
func (t *Table) Limited(puzzle, solver int) bool {
	return t.Solvers[solver].states.at(puzzle)&limited != 0
}

// Time returns the time of a solver on a puzzle in seconds, at least a nanosecond. It is the mean
// over the cases of the puzzle, each with the median of its samples. The time is +Inf if a timeout
// or a limit stopped a case, and NaN for any other outcome that is not Finished.
func (t *Table) Time(puzzle, solver int) float64 {
	return float64(t.Solvers[solver].times.at(puzzle))
}

// Own returns the time of a solver on the puzzle itself, without its isomorphs. It is +Inf if the
// solver did not finish, and NaN if the solver was stopped from outside.
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

// Noise returns the factor by which the times of a solver on a puzzle differ by chance: the upper
// quartile of its samples over the lower one, rounded up by 1 % at most. It is 12.8 at most, and 1
// for single samples.
func (t *Table) Noise(puzzle, solver int) float64 {
	return math.Exp(float64(t.Solvers[solver].noise.at(puzzle)) / 100)
}

// Guesses returns the number of guesses of a solver on the puzzle itself, at most 65,534. It
// returns -1 if the solver did not finish or does not count guesses.
func (t *Table) Guesses(puzzle, solver int) int {
	n := t.Solvers[solver].guesses.at(puzzle)
	if n == noGuesses {
		return -1
	}
	return int(n)
}

// Median returns the median of a figure over the puzzles that a solver finished, or NaN if it is
// not known. It is exact for up to 65,536 puzzles and right to 0.025 % beyond.
func (t *Table) Median(solver int, f Figure) float64 { return t.Solvers[solver].figures[f].Median() }
