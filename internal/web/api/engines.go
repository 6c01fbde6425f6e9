package api

import (
	"context"
	"slices"

	"fourfold"
	"fourfold/internal/lab/solvers"
)

// An engineAnswer is one of the solvers of the answer to the question engines.
type engineAnswer struct {
	Name   string `json:"name"`
	About  string `json:"about"`
	Traces bool   `json:"traces"` // it tells its steps
	Wants  string `json:"wants,omitempty"`
}

// engines lists the engines that a question may name.
func (s *Service) engines(_ context.Context, request []byte, out Stream) error {
	if err := parse(request, new(struct{})); err != nil {
		return err
	}
	var all []engineAnswer
	for _, e := range solvers.Engines() {
		if !e.Available {
			continue
		}
		solver, err := e.New("", solvers.Bounds{})
		if err != nil {
			return err
		}
		_, traces := solver.(fourfold.Tracer)
		all = append(all, engineAnswer{Name: e.Name, About: e.About, Traces: traces})
	}
	for _, name := range s.Others {
		if !slices.ContainsFunc(all, func(e engineAnswer) bool { return e.Name == name }) {
			all = append(all, engineAnswer{Name: name, Traces: true, Wants: "server"})
		}
	}
	return send(out, map[string]any{"solvers": all, "version": s.Version, "server": s.IsServer})
}
