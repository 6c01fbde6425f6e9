package collection

import (
	"strings"

	"fourfold/internal/player/dedupe"
	"fourfold/internal/player/generate"
	"fourfold/internal/player/rate"
)

// A Summary counts the facts of a collection.
type Summary struct {
	Limit       int  // of the number of solutions; 0 means none
	Interrupted bool // the collection has more puzzles, which were not read
	Minimal     bool // minimal puzzles were looked for

	Files   int
	Puzzles int // and problems, without those that are invalid
	Invalid int // parts of the input that could not be read as a puzzle
	Grids   int
	Classic int // 9x9 Sudokus without further rules
	Unique  int
	Solved  int // grids and problems that singles solve

	Rated   int // puzzles with a complete rating
	Unrated int // puzzles whose rating ran out of time

	files                             map[string]struct{}
	shapes, formats, labels, statuses counter[string]
	clues                             map[string]*counter[int] // by shape
	symmetries                        counter[generate.Symmetry]
	automorphisms                     counter[int64]
	duplicates                        [Isomorphic + 1]int
	minimal                           [Yes + 1]int
	grades                            counter[rate.Grade]
	ratings                           counter[float64]
	techniques                        counter[string]
	sizes                             [len(sizeNames)]counter[float64] // of problems in Knuth's format
	solutions                         counter[int]                     // as far as they were counted
	unsettled                         int                              // puzzles whose solutions could not be counted to the end
	compared                          duplicates
}

// sizeNames names the measures of problems in Knuth's format.
var sizeNames = [...]string{"items", "secondary items", "options", "items per option", "density"}

// NewSummary returns an empty summary of facts that are found with these settings.
func NewSummary(s Settings) *Summary {
	return &Summary{
		Limit: s.Limit, Minimal: s.Minimal, files: map[string]struct{}{}, clues: map[string]*counter[int]{},
		compared: duplicates{map[dedupe.Key]uint64{}, map[dedupe.Key]struct{}{}},
	}
}

// Add counts the facts of a task, and finds out whether the task is a duplicate.
func (s *Summary) Add(f *Facts) {
	s.files[f.Task.File] = struct{}{}
	s.Files = len(s.files)
	if !f.Valid() {
		s.Invalid++
		return
	}
	s.Puzzles++
	s.shapes.add(f.Shape())
	s.statuses.add(f.Status())
	s.solutions.add(f.Solutions)
	if f.Unsettled {
		s.unsettled++
	}
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
	for k, size := range []float64{
		float64(f.Size.Items), float64(f.Size.Secondary), float64(f.Size.Options), float64(f.Size.Cells) / float64(max(1, f.Size.Options)), f.Size.Density(),
	} {
		s.sizes[k].add(size)
	}
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
