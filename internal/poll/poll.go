// Package poll looks at a context while an engine works, once for each piece of work. An
// engine that counts its work in all its long loops ends soon after its context, whatever
// the problem: the time between two looks does not depend on how large a node is.
package poll

import (
	"context"
	"math"
	"slices"
)

// Every is how much work is done between two looks: options and items looked at, some
// tenths of a millisecond.
const Every = 1 << 15

// A Poll counts work and looks at a context. It belongs to one goroutine.
type Poll struct {
	ctx  context.Context
	left int64 // work until the next look
	err  error

	search Search
	seen   func(Progress) // nil if nobody watches
}

// New returns a Poll that looks at ctx for the first time when any work is counted.
func New(ctx context.Context) Poll { return Poll{ctx: ctx} }

// Of returns a New Poll for a search. Whoever watches ctx is told of its progress.
func Of(ctx context.Context, search Search) Poll {
	seen, _ := ctx.Value(watcherKey{}).(func(Progress))
	return Poll{ctx: ctx, search: search, seen: seen}
}

// Add counts work, and looks at the context if enough has been done since the last look.
// It returns the cause once it has seen that the context is done, and from then on
// always.
func (p *Poll) Add(work int) error {
	p.left -= int64(work)
	if p.left >= 0 {
		return nil
	}
	return p.Now()
}

// Now looks at the context, and returns what Add returns.
func (p *Poll) Now() error {
	if p.err == nil {
		p.err = context.Cause(p.ctx)
	}
	p.left = Every
	if p.err != nil {
		p.left = math.MinInt64 / 2 // every Add comes here
	} else if p.seen != nil {
		p.seen(p.search.Progress())
	}
	return p.err
}

// Err returns the cause if Add or Now has returned it. It does not look.
func (p *Poll) Err() error { return p.err }

// short is how many numbers are sorted without a look.
const short = 1 << 13

// Sort sorts different numbers from 0 on and below some bound, such as the options of a
// solution. It returns what Add returns; if that is an error, the numbers have been lost.
func (p *Poll) Sort(numbers []int32, below int) error {
	if len(numbers) <= short {
		slices.Sort(numbers)
		return nil
	}
	set := make([]bool, below)
	for part := range slices.Chunk(numbers, short) {
		if err := p.Add(len(part)); err != nil {
			return err
		}
		for _, n := range part {
			set[n] = true
		}
	}
	return p.list(numbers, set)
}

// list writes the members of a set to numbers, increasing.
func (p *Poll) list(numbers []int32, set []bool) error {
	k := 0
	for n, member := range set {
		if n%short == 0 {
			if err := p.Add(short); err != nil {
				return err
			}
		}
		if member {
			numbers[k] = int32(n)
			k++
		}
	}
	return nil
}
