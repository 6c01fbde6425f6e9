//go:build !cgo || noclp

package lp

import (
	"context"
	"errors"
	"fmt"

	"fourfold"
	"fourfold/internal/kit/tracing"
)

// Available reports whether this build has CLP. Without CLP, Solve only returns an error.
const Available = false

// Version returns the version of the CLP library, or "" if this build has none.
func Version() string { return "" }

// Memory returns -1 twice, since this build has no CLP.
func (Solver) Memory() (now, most int64) { return -1, -1 }

var errNoCLP = fmt.Errorf("package lp was built without CLP: %w (install coinor-libclp-dev and pkg-config, on Debian with apt-get, then build with cgo and without -tags noclp)", errors.ErrUnsupported)

func (Solver) cheapest(context.Context, *fourfold.Problem, int, func(fourfold.Finding) bool) (fourfold.Stats, error) {
	return fourfold.Stats{}, errNoCLP
}

func (Solver) solve(context.Context, *fourfold.Problem, func(fourfold.Solution) bool, *tracing.Recorder) (fourfold.Stats, error) {
	return fourfold.Stats{}, errNoCLP
}
