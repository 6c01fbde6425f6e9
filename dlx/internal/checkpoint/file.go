// Package checkpoint keeps the files of a search that goes on after its process was killed: what the
// search belongs to, the solutions found so far, and the parts of the tree that are left. It knows
// the files, and nothing of the search.
//
// A checkpoint with the name FILE is two files:
//
//	FILE        a title, and all solutions behind it; solutions are only appended
//	FILE.state  a snapshot: the last state, and how many bytes of FILE belong to it
//
// FILE is locked while a search goes on. FILE.state is replaced as a whole, by a rename, when the
// solutions that belong to it are on the disk. So a kill at any moment leaves the old state or the
// new one, with all its solutions. What FILE has behind them is dropped when the checkpoint is
// opened: the search will find these solutions again.
package checkpoint

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"iter"
	"math/big"
	"os"
	"strings"
	"time"

	"fourfold"
	"fourfold/internal/write/outfile"
)

// title is the first line of FILE. Its number is the version of the format.
const title = "fourfold checkpoint 2\n"

// A File is an open checkpoint. It is for one goroutine.
type File struct {
	name    string   // as the caller gave it, for messages
	path    string   // the same after symbolic links
	file    *os.File // FILE, locked
	id      Identity
	problem *fourfold.Problem

	state    State
	hasState bool // the state is in FILE.state
	saved    extent
	written  extent
	batch    []byte // solutions that are not written yet

	created  bool  // by Open
	unlocked error // why FILE is not locked
	broken   error // why nothing more can be written
}

// An extent is the beginning of FILE, up to the end of a solution.
type extent struct {
	Bytes int64  `json:"bytes"`    // with the title
	Sum   uint32 `json:"checksum"` // CRC-32C of the solutions
}

// castagnoli returns the table of the checksums, which is made when it is first used.
func castagnoli() *crc32.Table { return crc32.MakeTable(crc32.Castagnoli) }

// Open opens a checkpoint, or creates it with whole as the parts that are left. An error leaves
// files that exist as they are. It names the file and says what to do, or it is the cause that ctx
// is done: a large file takes some time.
func Open(ctx context.Context, path string, id Identity, p *fourfold.Problem, whole State) (*File, error) {
	f := &File{name: path, id: id, problem: p, state: whole, saved: extent{Bytes: int64(len(title))}}
	if err := f.lock(ctx); err != nil {
		return nil, err
	}
	if err := f.load(ctx); err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

const (
	lockTries = 100 // how often Open tries to lock a file
	lockPause = 20 * time.Millisecond
)

// lock opens or creates FILE, and locks it. A process that was killed holds its lock until it is
// gone, which may take longer than the start of the next run. So a locked file is tried for about
// two seconds.
func (f *File) lock(ctx context.Context) (err error) {
	for try := 0; ctx.Err() == nil; try++ {
		err = f.openLocked()
		if raced := errors.Is(err, outfile.ErrLocked) || errors.Is(err, fs.ErrExist); !raced || try == lockTries {
			return err
		}
		pause(ctx, lockPause)
	}
	return context.Cause(ctx)
}

// openLocked opens or creates FILE, and locks it unless files cannot be locked.
func (f *File) openLocked() (err error) {
	if f.path, err = outfile.Regular(f.name); err != nil {
		return err
	}
	f.file, err = outfile.OpenLocked(f.path, 0, 0)
	if errors.Is(err, fs.ErrNotExist) {
		f.file, err = outfile.OpenLocked(f.path, os.O_CREATE|os.O_EXCL, 0o666)
		f.created = f.file != nil
	}
	switch {
	case errors.Is(err, outfile.ErrNoLocks):
		f.unlocked = err
		return nil
	case errors.Is(err, outfile.ErrLocked):
		return fmt.Errorf("%s: %w", f.path, err)
	}
	return err
}

// pause waits for a time, or until ctx is done. Tests replace it.
var pause = func(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

// A refusal is a reason why a checkpoint cannot be used.
type refusal string

func (r refusal) Error() string { return "this checkpoint cannot be used, because " + string(r) }

// load reads the checkpoint, or begins a new one, and drops what is behind the state.
func (f *File) load(ctx context.Context) error {
	start := make([]byte, len(title))
	n, err := f.file.ReadAt(start, 0)
	isNew := n < len(title) && strings.HasPrefix(title, string(start[:n]))
	switch {
	case err != nil && err != io.EOF:
		return err
	case !isNew && string(start) != title:
		return fmt.Errorf("%s: this file is not a checkpoint of this version: expected a checkpoint, or a name that is free", f.name)
	case isNew:
		err = f.begin()
	default:
		err = f.loadState(ctx)
	}
	if errors.As(err, new(refusal)) {
		return fmt.Errorf("%s: %w: name another file, or remove this one and %s", f.name, err, f.path+stateEnding)
	}
	if err == nil {
		f.written, err = f.saved, f.file.Truncate(f.saved.Bytes)
	}
	return err
}

// begin writes the title. The file is shorter, as a kill leaves it behind.
func (f *File) begin() error {
	if _, err := beginning(f.path+stateEnding, int64(len(stateTitle))); !errors.Is(err, fs.ErrNotExist) {
		return cmp.Or(err, error(refusal("it has a state, but no title")))
	}
	if _, err := f.file.WriteAt([]byte(title), 0); err != nil {
		return err
	}
	defer syncFolder(f.path)
	return f.file.Sync()
}

// loadState reads the snapshot and checks it, and the solutions that belong to it.
func (f *File) loadState(ctx context.Context) error {
	info, err := f.file.Stat()
	if err != nil {
		return err
	}
	s, data, err := readSnapshot(f.path + stateEnding)
	how := s.Differ(f.id)
	switch {
	case errors.Is(err, fs.ErrNotExist) && info.Size() > int64(len(title)):
		return refusal("its state is missing")
	case errors.Is(err, fs.ErrNotExist):
		return nil // killed before the first state
	case err != nil:
		return err
	case how != "":
		return refusal(how)
	}
	check := newChecker(ctx, f.problem)
	state, err := readState(data, check)
	if err == nil && (s.Solutions.Bytes < int64(len(title)) || s.Solutions.Bytes > info.Size()) {
		err = errDamaged
	}
	if err == nil {
		err = f.checkSolutions(s.Solutions, state, check)
	}
	if err = cmp.Or(check.work.Now(), err); err == nil {
		f.state, f.hasState, f.saved = state, true, s.Solutions
	}
	return err
}

const errDamaged = refusal("its solutions are damaged")

// checkSolutions checks the solutions that belong to a state.
func (f *File) checkSolutions(e extent, s State, check *checker) error {
	sum, found := crc32.New(castagnoli()), int64(0)
	for solution, err := range eachSolution(io.TeeReader(f.solutions(e), sum), f.problem.NumOptions()) {
		if err = cmp.Or(err, check.work.Add(1+len(solution))); err != nil {
			return err
		}
		found++
	}
	switch {
	case sum.Sum32() != e.Sum:
		return errDamaged
	case !f.id.Count && s.Found.Cmp(big.NewInt(found)) != 0:
		return errState
	}
	return nil
}

// solutions returns a reader of the solutions in an extent.
func (f *File) solutions(e extent) io.Reader {
	return io.NewSectionReader(f.file, int64(len(title)), e.Bytes-int64(len(title)))
}

// Unlocked returns a warning if the file cannot be locked, else nil.
func (f *File) Unlocked() error { return f.unlocked }

// Resumed reports whether the file has a state.
func (f *File) Resumed() bool { return f.hasState }

// State returns the last state. The caller must not change it.
func (f *File) State() State { return f.state }

// Solutions returns the solutions that belong to the last state, in the order in which they were
// found. A yielded slice is valid until the next one.
func (f *File) Solutions() iter.Seq2[[]int32, error] {
	return eachSolution(f.solutions(f.saved), f.problem.NumOptions())
}

// Rewind drops the solutions that were added behind the last state. The search will find them again.
func (f *File) Rewind() error {
	f.batch = f.batch[:0]
	if f.broken == nil && f.written != f.saved {
		f.written, f.broken = f.saved, f.file.Truncate(f.saved.Bytes)
	}
	return f.broken
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

// writeBatch appends the batch to FILE. There is a state before the first solution, so that a FILE
// whose state is lost is known, and not begun anew.
func (f *File) writeBatch() error {
	if len(f.batch) == 0 {
		return f.broken
	}
	if f.broken == nil && !f.hasState {
		f.saveState(f.state)
	}
	if f.broken == nil {
		_, f.broken = f.file.WriteAt(f.batch, f.written.Bytes)
		f.written.Bytes += int64(len(f.batch))
		f.written.Sum = crc32.Update(f.written.Sum, castagnoli(), f.batch)
	}
	f.batch = f.batch[:0]
	return f.broken
}

// Save writes a state. The state takes effect as a whole or not at all. An error means that the
// file has an earlier state, and that nothing more can be saved.
func (f *File) Save(s State) error {
	if f.writeBatch() == nil {
		f.saveState(s)
	}
	return f.broken
}

// saveState replaces the state by one that belongs to the solutions written.
func (f *File) saveState(s State) {
	if f.written != f.saved {
		f.broken = f.file.Sync()
	}
	if f.broken == nil {
		f.broken = f.replaceState(snapshot{f.id, f.written}.text(s))
	}
	if f.broken == nil {
		f.state, f.hasState, f.saved = s, true, f.written
	}
}

// Close writes nothing more, and closes the file. If Open created the file and it has no state, Close
// removes it, unless another process may be using it.
func (f *File) Close() error {
	if f.created && !f.hasState && f.unlocked == nil {
		return errors.Join(os.Remove(f.path), f.file.Close())
	}
	return f.file.Close()
}
