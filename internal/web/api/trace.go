package api

import (
	"cmp"
	"context"
	"errors"

	"fourfold/internal/lab/solvers"
	"fourfold/internal/lab/trace"
	"fourfold/internal/player/answer"
)

// trace tells the steps of the search of an engine for the first solution of the givens.
func (s *Service) trace(ctx context.Context, request []byte, out Stream) error {
	r, shape, t, err := s.search(request)
	if err == nil {
		err = checkSolver(r.Solver)
	}
	if err != nil {
		return err
	}
	tracer, err := solvers.Tracer(cmp.Or(r.Solver, solvers.Default), solvers.Bounds{Memory: s.Limits.Memory})
	if err != nil {
		return errorOf(err)
	}
	if shape.Compile(t); t.Err != nil {
		return errorOf(t.Err)
	}
	most := r.Events
	if most == 0 || most > s.Limits.Events {
		most = s.Limits.Events
	}
	job := trace.Job{Solver: tracer, Solutions: 1, Until: most}
	var failed error // of out
	_, err = job.Run(ctx, t, func(line any) error {
		failed = send(out, line)
		return failed
	})
	switch {
	case failed != nil:
		return failed
	case errors.Is(err, answer.ErrWrong):
		return errorOf(err)
	}
	return nil // the last line says how the search ended
}
