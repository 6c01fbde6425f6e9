package solvers

import (
	"errors"

	"fourfold"
)

// parseProgram returns an error: a browser runs no programs.
func parseProgram(string, string, Bounds) (fourfold.Solver, error) {
	return nil, errors.New("a browser cannot run a program")
}

// programNamed returns "", since no program can be meant.
func programNamed(string) string { return "" }
