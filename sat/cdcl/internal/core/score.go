package core

// A heap holds variables, the one with the greatest score on top.
type heap struct {
	score []float64
	at    []int32 // place in vars, or -1
	vars  []uint32
}

func (h *heap) reset(n int) {
	h.score = zero(h.score, n)
	h.at = zero(h.at, n)
	h.vars = grown(h.vars, n)
}

// fill puts all variables in; scores must be equal.
func (h *heap) fill(n int) {
	h.vars = h.vars[:0]
	for v := range n {
		h.vars = append(h.vars, uint32(v))
		h.at[v] = int32(v)
	}
}

func (h *heap) top() uint32 { return h.vars[0] }

func (h *heap) add(v uint32) {
	if h.at[v] < 0 {
		h.at[v] = int32(len(h.vars))
		h.vars = append(h.vars, v)
		h.up(int(h.at[v]))
	}
}

func (h *heap) pop() {
	last := h.vars[len(h.vars)-1]
	h.at[h.vars[0]] = -1
	h.vars = h.vars[:len(h.vars)-1]
	if len(h.vars) > 0 {
		h.vars[0], h.at[last] = last, 0
		h.down(0)
	}
}

func (h *heap) up(k int) {
	v := h.vars[k]
	sc := h.score[v]
	for k > 0 {
		p := (k - 1) / 2
		u := h.vars[p]
		if h.score[u] >= sc {
			break
		}
		h.vars[k], h.at[u] = u, int32(k)
		k = p
	}
	h.vars[k], h.at[v] = v, int32(k)
}

func (h *heap) down(k int) {
	v := h.vars[k]
	sc := h.score[v]
	for {
		c := 2*k + 1
		if c >= len(h.vars) {
			break
		}
		if c+1 < len(h.vars) && h.score[h.vars[c+1]] > h.score[h.vars[c]] {
			c++
		}
		u := h.vars[c]
		if h.score[u] <= sc {
			break
		}
		h.vars[k], h.at[u] = u, int32(k)
		k = c
	}
	h.vars[k], h.at[v] = v, int32(k)
}

func (s *Solver) bump(v uint32) {
	h := &s.heap
	if h.score[v] += s.inc; h.score[v] > 1e150 {
		for u := range h.score {
			h.score[u] *= 1e-150
		}
		s.inc *= 1e-150
	}
	if h.at[v] >= 0 {
		h.up(int(h.at[v]))
	}
}
