package cases

import (
	"context"
	"fmt"
	"iter"

	"fourfold/compare"
	"fourfold/compare/results"
	"fourfold/internal/kit/words"
	"fourfold/internal/read/input"
)

// An Intake makes the cases that still have to run from tasks. When Cases has ended, the second
// group of fields describes the input.
type Intake struct {
	Maker
	Shard, Shards int         // take every Shards-th task from number Shard on; 1 and 1 take all
	Log           string      // name of the results file, for messages
	Done          []string    // fingerprints of the cases in the results file, in order
	Invalid       func(error) // is called with the error of a task that is no puzzle; may be nil

	Input    results.Digest // of all shards
	Rejected int            // number of tasks that are no puzzles
	ReadErr  error          // the first error because of which a file, or a part of it, could not be read
	Err      error          // why the results file does not match the input

	next int // in Done
}

// Cases yields the cases that are not in the results file. It ends early when ctx is done, or when
// it has set Err.
func (in *Intake) Cases(ctx context.Context, tasks iter.Seq[*input.Task]) iter.Seq[compare.Case] {
	return func(yield func(compare.Case) bool) {
		for t := range tasks {
			if ctx.Err() != nil {
				return
			}
			if in.Shape.Compile(t); t.Err != nil {
				in.reject(t)
				continue
			}
			index, id := in.Input.Puzzles(), results.ID(t.Problem)
			in.Input.Add(id)
			if index%in.Shards != in.Shard-1 {
				continue
			}
			for c := range in.Of(t, index, id) {
				if in.isDone(c) {
					continue
				}
				if in.Err != nil || !yield(c) {
					return
				}
			}
		}
		if in.next < len(in.Done) && ctx.Err() == nil {
			in.Err = fmt.Errorf("%s has %s, but the input has only %d: expected the same input", in.Log, words.Plural(len(in.Done), "case"), in.next)
		}
	}
}

// reject counts a task that is no puzzle.
func (in *Intake) reject(t *input.Task) {
	if in.Invalid != nil {
		in.Invalid(t.Err)
	}
	in.Rejected++
	if wholeFile := t.Line == 0; in.ReadErr == nil && (t.RestUnread || wholeFile) {
		in.ReadErr = t.Err
	}
}

// isDone reports whether the next case is in the results file. It sets Err if the file has another
// case there.
func (in *Intake) isDone(c compare.Case) bool {
	if in.next == len(in.Done) {
		return false
	}
	in.next++
	if c.Tag.(*results.Case).ID != in.Done[in.next-1] {
		in.Err = fmt.Errorf("%s: this is not the puzzle of case %d in %s: expected the same input", c.Name, in.next, in.Log)
		return false
	}
	return true
}
