package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"

	"fourfold"
	"fourfold/internal/lab/solvers"
	"fourfold/internal/player/answer"
	"fourfold/internal/read/grid"
	"fourfold/internal/read/input"
	"fourfold/internal/write/outfile"
	"fourfold/sat/cdcl"
)

// checkProof checks the flag --proof, and makes its engine.
func (c *solveCmd) checkProof([]string) error {
	if _, err := proofFormatOf(c.proof); err != nil {
		return fmt.Errorf("--proof: %w", err)
	}
	if c.solver == "" {
		c.solver = solvers.Learning
	}
	bounds, err := c.bounds()
	if err != nil {
		return err
	}
	if c.prover, err = solvers.CDCL(c.solver, bounds); err != nil {
		return fmt.Errorf("--proof: %w", err)
	}
	return nil
}

// prove answers the only puzzle of the input. The answer is written when its proof is in place.
func (c *solveCmd) prove(ctx context.Context, files []string) error {
	task, err := c.onlyTask("--proof", &c.shape, files)
	if err != nil {
		return err
	}
	if err := outfile.MakeFolder(filepath.Dir(c.proof)); err != nil {
		return fmt.Errorf("--proof: %w", err)
	}
	set := c.plan.Set()
	defer set.Discard()
	steps, err := set.Create(c.proof)
	if err != nil {
		return err
	}
	formula, err := set.Create(formulaOf(c.proof))
	if err != nil {
		return err
	}
	format, _ := proofFormatOf(c.proof)
	proof := cdcl.Proof{Format: format.write, Formula: formula, Steps: steps, About: about(task)}
	solver, p := c.answerer(), &c.puzzles
	solver.Choose = func(*fourfold.Problem) fourfold.Solver { return proving{c.prover, proof} }
	p.find = func(ctx context.Context, t *input.Task) *answer.Answer { return solver.Solve(ctx, t) }
	p.note = func(a *answer.Answer) error {
		err := errors.Join(steps.Flush(), formula.Flush())
		if err == nil && c.needsProof(a) {
			a.Proof, a.Formula = c.proof, formulaOf(c.proof)
			err = set.Commit()
		}
		return err
	}
	if isTerminal(c.out) {
		c.look(true, false)
	}
	p.each(ctx, slices.Values([]*input.Task{task}))
	c.output.text.Close()
	p.flush()
	return p.err
}

// needsProof reports whether an answer needs a proof. It says why a solution has none.
func (c *solveCmd) needsProof(a *answer.Answer) bool {
	why, solved := "", a.Word() == answer.Solved
	switch {
	case a.Complete || a.Best != nil && a.Best.Proven:
		return true
	case a.Word() == answer.Multiple:
		why = "two solutions show that; --limit 2 writes them"
	case solved && a.Question.Want == 0:
		why = "the output was closed before the search had ended"
	case solved && (a.Question.Want > 1 || a.Question.Count):
		why = fmt.Sprintf("--limit %d ended the search; --all and --count without --limit prove that there are no others", a.Question.Want)
	case solved:
		why = "a solution can be checked; --unique, --all and --count prove that there are no others"
	}
	if why != "" {
		c.warn("%s: no proof is written, since %s", a.Task.Where, why)
	}
	return false
}

// about returns comments for the formula of a task: its file and line, and the cells of
// the puzzle on one line.
func about(t *input.Task) []string {
	comments := []string{"from " + t.Where}
	if t.Puzzle != nil {
		line, err := grid.AppendGrid(nil, t.Puzzle.Grid, grid.FormatLine, grid.WriteOptions{Alphabet: t.Puzzle.Alphabet, Form: t.Puzzle.Form})
		if err == nil {
			comments = append(comments, "puzzle "+string(line))
		}
	}
	return comments
}

// A proving solver is cdcl with a proof to write.
type proving struct {
	cdcl.Solver
	proof cdcl.Proof
}

func (p proving) Solve(ctx context.Context, problem *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	return p.Visit(ctx, problem, yield)
}

func (p proving) Visit(ctx context.Context, problem *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	return p.Prove(ctx, problem, p.proof, yield)
}

// Cheapest proves that the last solution is a cheapest one. A proof is about one solution.
func (p proving) Cheapest(ctx context.Context, problem *fourfold.Problem, k int, yield func(fourfold.Finding) bool) (fourfold.Stats, error) {
	if k > 1 {
		return fourfold.Stats{}, fmt.Errorf("a proof of the %d cheapest solutions: expected one: %w", k, errors.ErrUnsupported)
	}
	return p.ProveCheapest(ctx, problem, p.proof, yield)
}
