package rate

import (
	"math"

	"fourfold/internal/record"
)

// A Record is the JSON line of a Result.
type Record struct {
	record.Head
	Rules     string      `json:"rules,omitempty"`
	Clues     *int        `json:"clues,omitempty"`
	Status    string      `json:"status"`   // Rating.Status, or the word that says why there is no rating
	Count     int         `json:"count"`    // number of solutions counted
	Complete  bool        `json:"complete"` // there are no other solutions
	Scheme    string      `json:"scheme,omitempty"`
	Technique string      `json:"technique,omitempty"`
	Guesses   int64       `json:"guesses"`
	By        string      `json:"by,omitempty"`
	Space     *SizeRecord `json:"space,omitempty"`
	Singles   *SizeRecord `json:"singles,omitempty"`
	Left      *SizeRecord `json:"left,omitempty"`
	Rating    float64     `json:"rating,omitempty"`
	Grade     string      `json:"grade,omitempty"`
	Steps     int         `json:"steps,omitempty"`
	ElapsedNs int64       `json:"elapsed_ns"`
}

// A SizeRecord is a Size as JSON. A Size of zero has no logarithm.
type SizeRecord struct {
	Text  string   `json:"text"`
	Log10 *float64 `json:"log10,omitempty"`
}

func newSizeRecord(s Size) *SizeRecord {
	return &SizeRecord{Text: s.String(), Log10: finite(float64(s))}
}

// finite returns x, or nil if JSON cannot express x because it is infinite or NaN.
func finite(x float64) *float64 {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return nil
	}
	return &x
}

// Record returns the rating as its JSON line.
func (r *Result) Record() Record {
	t := r.Task
	rec := Record{Head: r.Head("rating"), Status: r.Scheme(), ElapsedNs: r.Elapsed.Nanoseconds()}
	if t.Puzzle != nil {
		clues := r.Clues()
		rec.Clues, rec.Rules = &clues, t.Rules()
	}
	if t.Err != nil {
		return rec
	}
	rec.Count, rec.Complete, rec.Space = r.Solutions, !r.More, newSizeRecord(r.Space)
	if r.Err == nil {
		rec.Status, rec.Scheme, rec.Technique, rec.Guesses, rec.By = r.Status(), r.Scheme(), r.Technique, r.Guesses, r.Search()
		rec.Singles, rec.Left = newSizeRecord(r.Singles), newSizeRecord(r.Left)
	}
	if r.Err == nil && r.Grade != Ungraded {
		rec.Rating, rec.Grade, rec.Steps = r.Difficulty.Rating, r.Grade.String(), r.Steps
	}
	return rec
}

// An AgreementRecord is the JSON line of an Agreement. An undefined correlation is left out.
type AgreementRecord struct {
	record.Head
	Puzzles  int      `json:"puzzles"`
	Labels   []string `json:"labels"`  // easiest first
	Columns  []string `json:"columns"` // easiest first
	Counts   [][]int  `json:"counts"`  // number of puzzles by label and column
	Spearman *float64 `json:"spearman_rho,omitempty"`
}

// Record returns the agreement as its JSON line.
func (a *Agreement) Record() AgreementRecord {
	return AgreementRecord{
		Head: record.New("agreement", "", 0), Puzzles: a.Puzzles, Labels: a.Labels, Columns: a.Columns, Counts: a.Counts,
		Spearman: finite(a.Spearman),
	}
}
