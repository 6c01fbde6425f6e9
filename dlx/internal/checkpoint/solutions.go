package checkpoint

import (
	"encoding/binary"
	"iter"
	"slices"
)

// batchSize is the number of bytes of solutions that are written at once.
const batchSize = 1 << 16

// appendSolution appends the options of a solution, which are increasing: their number, the first
// one, and the differences.
func appendSolution(to []byte, solution []int32) []byte {
	to = binary.AppendUvarint(slices.Grow(to, 5*len(solution)+5), uint64(len(solution)))
	last := int32(0)
	for _, o := range solution {
		if step := o - last; step < 1<<7 { // the most frequent case
			to = append(to, byte(step))
		} else {
			to = binary.AppendUvarint(to, uint64(step))
		}
		last = o
	}
	return to
}

// eachSolution returns the solutions of a batch. A yielded slice is valid until the next one.
func eachSolution(batch []byte, options int32) iter.Seq2[[]int32, error] {
	return func(yield func([]int32, error) bool) {
		r := decoder{data: batch, options: uint64(options)}
		var solution []int32
		for len(r.data) > 0 {
			solution = solution[:0]
			last := uint64(0)
			for k := range r.length(1) {
				step := r.number()
				if step >= r.options || k > 0 && step == 0 {
					r.bad = true
					break
				}
				last += step
				solution = append(solution, int32(last))
			}
			if r.bad || last > 0 && last >= r.options {
				yield(nil, errState)
				return
			}
			if !yield(solution, nil) {
				return
			}
		}
	}
}
