package human

// A pending is a heap of the items that a tracer still has to examine, the smallest key first. A key may be
// in it more than once.
type pending []uint64

// pendingOf returns the key of item i: keys are in the order of ranks, then of items.
func pendingOf(rank int, i int32) uint64 { return uint64(rank)<<32 | uint64(uint32(i)) }

// rankOf and itemOf return the two parts of a key.
func rankOf(key uint64) int   { return int(key >> 32) }
func itemOf(key uint64) int32 { return int32(uint32(key)) }

func (h pending) Len() int           { return len(h) }
func (h pending) Less(i, j int) bool { return h[i] < h[j] }
func (h pending) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }
func (h *pending) Push(key any)      { *h = append(*h, key.(uint64)) }
func (h *pending) Pop() any {
	last := len(*h) - 1
	key := (*h)[last]
	*h = (*h)[:last]
	return key
}
