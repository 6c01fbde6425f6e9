package api

import (
	"context"
	"slices"

	"fourfold/internal/player/check"
	"fourfold/internal/player/explain"
	"fourfold/internal/player/hint"
	"fourfold/internal/player/human"
	"fourfold/puzzle"
)

// A hintAnswer is the answer to the question hint.
type hintAnswer struct {
	Status    hint.Status `json:"status"`
	Technique string      `json:"technique"`
	Rating    float64     `json:"rating"`
	Texts     [3]string   `json:"texts"`
	Left      int         `json:"left"` // steps to the solution, or to a guess
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
	Cells []int  `json:"cells"`
}

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
	f := hint.Finder{Checker: *checker, NoFlags: true}
	h := f.Find(ctx, check.Subject{Task: t})
	got := hintAnswer{Status: h.Next, Technique: h.Of, Texts: h.Texts, Left: h.Left}
	if h.Next == hint.Step {
		got.Rating = h.Steps[0].Rating
	}
	if h.Next == hint.Invalid {
		message := errorOf(h.Task.Err).Message
		got.Texts = [3]string{message, message, message}
	}
	for _, m := range h.Mistakes {
		got.Cells = append(got.Cells, m.Cell)
	}
	if len(h.Steps) > 0 {
		got.drawing = draw(h)
	}
	got.drawing = got.withLists()
	return send(out, got)
}

// draw returns what a board shows of the first step of a hint.
func draw(h *hint.Hint) (d drawing) {
	t, step := h.Position.Task, h.Steps[0]
	c, state := t.Compiled, explain.NewState(t.Problem)
	reason := slices.Clone(step.Fins)
	for _, item := range step.Base {
		if cell, ok := c.Cell(item); ok {
			d.Cells = append(d.Cells, cell)
		}
		reason = append(reason, state.Options(item)...)
	}
	for _, item := range slices.Concat(step.Base, step.Cover) {
		if u, _, ok := c.UnitValue(item); ok {
			d.addUnit(u)
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
		d.Place = placements(c, []int32{h.Position.Guide(explain.R1C1).RightGuess(step, right)})[0][:]
	}
	return d
}

// addUnit adds a unit once.
func (d *drawing) addUnit(u puzzle.Unit) {
	for _, has := range d.Units {
		if has.Kind == u.Kind && has.Index == max(u.Number-1, 0) {
			return
		}
	}
	d.Units = append(d.Units, unitRef{u.Kind, max(u.Number-1, 0), u.Cells})
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

// withLists returns a drawing whose lists are not nil, so that they become arrays.
func (d drawing) withLists() drawing {
	d.Cells, d.Units = append([]int{}, d.Cells...), append([]unitRef{}, d.Units...)
	d.Pattern, d.Removed = append([][2]int{}, d.Pattern...), append([][2]int{}, d.Removed...)
	return d
}
