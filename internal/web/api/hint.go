package api

import (
	"cmp"
	"context"
	"slices"

	"fourfold/internal/player/check"
	"fourfold/internal/player/human"
	"fourfold/puzzle"
)

// A hintAnswer is the answer to the question hint.
type hintAnswer struct {
	Status    human.Status `json:"status"`
	Technique string       `json:"technique"`
	Rating    float64      `json:"rating"`
	Texts     [3]string    `json:"texts"`
	Left      int          `json:"left"` // steps to the solution, or to a guess
	drawing
}

// A drawing is what a board shows of a step. A placement is a cell and a value.
type drawing struct {
	Cells   []int     `json:"cells"`
	Units   []unitRef `json:"units"`
	Pattern [][2]int  `json:"pattern"` // the candidates that are the reason
	Removed [][2]int  `json:"removed"`
	Place   []int     `json:"place,omitempty"`
}

// A unitRef names a unit. The index counts from 0, among the units of the kind.
type unitRef struct {
	Kind  string `json:"kind"`
	Index int    `json:"index"`
	Name  string `json:"name,omitempty"`
	Cells []int  `json:"cells"`
}

func newRef(u puzzle.Unit) unitRef { return unitRef{u.Kind, max(u.Number-1, 0), u.String(), u.Cells} }

// hint tells the next step of a position.
func (s *Service) hint(ctx context.Context, request []byte, out Stream) error {
	shape, t, err := s.position(request)
	if err != nil {
		return err
	}
	checker, err := s.checker(shape, 2)
	if err != nil {
		return err
	}
	f := human.Finder{Checker: *checker, NoFlags: true}
	h := f.Find(ctx, check.Subject{Task: t})
	got := hintAnswer{Status: h.Next, Technique: h.Of, Texts: h.Texts, Left: h.Left}
	got.drawing = drawing{Cells: []int{}, Units: []unitRef{}, Pattern: [][2]int{}, Removed: [][2]int{}}
	if h.Next == human.StatusStep {
		got.Rating = h.Steps[0].Rating
	}
	if err := cmp.Or(h.Task.Err, h.Err); err != nil && h.Texts[0] == "" {
		message := errorOf(err).Message
		got.Texts = [3]string{message, message, message}
	}
	for _, m := range h.Mistakes {
		got.Cells = append(got.Cells, m.Cell)
	}
	if len(h.Steps) > 0 {
		got.draw(h)
	}
	return send(out, got)
}

// draw adds what a board shows of the first step of a hint.
func (d *drawing) draw(h *human.Hint) {
	t, step := h.At, h.Steps[0]
	c, state := t.Compiled, human.NewState(t.Problem)
	reason := slices.Clone(step.Fins)
	for _, item := range step.Base {
		if cell, ok := c.Cell(item); ok {
			d.Cells = append(d.Cells, cell)
		}
		reason = append(reason, state.Options(item)...)
	}
	for _, item := range slices.Concat(step.Base, step.Cover) {
		if u, _, ok := c.UnitValue(item); ok && !slices.ContainsFunc(d.Units, func(has unitRef) bool { return has.Name == u.String() }) {
			d.Units = append(d.Units, newRef(u))
		}
	}
	for _, chain := range step.Chains {
		for _, link := range chain {
			reason = append(reason, link.Options...)
		}
	}
	for _, set := range step.Sets {
		reason = append(reason, set.Options...)
	}
	d.Pattern = placements(c, reason)
	switch step.Action {
	case human.Remove:
		d.Removed = placements(c, step.Removed)
	case human.Place:
		d.Place = placements(c, []int32{step.Chosen})[0][:]
	case human.Guess:
		right := h.First
		if h.Uncounted {
			right = nil
		}
		d.Place = placements(c, []int32{human.NewGuide(t, human.R1C1).RightGuess(step, right)})[0][:]
	}
}

// placements returns the cells and values of options, each once and in order.
func placements(c *puzzle.Compiled, options []int32) [][2]int {
	cols, all := c.Grid(nil).Cols, [][2]int{}
	slices.Sort(options)
	for _, o := range slices.Compact(options) {
		if at, ok := c.Placement(o); ok {
			all = append(all, [2]int{at.Row*cols + at.Col, at.Value})
		}
	}
	return all
}
