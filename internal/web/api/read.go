package api

import (
	"context"

	"fourfold/internal/read/input"
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
		Text string `json:"text"`
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
	if len(tasks) == 1 {
		text = asked.Text
	}
	for _, t := range tasks {
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
