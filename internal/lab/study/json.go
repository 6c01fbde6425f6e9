package study

import (
	"io"

	"fourfold/internal/write/record"
)

type jsonSearch struct {
	record.Head
	Index     int              `json:"index"` // of the puzzle in the input, from 0
	Name      string           `json:"name,omitempty"`
	Rules     string           `json:"rules,omitempty"`
	Clues     *int             `json:"clues,omitempty"`
	Cells     int              `json:"cells"`
	Order     string           `json:"order"`
	Scheme    string           `json:"scheme"`
	Status    string           `json:"status"` // solved, limit or none
	Guesses   int64            `json:"guesses"`
	Filled    float64          `json:"filled"` // from 0 to 1
	Applied   map[string]int64 `json:"applied,omitempty"`
	ElapsedNs int64            `json:"elapsed_ns"`
}

type jsonSummary struct {
	record.Head
	*Summary
}

// WriteJSON writes one object per line: one of the type "search" for each run, with the techniques
// that it applied, and at the end the summary.
func (t *Table) WriteJSON(w io.Writer, s *Summary) error {
	for k := range t.Runs {
		if err := record.Write(w, t.jsonSearch(&t.Runs[k])); err != nil {
			return err
		}
	}
	whole := *s
	whole.Techniques, whole.Labels, whole.Groups = list(s.Techniques), list(s.Labels), list(s.Groups)
	whole.Shares, whole.Needs, whole.Clues = list(s.Shares), list(s.Needs), list(s.Clues)
	return record.Write(w, jsonSummary{record.New("summary", "", 0), &whole})
}

// list returns a copy that is not nil, so that JSON writes [] for an empty list.
func list[T any](of []T) []T { return append([]T{}, of...) }

func (t *Table) jsonSearch(r *Run) jsonSearch {
	p, applied := &t.Puzzles[r.Puzzle], map[string]int64{}
	for k, n := range r.Applied {
		if n > 0 {
			applied[t.Techniques[k]] = n
		}
	}
	search := jsonSearch{
		Head:  record.New("search", p.File, p.Line),
		Index: p.Index, Name: p.Name, Rules: p.Rules, Cells: p.Cells,
		Order: t.Orders[r.Order], Scheme: t.Schemes[r.Scheme], Status: r.Outcome.String(),
		Guesses: r.Guesses, Filled: r.Filled, Applied: applied, ElapsedNs: int64(r.Seconds * 1e9),
	}
	search.Label, search.Puzzle = p.Label, p.Givens
	if p.Givens != "" {
		search.Clues = &p.Clues
	}
	return search
}
