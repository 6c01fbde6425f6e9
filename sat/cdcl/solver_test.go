package cdcl

import (
	"testing"

	"fourfold"
	"fourfold/internal/covertest"
)

func TestContract(t *testing.T) {
	covertest.Run(t, func(maxNodes int64) fourfold.Solver { return Solver{MaxNodes: maxNodes} })
}
