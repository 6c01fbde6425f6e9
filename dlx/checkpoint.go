package dlx

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"sync"
	"time"

	"fourfold"
	"fourfold/dlx/internal/checkpoint"
	"fourfold/dlx/internal/tree"
	"fourfold/internal/kit/poll"
)

// A Checkpoint saves a long search in a file, so that the search can go on after its process
// was killed at any moment. It is a solver of one problem: Solve, Visit and Count begin with the
// solutions in the file and go on with the parts of the tree that are left. So each run yields all
// solutions, those of earlier runs first, and each solution once. About once per second the
// solutions found and the parts that are left are saved. If the search has ended, the file has the
// whole answer.
//
// The numbers of solutions of subtrees that Count remembers are not saved. A count that is fast only
// because of them begins nearly anew in each run.
//
// Workers, Core and Memory may change from run to run, and MaxNodes is for each run. Prefer must be
// the same. Stats are those of the present run.
//
// A Checkpoint is for one call at a time; others wait.
type Checkpoint struct {
	solver  Solver
	problem *fourfold.Problem
	options CheckpointOptions

	always bool // save a state at each look, for tests

	mu    sync.Mutex
	file  *checkpoint.File
	err   error // why states can no longer be saved
	begun time.Time
	saver *saver // of the present run
}

// CheckpointOptions say what a search with a checkpoint is to find.
type CheckpointOptions struct {
	Count bool            // only the number of solutions: Count is called, and neither Solve nor Visit
	Limit int64           // the search ends after this many solutions; 0 or less means no limit
	Warn  func(err error) // gets what a person should know at once, such as a full disk; nil drops it
}

// OpenCheckpoint opens the checkpoint of a search of p, or creates it. The caller must close it.
//
// A checkpoint is two files: path has the solutions, and the file with the ending .state has the
// last state. While a state is saved, there is a file whose name ends in .part, too.
//
// An error means that the checkpoint was not created, is not of this search, or that its bytes were
// changed, as by a broken disk. It says why, and the files stay as they are.
func (s Solver) OpenCheckpoint(ctx context.Context, path string, p *fourfold.Problem, o CheckpointOptions) (*Checkpoint, error) {
	hash, err := checkpoint.Hash(ctx, p)
	if err != nil {
		return nil, err
	}
	o.Limit = max(o.Limit, 0)
	id := checkpoint.Identity{Problem: hash, Count: o.Count, Limit: o.Limit}
	if s.Prefer != "" {
		id.Settings = "prefer=" + s.Prefer
	}
	whole := checkpoint.State{Found: new(big.Int), Parts: []tree.Part{{}}}
	c := &Checkpoint{solver: s, problem: p, options: o}
	if c.file, err = checkpoint.Open(ctx, path, id, p, whole); err != nil {
		return nil, err
	}
	c.warn(c.file.Unlocked())
	return c, nil
}

// warn tells the caller about an error that does not end the search.
func (c *Checkpoint) warn(err error) {
	if err != nil && c.options.Warn != nil {
		c.options.Warn(err)
	}
}

// Close closes the file. It can be opened again. Close removes a file that OpenCheckpoint created and
// in which nothing was saved.
func (c *Checkpoint) Close() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.file.Close()
}

// Err says why states can no longer be saved, for example because the disk is full. The search goes
// on in spite of that, and its answer is right. Err returns nil if all is well.
func (c *Checkpoint) Err() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.err
}

// A CheckpointState says what is in a checkpoint.
type CheckpointState struct {
	Resumed bool     // the file has a state, of an earlier run or of this one
	Found   *big.Int // the solutions found so far
	Done    float64  // an estimate of the share of the tree that is searched
	Ended   bool     // the search has ended: nothing is left to do
}

// State returns what is in the file.
func (c *Checkpoint) State() CheckpointState {
	c.mu.Lock()
	defer c.mu.Unlock()
	at := c.file.State()
	return CheckpointState{Resumed: c.file.Resumed(), Found: new(big.Int).Set(at.Found), Done: at.Done, Ended: at.Ended()}
}

// Name returns "dlx".
func (c *Checkpoint) Name() string { return c.solver.Name() }

// Solve keeps the contract of [fourfold.Solver] for the problem of the checkpoint. It returns an
// error for another problem.
func (c *Checkpoint) Solve(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	return c.Visit(ctx, p, func(lent fourfold.Solution) bool { return yield(slices.Clone(lent)) })
}

// Visit does the same as Solve, but a yielded slice is valid only until yield returns, and yield
// must not change it.
func (c *Checkpoint) Visit(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	if err := c.check(p, false); err != nil {
		return fourfold.Stats{}, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.broken(c.file.Rewind())
	stats := fourfold.Stats{Vars: int(p.NumOptions()), Rows: int(p.NumItems())}
	more, err := c.replay(ctx, yield)
	if state := c.file.State(); err != nil || !more || state.Ended() {
		return stats, err
	}
	left := c.options.Limit - c.file.State().Found.Int64()
	_, stats, err = c.search(ctx, question{problem: p, yield: func(s fourfold.Solution) bool {
		c.broken(c.file.Add(s))
		left--
		return yield(s) && left != 0
	}})
	return stats, err
}

// Count counts the solutions exactly, with those of earlier runs. It ends at the limit of the
// options, and at its own limit, if they are positive. With an error, it returns the number of
// solutions found before the error.
func (c *Checkpoint) Count(ctx context.Context, p *fourfold.Problem, limit int) (*big.Int, fourfold.Stats, error) {
	if err := c.check(p, true); err != nil {
		return new(big.Int), fourfold.Stats{}, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	most, before := c.options.Limit, c.file.State()
	if limit > 0 && (most == 0 || int64(limit) < most) {
		most = int64(limit)
	}
	found := new(big.Int).Set(before.Found)
	if most > 0 && found.Cmp(big.NewInt(most)) > 0 {
		found.SetInt64(most)
	}
	if before.Ended() || most > 0 && found.Int64() == most {
		return found, fourfold.Stats{Vars: int(p.NumOptions()), Rows: int(p.NumItems())}, nil
	}
	if most > 0 {
		most -= found.Int64()
	}
	total, stats, err := c.search(ctx, question{problem: p, limit: most, options: tree.Options{Count: true, Memory: c.solver.memory()}})
	return total.Add(total, found), stats, err
}

// check returns an error if the checkpoint is for another problem or another question.
func (c *Checkpoint) check(p *fourfold.Problem, count bool) error {
	switch {
	case p != c.problem:
		return errors.New("the checkpoint belongs to another problem")
	case count != c.options.Count:
		return fmt.Errorf("the checkpoint belongs to another question: %w", errors.ErrUnsupported)
	}
	return nil
}

// replay yields the solutions of earlier runs. It returns false if yield has returned false.
func (c *Checkpoint) replay(ctx context.Context, yield func(fourfold.Solution) bool) (more bool, err error) {
	work := poll.New(ctx)
	for s, err := range c.file.Solutions() {
		if err == nil {
			err = work.Add(len(s) + 1)
		}
		if err != nil {
			return false, err
		}
		if !yield(s) {
			return false, nil
		}
	}
	return true, work.Now()
}
