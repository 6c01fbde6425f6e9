package study

import (
	"io"

	"fourfold/internal/jsonline"
)

type jsonRun struct {
	Schema    int              `json:"schema"`
	Type      string           `json:"type"`
	Puzzle    string           `json:"puzzle"` // file and line
	Number    int              `json:"number"`
	Label     string           `json:"label,omitempty"`
	Givens    int              `json:"givens"`
	Cells     int              `json:"cells"`
	Order     string           `json:"order"`
	Scheme    string           `json:"scheme"`
	Outcome   string           `json:"outcome"` // solved, limit or none
	Guesses   int64            `json:"guesses"`
	Filled    float64          `json:"filled"` // from 0 to 1
	Applied   map[string]int64 `json:"applied,omitempty"`
	ElapsedNs int64            `json:"elapsed_ns"`
}

type jsonSummary struct {
	Schema int    `json:"schema"`
	Type   string `json:"type"`
	*Summary
}

// WriteJSON writes an object a line: one for each run, with the techniques that it
// applied, and then the summary.
func (t *Table) WriteJSON(w io.Writer, s *Summary) error {
	for k := range t.Runs {
		if err := jsonline.Write(w, t.jsonRun(&t.Runs[k])); err != nil {
			return err
		}
	}
	return jsonline.Write(w, jsonSummary{jsonline.Schema, "summary", s})
}

func (t *Table) jsonRun(r *Run) jsonRun {
	p, applied := &t.Puzzles[r.Puzzle], map[string]int64{}
	for k, n := range r.Applied {
		if n > 0 {
			applied[t.Techniques[k]] = n
		}
	}
	return jsonRun{
		Schema: jsonline.Schema, Type: "run",
		Puzzle: p.Where, Number: p.Number, Label: p.Label, Givens: p.Clues, Cells: p.Cells,
		Order: t.Orders[r.Order], Scheme: t.Schemes[r.Scheme], Outcome: r.Outcome.String(),
		Guesses: r.Guesses, Filled: r.Filled, Applied: applied, ElapsedNs: int64(r.Seconds * 1e9),
	}
}
