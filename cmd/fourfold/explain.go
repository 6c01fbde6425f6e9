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
	"fourfold/internal/explain"
	"fourfold/internal/solvers"
	"fourfold/internal/words"
)

// An explanation is the flags that say how a search is explained, and the searcher.
type explanation struct {
	on         bool
	coords     string
	candidates string
	cell       string

	tracer   explain.Tracer
	style    explain.Coords
	step     int // after which to draw the candidates; 0 means none
	row, col int // of the cell to describe
	begun    bool
}

func (e *explanation) addFlags(f *pflag.FlagSet) {
	f.BoolVar(&e.on, "explain", false, "write each step of the search, by cp with all its rules unless --solver cp:scheme=... names fewer")
	f.StringVar(&e.coords, "coords", "r1c1", "with --explain: name cells as `C` does, r1c1 or a1 (the letter is the row)")
	f.StringVar(&e.candidates, "candidates", "", "with --explain: draw the candidates of every cell at `WHEN`: start, end, steps (after each) or the number of a step")
	f.StringVar(&e.cell, "cell", "", "with --explain: say first which units, peers and candidates `CELL` has, such as r5c3 or E3")
}

// checkExplanation reads the values of the flags, and refuses those that would do
// nothing or contradict each other. Changed tells which flags were given.
func (s *solve) checkExplanation(files []string, changed func(name string) bool) error {
	if useless := given(changed, "coords", "candidates", "cell"); useless != "" {
		switch {
		case !s.explain.on:
			return fmt.Errorf("%s: expected --explain with it", useless)
		case s.as == "dlx" || s.as == "auto" && slices.ContainsFunc(files, isDLX):
			return fmt.Errorf("%s: expected Sudokus or Latin squares only, since other problems have no cells", useless)
		}
	}
	if !s.explain.on {
		return nil
	}
	if other := given(changed, "all", "limit", "count", "unique", "quiet", "workers"); other != "" {
		return fmt.Errorf("--explain excludes %s", other)
	}
	if other := given(changed, "candidates", "cell"); s.output.json && other != "" {
		return fmt.Errorf("--json excludes %s", other)
	}
	if err := s.explain.check(); err != nil {
		return err
	}
	return s.chooseTracer(changed("solver"))
}

// given returns those of the flags that were given, as they are written.
func given(changed func(name string) bool, names ...string) string {
	var flags []string
	for _, name := range names {
		if changed(name) {
			flags = append(flags, "--"+name)
		}
	}
	return strings.Join(flags, ", ")
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
			return fmt.Errorf("--candidates %q: expected start, end, steps or the number of a step from 1", e.candidates)
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

// chooseTracer makes the searcher that --solver names. It is cp, with all rules where
// none are named.
func (s *solve) chooseTracer(named bool) (err error) {
	if !named {
		s.solver = "cp"
	}
	name, settings, _ := strings.Cut(s.solver, ":")
	if name != "cp" {
		return fmt.Errorf("--solver %q: expected cp with --explain, since no other engine makes the steps of a player", s.solver)
	}
	if !strings.Contains(","+settings, ",scheme=") {
		s.solver = strings.TrimSuffix("cp:scheme=all,"+settings, ",")
	}
	s.explain.tracer, err = solvers.CP(s.solver, solvers.Bounds{MaxNodes: s.nodes})
	return err
}

// trace searches the problem of r, and writes the steps as they are made.
func (s *solve) trace(ctx context.Context, r *result) {
	a := &account{explanation: &s.explain, o: &s.output, t: r.task, guide: explain.New(r.Problem)}
	if r.compiled != nil {
		a.guide = explain.NewGrid(r.compiled, r.puzzle.Grid, s.explain.style, r.puzzle.Alphabet)
	}
	if r.task.err = a.begin(); r.task.err != nil {
		return
	}
	r.account, r.solver = a, s.solver
	var sol fourfold.Solution
	sol, r.stats, r.err = a.guide.Trace(ctx, s.explain.tracer, a.write)
	a.guesses, _ = r.stats.Counter("guesses")
	switch {
	case errors.Is(r.err, fourfold.ErrNoSolution):
		r.err, r.exhausted = nil, true
	case r.err == nil && sol != nil:
		r.wrong = r.verify(sol)
		r.n, r.first, r.exhausted = 1, sol, r.wrong == nil && a.depth == 0
	}
}

// An account is the search of one task as it is written.
type account struct {
	*explanation
	o       *output
	t       *task
	guide   *explain.Guide
	state   *explain.State // after the last step
	steps   int
	guesses int64 // with an alternative
	depth   int   // guesses that stand after the last step
}

// begin writes what comes before the steps.
func (a *account) begin() error {
	a.state = explain.NewState(a.t.Problem)
	if a.o.json {
		return nil
	}
	cell := ""
	if a.cell != "" {
		var err error
		if cell, err = a.guide.Cell(a.row, a.col, a.state); err != nil {
			return a.t.locate(fmt.Errorf("--cell: %w", err))
		}
	}
	if a.begun {
		fmt.Fprintln(a.o.out)
	}
	a.begun = true
	if !a.o.drawn {
		fmt.Fprintln(a.o.out, a.t.where)
	}
	fmt.Fprint(a.o.out, cell)
	a.draw(a.candidates == "start")
	return nil
}

// draw writes the candidates if they are due.
func (a *account) draw(due bool) {
	if due {
		fmt.Fprint(a.o.out, a.guide.Candidates(a.state))
	}
}

// write writes a step. It returns false if nobody can read it.
func (a *account) write(s explain.Step) bool {
	a.state, a.steps, a.depth = s.After, s.Number, s.Depth
	if a.o.json {
		a.o.encode(a.record(s))
	} else {
		fmt.Fprintf(a.o.out, "%3d. %s%s\n", s.Number, indent(s.Level()), s.Text)
		a.draw(a.candidates == "steps" || a.step == s.Number)
	}
	return a.o.out.Flush() == nil
}

// indent returns what stands before a step below so many guesses.
func indent(level int) string {
	if level > maxIndent {
		return strings.Repeat("  ", maxIndent) + fmt.Sprintf("[%d] ", level)
	}
	return strings.Repeat("  ", level)
}

// maxIndent is how many guesses are shown by indentation; from there on they are numbered.
const maxIndent = 10

// end writes what comes after the steps.
func (a *account) end(r *result) {
	a.draw(a.candidates == "end")
	if a.step > a.steps {
		a.o.c.complain("%s: --candidates %d: the search has %s", a.t.where, a.step, words.Plural(a.steps, "step"))
	}
	fmt.Fprintln(a.o.out, a.summary(r))
	if r.word() == wordSolved {
		a.o.writeGrid(r.task, r.gridOf(r.first), r.first)
	}
}

// summary says how the search ended.
func (a *account) summary(r *result) string {
	steps := words.Plural(a.steps, "step")
	switch word := r.word(); {
	case word == wordNone:
		return "no solution, shown in " + steps
	case word != wordSolved:
		return "gave up after " + steps
	case a.guesses == 0 && a.depth == 0:
		return "solved in " + steps + " without a guess, so the solution is the only one"
	case a.depth == 0:
		return "solved in " + steps + ", with every guess refuted, so the solution is the only one"
	case a.guesses == 1:
		return "solved in " + steps + " with 1 guess, so there may be other solutions"
	}
	return fmt.Sprintf("solved in %s with %d guesses, so there may be other solutions", steps, a.guesses)
}

// A stepRecord is the JSON line of a step.
type stepRecord struct {
	Schema    int      `json:"schema"`
	Type      string   `json:"type"`
	File      string   `json:"file"`
	Line      int      `json:"line,omitempty"`
	Number    int      `json:"number"`
	Action    string   `json:"action"`
	Technique string   `json:"technique"`
	Text      string   `json:"text"`
	Base      []string `json:"base"`
	Cover     []string `json:"cover"`
	Chosen    any      `json:"chosen,omitempty"`
	Removed   []any    `json:"removed"`
	Depth     int      `json:"depth"`
}

// A placementRecord is an option of a grid; any other is its name. Rows, columns and
// values count from 1.
type placementRecord struct {
	Row   int `json:"row"`
	Col   int `json:"col"`
	Value int `json:"value"`
}

func (a *account) record(s explain.Step) stepRecord {
	rec := stepRecord{
		Schema: schema, Type: "step", File: a.t.name, Line: a.t.line, Number: s.Number, Action: s.ActionName(), Technique: s.Name,
		Text: s.Text, Base: a.items(s.Base), Cover: a.items(s.Cover), Removed: []any{}, Depth: s.Depth,
	}
	if s.Chosen >= 0 {
		rec.Chosen = a.option(s.Chosen)
	}
	for _, o := range s.Removed {
		rec.Removed = append(rec.Removed, a.option(o))
	}
	return rec
}

func (a *account) items(items []int32) []string {
	names := make([]string, len(items))
	for k, item := range items {
		names[k] = a.t.ItemName(int(item))
	}
	return names
}

func (a *account) option(o int32) any {
	if a.t.compiled != nil {
		if at, ok := a.t.compiled.Placement(o); ok {
			return placementRecord{at.Row + 1, at.Col + 1, at.Value}
		}
	}
	return a.t.OptionName(int(o))
}
