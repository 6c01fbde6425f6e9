package collection

import "fourfold/internal/write/record"

// A Record is the JSON line of a Summary.
type Record struct {
	record.Head
	Files       int       `json:"files"`
	Puzzles     int       `json:"puzzles"`
	Invalid     int       `json:"invalid"`
	Interrupted bool      `json:"interrupted"`
	Limit       int       `json:"limit"` // of the solutions counted; 0 means none
	Unique      int       `json:"unique"`
	Solved      int       `json:"solved_by_singles"`
	Rated       int       `json:"rated"`
	Seed        *uint64   `json:"seed,omitempty"` // of the sample that was rated
	Facts       []Table   `json:"facts"`
	Measures    []Measure `json:"measures"`
	Notes       []string  `json:"notes,omitempty"`
}

// Record returns the summary as its JSON line. The seed is that of the sample that was rated, if
// not all puzzles were.
func (s *Summary) Record(seed *uint64) Record {
	return Record{
		Head: record.New("collection", "", 0), Files: s.Files, Puzzles: s.Puzzles, Invalid: s.Invalid, Interrupted: s.Interrupted,
		Limit: s.Limit, Unique: s.Unique, Solved: s.Solved, Rated: s.Rated, Seed: seed,
		Facts: append([]Table{}, s.Tables()...), Measures: append([]Measure{}, s.Measures()...), Notes: s.notes(),
	}
}
