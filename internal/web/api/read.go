package api

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"fourfold/internal/kit/words"
	"fourfold/internal/player/generate"
	"fourfold/internal/read/grid"
	"fourfold/internal/read/input"
	"fourfold/puzzle"
	"fourfold/puzzle/rule"
)

// A readAnswer is the answer to the question read.
type readAnswer struct {
	Puzzles []*Puzzle `json:"puzzles"`
	More    bool      `json:"more"`             // the text has more puzzles than the limit
	Faults  []*Error  `json:"faults,omitempty"` // what else is in the text, such as puzzles that cannot be read
}

// maxFaults is the number of faults that an answer has.
const maxFaults = 10

// read finds the puzzles of a text. The error is that of the first puzzle if none can be read.
func (s *Service) read(ctx context.Context, request []byte, out Stream) error {
	var asked struct {
		Text    string
		Rules   []string // added to those of the text
		Regions []int    // of each cell, in place of those of the text
	}
	if err := parse(request, &asked); err != nil {
		return err
	}
	shape, got := new(input.Shape), readAnswer{Puzzles: []*Puzzle{}}
	tasks := []*input.Task{}
	for t := range open(asked.Text).Puzzles(shape) {
		if got.More = len(tasks) == s.Limits.Puzzles || ctx.Err() != nil; got.More {
			break
		}
		tasks = append(tasks, t)
	}
	text := ""
	if len(tasks) == 1 && len(asked.Rules)+len(asked.Regions) == 0 {
		text = asked.Text
	}
	for _, t := range tasks {
		if ctx.Err() != nil && len(got.Puzzles)+len(got.Faults) > 0 {
			got.More = true
			break
		}
		if err := addTo(t, asked.Rules, asked.Regions); err != nil {
			return errorOf(err)
		}
		p, err := s.puzzle(shape, t, text)
		if err == nil {
			got.Puzzles = append(got.Puzzles, p)
		} else if len(got.Faults) < maxFaults {
			got.Faults = append(got.Faults, errorOf(err))
		}
	}
	switch {
	case len(got.Puzzles) == 0 && len(got.Faults) > 0:
		return got.Faults[0]
	case len(got.Puzzles) == 0:
		return &Error{Message: "no puzzle in the text"}
	}
	return send(out, got)
}

// ruleNames returns the names of rules in a request.
func ruleNames() []string { return append(input.ExtraNames(), "diagonals") }

// addTo adds rules to the puzzle of a task, and gives it regions unless there are none.
func addTo(t *input.Task, rules []string, regions []int) error {
	if t.Err != nil {
		return nil
	}
	q, more := &t.Puzzle.Sheet, rule.List(nil)
	for _, name := range rules {
		if kind, ok := rule.Parse(name); ok && kind.IsGlobal() {
			more = append(more, rule.New(kind.Name, nil))
		} else if name != "diagonals" {
			return &Error{Message: fmt.Sprintf("unknown rule %q: expected %s", name, words.Choice(name, ruleNames()))}
		}
	}
	q.Diagonals, q.Rules = q.Diagonals || slices.Contains(rules, "diagonals"), q.Rules.And(more)
	if len(regions) == 0 {
		return nil
	}
	q.BoxRows, q.BoxCols, q.Regions = 0, 0, puzzle.Renumbered(regions)
	return puzzle.CheckRegions(q.Grid.Rows, q.Regions)
}

// generate makes a 9x9 puzzle at random. The names in the request are those of "fourfold generate".
func (s *Service) generate(ctx context.Context, request []byte, out Stream) error {
	var asked struct{ Difficulty, Symmetry string } // "" means any, and none
	if err := parse(request, &asked); err != nil {
		return err
	}
	w := generate.Wishes{Count: 1, Rate: true, Seed: rand.Uint64()}
	var err, bad error
	w.Difficulty.Least, w.Difficulty.Most, err = generate.ParseDifficulty(cmp.Or(asked.Difficulty, "easy-nightmare"))
	w.Symmetry, bad = generate.ParseSymmetry(cmp.Or(asked.Symmetry, "none"))
	w.UseEasyClues()
	if err = cmp.Or(err, bad, w.Check()); err != nil {
		return errorOf(err)
	}
	var made *generate.Puzzle
	run := generate.Run{Wishes: w, Workers: 1}
	if err = run.Generate(ctx, func(p *generate.Puzzle) bool { made = p; return true }); made == nil {
		return &Error{Message: fmt.Sprintf("no puzzle was found: %v: ask again, or for another difficulty or symmetry", err)}
	}
	sheet := made.Sheet(w.Seed)
	p, err := s.puzzle(new(input.Shape), &input.Task{Puzzle: &grid.Puzzle{Sheet: sheet}}, sheet.Grid.String())
	if err != nil {
		return err
	}
	return send(out, map[string]any{"puzzle": p, "grade": sheet.Level})
}
