package dlx

import (
	"slices"

	"fourfold"
)

// A batch has covers that a worker has found and that are to be yielded.
type batch struct {
	options []int32 // of all covers, one cover after the other
	ends    []int   // the end of each cover in options
	taken   int     // the number of covers taken out
}

// Bounds of a batch. Large batches keep the cost of handing them over low.
const (
	batchCovers  = 1 << 11
	batchOptions = 1 << 16
)

// add adds a copy of a cover.
func (b *batch) add(cover fourfold.Solution) {
	b.options = append(b.options, cover...)
	b.ends = append(b.ends, len(b.options))
}

// full reports whether the batch is to be handed over.
func (b *batch) full() bool { return len(b.ends) >= batchCovers || len(b.options) >= batchOptions }

// cover returns cover k of the batch. The slice is valid until the batch is used again.
func (b *batch) cover(k int) fourfold.Solution {
	from, to := 0, b.ends[k]
	if k > 0 {
		from = b.ends[k-1]
	}
	return b.options[from:to:to]
}

// left appends the covers of the batch to a list of parts of the tree. Each part has one cover.
func (b *batch) left(parts []Part, c *checker) []Part {
	for k := b.taken; k < len(b.ends); k++ {
		parts = append(parts, Part{Path: slices.Clone(b.cover(k)), Not: c.beside(b.cover(k))})
	}
	return parts
}
