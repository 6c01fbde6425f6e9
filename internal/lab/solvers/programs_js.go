package solvers

import (
	"context"
	"errors"
	"time"

	"fourfold"
)

// parseProgram returns an error: a browser runs no programs.
func parseProgram(string, string, Bounds) (fourfold.Solver, error) {
	return nil, errors.New("a browser cannot run a program")
}

// programNamed returns "", since no program can be meant.
func programNamed(string) string { return "" }

// A Program is a known program that can solve problems. A browser has none.
type Program struct {
	Name, About, Command string
	Installed            bool
}

// Programs returns nil.
func Programs() []Program { return nil }

// Files returns nil.
func Files(string) []string { return nil }

// Startups returns nil.
func Startups(context.Context, []fourfold.Solver, time.Duration, func(string, error)) map[string]time.Duration {
	return nil
}
