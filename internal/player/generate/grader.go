package generate

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"fourfold"
	"fourfold/cp"
	"fourfold/internal/player/human"
	"fourfold/internal/player/rate"
)

// A grader tests whether candidates are as hard as wished, and adds what it finds out to them. It
// makes the cheap tests first. If every puzzle has regions of its own, the field of the shape must
// be that of the candidate. One goroutine at a time may use it.
type grader struct {
	*shape
	*Difficulty
}

func newGrader(s *shape) *grader { return &grader{s, &s.wishes.Difficulty} }

// The numbers of package rate that the cheap tests tell apart.
const (
	hardestSingle = human.OneValue // the greatest number of puzzles that need singles only
	noTechnique   = 10.0           // the number of puzzles that need a guess is greater
)

// accepts reports whether the candidate is as hard as wished.
func (g *grader) accepts(ctx context.Context, c *Puzzle) (bool, error) {
	if g.IsAny() && !g.wishes.Rate {
		return true, nil
	}
	for _, test := range []func(context.Context, *Puzzle) (bool, error){g.cheap, g.guesses, g.rating, g.nodes} {
		if ok, err := test(ctx, c); err != nil || !ok {
			return false, err
		}
	}
	return true, nil
}

// cheap leaves out puzzles that singles, or singles and forcing nets, show to have another number
// than wished.
func (g *grader) cheap(ctx context.Context, c *Puzzle) (bool, error) {
	singles := g.singles(ctx, c)
	if !g.hasNumber() {
		return true, nil
	}
	least, most := g.bounds()
	switch {
	case singles:
		return least <= hardestSingle, nil
	case most <= hardestSingle:
		return false, nil
	case g.needsGuess():
		return !g.field.solveByNets(), nil
	}
	return true, nil
}

// bounds returns the bounds of the number.
func (d *Difficulty) bounds() (least, most float64) {
	t, needs := human.Lookup(d.Technique)
	switch {
	case !needs:
		return d.Least, d.Most
	case d.Most == 0:
		return t.Rating, t.Most
	}
	return max(t.Rating, d.Least), min(t.Most, d.Most)
}

// rating tests the number, the grade and the hardest technique.
func (g *grader) rating(ctx context.Context, c *Puzzle) (bool, error) {
	if !g.hasNumber() && !g.wishes.Rate {
		return true, nil
	}
	least, most := g.bounds()
	if !g.hasNumber() {
		most = rate.Ceiling
	}
	d, within, err := rate.MeasureUpTo(ctx, c.problem().Problem, most)
	if err != nil || !within || d.Rating < least || g.Technique != "" && d.Technique != g.Technique {
		return false, err
	}
	c.add("rating", strconv.FormatFloat(d.Rating, 'f', 1, 64))
	c.add("grade", d.Grade.String())
	if d.Technique != "" {
		c.add("technique", d.Technique)
	}
	return true, nil
}

// guesses tests the number of guesses, or nodes, of a solver other than plain backtracking.
func (g *grader) guesses(ctx context.Context, c *Puzzle) (bool, error) {
	if g.threshold() == 0 && !g.wishes.Rate || g.isPlain() {
		return true, nil
	}
	n, counter, err := effort(ctx, g.solver(), c.problem().Problem)
	if err != nil || n < g.threshold() {
		return false, err
	}
	c.add(g.solver().Name()+" "+counter, strconv.FormatInt(n, 10))
	return true, nil
}

// countedNodes is the number of nodes of plain backtracking that are counted at least.
const countedNodes = 10_000_000

// nodes tests the number of nodes of plain backtracking.
func (g *grader) nodes(ctx context.Context, c *Puzzle) (bool, error) {
	if g.threshold() == 0 && !g.wishes.Rate || g.field.rivals != nil && !g.isPlain() {
		return true, nil
	}
	limit := int64(countedNodes)
	if g.isPlain() {
		limit = max(limit, g.threshold())
	}
	n, err := g.plainNodes(ctx, c, limit)
	if err != nil || g.isPlain() && n < g.threshold() {
		return false, err
	}
	text := strconv.FormatInt(n, 10)
	if n == limit {
		text += " or more"
	}
	c.add("bt nodes", text)
	if g.isPlain() {
		n, counter, err := effort(ctx, cp.Solver{}, c.problem().Problem)
		c.add("cp "+counter, strconv.FormatInt(n, 10))
		return err == nil, err
	}
	return true, nil
}

// plainNodes counts the nodes of plain backtracking, up to a limit.
func (g *grader) plainNodes(ctx context.Context, c *Puzzle, limit int64) (int64, error) {
	if g.field.rivals == nil {
		n := newBacktracker(g.field.board).nodes(ctx, c.Rules.Givens.Cells, limit)
		return n, context.Cause(ctx)
	}
	n, _, err := effort(ctx, cp.Backtracking{MaxNodes: limit}, c.problem().Problem)
	return n, err
}

// effort returns the number of guesses with which a solver finds the first solution, or of nodes if
// it does not count guesses, and the name of the counter. A solver that gives up at a limit of its
// settings has made at least as many.
func effort(ctx context.Context, solver fourfold.Solver, p *fourfold.Problem) (n int64, counter string, err error) {
	stats, err := fourfold.Visit(ctx, solver, p, func(fourfold.Solution) bool { return false })
	if ctx.Err() != nil {
		return 0, "", context.Cause(ctx)
	}
	if errors.Is(err, fourfold.ErrLimit) {
		err = nil
	}
	for _, counter := range []string{"guesses", "nodes"} {
		if n, ok := stats.Counter(counter); ok {
			return n, counter, err
		}
	}
	return 0, "", fmt.Errorf("solver %s counts neither guesses nor nodes", solver.Name())
}
