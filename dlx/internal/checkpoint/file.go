// Package checkpoint keeps the file of a search that goes on after its process was killed: what the
// search belongs to, the solutions found so far, and the parts of the tree that are left. It knows
// the file, and nothing of the search.
//
// The file is a journal; see package journal. Its first record is an [Identity] as JSON. The other
// records are batches of solutions and states. A state counts only together with all solutions
// before it, and everything behind the last state is dropped when the file is opened: the search
// will find these solutions again.
package checkpoint

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"math/big"
	"time"

	"fourfold"
	"fourfold/internal/journal"
)

// Title is the first line of the file. Its number is the version of the format.
const Title = "fourfold checkpoint 1\n"

// The kinds of records.
const (
	kindSolutions = 's'
	kindState     = 't'
)

// A File is an open checkpoint. It is for one goroutine.
type File struct {
	journal *journal.Journal
	problem *fourfold.Problem
	listed  bool // the solutions are in the file; else only their number
	state   State

	batch   []byte // solutions that are not written yet
	broken  error  // why nothing more can be written
	dropped error  // what was dropped when the file was opened; nil if nothing was damaged

	end           int64 // the offset behind the last state, or behind the head if there is none
	endBytes      int64 // solutionBytes at the end
	solutionBytes int64 // length of the records of solutions
	stateBytes    int64 // length of the last state
	compactFrom   int64 // the size of the file from which on old states are removed
	buffer        []byte
	hasState      bool
}

// Open opens a checkpoint, or creates it with whole as the parts that are left. An error leaves a
// file that exists as it is. It names the file and says what to do, or it is the cause that ctx is
// done: a large file takes some time.
func Open(ctx context.Context, path string, id Identity, p *fourfold.Problem, whole State) (*File, error) {
	head, err := json.Marshal(id)
	if err != nil {
		return nil, err
	}
	j, err := openJournal(ctx, path, append(head, '\n'))
	if err != nil {
		return nil, refused(path, err)
	}
	f := &File{journal: j, problem: p, listed: !id.Count, state: whole}
	if err = f.checkIdentity(id); err == nil {
		err = f.load(ctx)
	}
	if err != nil {
		f.journal.Close()
		return nil, refused(path, err)
	}
	f.journal.RemovePart()
	return f, nil
}

const (
	lockTries = 100 // how often Open tries to lock a file
	lockPause = 20 * time.Millisecond
)

// openJournal opens the journal. A process that was killed holds its lock until it is gone, which
// may take longer than the start of the next run. So a locked file is tried for about two seconds.
func openJournal(ctx context.Context, path string, head []byte) (j *journal.Journal, err error) {
	for try := range lockTries {
		if try > 0 {
			pause(ctx, lockPause)
		}
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		if j, err = journal.Open(path, Title, head); !errors.Is(err, journal.ErrLocked) {
			break
		}
	}
	return j, err
}

// pause waits for a time, or until ctx is done. Tests replace it.
var pause = func(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

// refused says why a file cannot be used. Errors of the operating system have the path already.
func refused(path string, err error) error {
	switch {
	case errors.Is(err, journal.ErrTitle):
		return fmt.Errorf("%s: this file is not a checkpoint of this version: expected a checkpoint, or a name that is free", path)
	case errors.Is(err, journal.ErrCut), errors.Is(err, journal.ErrDamaged):
		return fmt.Errorf("%s: this checkpoint cannot be used, because %w: remove it, or name another file", path, err)
	case errors.As(err, new(refusal)):
		return fmt.Errorf("%s: %w", path, err)
	}
	return err
}

// A refusal is a reason not to use a checkpoint.
type refusal string

func (r refusal) Error() string { return string(r) }

// checkIdentity returns an error if the file belongs to another search.
func (f *File) checkIdentity(id Identity) error {
	var found Identity
	if err := json.Unmarshal(f.journal.Head(), &found); err != nil {
		return refusal("this checkpoint cannot be used, because its first record has no meaning: remove it, or name another file")
	}
	if how := found.Differ(id); how != "" {
		return refusal("this checkpoint cannot be used, because " + how + ": name another file, or remove this one")
	}
	return nil
}

// load goes to the last whole state and drops what is behind it.
func (f *File) load(ctx context.Context) error {
	end, damage, err := f.scan(ctx)
	if err != nil {
		return err
	}
	if damage != nil && !damage.Cut && !f.hasState {
		return refusal(fmt.Sprintf("this checkpoint cannot be used: %v, and there is no whole state before: remove it, or name another file", damage))
	}
	if damage != nil && !damage.Cut {
		f.dropped = fmt.Errorf("%s: %w: the search goes on from the last state before", f.journal.Path(), damage)
	}
	f.end, f.endBytes = end, f.solutionBytes
	return f.journal.Cut(end)
}

// Rewind drops the solutions that were added behind the last state. The search will find them again.
func (f *File) Rewind() error {
	f.batch, f.solutionBytes = f.batch[:0], f.endBytes
	if f.broken == nil && f.journal.Size() > f.end {
		f.broken = f.journal.Cut(f.end)
	}
	return f.broken
}

// scan reads the whole file, and returns the cause if ctx is done. It returns the offset behind the last state, and where the whole
// records end if that is before the end of the file.
func (f *File) scan(ctx context.Context) (end int64, damage *journal.Damage, err error) {
	end = f.journal.Begin()
	check := newChecker(ctx, f.problem)
	var found, bytes int64
	for r, err := range f.journal.Records(-1) {
		switch {
		case ctx.Err() != nil:
			return 0, nil, context.Cause(ctx)
		case errors.As(err, &damage):
			return end, damage, nil
		case err != nil:
			return 0, nil, err
		case r.Kind == kindSolutions:
			bytes += int64(len(r.Data))
			for s, err := range eachSolution(r.Data, f.problem.NumOptions()) {
				if err != nil {
					return 0, nil, meaningless
				}
				if err := check.work.Add(1 + len(s)); err != nil {
					return 0, nil, err
				}
				found++
			}
		case r.Kind == kindState:
			s, err := readState(r.Data, check)
			if cause := check.work.Err(); cause != nil {
				return 0, nil, cause
			}
			if err != nil || f.listed && s.Found.Cmp(big.NewInt(found)) != 0 {
				return 0, nil, meaningless
			}
			end, f.state, f.hasState = r.End, s, true
			f.solutionBytes, f.stateBytes = bytes, int64(len(r.Data))
		default:
			return 0, nil, meaningless
		}
	}
	return end, nil, nil
}

const meaningless = refusal("this checkpoint cannot be used, because a record has no meaning for this problem: remove it, or name another file")

// Dropped returns a warning if bytes of the file had changed, so that the search goes on from an
// earlier state; else nil.
func (f *File) Dropped() error { return f.dropped }

// Unlocked returns a warning if the file cannot be locked, else nil.
func (f *File) Unlocked() error { return f.journal.Unlocked() }

// Resumed reports whether the file has a state.
func (f *File) Resumed() bool { return f.hasState }

// State returns the last state. The caller must not change it.
func (f *File) State() State { return f.state }

// Solutions returns the solutions that belong to the last state, in the order in which they were
// found. A yielded slice is valid until the next one.
func (f *File) Solutions() iter.Seq2[[]int32, error] {
	return func(yield func([]int32, error) bool) {
		for r, err := range f.journal.Records(f.end) {
			if err != nil {
				yield(nil, err)
				return
			}
			if r.Kind != kindSolutions {
				continue
			}
			for s, err := range eachSolution(r.Data, f.problem.NumOptions()) {
				if !yield(s, err) || err != nil {
					return
				}
			}
		}
	}
}

// Add adds a solution. Its options are increasing. It counts with the next state.
func (f *File) Add(solution []int32) error {
	if f.broken != nil {
		return f.broken
	}
	f.batch = appendSolution(f.batch, solution)
	if len(f.batch) < batchSize {
		return nil
	}
	return f.writeBatch()
}

func (f *File) writeBatch() error {
	if len(f.batch) == 0 {
		return nil
	}
	err := f.add(kindSolutions, f.batch)
	f.solutionBytes += int64(len(f.batch))
	f.batch = f.batch[:0]
	return err
}

// add adds a record. After an error nothing more is written.
func (f *File) add(kind byte, data []byte) error {
	if f.broken == nil {
		f.broken = f.journal.Add(kind, data)
	}
	return f.broken
}

// Save writes a state. The state takes effect as a whole or not at all. An error means that the
// file has an earlier state, and that nothing more can be saved.
func (f *File) Save(s State) error {
	if err := f.writeBatch(); err != nil {
		return err
	}
	f.buffer = s.append(f.buffer[:0])
	if err := f.add(kindState, f.buffer); err != nil {
		return err
	}
	if f.broken = f.journal.Sync(); f.broken != nil {
		return f.broken
	}
	f.stateBytes = int64(len(f.buffer))
	f.state, f.hasState = s, true
	f.removeOldStates()
	f.end, f.endBytes = f.journal.Size(), f.solutionBytes
	return nil
}

// garbage is the number of bytes of old states up to which they are never removed.
const garbage = 1 << 20

// removeOldStates writes a new file without old states, if these are more than half of the file.
// So a file is at most about twice as long as it must be, and all copies together take no longer
// than the writing of the records. If there is no room for the new file, the old one stays.
func (f *File) removeOldStates() {
	size, needed := f.journal.Size(), f.solutionBytes+f.stateBytes
	if size < max(f.compactFrom, 2*needed+garbage) {
		return
	}
	err := f.journal.Replace(func(to *journal.Journal) error {
		for r, err := range f.journal.Records(size) {
			if err == nil && r.Kind == kindSolutions {
				err = to.Add(r.Kind, r.Data)
			}
			if err != nil {
				return err
			}
		}
		return to.Add(kindState, f.buffer)
	})
	if err != nil {
		f.compactFrom = 2 * size // not at each state
	}
}

// Close writes nothing more, and closes the file. If Open created the file and it has no state, Close
// removes it, unless another process may be using it.
func (f *File) Close() error {
	if f.journal.Created() && !f.hasState && f.journal.Unlocked() == nil {
		return f.journal.Remove()
	}
	return f.journal.Close()
}
