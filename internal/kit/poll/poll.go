// Package poll looks at a context while an engine works, each time the engine has done a
// certain amount of work. An engine counts its work in all its long loops. So it ends soon
// after its context is done, and the time between two looks does not depend on the size of the
// problem.
package poll

import (
	"context"
	"errors"
	"math"
	"math/bits"
	"runtime"
	"slices"
)

// Every is the amount of work between two looks. A unit of work is an option or an item that the
// engine reads. This amount takes some tenths of a millisecond.
const Every = 1 << 15

// ErrEnough ends a search without an error: yield has returned false, or nothing more is wanted.
var ErrEnough = errors.New("enough solutions")

// A Poll counts work and looks at a context. It is for one goroutine.
type Poll struct {
	ctx  context.Context
	left int64 // work until the next look
	err  error

	set    []uint64 // scratch memory of Sort; empty between calls
	search Search
	report func(Progress) // nil if there is no Watch
}

// New returns a Poll that looks at ctx for the first time when work is counted.
func New(ctx context.Context) Poll { return Poll{ctx: ctx} }

// ForSearch returns a Poll for a search. If ctx comes from [Watch], each look reports the progress
// of the search.
func ForSearch(ctx context.Context, search Search) Poll {
	return Poll{ctx: ctx, search: search, report: Watcher(ctx)}
}

// Add counts work, and looks at the context if enough work has been done since the last look. It
// returns the cause when it sees that the context is done, and on all later calls.
func (p *Poll) Add(work int) error {
	p.left -= int64(work)
	if p.left >= 0 {
		return nil
	}
	return p.Now()
}

// Now looks at the context. It returns the cause if the context is done.
func (p *Poll) Now() error {
	if p.err == nil {
		if runtime.GOOS == "js" {
			runtime.Gosched() // a browser has one thread: without this, a search would not see that its time is over
		}
		p.err = context.Cause(p.ctx)
	}
	p.left = Every
	if p.err != nil {
		p.left = math.MinInt64 / 2 // so that every Add calls Now
	} else if p.report != nil {
		p.report(p.search.Progress())
	}
	return p.err
}

// Stop makes all later calls return err. It lets a search end as if its context were done.
func (p *Poll) Stop(err error) {
	if p.err == nil {
		p.err = err
		p.left = math.MinInt64 / 2
	}
}

// Err returns the cause if Add or Now has returned it. It does not look at the context.
func (p *Poll) Err() error { return p.err }

// Sort sorts numbers that are all different, at least 0 and less than below, such as the options
// of a solution. Many numbers go through a set of bits, which takes less time than comparisons.
func (p *Poll) Sort(numbers []int32, below int) {
	words := (below + 63) / 64
	if len(numbers) <= 32 || words > 4*len(numbers) {
		slices.Sort(numbers)
		return
	}
	if len(p.set) < words {
		p.set = make([]uint64, words)
	}
	for _, n := range numbers {
		p.set[n>>6] |= 1 << (n & 63)
	}
	k := 0
	for w := 0; k < len(numbers); w++ {
		for v := p.set[w]; v != 0; v &= v - 1 {
			numbers[k] = int32(w<<6 + bits.TrailingZeros64(v))
			k++
		}
		p.set[w] = 0
	}
}
