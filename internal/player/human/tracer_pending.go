package human

// A pending has the items that a tracer still has to examine, the smallest key first. It is
// a binary heap. A key may be in it more than once.
type pending []uint64

// pendingOf returns the key of item i: keys are in the order of ranks, then of items.
func pendingOf(rank int, i int32) uint64 { return uint64(rank)<<32 | uint64(uint32(i)) }

// rankOf and itemOf return the two parts of a key.
func rankOf(key uint64) int   { return int(key >> 32) }
func itemOf(key uint64) int32 { return int32(uint32(key)) }

func (h *pending) push(key uint64) {
	a := append(*h, key)
	k := len(a) - 1
	for k > 0 && key < a[(k-1)/2] {
		a[k] = a[(k-1)/2]
		k = (k - 1) / 2
	}
	a[k] = key
	*h = a
}

// pop removes the smallest key. The heap must not be empty.
func (h *pending) pop() {
	a := *h
	last := len(a) - 1
	key := a[last]
	a = a[:last]
	*h = a
	for k := 0; ; {
		child := 2*k + 1
		if child+1 < last && a[child+1] < a[child] {
			child++
		}
		if child >= last || key <= a[child] {
			if last > 0 {
				a[k] = key
			}
			return
		}
		a[k] = a[child]
		k = child
	}
}
