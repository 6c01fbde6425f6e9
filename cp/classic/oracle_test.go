package classic

import "math/bits"

// oracle is the plainest search there is: naked singles and a guess at a cell with the fewest candidates. The
// engines are tested against it.
type oracle struct {
	limit   int64
	count   int64
	guesses int64
	each    func(*Puzzle) // called for each solution
}

type oracleGrid [81]uint16 // the values each cell may still hold

func oracleOf(p *Puzzle) (m oracleGrid) {
	for c, b := range p {
		m[c] = 511
		if '1' <= b && b <= '9' {
			m[c] = 1 << (b - '1')
		}
	}
	return m
}

// oracleGuesses bounds what the oracle does for one grid.
const oracleGuesses = 5000

// oracleCount counts the solutions of a grid of masks up to limit. It tells whether it could: some grids take
// too long.
func oracleCount(m oracleGrid, limit int64, each func(*Puzzle)) (int64, bool) {
	o := oracle{limit: limit, each: each}
	o.search(m)
	return o.count, o.guesses < oracleGuesses
}

func (o *oracle) search(n oracleGrid) {
	if o.count >= o.limit || o.guesses >= oracleGuesses || !n.singles() {
		return
	}
	best, few := -1, 10
	for c, m := range n {
		if k := bits.OnesCount16(m); k > 1 && k < few {
			best, few = c, k
		}
	}
	if best < 0 {
		o.count++
		if o.each != nil {
			var p Puzzle
			for c, m := range n {
				p[c] = '1' + byte(bits.TrailingZeros16(m))
			}
			o.each(&p)
		}
		return
	}
	o.guesses++
	for m := n[best]; m != 0; m &= m - 1 {
		t := n
		t[best] = m & -m
		o.search(t)
	}
}

// oraclePeers has the cells that share a row, column or box with each cell.
var oraclePeers = func() (peers [81][]int) {
	for c := range peers {
		for d := range peers {
			if d != c && (d/9 == c/9 || d%9 == c%9 || d/27 == c/27 && d%9/3 == c%9/3) {
				peers[c] = append(peers[c], d)
			}
		}
	}
	return peers
}()

// singles removes the value of every cell with one left from its peers, until nothing changes.
func (n *oracleGrid) singles() bool {
	for changed := true; changed; {
		changed = false
		for c, m := range n {
			if m == 0 {
				return false
			}
			if m&(m-1) != 0 {
				continue
			}
			for _, d := range oraclePeers[c] {
				if n[d]&m != 0 {
					n[d] &^= m
					changed = true
				}
			}
		}
	}
	return true
}
