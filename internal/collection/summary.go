package collection

import (
	"errors"
	"math"
	"strconv"
	"strings"

	"fourfold/internal/generate"
	"fourfold/internal/rate"
	"fourfold/puzzle"
)

// A Summary counts the facts of a collection.
type Summary struct {
	Limit       int  // of the number of solutions; 0 means none
	Interrupted bool // the collection has more puzzles, which were not read
	Minimal     bool // minimal puzzles were looked for

	Files     int
	Puzzles   int // and problems, without those that are invalid
	Invalid   int // parts of the input that could not be read as a puzzle
	BadGivens int // those of them in which givens break the rules
	Grids     int
	Classic   int // 9x9 Sudokus without further rules
	Unique    int
	Solved    int // grids and problems that singles solve

	Rated   int // puzzles with a complete rating
	Unrated int // puzzles whose rating ran out of time

	RatingStopped bool // the rating of a sample was interrupted

	files                           map[string]struct{}
	shapes, formats, labels, counts counter[string]
	clues                           map[string]*counter[int] // by shape
	symmetries                      counter[generate.Symmetry]
	automorphisms                   counter[int64]
	duplicates                      [Skipped + 1]int
	minimal                         [Yes + 1]int
	grades                          counter[rate.Grade]
	ratings                         counter[float64]
	techniques                      counter[string]
	sizes                           []Size // of problems in Knuth's format
	solutions                       []int  // of these problems, as far as they were counted
	compared                        duplicates
}

// NewSummary returns an empty summary of facts that are found with these settings.
func NewSummary(s Settings) *Summary {
	return &Summary{Limit: s.Limit, Minimal: s.Minimal, files: map[string]struct{}{}, clues: map[string]*counter[int]{}, compared: duplicates{most: mostCompared}}
}

// Add counts the facts of a task, and finds out whether the task is a duplicate.
func (s *Summary) Add(f *Facts) {
	s.files[f.Task.File] = struct{}{}
	s.Files = len(s.files)
	if !f.Valid() {
		if s.Invalid++; errors.Is(f.Task.Err, puzzle.ErrBadGivens) {
			s.BadGivens++
		}
		return
	}
	s.Puzzles++
	s.shapes.add(f.Shape())
	s.counts.add(s.solutionsName(f))
	if f.IsUnique() {
		s.Unique++
	}
	if f.Singles {
		s.Solved++
	}
	if f.Rated != nil {
		s.AddRating(f.Rated)
	}
	if f.IsGrid() {
		s.addGrid(f)
		return
	}
	s.formats.add("Knuth's format")
	s.sizes = append(s.sizes, *f.Size)
	s.solutions = append(s.solutions, f.Solutions)
}

// addGrid counts the facts that only puzzles on grids have.
func (s *Summary) addGrid(f *Facts) {
	s.Grids++
	s.formats.add(f.Task.Puzzle.Format.String())
	if label := strings.TrimSpace(f.Task.Puzzle.Label); label != "" {
		s.labels.add(label)
	}
	shape := f.Shape()
	if s.clues[shape] == nil {
		s.clues[shape] = new(counter[int])
	}
	s.clues[shape].add(f.Clues)
	s.symmetries.add(f.Symmetry)
	s.minimal[f.Minimal]++
	f.Duplicate = s.compared.add(f.key)
	s.duplicates[f.Duplicate]++
	if f.Classic {
		s.Classic++
		s.automorphisms.add(f.Automorphisms)
	}
}

// solutionsName returns the row of the table of solutions for a puzzle.
func (s *Summary) solutionsName(f *Facts) string {
	switch {
	case f.Unsettled && f.Solutions > 1:
		return uncounted
	case f.Unsettled:
		return unsettled
	case s.Limit == 2 || f.Solutions < 2:
		return f.Status()
	case f.More:
		return s.limitName()
	}
	return decade(f.Solutions)
}

// limitName is the row of puzzles with as many solutions as were to be counted.
func (s *Summary) limitName() string { return "at least " + strconv.Itoa(s.Limit) }

// decade returns the decade of a number of solutions: "2-9", "10-99", "100-999" and so on.
func decade(n int) string {
	low, high := 1, 9
	for n > high && high < math.MaxInt/10-9 {
		low, high = 10*low, 10*high+9
	}
	return span(max(low, 2), high)
}
