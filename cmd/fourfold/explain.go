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
	"fourfold/internal/player/explain"
	"fourfold/internal/player/hint"
	"fourfold/internal/player/techniques"
	"fourfold/internal/read/input"
	"fourfold/internal/write/record"
)

// An explanation is the flags that say how a search is explained, and the search that is traced.
type explanation struct {
	on         bool
	coords     string
	candidates string
	cell       string
	all        bool

	tracer   explain.Tracer
	counter  fourfold.Solver // counts up to two solutions before a search that depends on their number
	style    explain.Coords
	step     int   // after which to draw the candidates; 0 means none
	row, col int   // of the cell to describe
	err      error // a flag does not fit the grid; it ends the command
	begun    bool
}

func (e *explanation) addFlags(f *pflag.FlagSet) {
	f.BoolVar(&e.on, "explain", false, "write the steps to the solution: by all techniques before a guess, or only by those of --solver cp:scheme=...")
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
		if c.shape.As == "dlx" || slices.ContainsFunc(files, c.shape.HoldsDLX) {
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
	if e.style, err = explain.ParseCoords(e.coords); err != nil {
		return fmt.Errorf("--coords %w", err)
	}
	switch e.candidates {
	case "", "start", "end", "steps":
	default:
		if e.step, err = strconv.Atoi(e.candidates); err != nil || e.step < 1 {
			return fmt.Errorf("--candidates %q: expected start, end, steps or the number of a step from 1%s", e.candidates, words.DidYouMean(e.candidates, candidateTimes))
		}
	}
	if e.cell == "" {
		return nil
	}
	if e.row, e.col, err = explain.ParseCell(e.cell); err != nil {
		return fmt.Errorf("--cell %w", err)
	}
	return nil
}

// maxCountNodes ends the count of the solutions before an explanation. Without a count, no
// technique assumes that there is one solution.
const maxCountNodes = 100_000

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
	if c.explain.tracer = engine; !strings.Contains(","+settings, ",scheme=") {
		c.explain.tracer = techniques.Solver{Solver: engine}
	}
	c.explain.counter, err = solvers.Choose("", solvers.Bounds{MaxNodes: maxCountNodes})
	return err
}

// count counts the solutions of a task up to two, and returns the first. If the count took too
// long, the number is 0.
func (e *explanation) count(ctx context.Context, t *input.Task) (n int, first fourfold.Solution) {
	_, err := e.counter.Solve(ctx, t.Problem, func(s fourfold.Solution) bool {
		if n++; n == 1 {
			first = s
		}
		return n < 2
	})
	if err != nil {
		return 0, nil
	}
	return n, first
}

// start returns where the steps of a task start: with the values and the notes of a player if these
// are right, or from the givens, which a warning says.
func (c *solveCmd) start(ctx context.Context, t *input.Task, counted int, solution fourfold.Solution) *hint.Position {
	at, why := hint.PositionOf(ctx, &c.shape, t), "a placed value or a note is wrong"
	switch {
	case !hint.Begun(t):
		return at
	case counted == 0:
		why = "no solution of the givens was found"
	case counted > 1:
		why = "the givens have several solutions"
	case at.Task.Err == nil:
		if _, fits := at.Task.Compiled.Solution(t.Compiled.Grid(solution)); !fits {
			break
		}
		if hint.Begun(at.Task) {
			c.output.c.warn("%s: the steps start without the notes, which some empty cells lack", t.Where)
		}
		return at
	}
	c.output.c.warn("%s: the steps start from the givens, since %s", t.Where, why)
	return &hint.Position{Task: t}
}

// explainAll writes the steps to the solution of each puzzle.
func (c *solveCmd) explainAll(ctx context.Context, files []string) error {
	c.puzzles.oneByOne = true
	c.puzzles.note = func(*answer.Answer) error { return c.explain.err }
	return c.solveAll(ctx, files)
}

// trace solves the task of an answer, and writes each step when it is made.
func (c *solveCmd) trace(ctx context.Context, a *answer.Answer) {
	t, tracer := a.Task, c.explain.tracer
	all, byAll := tracer.(techniques.Solver)
	counted, known := 0, fourfold.Solution(nil)
	if hint.Begun(t) || byAll {
		counted, known = c.explain.count(ctx, t)
	}
	at := c.start(ctx, t, counted, known)
	if byAll {
		tracer = at.Tracer(all.Solver, counted == 1)
	}
	account := &account{explanation: &c.explain, o: &c.output, t: at.Task, guide: at.Guide(c.explain.style)}
	account.Counted = counted
	if c.explain.err = account.begin(); c.explain.err != nil {
		return
	}
	c.output.account, a.Solver = account, c.solver
	trace := account.guide.TraceUseful
	if c.explain.all {
		trace = account.guide.Trace
	}
	var sol fourfold.Solution
	sol, a.Stats, a.Err = trace(ctx, tracer, account.write)
	switch {
	case errors.Is(a.Err, fourfold.ErrNoSolution):
		a.Err, a.Complete = nil, true
	case a.Err == nil && sol != nil:
		if t.Compiled != nil {
			sol, _ = t.Compiled.Solution(at.Task.Compiled.Grid(sol))
		}
		a.Wrong = t.Verify(sol)
		a.Solutions, a.First, a.Complete = 1, sol, a.Wrong == nil && (account.Depth == 0 || account.Counted == 1)
	}
}

// An account writes the steps of the search of one task.
type account struct {
	*explanation
	o     *output
	t     *input.Task
	guide *explain.Guide
	state *explain.State // after the last step
	explain.Outcome
}

// begin writes the lines above the first step.
func (a *account) begin() error {
	a.state = explain.NewState(a.t.Problem)
	if a.o.json {
		return nil
	}
	cell := ""
	if a.cell != "" {
		var err error
		if cell, err = a.guide.Cell(a.row, a.col, a.state); err != nil {
			return fmt.Errorf("--cell %s: %w", a.cell, err)
		}
	}
	if a.begun {
		fmt.Fprintln(a.o.out)
	}
	a.begun = true
	if !a.o.drawn {
		fmt.Fprintln(a.o.out, a.t.Where)
	}
	fmt.Fprint(a.o.out, cell)
	a.drawCandidates(a.candidates == "start")
	return nil
}

// drawCandidates draws the candidates of all cells if due is true.
func (a *account) drawCandidates(due bool) {
	if due {
		fmt.Fprint(a.o.out, a.guide.Candidates(a.state))
	}
}

// write writes a step. It reports whether the output could be written.
func (a *account) write(s explain.Step) bool {
	a.state = s.After
	a.Add(s)
	if a.o.json {
		record.Write(a.o.out, a.guide.Record(a.t.File, a.t.Line, s))
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
		a.o.c.warn("%s: --candidates %d: the search has %s", a.t.Where, a.step, words.Plural(a.Steps, "step"))
	}
	word := r.Word()
	a.Solved, a.NoSolution = word == answer.Solved, word == answer.None
	fmt.Fprintln(a.o.out, a.Outcome)
	if a.Solved {
		a.o.text.WriteSolution(r.Task, r.First)
	}
}
