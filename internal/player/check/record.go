package check

import (
	"fourfold/internal/player/answer"
	"fourfold/internal/write/record"
)

// A Record is the JSON line of a Result.
type Record struct {
	record.Head
	Format    string          `json:"format,omitempty"`
	Order     int             `json:"order,omitempty"`
	Boxes     string          `json:"boxes,omitempty"`
	Rules     string          `json:"rules,omitempty"`
	Clues     *int            `json:"clues,omitempty"`
	Placed    *int            `json:"placed,omitempty"`
	Empty     *int            `json:"empty,omitempty"`
	Status    answer.Word     `json:"status"`
	Count     int             `json:"count"`    // number of solutions found
	Complete  bool            `json:"complete"` // there are no other solutions
	Differ    []CellRecord    `json:"differ,omitempty"`
	AllDiffer *bool           `json:"all_differ,omitempty"`
	Minimal   *bool           `json:"minimal,omitempty"`
	Redundant []CellRecord    `json:"redundant,omitempty"`
	Minimized string          `json:"minimized,omitempty"`
	Conflict  *ConflictRecord `json:"conflict,omitempty"`
	Faults    []FaultRecord   `json:"faults,omitempty"`
	Compared  bool            `json:"compared"` // the values were compared with a solution
	Mistakes  []CellRecord    `json:"mistakes,omitempty"`
	Stated    *StatedRecord   `json:"stated,omitempty"`
	ElapsedNs int64           `json:"elapsed_ns"`
}

// A CellRecord is a cell, a cell with its value, or a Mistake. Rows and columns count from 1. The
// answer of a Mistake is left out unless it was asked for.
type CellRecord struct {
	Row    int  `json:"row"`
	Col    int  `json:"col"`
	Kind   Kind `json:"kind,omitempty"`
	Value  int  `json:"value,omitempty"`
	Answer int  `json:"answer,omitempty"`
}

// A ConflictRecord is a Conflict.
type ConflictRecord struct {
	Values   []CellRecord `json:"values"`
	Minimal  bool         `json:"minimal"`
	Suspects []CellRecord `json:"suspects,omitempty"`
}

// A FaultRecord is a Fault.
type FaultRecord struct {
	Line   int          `json:"line"`
	Column int          `json:"column"`
	Value  int          `json:"value"`
	Unit   string       `json:"unit"`
	Cells  []CellRecord `json:"cells"`
}

// A StatedRecord says whether the solution that the file states is right.
type StatedRecord struct {
	Right bool   `json:"right"`
	Error string `json:"error,omitempty"`
}

// Record returns the result as its JSON line. If answers is true, the line has the right values of
// wrong cells.
func (r *Result) Record(answers bool) Record {
	t := r.Task
	rec := Record{
		Head: r.Head("check"), Boxes: r.boxes, Rules: r.Task.Rules(), Status: r.Status(),
		Count: r.Solutions, Complete: r.Complete, Compared: r.Compared, ElapsedNs: r.Elapsed.Nanoseconds(),
	}
	if t.Puzzle == nil {
		return rec
	}
	clues, placed, empty := r.Clues(), r.Placed(), r.Empty()
	rec.Format, rec.Order = t.Puzzle.Format.String(), t.Puzzle.Grid.Rows
	rec.Clues, rec.Placed, rec.Empty = &clues, &placed, &empty
	rec.Differ = r.cellRecords(r.Differ)
	if len(r.Differ) > 0 {
		rec.AllDiffer = &r.AllDiffer
	}
	if r.RedundantKnown || len(r.Redundant) > 0 {
		minimal := r.IsMinimal()
		rec.Minimal, rec.Redundant = &minimal, r.placementRecords(r.Redundant)
	}
	if r.Minimized != nil {
		rec.Minimized = r.lineOf(*r.Minimized)
	}
	if c := r.Conflict; c != nil {
		values := append([]CellRecord{}, r.placementRecords(c.Cells)...)
		rec.Conflict = &ConflictRecord{Values: values, Minimal: c.Minimal, Suspects: r.placementRecords(c.Suspects)}
	}
	for _, f := range r.Faults {
		rec.Faults = append(rec.Faults, FaultRecord{Line: f.Line, Column: f.Column, Value: f.Value, Unit: f.Unit.String(), Cells: r.cellRecords(f.Cells)})
	}
	for _, m := range r.Mistakes {
		cell := r.cellRecord(m.Cell, m.Value)
		if cell.Kind = m.Kind; answers {
			cell.Answer = m.Answer
		}
		rec.Mistakes = append(rec.Mistakes, cell)
	}
	if r.Stated {
		rec.Stated = &StatedRecord{Right: r.StatedBad == "", Error: r.StatedBad}
	}
	return rec
}

// cellRecord returns a cell with a value; 0 means without one.
func (r *Result) cellRecord(cell, value int) CellRecord {
	cols := r.Task.Puzzle.Grid.Cols
	return CellRecord{Row: cell/cols + 1, Col: cell%cols + 1, Value: value}
}

func (r *Result) cellRecords(cells []int) (records []CellRecord) {
	for _, cell := range cells {
		records = append(records, r.cellRecord(cell, 0))
	}
	return records
}

// placementRecords returns cells with their values in the puzzle.
func (r *Result) placementRecords(cells []int) (records []CellRecord) {
	for _, cell := range cells {
		records = append(records, r.cellRecord(cell, r.placement(cell).Value))
	}
	return records
}
