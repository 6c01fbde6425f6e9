package classic

import "math/bits"

// genericSearch is the engine in Go alone.
type genericSearch struct {
	control
	stack [81 * 9]genericNode
}

type genericNode [81]uint16 // the values each cell may still hold

func (g *genericSearch) begin(p *Puzzle) {
	var m [81]uint16
	for c, b := range p {
		m[c] = 511
		if '1' <= b && b <= '9' {
			m[c] = 1 << (b - '1')
		}
	}
	g.beginMasks(&m)
}

func (g *genericSearch) beginMasks(m *[81]uint16) {
	g.guesses, g.depth = 0, 1
	g.stack[0] = *m
}

func (g *genericSearch) run() {
	for g.depth > 0 && g.left > 0 && g.budget > 0 {
		g.depth--
		n := g.stack[g.depth]
		g.budget--
		if !n.singles() {
			continue
		}
		best, few := -1, 10
		for c, m := range n {
			if k := bits.OnesCount16(m); k > 1 && k < few {
				best, few = c, k
			}
		}
		if best < 0 {
			for c, m := range n {
				g.solution[c] = '1' + byte(bits.TrailingZeros16(m))
			}
			g.left--
			continue
		}
		g.guesses++
		for m := n[best]; m != 0; m &= m - 1 {
			g.stack[g.depth] = n
			g.stack[g.depth][best] = m & -m
			g.depth++
		}
	}
}

// singles removes the value of every cell with one left from its peers, until nothing changes.
func (n *genericNode) singles() bool {
	for changed := true; changed; {
		changed = false
		for c, m := range n {
			if m == 0 {
				return false
			}
			if m&(m-1) != 0 {
				continue
			}
			for d := range n {
				peer := d != c && (d/9 == c/9 || d%9 == c%9 || d/27 == c/27 && d%9/3 == c%9/3)
				if peer && n[d]&m != 0 {
					n[d] &^= m
					changed = true
				}
			}
		}
	}
	return true
}
