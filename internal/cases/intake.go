package cases

import (
	"context"
	"fmt"
	"iter"
	"strconv"

	"fourfold/compare"
	"fourfold/compare/results"
	"fourfold/internal/input"
	"fourfold/internal/words"
)

// An Intake turns tasks into the cases that are still to run. After the walk its fields say
// what was found.
type Intake struct {
	Maker
	Shard, Shards int         // only every n-th task is taken, from number Shard on; 1 and 1 take all
	Log           string      // the name of the results file, for messages
	Done          []uint64    // the fingerprints of the cases that are in the file, in order: see [Fingerprint]
	Invalid       func(error) // gets what is wrong with a task that is no puzzle; may be nil

	Input    results.Digest // of all shards
	Rejected int            // tasks that were no puzzles
	Unread   error          // the first reason why a file, or the rest of it, could not be read
	Err      error          // why the results file and the input do not fit

	next int // in Done
}

// Cases returns the cases that are not done. It ends early when ctx is done, or with Err.
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
			in.Err = fmt.Errorf("%s has %s, and the input only %d: expected the same input", in.Log, words.Plural(len(in.Done), "case"), in.next)
		}
	}
}

// reject notes a task that is no puzzle.
func (in *Intake) reject(t *input.Task) {
	if in.Invalid != nil {
		in.Invalid(t.Err)
	}
	in.Rejected++
	if wholeFile := t.Line == 0; in.Unread == nil && (t.Unread || wholeFile) {
		in.Unread = t.Err
	}
}

// isDone reports whether the next case is in the results file. Another one in its place is
// an error.
func (in *Intake) isDone(c compare.Case) bool {
	if in.next == len(in.Done) {
		return false
	}
	in.next++
	if Fingerprint(c.Tag.(*results.Case)) != in.Done[in.next-1] {
		in.Err = fmt.Errorf("%s: another puzzle than in case %d of %s: expected the same input", c.Name, in.next, in.Log)
		return false
	}
	return true
}

// Fingerprint returns the ID of a case, which is hexadecimal, as a number.
func Fingerprint(c *results.Case) uint64 {
	n, err := strconv.ParseUint(c.ID, 16, 64)
	if err != nil {
		return 0 // a number that no known problem has
	}
	return n
}
