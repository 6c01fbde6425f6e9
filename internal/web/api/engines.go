package api

import (
	"context"
	"slices"

	"fourfold/internal/lab/solvers"
	"fourfold/internal/player/generate"
	"fourfold/internal/player/rate"
)

// An engineAnswer is one of the solvers of the answer to the question engines.
type engineAnswer struct {
	Name  string `json:"name"`
	About string `json:"about"`
	Wants string `json:"wants,omitempty"`
}

// engines lists the engines, and the other names that a question may have.
func (s *Service) engines(_ context.Context, request []byte, out Stream) error {
	if err := parse(request, new(struct{})); err != nil {
		return err
	}
	var all []engineAnswer
	for _, e := range solvers.Engines() {
		if e.Available {
			all = append(all, engineAnswer{Name: e.Name, About: e.About})
		}
	}
	for _, name := range s.Others {
		if !slices.ContainsFunc(all, func(e engineAnswer) bool { return e.Name == name }) {
			all = append(all, engineAnswer{Name: name, Wants: "server"})
		}
	}
	return send(out, map[string]any{
		"solvers": all, "version": s.Version, "workers": s.Workers,
		"rules": ruleNames(), "difficulties": rate.Grades(), "symmetries": generate.Symmetries(),
	})
}
