package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"fourfold"
	"fourfold/internal/kit/words"
	"fourfold/internal/lab/solvers"
	"fourfold/internal/player/answer"
	"fourfold/internal/player/human"
	"fourfold/internal/write/record"
)

// An explanation is the flags that say how a search is explained, and the search that is traced.
type explanation struct {
	on         bool
	coords     string
	candidates string
	cell       string
	all        bool

	tracer  human.Solver
	counter fourfold.Solver // counts up to two solutions before a search that depends on their number
	style   human.Coords
	step    int   // after which to draw the candidates; 0 means none
	err     error // a flag does not fit the grid; it ends the command
	begun   bool
}

func (e *explanation) addFlags(f *pflag.FlagSet) {
	f.BoolVar(&e.on, "explain", false, "write the steps to the solution: by all techniques before a guess, or only by those of --solver cp:scheme=NAME. The hardest may differ from that of rate, which goes by the canonical form")
	f.BoolVar(&e.all, "all-steps", false, "with --explain: also write the steps that lead nowhere, and write each step at once")
	f.StringVar(&e.coords, "coords", "r1c1", "with --explain: name cells as `C` does, r1c1 or a1 (the letter is the row)")
	f.StringVar(&e.candidates, "candidates", "", "with --explain: draw the candidates of every cell at `WHEN`: start, end, steps (after each) or the number of a step")
	f.StringVar(&e.cell, "cell", "", "with --explain: first list the units, peers and candidates of `CELL`, such as r5c3 or E3")
}

// candidateTimes are the words that --candidates takes.
var candidateTimes = []string{"start", "end", "steps"}

// checkExplanation checks these flags, and makes the engine to trace.
func (c *solveCmd) checkExplanation(files []string) error {
	if c.changed("coords") || c.changed("candidates") || c.changed("cell") {
		if c.shape.HoldsProblem("") || slices.ContainsFunc(files, c.shape.HoldsProblem) {
			return errors.New("--coords, --candidates and --cell: expected Sudokus or Latin squares only, since other problems have no cells")
		}
	}
	if err := c.explain.check(); err != nil {
		return err
	}
	return c.chooseTracer(c.changed("solver"))
}

// check reads the values of the flags.
func (e *explanation) check() (err error) {
	if e.style, err = human.ParseCoords(e.coords); err != nil {
		return fmt.Errorf("--coords %w", err)
	}
	switch e.candidates {
	case "", "start", "end", "steps":
	default:
		if e.step, err = strconv.Atoi(e.candidates); err != nil || e.step < 1 {
			return fmt.Errorf("--candidates %q: expected start, end, steps or the number of a step from 1%s", e.candidates, words.DidYouMean(e.candidates, candidateTimes))
		}
	}
	return nil
}

// chooseTracer makes the engine to trace. It is cp with all techniques; if --solver names
// a scheme, only with the rules of the scheme.
func (c *solveCmd) chooseTracer(named bool) error {
	if !named {
		c.solver = "cp"
	}
	name, settings, _ := strings.Cut(c.solver, ":")
	if name != "cp" {
		return fmt.Errorf("--solver %q: expected cp with --explain, since no other engine solves by the steps of a player", c.solver)
	}
	engine, err := solvers.CP(c.solver, solvers.Bounds{MaxNodes: c.nodes})
	if err != nil {
		return err
	}
	c.explain.tracer = human.Solver{Solver: engine, RulesOnly: strings.Contains(","+settings, ",scheme=")}
	c.explain.counter, err = solvers.Choose("", solvers.Bounds{MaxNodes: human.MaxCountNodes})
	return err
}

// explainAll writes the steps to the solution of each puzzle.
func (c *solveCmd) explainAll(ctx context.Context, files []string) error {
	c.puzzles.oneByOne = true
	c.puzzles.note = func(*answer.Answer) error { return c.explain.err }
	return c.solveAll(ctx, files)
}

// trace solves the task of an answer, and writes each step when it is made.
func (c *solveCmd) trace(ctx context.Context, a *answer.Answer) {
	e := human.Explainer{
		Shape: &c.shape, Solver: c.explain.tracer, Counter: c.explain.counter, Coords: c.explain.style, All: c.explain.all,
		Warn: c.output.c.warn,
	}
	account := &account{explanation: &c.explain, o: &c.output}
	e.Explain(ctx, a, func(w *human.Walk) bool {
		account.Walk = w
		c.explain.err = account.begin()
		c.output.account, a.Solver = account, c.solver
		return c.explain.err == nil
	}, account.write)
}

// An account writes the steps of the search of one task.
type account struct {
	*explanation
	*human.Walk
	o     *answerOutput
	state *human.State // after the last step
}

// begin writes the lines above the first step.
func (a *account) begin() error {
	a.state = human.NewState(a.Task.Problem)
	if a.o.json {
		return nil
	}
	cell := ""
	if a.cell != "" {
		var err error
		if cell, err = a.Guide.Cell(a.cell, a.state); err != nil {
			return fmt.Errorf("--cell %q: %w", a.cell, err)
		}
	}
	if a.begun {
		fmt.Fprintln(a.o.out)
	}
	a.begun = true
	if !a.o.drawn {
		fmt.Fprintln(a.o.out, a.Task.Where)
	}
	fmt.Fprint(a.o.out, cell)
	a.drawCandidates(a.candidates == "start")
	return nil
}

// drawCandidates draws the candidates of all cells if due is true.
func (a *account) drawCandidates(due bool) {
	if due {
		fmt.Fprint(a.o.out, a.Guide.Candidates(a.state))
	}
}

// write writes a step. It reports whether the output could be written.
func (a *account) write(s human.Explained) bool {
	a.state = s.After
	if a.o.json {
		record.Write(a.o.out, a.Guide.Record(a.Task.File, a.Task.Line, s))
	} else {
		fmt.Fprintf(a.o.out, "%3d. %s%s\n", s.Number, s.Indent(), s.Wrapped("\n     "+s.Indent()))
		a.drawCandidates(a.candidates == "steps" || a.step == s.Number)
	}
	return a.o.out.Flush() == nil
}

// end writes the lines below the last step.
func (a *account) end(r *answer.Answer) {
	a.drawCandidates(a.candidates == "end")
	if a.step > a.Steps {
		a.o.c.warn("%s: --candidates %d: the search has %s", a.Task.Where, a.step, words.Plural(a.Steps, "step"))
	}
	word := r.Word()
	a.Solved, a.NoSolution = word == answer.Solved, word == answer.None
	fmt.Fprintln(a.o.out, a.Outcome)
	if a.Solved {
		a.o.text.WriteSolution(r.Task, r.First)
	}
}
