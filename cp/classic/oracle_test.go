package classic

import "math/bits"

// oracle is a very simple search: naked singles, and a guess at a cell with the fewest
// candidates. The tests compare the engines with it.
type oracle struct {
	yield   func(*Puzzle) bool
	guesses int
}

// oracleGuesses is the number of guesses after which the oracle gives up on a grid.
const oracleGuesses = 5000

// oracleSolutions calls yield for each solution of a grid, until yield returns false. It returns
// false if the oracle gave up, because some grids take too long.
func oracleSolutions(m *[81]uint16, yield func(*Puzzle) bool) (ended bool) {
	o := oracle{yield: yield}
	o.search(*m)
	return o.guesses < oracleGuesses
}

// search yields the solutions of m. It returns false if the whole search must end.
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

// oracleSingles removes the value of every cell with one value left from the peers of the cell,
// until nothing changes. It returns false if a cell has no value left.
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
