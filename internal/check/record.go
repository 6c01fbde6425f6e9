package check

import "fourfold/internal/record"

// A Record is the JSON line of a Result.
type Record struct {
	record.Head
	Format    string            `json:"format,omitempty"`
	Order     int               `json:"order,omitempty"`
	Boxes     string            `json:"boxes,omitempty"`
	Clues     *int              `json:"clues,omitempty"`
	Placed    *int              `json:"placed,omitempty"`
	Empty     *int              `json:"empty,omitempty"`
	Status    Status            `json:"status"`
	Count     int               `json:"count"`    // number of solutions found
	Complete  bool              `json:"complete"` // there are no other solutions
	Differ    []CellRecord      `json:"differ,omitempty"`
	AllDiffer *bool             `json:"all_differ,omitempty"`
	Minimal   *bool             `json:"minimal,omitempty"`
	Redundant []PlacementRecord `json:"redundant,omitempty"`
	Minimized string            `json:"minimized,omitempty"`
	Conflict  *ConflictRecord   `json:"conflict,omitempty"`
	Faults    []FaultRecord     `json:"faults,omitempty"`
	Compared  bool              `json:"compared"` // the values were compared with a solution
	Mistakes  []MistakeRecord   `json:"mistakes,omitempty"`
	DeadEnd   *ConflictRecord   `json:"dead_end,omitempty"`
	Stated    *StatedRecord     `json:"stated,omitempty"`
	ElapsedNs int64             `json:"elapsed_ns"`
}

// A CellRecord is a cell. Rows and columns count from 1.
type CellRecord struct {
	Row int `json:"row"`
	Col int `json:"col"`
}

// A PlacementRecord is a cell with a value.
type PlacementRecord struct {
	Row   int `json:"row"`
	Col   int `json:"col"`
	Value int `json:"value"`
}

// A ConflictRecord is a Conflict.
type ConflictRecord struct {
	Values   []PlacementRecord `json:"values"`
	Minimal  bool              `json:"minimal"`
	Suspects []PlacementRecord `json:"suspects,omitempty"`
}

// A FaultRecord is a Fault.
type FaultRecord struct {
	Line   int          `json:"line"`
	Column int          `json:"column"`
	Value  int          `json:"value"`
	Unit   string       `json:"unit"`
	Cells  []CellRecord `json:"cells"`
}

// A MistakeRecord is a Mistake. The answer is left out unless it was asked for.
type MistakeRecord struct {
	Row    int  `json:"row"`
	Col    int  `json:"col"`
	Kind   Kind `json:"kind"`
	Value  int  `json:"value,omitempty"`
	Answer int  `json:"answer,omitempty"`
}

// A StatedRecord says whether the solution that the file states is right.
type StatedRecord struct {
	Right  bool         `json:"right"`
	Error  string       `json:"error,omitempty"`
	Differ []CellRecord `json:"differ,omitempty"`
}

// Record returns the result as its JSON line. If answers is true, the line has the right values of
// wrong cells.
func (r *Result) Record(answers bool) Record {
	t := r.Task
	rec := Record{
		Head: record.Of("check", t, r.Err), Boxes: r.boxes, Status: r.Status(),
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
	rec.Conflict, rec.DeadEnd = r.conflictRecord(r.Conflict), r.conflictRecord(r.DeadEnd)
	for _, f := range r.Faults {
		rec.Faults = append(rec.Faults, FaultRecord{Line: f.Line, Column: f.Column, Value: f.Value, Unit: f.Unit.String(), Cells: r.cellRecords(f.Cells)})
	}
	rec.Mistakes = r.mistakeRecords(answers)
	if r.Stated {
		rec.Stated = &StatedRecord{Right: r.StatedBad == "", Error: r.StatedBad, Differ: r.cellRecords(r.StatedDiff)}
	}
	return rec
}

func (r *Result) mistakeRecords(answers bool) (records []MistakeRecord) {
	for _, m := range r.Mistakes {
		c := r.cellRecords([]int{m.Cell})[0]
		rec := MistakeRecord{Row: c.Row, Col: c.Col, Kind: m.Kind, Value: m.Value}
		if answers {
			rec.Answer = m.Answer
		}
		records = append(records, rec)
	}
	return records
}

func (r *Result) conflictRecord(c *Conflict) *ConflictRecord {
	if c == nil {
		return nil
	}
	return &ConflictRecord{
		Values: append([]PlacementRecord{}, r.placementRecords(c.Cells)...), Minimal: c.Minimal, Suspects: r.placementRecords(c.Suspects),
	}
}

func (r *Result) cellRecords(cells []int) (records []CellRecord) {
	for _, cell := range cells {
		cols := r.Task.Puzzle.Grid.Cols
		records = append(records, CellRecord{Row: cell/cols + 1, Col: cell%cols + 1})
	}
	return records
}

func (r *Result) placementRecords(cells []int) (records []PlacementRecord) {
	for _, cell := range cells {
		p := r.placement(cell)
		records = append(records, PlacementRecord{Row: p.Row + 1, Col: p.Col + 1, Value: p.Value})
	}
	return records
}
