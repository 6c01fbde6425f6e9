package collection

import "fourfold/internal/record"

// A Record is the JSON line of a Summary.
type Record struct {
	record.Head
	Files       int             `json:"files"`
	Puzzles     int             `json:"puzzles"`
	Invalid     int             `json:"invalid"`
	Interrupted bool            `json:"interrupted"`
	Limit       int             `json:"limit"` // of the solutions counted; 0 means none
	Unique      int             `json:"unique"`
	Solved      int             `json:"solved_by_singles"`
	Rated       int             `json:"rated"`
	Seed        *uint64         `json:"seed,omitempty"` // of the sample that was rated
	Facts       []FactRecord    `json:"facts"`
	Measures    []MeasureRecord `json:"measures"`
	Notes       []string        `json:"notes,omitempty"`
}

// A FactRecord is a Table as JSON.
type FactRecord struct {
	Name   string        `json:"name"`
	Of     int           `json:"of"`
	Values []ValueRecord `json:"values"`
}

// A ValueRecord is a Row as JSON.
type ValueRecord struct {
	Value   string `json:"value"`
	Puzzles int    `json:"puzzles"`
}

// A MeasureRecord is a Measure as JSON.
type MeasureRecord struct {
	Name   string  `json:"name"`
	Of     int     `json:"of"`
	Least  float64 `json:"least"`
	Median float64 `json:"median"`
	Mean   float64 `json:"mean"`
	Most   float64 `json:"most"`
}

// Record returns the summary as its JSON line. The seed is that of the sample that was rated, if
// not all puzzles were.
func (s *Summary) Record(seed *uint64) Record {
	r := Record{
		Head: record.New("collection", "", 0), Files: s.Files, Puzzles: s.Puzzles, Invalid: s.Invalid, Interrupted: s.Interrupted,
		Limit: s.Limit, Unique: s.Unique, Solved: s.Solved, Rated: s.Rated, Seed: seed, Facts: []FactRecord{}, Measures: []MeasureRecord{}, Notes: s.Notes(),
	}
	for _, t := range s.Tables() {
		fact := FactRecord{t.Name, t.Of, []ValueRecord{}}
		for _, row := range t.Rows {
			fact.Values = append(fact.Values, ValueRecord(row))
		}
		r.Facts = append(r.Facts, fact)
	}
	for _, m := range s.Measures() {
		r.Measures = append(r.Measures, MeasureRecord(m))
	}
	return r
}
