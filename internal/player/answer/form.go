package answer

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"strconv"
	"sync"

	"fourfold/internal/read/grid"
	"fourfold/internal/read/input"
	"fourfold/internal/write/record"
	"fourfold/puzzle"
	"fourfold/puzzle/canonical"
)

// A FormFinder finds the canonical forms of tasks. It may be used by several goroutines.
type FormFinder struct {
	Shape *input.Shape // its MayBeClassic must be true

	// Solver finds the solution of each puzzle, and whether it is the only one. If it is set, the
	// form is that of canonical.FormBySolution, else that of canonical.Form.
	Solver *Solver
}

// canonizers holds the memory for searches of forms that is not in use.
var canonizers = sync.Pool{New: func() any { return new(canonical.Canonizer) }}

// A Form is the canonical form of a task.
type Form struct {
	Attempt                   // its Err says why there is no form; it may be nil
	Word          Word        // Solved if there is a form
	By            string      // puzzle or solution
	Grid          puzzle.Grid // the form
	Automorphisms int64
	Transform     canonical.Transform
}

// Find returns the canonical form of a task.
func (f *FormFinder) Find(ctx context.Context, t *input.Task) *Form {
	r := &Form{Attempt: Attempt{Task: t}, By: "puzzle"}
	if f.Solver != nil {
		r.By = "solution"
	}
	var cells canonical.Cells
	switch {
	case t.Err != nil:
	case t.Puzzle == nil:
		t.Err = fmt.Errorf("%s: a problem in Knuth's format has no canonical form: expected 9x9 Sudokus", t.Where)
	default:
		cells, t.Err = f.Shape.ClassicCells(t)
	}
	r.Do(ctx, nil, 0, func(ctx context.Context) error { return f.find(ctx, r, &cells) })
	r.Word = cmp.Or(r.Word, r.Attempt.Word())
	return r
}

// find sets the form of the task of r.
func (f *FormFinder) find(ctx context.Context, r *Form, cells *canonical.Cells) error {
	c := canonizers.Get().(*canonical.Canonizer)
	defer canonizers.Put(c)
	var form canonical.Cells
	if f.Solver == nil {
		form = c.Form(cells)
	} else {
		a := f.Solver.Solve(ctx, r.Task)
		if r.Begun, r.Word = a.Begun, a.Word(); r.Word != Solved {
			return cmp.Or(a.Wrong, a.Err)
		}
		solution := canonical.Cells(r.Task.Grid(a.First).Cells)
		form = c.FormBySolution(cells, &solution)
	}
	r.Grid = puzzle.Grid{Rows: 9, Cols: 9, Cells: form[:]}
	r.Automorphisms, r.Transform = c.Automorphisms(), c.Transform()
	return nil
}

// Severity returns how bad it is that there is no form.
func (r *Form) Severity() Severity { return r.Word.Severity(false) }

// WriteText writes the form on one line or, if there is none, the word that says why. The text that
// follows the puzzle on its line follows the form.
func (r *Form) WriteText(w io.Writer, counted bool) error {
	line := []byte(r.Word)
	if r.Word == Solved {
		line, _ = grid.AppendGrid(line[:0], r.Grid, grid.FormatLine, grid.WriteOptions{})
		if counted {
			line = strconv.AppendInt(append(line, ' '), r.Automorphisms, 10)
		}
	}
	if p := r.Task.Puzzle; p != nil && r.Word != Invalid {
		line = append(line, p.Rest...)
	}
	_, err := w.Write(append(line, '\n'))
	return err
}

// A FormRecord is the JSON line of a Form.
type FormRecord struct {
	record.Head
	Status        Word             `json:"status"`
	By            string           `json:"by"`
	Form          string           `json:"form,omitempty"`
	Automorphisms int64            `json:"automorphisms,omitempty"`
	Transform     *TransformRecord `json:"transform,omitempty"`
}

// A TransformRecord is a Transform in a FormRecord. Rows, columns and digits count from 1.
type TransformRecord struct {
	Transpose bool   `json:"transpose"`
	Rows      [9]int `json:"rows"`
	Cols      [9]int `json:"cols"`
	Digits    [9]int `json:"digits"`
}

// Record returns the result as its JSON line.
func (r *Form) Record() FormRecord {
	rec := FormRecord{Head: r.Head("form"), Status: r.Word, By: r.By}
	if r.Word == Solved {
		rec.Status, rec.Form, rec.Automorphisms = "found", r.Grid.String(), r.Automorphisms // of the puzzle alone
		if r.By == "solution" {
			rec.Status = Unique
		}
		rec.Transform = &TransformRecord{Transpose: r.Transform.Transpose}
		for k := range 9 {
			rec.Transform.Rows[k] = int(r.Transform.Rows[k]) + 1
			rec.Transform.Cols[k] = int(r.Transform.Cols[k]) + 1
			rec.Transform.Digits[k] = int(r.Transform.Digits[k+1])
		}
	}
	return rec
}
