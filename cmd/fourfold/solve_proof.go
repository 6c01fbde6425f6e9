package main

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"

	"github.com/spf13/pflag"

	"fourfold"
	"fourfold/internal/answer"
	"fourfold/internal/read/input"
	"fourfold/internal/solvers"
	"fourfold/internal/write/outfile"
	"fourfold/puzzle/gridtext"
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
	names  map[*input.Task]string     // of the proofs of puzzles that have no answer yet
	begun  map[*input.Task]*proofPair // of puzzles whose search has begun
	number int                        // puzzles so far
}

func (v *proofs) addFlags(f *pflag.FlagSet) {
	f.Var(onceFlag{&v.path}, "proof", "write a proof that there are no solutions but those found to `FILE`, which ends in .drat or .pbp, and its formula beside it; of several puzzles, to FILE_1, FILE_2 ...; engine cdcl only")
}

// A onceFlag is the value of a flag that may be given once.
type onceFlag struct{ value *string }

func (o onceFlag) String() string {
	if o.value == nil {
		return ""
	}
	return *o.value
}

func (onceFlag) Type() string { return "string" }

func (o onceFlag) Set(text string) error {
	if *o.value != "" {
		return fmt.Errorf("expected it once, found %q before", *o.value)
	}
	*o.value = text
	return nil
}

// on reports whether proofs are wanted.
func (v *proofs) on() bool { return v.path != "" }

// checkProof checks the flag --proof, and sets its engine.
func (s *solveCmd) checkProof([]string) error {
	if _, _, err := proofFormatOf(s.proofs.path); err != nil {
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
	v.names, v.begun = map[*input.Task]string{}, map[*input.Task]*proofPair{}
	if err := os.MkdirAll(filepath.Dir(v.path), 0o777); err != nil {
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
			if !single {
				ext := filepath.Ext(path)
				path = strings.TrimSuffix(path, ext) + "_" + strconv.Itoa(v.number) + ext
			}
			v.mu.Lock()
			v.names[t] = path
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
	path := v.names[t]
	v.mu.Unlock()
	err := v.plan.Claim("--proof", path, formulaOf(path))
	if err == nil && v.plan.Force && ctx.Err() == nil {
		err = clearProof(path)
	}
	solver.Choose = func(*fourfold.Problem) fourfold.Solver {
		pair := &proofPair{err: err}
		if err == nil {
			pair = createProof(path, v.plan)
			pair.about = about(t)
		}
		v.mu.Lock()
		v.begun[t] = pair
		v.mu.Unlock()
		return proving{v.engine, pair}
	}
	return solver.Solve(ctx, t)
}

// clearProof removes the proof and the formula that an earlier run has written, since the answer of
// this run may have none.
func clearProof(path string) error {
	for _, path := range []string{path, formulaOf(path)} {
		info, err := os.Lstat(path)
		if err != nil || !info.Mode().IsRegular() {
			continue // createProof says what is wrong with it
		}
		if err := os.Remove(path); err != nil {
			return fmt.Errorf("--proof: %w", err)
		}
	}
	return nil
}

// about returns comments for the formula of a task: its file and line, and the cells of
// the puzzle on one line.
func about(t *input.Task) []string {
	comments := []string{"from " + t.Where}
	if t.Puzzle != nil {
		line, err := gridtext.AppendGrid(nil, t.Puzzle.Grid, gridtext.FormatLine, gridtext.WriteOptions{Alphabet: t.Puzzle.Alphabet})
		if err == nil {
			comments = append(comments, "puzzle "+string(line))
		}
	}
	return comments
}

// A proving solver is cdcl with the files of a proof.
type proving struct {
	cdcl.Solver
	pair *proofPair
}

func (p proving) Solve(ctx context.Context, problem *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	return p.Visit(ctx, problem, yield)
}

func (p proving) Visit(ctx context.Context, problem *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	if p.pair.err != nil {
		return fourfold.Stats{}, p.pair.err
	}
	return p.Prove(ctx, problem, p.pair.out(), yield)
}

// end puts the proof of an answer in place if the answer needs one. With an error, the answer must
// not be given.
func (v *proofs) end(a *answer.Answer, note func(format string, args ...any)) error {
	v.mu.Lock()
	pair := v.begun[a.Task]
	delete(v.begun, a.Task)
	delete(v.names, a.Task)
	v.mu.Unlock()
	if pair == nil { // it cannot be read, or its search has not begun
		return nil
	}
	defer pair.discard()
	if err := pair.failed(); err != nil {
		v.err = err
		return err
	}
	switch {
	case a.Complete:
		v.err = pair.set.Commit()
		a.Proof, a.Formula = pair.path, pair.beside
	case a.Word() == answer.Multiple:
		note("%s: no proof is written, since two solutions show that; --limit 2 writes them", a.Task.Where)
	case a.Word() == answer.Solved && a.Question.Want == 0:
		note("%s: no proof is written, since the output was closed before the search had ended", a.Task.Where)
	case a.Word() == answer.Solved && (a.Question.Want > 1 || a.Question.Count):
		note("%s: no proof is written, since --limit %d ended the search; --all and --count without --limit prove that there are no others", a.Task.Where, a.Question.Want)
	case a.Word() == answer.Solved:
		note("%s: no proof is written, since a solution can be checked; --unique, --all and --count prove that there are no others", a.Task.Where)
	}
	return v.err
}

// discard removes the files of proofs whose answers were not given.
func (v *proofs) discard() {
	v.mu.Lock()
	defer v.mu.Unlock()
	for _, pair := range v.begun {
		pair.discard()
	}
}
