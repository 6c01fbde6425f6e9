package generate

import (
	"context"
	"iter"
	"math/rand/v2"
	"sync"
	"sync/atomic"

	"fourfold/internal/kit/inorder"
	"fourfold/internal/read/input"
	"fourfold/puzzle/canonical"
)

// A Run makes puzzles.
type Run struct {
	Wishes  Wishes
	Workers int    // attempts at once, at least 1
	Idle    func() // called before a wait for an attempt; may be nil

	tried, duplicates atomic.Int64
}

// Tried returns the number of attempts whose results were taken. Any goroutine may call it at any
// time.
func (r *Run) Tried() int64 { return r.tried.Load() }

// Duplicates returns how many of these attempts made a puzzle that was the same as an earlier one.
func (r *Run) Duplicates() int64 { return r.duplicates.Load() }

// Generate yields puzzles until their number is Wishes.Count, yield returns false, or ctx is done.
// No two of them are the same: 9x9 Sudokus without further rules are the same if they are
// isomorphic, other puzzles if they are equal. To know that, Generate keeps some 40 bytes for each
// puzzle. When ctx is done, the error is context.Cause(ctx). Other errors are those of a test.
func (r *Run) Generate(ctx context.Context, yield func(*Puzzle) bool) error {
	running, cancel := context.WithCancel(ctx)
	defer cancel()
	var stop atomic.Bool
	defer context.AfterFunc(running, func() { stop.Store(true) })()
	workers := sync.Pool{New: func() any { return &worker{maker: newMaker(&r.Wishes, &stop)} }}
	work := func(attempt int64) result {
		w := workers.Get().(*worker)
		defer workers.Put(w)
		return w.attempt(running, attempt)
	}
	var seen input.Keys
	found := 0
	for res := range inorder.Map(r.Workers, 16*r.Workers, numbers(ctx), work, r.Idle) {
		if res.err != nil {
			return res.err
		}
		r.tried.Add(1)
		if res.puzzle == nil {
			continue
		}
		if !seen.Add(res.key) {
			r.duplicates.Add(1)
			continue
		}
		found++
		if !yield(res.puzzle) || found == r.Wishes.Count {
			cancel() // attempts that are still running end now
			return nil
		}
	}
	return context.Cause(ctx)
}

// numbers yields the numbers of attempts until ctx is done.
func numbers(ctx context.Context) iter.Seq[int64] {
	return func(yield func(int64) bool) {
		for k := int64(1); ctx.Err() == nil && yield(k); k++ {
		}
	}
}

// A result is the result of one attempt.
type result struct {
	puzzle *Puzzle // nil if the attempt made none
	key    input.Key
	err    error
}

// A worker makes attempts, one after the other.
type worker struct {
	maker *maker
	pcg   rand.PCG
	keyer input.Keyer
}

// attempt makes one attempt.
func (w *worker) attempt(ctx context.Context, number int64) (r result) {
	if r.err = context.Cause(ctx); r.err != nil {
		return r
	}
	w.pcg.Seed(w.maker.wishes.Seed, uint64(number))
	c, err := w.maker.attempt(ctx, rand.New(&w.pcg))
	if err != nil || c == nil {
		return result{err: err}
	}
	c.Attempt = number
	if ok, err := w.maker.accepts(ctx, c); err != nil || !ok {
		return result{err: err}
	}
	return result{puzzle: c, key: w.key(c)}
}

// key returns the key that the puzzle shares with those that are the same.
func (w *worker) key(p *Puzzle) input.Key {
	if w.maker.counter == nil || p.Rules.Rules != nil {
		return input.KeyOf(describe(p))
	}
	return w.keyer.OfCells((*canonical.Cells)(p.Rules.Givens.Cells))
}

// describe returns what tells a puzzle from others of the same wishes: its givens, its regions and its
// rules.
// No canonical form begins with the first byte.
func describe(p *Puzzle) []byte {
	d := append([]byte{0xfe}, p.Rules.Givens.Cells...)
	for _, region := range p.Rules.Regions {
		d = append(d, byte(region))
	}
	return p.Rules.Rules.Describe(d)
}
