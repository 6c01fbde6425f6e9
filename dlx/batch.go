package dlx

import (
	"slices"

	"fourfold"
	"fourfold/dlx/internal/tree"
)

// A batch has covers that a worker has found.
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

// full reports whether the batch is to be handed over, after that many batches before.
func (b *batch) full(before int) bool {
	return len(b.ends) >= min(batchCovers, 1<<min(before, 11)) || len(b.options) >= batchOptions
}

// next takes a cover out of the batch. It returns false if there is none. The slice is valid until
// the batch is cleared.
func (b *batch) next() (fourfold.Solution, bool) {
	if b.taken == len(b.ends) {
		return nil, false
	}
	from := b.begin(b.taken)
	b.taken++
	return b.options[from:b.begin(b.taken):b.begin(b.taken)], true
}

// begin returns where cover k begins in options.
func (b *batch) begin(k int) int {
	if k == 0 {
		return 0
	}
	return b.ends[k-1]
}

// isEmpty reports whether there is no cover to take.
func (b *batch) isEmpty() bool { return b.taken == len(b.ends) }

// clear removes all covers and keeps the memory.
func (b *batch) clear() { *b = batch{options: b.options[:0], ends: b.ends[:0]} }

// left appends the covers of the batch to a list of parts of the tree. Each part has one cover.
func (b *batch) left(parts []tree.Part) []tree.Part {
	for k := b.taken; k < len(b.ends); k++ {
		parts = append(parts, tree.Part{Path: slices.Clone(b.options[b.begin(k):b.begin(k+1)])})
	}
	return parts
}
