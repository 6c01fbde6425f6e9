package explain

import "fourfold/internal/jsonline"

// A Record is the JSON line of a step. Items are given by their names.
type Record struct {
	Schema    int      `json:"schema"`
	Type      string   `json:"type"`
	File      string   `json:"file"`
	Line      int      `json:"line,omitempty"`
	Number    int      `json:"number"`
	Action    string   `json:"action"`
	Technique string   `json:"technique"`
	Text      string   `json:"text"`
	Base      []string `json:"base"`
	Cover     []string `json:"cover"`
	Chosen    any      `json:"chosen,omitempty"`
	Removed   []any    `json:"removed"`
	Depth     int      `json:"depth"`
}

// A placement is an option of a grid in a Record. Options of other problems are given by their
// names. Rows, columns and values count from 1.
type placement struct {
	Row   int `json:"row"`
	Col   int `json:"col"`
	Value int `json:"value"`
}

// Record returns the JSON line of a step. The arguments file and line are the place of the
// problem; line is 0 for a whole file.
func (g *Guide) Record(file string, line int, s Step) Record {
	rec := Record{
		Schema: jsonline.Schema, Type: "step", File: file, Line: line, Number: s.Number, Action: s.ActionName(), Technique: s.Name,
		Text: s.Text, Base: g.itemNames(s.Base), Cover: g.itemNames(s.Cover), Removed: []any{}, Depth: s.Depth,
	}
	if s.Chosen >= 0 {
		rec.Chosen = g.option(s.Chosen)
	}
	for _, o := range s.Removed {
		rec.Removed = append(rec.Removed, g.option(o))
	}
	return rec
}

func (g *Guide) itemNames(items []int32) []string {
	names := make([]string, len(items))
	for k, item := range items {
		names[k] = g.p.ItemName(item)
	}
	return names
}

// option returns the form of an option in a Record.
func (g *Guide) option(o int32) any {
	if g.board != nil {
		if at, ok := g.board.Placement(o); ok {
			return placement{at.Row + 1, at.Col + 1, at.Value}
		}
	}
	return g.p.OptionName(o)
}
