package main

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"path/filepath"
	"strconv"
	"strings"
	"sync"

	"github.com/spf13/pflag"

	"fourfold"
	"fourfold/internal/lab/solvers"
	"fourfold/internal/player/answer"
	"fourfold/internal/read/grid"
	"fourfold/internal/read/input"
	"fourfold/internal/write/outfile"
	"fourfold/sat/cdcl"
)

// proofs is the flag --proof, and what goes with it. An answer is written when its proof is in
// place.
type proofs struct {
	path   string
	plan   *outfile.Plan
	engine cdcl.Solver
	err    error // why the run ended

	mu     sync.Mutex
	files  map[*input.Task]*proofFiles // of puzzles that have no answer yet
	number int                         // puzzles so far
}

// proofFiles are a proof and its formula while they are written.
type proofFiles struct {
	path           string       // of the proof
	set            *outfile.Set // nil before the search begins
	steps, formula *outfile.File
	out            cdcl.Proof
	err            error // why there are no such files
}

func (v *proofs) addFlags(f *pflag.FlagSet) {
	f.StringVar(&v.path, "proof", "", "prove in `FILE` that there are no other solutions; FILE ends in .drat or .pbp, and the formula is beside it; of several puzzles, to FILE_1, FILE_2 ...; engine cdcl only")
}

// checkProof checks the flag --proof, and sets its engine.
func (s *solveCmd) checkProof([]string) error {
	if _, err := proofFormatOf(s.proofs.path); err != nil {
		return fmt.Errorf("--proof: %w", err)
	}
	if s.solver == "" {
		s.solver = solvers.Learning
	}
	bounds, err := s.bounds()
	if err != nil {
		return err
	}
	if s.proofs.engine, err = solvers.CDCL(s.solver, bounds); err != nil {
		return fmt.Errorf("--proof: %w", err)
	}
	s.proofs.plan = s.plan
	return nil
}

// prepare makes the folder of the proofs, and checks that a file can be written there.
func (v *proofs) prepare() error {
	v.files = map[*input.Task]*proofFiles{}
	if err := outfile.MakeFolder(filepath.Dir(v.path)); err != nil {
		return fmt.Errorf("--proof: %w", err)
	}
	if err := v.plan.Check(v.path); !errors.Is(err, outfile.ErrExists) {
		return err
	}
	return nil // of several puzzles, none has this name
}

// named gives each task the name of its proof: that of --proof if the task is single.
func (v *proofs) named(tasks iter.Seq[*input.Task], single bool) iter.Seq[*input.Task] {
	return func(yield func(*input.Task) bool) {
		for t := range tasks {
			v.number++
			path := v.path
			if ext := filepath.Ext(path); !single {
				path = strings.TrimSuffix(path, ext) + "_" + strconv.Itoa(v.number) + ext
			}
			v.mu.Lock()
			v.files[t] = &proofFiles{path: path}
			v.mu.Unlock()
			if !yield(t) {
				return
			}
		}
	}
}

// solve answers a task and writes its proof, which end puts in place.
func (v *proofs) solve(ctx context.Context, solver answer.Solver, t *input.Task) *answer.Answer {
	v.mu.Lock()
	files := v.files[t]
	v.mu.Unlock()
	solver.Choose = func(*fourfold.Problem) fourfold.Solver {
		files.begin(v.plan, t)
		return proving{v.engine, files}
	}
	return solver.Solve(ctx, t)
}

// begin begins to write the files.
func (p *proofFiles) begin(plan *outfile.Plan, t *input.Task) {
	formula := formulaOf(p.path)
	p.set = plan.Set()
	if p.err = plan.Claim("--proof", p.path, formula); p.err != nil {
		return
	}
	p.steps, p.err = p.set.Create(p.path)
	if p.err == nil {
		p.formula, p.err = p.set.Create(formula)
	}
	format, _ := proofFormatOf(p.path)
	p.out = cdcl.Proof{Format: format.write, Formula: p.formula, Steps: p.steps, About: about(t)}
}

// about returns comments for the formula of a task: its file and line, and the cells of
// the puzzle on one line.
func about(t *input.Task) []string {
	comments := []string{"from " + t.Where}
	if t.Puzzle != nil {
		line, err := grid.AppendGrid(nil, t.Puzzle.Grid, grid.FormatLine, grid.WriteOptions{Alphabet: t.Puzzle.Alphabet})
		if err == nil {
			comments = append(comments, "puzzle "+string(line))
		}
	}
	return comments
}

// A proving solver is cdcl with the files of a proof.
type proving struct {
	cdcl.Solver
	files *proofFiles
}

func (p proving) Solve(ctx context.Context, problem *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	return p.Visit(ctx, problem, yield)
}

func (p proving) Visit(ctx context.Context, problem *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	if p.files.err != nil {
		return fourfold.Stats{}, p.files.err
	}
	return p.Prove(ctx, problem, p.files.out, yield)
}

// Cheapest proves that the last solution is a cheapest one. A proof is about one solution.
func (p proving) Cheapest(ctx context.Context, problem *fourfold.Problem, k int, yield func(fourfold.Finding) bool) (fourfold.Stats, error) {
	if p.files.err != nil {
		return fourfold.Stats{}, p.files.err
	}
	if k > 1 {
		return fourfold.Stats{}, fmt.Errorf("a proof of the %d cheapest solutions: expected one: %w", k, errors.ErrUnsupported)
	}
	return p.ProveCheapest(ctx, problem, p.files.out, yield)
}

// end puts the proof of an answer in place if the answer needs one. With an error, the answer must
// not be given.
func (v *proofs) end(a *answer.Answer, note func(format string, args ...any)) error {
	v.mu.Lock()
	files := v.files[a.Task]
	delete(v.files, a.Task)
	v.mu.Unlock()
	if files == nil || files.set == nil { // it cannot be read, or its search has not begun
		return nil
	}
	defer files.set.Discard()
	if v.err = files.err; v.err == nil {
		v.err = errors.Join(files.steps.Flush(), files.formula.Flush())
	}
	if v.err != nil {
		return v.err
	}
	why, solved := "", a.Word() == answer.Solved
	switch {
	case a.Complete || a.Best != nil && a.Best.Proven:
		v.err = files.set.Commit()
		a.Proof, a.Formula = files.path, formulaOf(files.path)
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
		note("%s: no proof is written, since %s", a.Task.Where, why)
	}
	return v.err
}
