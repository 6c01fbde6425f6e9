package human

import (
	"fourfold/internal/write/record"
)

// A StepRecord is the JSON line of a step. Items are given by their names.
type StepRecord struct {
	record.Head
	Number    int      `json:"number"`
	Action    string   `json:"action"`
	Technique string   `json:"technique"`
	Text      string   `json:"text"`
	Base      []string `json:"base"`
	Cover     []string `json:"cover"`
	Chosen    any      `json:"chosen,omitempty"`
	Removed   []any    `json:"removed"`
	Depth     int      `json:"depth"`

	Fins   []any          `json:"fins,omitempty"`
	Chains [][]LinkRecord `json:"chains,omitempty"`
	Sets   []SetRecord    `json:"sets,omitempty"`
	Unique bool           `json:"assumes_unique,omitempty"` // the step assumes that there is one solution
}

// A LinkRecord is a link of a chain.
type LinkRecord struct {
	Options []any  `json:"options"`
	Chosen  bool   `json:"chosen"` // one of the options is chosen; false means that none is
	Item    string `json:"item,omitempty"`
}

// A SetRecord is items with few values between them.
type SetRecord struct {
	Items   []string `json:"items"`
	Options []any    `json:"options"`
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
func (g *Guide) Record(file string, line int, s Explained) StepRecord {
	rec := StepRecord{
		Head: record.New("step", file, line), Number: s.Number, Action: s.ActionName(), Technique: s.Name,
		Text: s.Text, Base: g.itemNames(s.Base), Cover: g.itemNames(s.Cover), Removed: []any{}, Depth: s.Depth,
	}
	if s.Chosen >= 0 {
		rec.Chosen = g.option(s.Chosen)
	}
	rec.Removed, rec.Fins, rec.Unique = g.options(rec.Removed, s.Removed), g.options(nil, s.Fins), s.AssumesUnique()
	for _, chain := range s.Chains {
		rec.Chains = append(rec.Chains, g.chainRecord(chain))
	}
	for _, set := range s.Sets {
		rec.Sets = append(rec.Sets, SetRecord{Items: g.itemNames(set.Items), Options: g.options(nil, set.Options)})
	}
	return rec
}

func (g *Guide) chainRecord(chain Chain) []LinkRecord {
	links := make([]LinkRecord, len(chain))
	for k, link := range chain {
		links[k] = LinkRecord{Options: g.options(nil, link.Options), Chosen: link.Chosen}
		if link.Item >= 0 {
			links[k].Item = g.p.ItemName(link.Item)
		}
	}
	return links
}

// options appends the forms of options in a Record.
func (g *Guide) options(to []any, options []int32) []any {
	for _, o := range options {
		to = append(to, g.option(o))
	}
	return to
}

func (g *Guide) itemNames(items []int32) []string { return texts(items, g.p.ItemName) }

// option returns the form of an option in a Record.
func (g *Guide) option(o int32) any {
	if at, ok := g.placement(o); ok {
		return placement{at.Row + 1, at.Col + 1, at.Value}
	}
	return g.p.OptionName(o)
}
