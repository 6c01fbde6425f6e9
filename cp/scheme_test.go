package cp

import (
	"context"
	"fmt"
	"testing"

	"fourfold"
	"fourfold/internal/covertest"
)

// TestContractOfSchemes runs the contract for every scheme with every order.
func TestContractOfSchemes(t *testing.T) {
	for k, scheme := range append(Schemes(), Singles|ruleLocked, Singles|ruleFish) {
		order := Orders()[k%len(Orders())]
		t.Run(fmt.Sprintf("%v,%v", scheme, order), func(t *testing.T) {
			covertest.Run(t, func(maxNodes int64) fourfold.Solver {
				return Solver{MaxNodes: maxNodes, Scheme: scheme, Order: order}
			})
		})
	}
}

var _ = context.Background
