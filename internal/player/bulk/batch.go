package bulk

import (
	"bytes"
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

// isPlain reports whether a puzzle is one for the engine: a 9x9 Sudoku of digits on one line.
func isPlain(p *grid.Puzzle) bool {
	return p.Grid.Rows == 9 && p.Alphabet == grid.AlphabetOne && (p.Format == grid.FormatLine || p.Format == grid.FormatCSV)
}

// batches returns the puzzles of a text. Before it waits for more text, it yields what it has: the
// program that writes the text may wait for the answers before it writes more.
func (r *run) batches(ctx context.Context, in io.Reader) iter.Seq[*batch] {
	return func(yield func(*batch) bool) {
		reader := grid.NewReader(in, r.Name, r.Shape.ParseOptions())
		lines := make([]grid.Line, batchSize)
		b := r.newBatch()
		for ctx.Err() == nil {
			n, more := reader.Lines(lines[:batchSize-b.n])
			for _, l := range lines[:n] {
				b.add(l, nil)
			}
			full := b.n == batchSize || b.n > 0 && !more
			if !full {
				p, err := reader.Next()
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

// newBatch returns an empty batch, which may be one that was used before.
func (r *run) newBatch() *batch {
	select {
	case b := <-r.batchesDone:
		b.n, b.text, b.last = 0, b.text[:0], nil
		return b
	default:
		return new(batch)
	}
}

// done keeps a batch for another use.
func (r *run) done(b *batch) {
	select {
	case r.batchesDone <- b:
	default:
	}
}

// Begins returns how many of the first two puzzles of a text are puzzles for the engine, on one line
// each. text is the beginning of the text.
func Begins(text []byte, o grid.ParseOptions) (puzzles int) {
	for p, err := range grid.Parse(bytes.NewReader(text), "", o) {
		if err != nil || !isPlain(p) || puzzles == 2 {
			break
		}
		puzzles++
	}
	return puzzles
}
