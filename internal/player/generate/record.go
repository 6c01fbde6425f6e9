package generate

import (
	"fmt"
	"strings"

	"fourfold/internal/read/grid"
	"fourfold/internal/write/record"
	"fourfold/puzzle"
)

// Sheet returns the puzzle with what files keep beside its grid. Its Source says how to make the
// puzzle again. The facts "grade" and "rating" become its Level and Rating.
func (p *Puzzle) Sheet(seed uint64) puzzle.Sheet {
	s := puzzle.Sheet{
		Grid: p.Rules.Givens, Diagonals: p.Rules.Diagonals,
		Level: p.fact("grade", "%v"), Rating: p.fact("rating", "%.1f"),
		Source: fmt.Sprintf("fourfold generate, seed %d, attempt %d", seed, p.Attempt),
	}
	if !p.Latin {
		s.BoxRows, s.BoxCols, s.Regions, s.Rules = p.Rules.BoxRows, p.Rules.BoxCols, p.Rules.Regions, p.Rules.Rules
	}
	return s
}

// fact returns a fact as text, or "" if there is none of this name.
func (p *Puzzle) fact(name, format string) string {
	for _, f := range p.Facts {
		if f.Name == name {
			return fmt.Sprintf(format, f.Value)
		}
	}
	return ""
}

// A Record is the JSON line of a puzzle.
type Record struct {
	record.Head
	Number   int            `json:"number"`
	Solution string         `json:"solution"`
	Rules    string         `json:"rules,omitempty"`
	Regions  string         `json:"regions,omitempty"`
	Clues    int            `json:"clues"`
	Facts    map[string]any `json:"hardness,omitempty"` // numbers and texts
	Seed     uint64         `json:"seed"`
	Attempt  int64          `json:"attempt"`
}

// Record returns the JSON line of the puzzle, which is the number-th of its run, from 1.
func (p *Puzzle) Record(number int, seed uint64) Record {
	r := Record{
		Head: record.New("generated", "", 0), Number: number, Seed: seed, Attempt: p.Attempt,
		Solution: p.Solution.String(), Clues: p.Clues(),
		Rules: strings.Join(p.furtherRules(), ", "), Regions: p.regionLetters(),
	}
	r.Puzzle = p.Rules.Givens.String()
	for _, f := range p.Facts {
		if r.Facts == nil {
			r.Facts = map[string]any{}
		}
		r.Facts[f.Name] = f.Value
	}
	return r
}

// furtherRules names the rules that an ordinary Sudoku of the order does not have.
func (p *Puzzle) furtherRules() (names []string) {
	if p.Latin {
		return []string{"latin square"}
	}
	rows, _, _ := puzzle.DefaultBox(p.Rules.Givens.Rows)
	if p.Rules.BoxRows != 0 && p.Rules.BoxRows != rows {
		names = append(names, fmt.Sprintf("boxes %dx%d", p.Rules.BoxRows, p.Rules.BoxCols))
	}
	if p.Rules.Regions != nil {
		names = append(names, "regions")
	}
	if p.Rules.Diagonals {
		names = append(names, "diagonals")
	}
	return append(names, p.Rules.Rules.Names()...)
}

// regionLetters returns the regions as a letter for each cell, or as numbers above order 36. It
// returns "" if there are none.
func (p *Puzzle) regionLetters() string {
	if p.Latin {
		return ""
	}
	return grid.RegionsText(p.Rules.Regions, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
}
