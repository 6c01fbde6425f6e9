package checkpoint

import (
	"bufio"
	"cmp"
	"encoding/binary"
	"errors"
	"io"
	"io/fs"
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

// eachSolution returns the solutions in from. A yielded slice is valid until the next one. The error is
// errState if the bytes are no solutions of a problem with so many options, or it is that of from.
func eachSolution(from io.Reader, options int32) iter.Seq2[[]int32, error] {
	return func(yield func([]int32, error) bool) {
		r, solution := bufio.NewReaderSize(from, batchSize), []int32(nil)
		for {
			length, err := binary.ReadUvarint(r)
			if err == io.EOF {
				return
			}
			solution = solution[:0]
			last := uint64(0)
			for k := uint64(0); k < length && err == nil; k++ {
				var step uint64
				if step, err = binary.ReadUvarint(r); step >= uint64(options) || k > 0 && step == 0 || last+step >= uint64(options) {
					err = cmp.Or(err, error(errState))
				}
				last += step
				solution = append(solution, int32(last))
			}
			if err != nil && !errors.As(err, new(*fs.PathError)) {
				err = errState
			}
			if !yield(solution, err) || err != nil {
				return
			}
		}
	}
}
