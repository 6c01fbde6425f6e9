package cdcl

import (
	"fmt"

	"fourfold"
	"fourfold/internal/kit/setting"
	"fourfold/sat/cdcl/internal/core"
)

// defaultMemory is the number of bytes that a search may take if Solver.Memory is 0.
const defaultMemory = 1 << 30

// memory returns the bound of Solver.Memory on the core, where 0 means none. needed is what the
// core takes before it has learned anything. If the bound is less than that, the error wraps
// fourfold.ErrLimit.
func (s Solver) memory(needed int64) (int64, error) {
	switch {
	case s.Memory < 0:
		return 0, nil
	case s.Memory == 0:
		return max(defaultMemory, 2*needed), nil
	}
	bound := max(s.Memory, setting.LeastMemory)
	if needed > bound {
		return 0, fmt.Errorf("the problem takes %d MB but cdcl may take %d MB: %w", (needed+999_999)/1e6, bound/1e6, fourfold.ErrLimit)
	}
	return bound, nil
}

// bytes returns about how many bytes a core takes for the problem.
func (e *encoder) bytes() int64 {
	n := core.Size(e.numVars, e.numGroups(), len(e.table.Members)) + int64(len(e.paints))*bytesPerPaint
	if e.bounded {
		n += 48*int64(e.numVars) + bytesPerPrice*int64(e.p.NumCells())
	}
	return n
}

// bytesPerPrice is what the core takes at most for an item of an option in budgets: a literal in two of
// them, in the lists of both, and among the literals that are false.
const bytesPerPrice = 6 * 4

// bytesPerPaint is what the core takes for the use of a color by an option: a clause of two
// literals, with its place in two lists, and a literal of a longer clause.
const bytesPerPaint = 2*16 + 4
