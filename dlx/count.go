package dlx

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"

	"fourfold"
	"fourfold/dlx/internal/tree"
	"fourfold/internal/setting"
)

// Count counts the solutions of p without listing them. The number is exact, whatever its size.
//
// Where states of the search come back, Count remembers the number of solutions below them (see
// [Solver].Memory), so the time depends on the number of different states, and not on the number of
// solutions. Where states do not come back, Count soon stops looking for them. Then it takes as
// long as Visit with a yield that does nothing. As long as many states come back, there is only one
// worker, because each worker would have to remember them by itself.
func (s Solver) Count(ctx context.Context, p *fourfold.Problem) (*big.Int, fourfold.Stats, error) {
	return s.search(ctx, question{problem: p, options: tree.Options{Count: true, Memory: s.memory()}})
}

const (
	defaultMemory = 1 << 30
	leastMemory   = 1_000_000
)

// memory returns the share of each worker of the bytes of Solver.Memory, as tree.Options has them.
func (s Solver) memory() int64 {
	bytes := int64(defaultMemory)
	switch {
	case s.Memory < 0:
		return 0
	case s.Memory > 0:
		bytes = max(s.Memory, leastMemory)
	}
	return bytes / int64(s.workers())
}

var memory = setting.Parsed(fourfold.Setting{Name: "memory", Values: "BYTES|none", Default: "1GiB", Meaning: "take up to BYTES, such as 256MB or 4GiB, to remember the numbers of solutions of subtrees while counting; the memory is taken as it is needed; only core bits remembers subtrees, cells and links count the solutions one by one"},
	parseMemory, func(s *Solver) *int64 { return &s.Memory })

// units are the units of memory. Those with an i are powers of 1024, and so are those of one letter,
// as in the sizes of files.
var units = []struct {
	name string
	size float64
}{
	{"KiB", 1 << 10}, {"MiB", 1 << 20}, {"GiB", 1 << 30}, {"TiB", 1 << 40},
	{"kB", 1e3}, {"KB", 1e3}, {"MB", 1e6}, {"GB", 1e9}, {"TB", 1e12}, {"B", 1},
	{"k", 1 << 10}, {"K", 1 << 10}, {"m", 1 << 20}, {"M", 1 << 20}, {"g", 1 << 30}, {"G", 1 << 30}, {"t", 1 << 40}, {"T", 1 << 40}, {"", 1},
}

// parseMemory reads a number of bytes such as "256MB", or "none", for which it returns -1.
func parseMemory(text string) (int64, error) {
	if text == "none" {
		return -1, nil
	}
	for _, unit := range units {
		digits, ok := strings.CutSuffix(text, unit.name)
		if !ok {
			continue
		}
		n, err := strconv.ParseFloat(digits, 64)
		n *= unit.size
		switch {
		case strings.ContainsAny(digits, "+-eExXpPiInN_") || err != nil && !errors.Is(err, strconv.ErrRange):
		case n >= math.MaxInt64:
			return 0, fmt.Errorf("too large: expected less than %dTiB", 1<<(63-40))
		case n < leastMemory:
			return 0, fmt.Errorf("too small: expected at least 1MB")
		default:
			return int64(n), nil
		}
		break
	}
	return 0, fmt.Errorf("expected a number of bytes, such as 256MB or 4GiB, or none")
}
