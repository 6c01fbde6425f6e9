package dlx

import (
	"context"
	"math/big"

	"fourfold"
	"fourfold/dlx/internal/tree"
	"fourfold/internal/kit/setting"
)

// Count counts the solutions of p without listing them, up to limit if that is positive. The number is
// exact, whatever its size.
//
// Where states of the search come back, Count remembers the number of solutions below them (see
// [Solver].Memory), so the time depends on the number of different states, and not on the number of
// solutions. Where states do not come back, Count soon stops looking for them. Then it takes as
// long as Visit with a yield that does nothing. As long as many states come back, there is only one
// worker, because each worker would have to remember them by itself.
func (s Solver) Count(ctx context.Context, p *fourfold.Problem, limit int) (*big.Int, fourfold.Stats, error) {
	a, err := s.search(ctx, question{problem: p, limit: int64(limit), options: tree.Options{Count: true, Memory: s.memory()}})
	return a.total, a.stats, err
}

const defaultMemory = 1 << 30

// memory returns the share of each worker of the bytes of Solver.Memory, as tree.Options has them.
func (s Solver) memory() int64 {
	bytes := int64(defaultMemory)
	switch {
	case s.Memory < 0:
		return 0
	case s.Memory > 0:
		bytes = max(s.Memory, setting.LeastMemory)
	}
	return bytes / int64(s.workers())
}

var memory = setting.Memory("1GiB", "take up to BYTES, at least 1MB, such as 256MB or 4GiB, to remember the numbers of solutions of subtrees while counting; the memory is taken as it is needed; with none, nothing is remembered; the cores small and bits remember subtrees, cells only where items have bounds, and links counts the solutions one by one",
	func(s *Solver) *int64 { return &s.Memory })
