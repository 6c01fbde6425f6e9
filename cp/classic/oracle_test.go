package classic

import "math/bits"

// oracle is the plainest search there is: naked singles and a guess at a cell with the fewest candidates. The
// engines are tested against it.
type oracle struct {
	yield   func(*Puzzle) bool
	guesses int
}

// oracleGuesses bounds what the oracle does for one grid.
const oracleGuesses = 5000

// oracleSolutions calls yield for each solution of a grid in turn, until it returns false. It tells whether the
// search came to an end, by itself or by yield: some grids take too long.
func oracleSolutions(m *[81]uint16, yield func(*Puzzle) bool) (ended bool) {
	o := oracle{yield: yield}
	o.search(*m)
	return o.guesses < oracleGuesses
}

// oracleCount counts the solutions of a grid up to limit, and calls each for them. It tells whether it could.
func oracleCount(m [81]uint16, limit int64, each func(*Puzzle)) (count int64, ended bool) {
	ended = oracleSolutions(&m, func(p *Puzzle) bool {
		each(p)
		count++
		return count < limit
	})
	return count, ended
}

// search goes through the solutions of m, and tells whether to go on with other grids.
func (o *oracle) search(m [81]uint16) bool {
	if !oracleSingles(&m) {
		return true
	}
	best, few := -1, 10
	for c := range m {
		if k := bits.OnesCount16(m[c]); k > 1 && k < few {
			best, few = c, k
		}
	}
	if best < 0 {
		var p Puzzle
		for c := range m {
			p[c] = '1' + byte(bits.TrailingZeros16(m[c]))
		}
		return o.yield(&p)
	}
	if o.guesses++; o.guesses >= oracleGuesses {
		return false
	}
	for rest := m[best]; rest != 0; rest &= rest - 1 {
		guess := m
		guess[best] = rest & -rest
		if !o.search(guess) {
			return false
		}
	}
	return true
}

// oraclePeers has the cells that share a row, column or box with each cell.
var oraclePeers = func() (peers [81][]int) {
	for c := range peers {
		for d := range peers {
			if related(c, d) {
				peers[c] = append(peers[c], d)
			}
		}
	}
	return peers
}()

// oracleSingles removes the value of every cell with one left from its peers, until nothing changes. It returns
// false if a cell has none left.
func oracleSingles(m *[81]uint16) bool {
	for changed := true; changed; {
		changed = false
		for c := range m {
			if m[c] == 0 {
				return false
			}
			if m[c]&(m[c]-1) != 0 {
				continue
			}
			for _, d := range oraclePeers[c] {
				if m[d]&m[c] != 0 {
					m[d] &^= m[c]
					changed = true
				}
			}
		}
	}
	return true
}
