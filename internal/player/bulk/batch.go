package bulk

import (
	"context"
	"errors"
	"io"
	"iter"

	"fourfold/cp/classic"
	"fourfold/internal/read/grid"
	"fourfold/internal/read/input"
)

// batchSize is the number of puzzles that the engine gets in one call. So few puzzles fit into
// the cache together with their results.
const batchSize = 512

// A batch is some puzzles of a text in their order.
type batch struct {
	n       int // number of puzzles for the engine
	puzzles [batchSize]classic.Puzzle
	rests   [batchSize + 1]int      // text[rests[k]:rests[k+1]] stands behind puzzle k on its line
	numbers [batchSize]int          // the line of each puzzle
	read    [batchSize]*grid.Puzzle // as Next has read it; nil if Lines has read it
	text    []byte
	last    *input.Task // what follows and the engine cannot solve: another puzzle, or an error; nil if nothing does
}

// add adds a puzzle for the engine.
func (b *batch) add(l grid.Line, p *grid.Puzzle) {
	copy(b.puzzles[b.n][:], l.Cells)
	b.text = append(b.text, l.Rest...)
	b.numbers[b.n], b.read[b.n] = l.Number, p
	b.n++
	b.rests[b.n] = len(b.text)
}

// addNext adds a result of Next. The batch is full if that is nothing for the engine.
func (b *batch) addNext(p *grid.Puzzle, err error) (full bool) {
	var at *grid.ParseError
	switch {
	case errors.As(err, &at):
		b.last = &input.Task{Line: at.Line, Err: err}
	case !isPlain(p):
		b.last = &input.Task{Line: p.Line, Puzzle: p}
	default:
		var cells [81]byte
		for cell, v := range p.Grid.Cells {
			cells[cell] = '0' + v
		}
		b.add(grid.Line{Cells: cells[:], Rest: []byte(p.Rest), Number: p.Line}, p)
	}
	return b.last != nil || b.n == batchSize
}

// isPlain reports whether a puzzle is one for the engine: a 9x9 Sudoku of digits on one line, without further rules.
func isPlain(p *grid.Puzzle) bool {
	return p.Grid.Rows == 9 && p.Alphabet == grid.AlphabetOne && (p.Format == grid.FormatLine || p.Format == grid.FormatCSV) &&
		p.Regions == nil && p.Allowed == nil && !p.Diagonals && p.Rules == nil && p.Form.IsZero()
}

// An Input is a text of puzzles on its way to Job.Run.
type Input struct {
	Reader *grid.Reader
	begun  *batch // the puzzles that Begin has read; nil means none
}

// Begin reads the first puzzle of a text. If it is one for the engine, and if there are several of them
// or that is not asked, Begin returns the Input for Run. Otherwise it returns what Next of r has
// returned. To find out about several, Begin does not wait for more text.
func Begin(r *grid.Reader, several bool) (in *Input, p *grid.Puzzle, err error) {
	p, err = r.Next()
	if err != nil || !isPlain(p) {
		return nil, p, err
	}
	var second [1]grid.Line
	n := 0
	if several {
		if n, _ = r.Lines(second[:]); n == 0 {
			return nil, p, nil
		}
	}
	b := new(batch)
	b.addNext(p, nil)
	for _, l := range second[:n] {
		b.add(l, nil)
	}
	return &Input{r, b}, nil, nil
}

// batches returns the puzzles of a text. Before it waits for more text, it yields what it has: the
// program that writes the text may wait for the answers before it writes more.
func (r *run) batches(ctx context.Context, in *Input) iter.Seq[*batch] {
	return func(yield func(*batch) bool) {
		lines := make([]grid.Line, batchSize)
		b := in.begun
		if b == nil {
			b = r.newBatch()
		}
		for ctx.Err() == nil {
			n, more := in.Reader.Lines(lines[:batchSize-b.n])
			for _, l := range lines[:n] {
				b.add(l, nil)
			}
			full := b.n == batchSize || b.n > 0 && !more
			if !full {
				p, err := in.Reader.Next()
				if err == io.EOF || err != nil && r.caller.Err() != nil && errors.Is(err, context.Cause(r.caller)) {
					break
				}
				full = b.addNext(p, err)
			}
			if full {
				if !yield(b) {
					return
				}
				b = r.newBatch()
			}
		}
		if b.n > 0 && ctx.Err() == nil {
			yield(b)
		}
	}
}

// newBatch returns an empty batch.
func (r *run) newBatch() *batch {
	b := r.empty.Get().(*batch)
	b.n, b.text, b.last = 0, b.text[:0], nil
	return b
}
