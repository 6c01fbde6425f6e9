package api

import (
	"bytes"
	"context"
	"errors"

	"fourfold/internal/read/gridimage"
	"fourfold/internal/read/input"
)

// A pictureAnswer is the answer to the question picture.
type pictureAnswer struct {
	Puzzle    *Puzzle `json:"puzzle"`
	Sure      bool    `json:"sure"`
	Solutions int     `json:"solutions"` // of what was read; 2 means more than one
	Doubts    []doubt `json:"doubts"`    // the cells that may be read wrongly
}

// A doubt is what a cell may hold.
type doubt struct {
	Cell   int      `json:"cell"`
	Values []chance `json:"values"` // first the one in the puzzle, then others, the most probable one first
}

type chance struct {
	Value       int     `json:"value"` // 0 for an empty cell
	Probability float64 `json:"probability"`
}

// picture reads the Sudoku in a picture.
func (s *Service) picture(ctx context.Context, request []byte, out Stream) error {
	var asked struct {
		Picture []byte `json:"picture"` // a file, in base64
	}
	if err := parse(request, &asked); err != nil {
		return err
	}
	limits := gridimage.Limits{Pixels: s.Limits.Pixels, Bytes: s.Limits.Request}
	reading, err := limits.Read(ctx, bytes.NewReader(asked.Picture))
	if err != nil {
		return &Error{Message: err.Error()}
	}
	got := pictureAnswer{Sure: true, Solutions: reading.Solutions, Doubts: []doubt{}}
	if unsure := (*gridimage.DoubtError)(nil); errors.As(reading.Doubt(), &unsure) {
		if got.Sure = false; unsure.IsUnreadable() {
			return &Error{Message: unsure.Error()}
		}
	}
	for _, cell := range reading.Doubtful() {
		d := doubt{Cell: cell}
		for _, v := range append([]int{reading.Values[cell]}, reading.Others(cell)...) {
			d.Values = append(d.Values, chance{v, reading.Chances[cell][v]})
		}
		got.Doubts = append(got.Doubts, d)
	}
	shape := new(input.Shape)
	for t := range open(reading.Line()).Puzzles(shape) {
		if got.Puzzle, err = s.puzzle(shape, t, reading.Line()); err != nil {
			return err
		}
	}
	return send(out, got)
}
