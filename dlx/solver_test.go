package dlx

import (
	"fmt"
	"testing"

	"fourfold"
	"fourfold/internal/covertest"
)

// allCores are the cores that can be named. The small problems of the tests are small enough for
// each of them.
func allCores() []Core { return Cores()[1:] }

func TestContract(t *testing.T) {
	for _, c := range allCores() {
		t.Run(c.String(), func(t *testing.T) {
			covertest.Run(t, func(maxNodes int64) fourfold.Solver { return Solver{MaxNodes: maxNodes, Core: c} })
		})
	}
}

// divideAt makes searches with several workers divide after that many looks at the context, until
// the test ends.
func divideAt(t *testing.T, looks int) {
	before := soloLooks
	t.Cleanup(func() { soloLooks = before })
	soloLooks = looks
}

// TestContractOfWorkers: the same with several workers, which begin at once or later.
func TestContractOfWorkers(t *testing.T) {
	for _, c := range allCores() {
		for _, workers := range []int{2, 3} {
			t.Run(fmt.Sprint(c, workers), func(t *testing.T) {
				divideAt(t, 3-workers)
				covertest.RunAnyOrder(t, func(maxNodes int64) fourfold.Solver {
					return Solver{MaxNodes: maxNodes, Core: c, Workers: workers}
				})
			})
		}
	}
}
