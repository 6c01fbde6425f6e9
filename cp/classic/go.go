package classic

import (
	"math/bits"
	"sync"
)

// goSearch is the engine in Go alone.
//
// A grid is 27 words of 27 bits, one for each value and band (three rows): the cells of the band where the
// value may still go. Bit 9k+3r+s of such a word is the cell in row r of the band, in the box of stack s, in
// column k of the box. With this order the cells of a minirow (a row's part in one box) lie nine bits apart,
// so that two shifts fold a word into a 9-bit pattern of minirows, bit 3r+s, which a table closes. The cells of
// a minicolumn lie three bits apart in the same way.
//
// Bands 0 and 1 share a 64-bit word, in two lanes of 32 bits, so that one operation does both. The code below
// says ab for such a pair and c for band 2. There are hardly any jumps: a mispredicted one costs as much as
// sixty operations.
type goSearch struct {
	control
	stack [goMaxNodes]goNode
}

// goMaxNodes bounds the nodes on the stack. Each but the topmost stands for a decision that a value is in some
// minirow or minicolumn where that was not certain before, and a full grid has 162 of these.
const goMaxNodes = 192

// A goNode is a grid of candidates and what propagation has yet to look at.
type goNode struct {
	ab, c [9]uint64 // the candidates of each value

	// triads has the minirows and minicolumns that can hold a value: bit 9r+3b+s for row r of the box in band
	// b and stack s, bit 32+9k+3b+s for its column k. Three bits nine apart are what one box has to choose from.
	triads [9]uint64

	doneAB, doneC   uint64 // cells known to have one candidate
	freshAB, freshC uint64 // those whose value has yet to leave the rest of the box
	dirty           uint64 // values with fewer candidates than when they were last closed
	decideIn        uint64 // the triads of the band or stack to decide in
}

const (
	lanes     = 1 | 1<<32 // times a pattern: the pattern in both lanes
	wholeBand = 1<<27 - 1
	allValues = 1<<9 - 1

	// One of three positions nine bits apart (rows of a box in triads, minirows in words), and all of them.
	field  = 1<<9 - 1
	fields = 1 | 1<<9 | 1<<18

	// The first cells of the minicolumns of a band, in triads the triads of one band, and all their cells.
	minicols = 7 * fields
	rows     = 1 | 1<<3 | 1<<6

	// Times a pattern of boxes, bit s: all their cells.
	box = fields * rows
)

// bandTriads has the minirows of each band and the minicolumns of each stack.
var bandTriads = [6]uint64{minicols, minicols << 3, minicols << 6, box << 32, box << 33, box << 34}

// permutations says what a value can do with the minirows of a band that it may have. There are six ways to
// take one in each row and each box. From bit 0 come the minirows in any way that is possible, all cells of them;
// from bit permForced those in every possible way; from bit permRows again those in any, as bit 9r+s. An entry of
// 0 means that there is no way.
var permutations [512]uint64

// deBruijn has each pattern of five bits once: the top five of its product with a power of 2 tell which.
const deBruijn = 0x077cb531

const (
	permForced = 32
	permRows   = 41
)

var (
	goBit    [27]uint8  // the bit of a cell of a band
	goColumn [32]uint8  // the column of a cell in row 0 of a band, of its word times deBruijn, from bit 27
	goValue  [256]uint8 // '1' to '9' as 0 to 8, other bytes as 9
)

// goTables fills the tables; it takes some ten microseconds.
var goTables = sync.OnceFunc(func() {
	for i := range goBit {
		r, s, k := i/9, i%9/3, i%3
		goBit[i] = uint8(9*k + 3*r + s)
	}
	for i := range uint8(9) {
		goColumn[uint32(1)<<goBit[i]*deBruijn>>27] = i
	}
	for b := range goValue {
		goValue[b] = 9
	}
	for d := range uint8(9) {
		goValue['1'+d] = d
	}
	for p := range uint64(len(permutations)) {
		some, every := uint64(0), uint64(field)
		for _, way := range [...]uint64{0o421, 0o241, 0o412, 0o142, 0o214, 0o124} {
			if p&way == way {
				some |= way
				every &= way
			}
		}
		if some != 0 {
			spread := some&7 | some>>3&7<<9 | some>>6<<18
			permutations[p] = some*fields | every<<permForced | spread<<permRows
		}
	}
})

func (s *goSearch) begin(p *Puzzle) {
	goTables()
	var at [3][16]uint64 // the givens of each band and value; 9 collects the empty cells
	for i := range 27 {
		bit := uint64(1) << goBit[i]
		at[0][goValue[p[i]]&15] |= bit
		at[1][goValue[p[i+27]]&15] |= bit
		at[2][goValue[p[i+54]]&15] |= bit
	}
	emptyAB, emptyC := at[0][9]|at[1][9]<<32, at[2][9]
	n := &s.stack[0]
	for d := range 9 {
		n.ab[d] = emptyAB | at[0][d] | at[1][d]<<32
		n.c[d] = emptyC | at[2][d]
	}
	n.freshAB, n.freshC = wholeBand*lanes&^emptyAB, wholeBand&^emptyC
	n.doneAB, n.doneC = n.freshAB, n.freshC
	n.dirty = allValues
	s.decisions, s.depth = 0, 1
}

func (s *goSearch) beginMasks(m *[81]uint16) {
	goTables()
	n := &s.stack[0]
	*n = goNode{dirty: allValues}
	for i := range 27 {
		bit := goBit[i]
		for d := range 9 {
			n.ab[d] |= uint64(m[i]>>d&1)<<bit | uint64(m[i+27]>>d&1)<<(bit+32)
			n.c[d] |= uint64(m[i+54]>>d&1) << bit
		}
	}
	s.decisions, s.depth = 0, 1
}

// An outcome is what propagation came to.
type outcome int

const (
	stable  outcome = iota // nothing follows without a decision
	changed                // candidates went: more may follow
	deadEnd                // the node has no solution
	solved
	spent // the budget is used up; the node has everything needed to go on
)

// run searches depth first. It changes the topmost node where it lies, so that nothing has to be saved when it stops.
func (s *goSearch) run() {
	for s.depth > 0 && s.left > 0 {
		n := &s.stack[s.depth-1]
		switch n.propagate(&s.budget) {
		case spent:
			return
		case deadEnd:
			s.depth--
		case solved:
			s.left--
			s.depth--
		default:
			if s.decisions == 0 && n.clash() {
				s.depth--
				continue
			}
			if s.depth == goMaxNodes {
				panic(errFull)
			}
			s.decisions++
			n.decide(&s.stack[s.depth])
			s.depth++
		}
	}
}

// fetch writes the solution of the node that was taken from the stack last. run does not, because most solutions are
// only counted.
func (s *goSearch) fetch() { s.stack[s.depth].write(&s.solution) }

// propagate makes passes until nothing changes.
func (n *goNode) propagate(budget *int64) outcome {
	for *budget > 0 {
		*budget--
		if o := n.pass(); o != changed {
			return o
		}
	}
	return spent
}

// pass closes the dirty values one by one, places the hidden singles it finds, and looks for naked singles.
// When nothing comes of that it counts the triads.
func (n *goNode) pass() outcome {
	var again uint64             // values that are to be closed in the next pass
	var singleAB, singleC uint64 // the hidden singles of all values
	var ownAB, ownC [9]uint64    // and of each
	for dirty := n.dirty; dirty != 0; dirty &= dirty - 1 {
		d := bits.TrailingZeros64(dirty)
		ab, c := n.ab[d]&^singleAB, n.c[d]&^singleC

		// A cell with one candidate: the value leaves the rest of its box. That it leaves the rest of the row
		// and column follows below.
		if n.freshAB|n.freshC != 0 {
			x, y := ab&n.freshAB, c&n.freshC
			p, q := x|x>>9|x>>18, y|y>>9|y>>18
			p, q = (p|p>>3|p>>6)&(7*lanes), (q|q>>3|q>>6)&7
			ab = ab&^(p*box) | x
			c = c&^(q*box) | y
		}

		// Rows: only minirows that lie in a possible permutation.
		p, q := ab|ab>>9|ab>>18, c|c>>9|c>>18
		t0, t1, t2 := permutations[p&511], permutations[p>>32&511], permutations[q&511]
		ab &= t0&wholeBand | t1<<32
		c &= t2

		// Columns, by logic rather than by table, for the minicolumns of all three bands at once. One of three
		// columns k in three bands b lies in two permutations: with (k+1, b+1) and (k+2, b+2), or with (k+1,
		// b+2) and (k+2, b+1). Here p, q and r have band b, b+1 and b+2 where v0, v1 and v2 have band 0, 1, 2.
		v := (ab | ab>>3 | ab>>6) & (minicols * lanes)
		v0, v1, v2 := v&minicols, v>>32, (c|c>>3|c>>6)&minicols
		p = v0 | v1<<3 | v2<<6
		q = v1 | v2<<3 | v0<<6
		r := v2 | v0<<3 | v1<<6
		q |= q << 27 // so that a shift right rotates
		r |= r << 27
		p &= q>>9&(r>>18) | r>>9&(q>>18)
		x := ab & ((p | p<<29) & (minicols * lanes) * rows)
		y := c & (p >> 6 & minicols * rows)
		if y == 0 {
			return deadEnd
		}
		n.ab[d], n.c[d] = x, y
		n.triads[d] = t0>>permRows | t1>>permRows<<3 | t2>>permRows<<6 | p<<32

		// The value is closed if its minirows are still those of the possible permutations. Then another look at it
		// would find nothing, whatever cells the columns took.
		p, q = x|x>>9|x>>18, y|y>>9|y>>18
		again |= nonzero((t0^p)&field|(t1^p>>32)&field|(t2^q)&field) << d

		// A certain minirow with one cell left: a hidden single.
		p = (t0>>permForced&field | t1&(field<<32)) &^ severalOf(x)
		q = t2 >> permForced & field &^ severalOf(y)
		x &= p * fields
		y &= q * fields
		singleAB |= x
		singleC |= y
		ownAB[d], ownC[d] = x, y
	}

	// The hidden singles leave no other value in their cells. Count the candidates of all cells on the way.
	var oneAB, oneC, twoAB, twoC uint64 // cells with at least one candidate, at least two
	placed := singleAB&^n.doneAB|singleC&^n.doneC != 0
	n.doneAB |= singleAB
	n.doneC |= singleC
	if placed {
		lost, keepAB, keepC := uint64(0), ^singleAB, ^singleC
		for d := len(n.ab) - 1; d >= 0; d-- {
			ab, c := n.ab[d], n.c[d]
			x, y := ab&keepAB|ownAB[d], c&keepC|ownC[d]
			lost = 2*lost + nonzero((x^ab)|(y^c))
			n.ab[d], n.c[d] = x, y
			twoAB |= oneAB & x
			twoC |= oneC & y
			oneAB |= x
			oneC |= y
		}
		again |= lost
	} else {
		for d := range n.ab {
			x, y := n.ab[d], n.c[d]
			twoAB |= oneAB & x
			twoC |= oneC & y
			oneAB |= x
			oneC |= y
		}
	}
	if oneAB != wholeBand*lanes || oneC != wholeBand {
		return deadEnd
	}
	if twoAB|twoC == 0 {
		if n.filled(again) {
			return solved
		}
		return deadEnd
	}

	freshAB, freshC := oneAB^(twoAB|n.doneAB), oneC^(twoC|n.doneC)
	n.freshAB, n.freshC = freshAB, freshC
	n.doneAB |= freshAB
	n.doneC |= freshC
	if freshAB|freshC != 0 {
		found := uint64(0)
		for d := len(n.ab) - 1; d >= 0; d-- {
			found = 2*found + nonzero(n.ab[d]&freshAB|n.c[d]&freshC)
		}
		again |= found
	}
	n.dirty = again
	if again != 0 {
		return changed
	}
	return n.count()
}

// filled tells whether a grid with one candidate in each cell is a solution, where all values are closed but those
// of a set. A closed value has a cell in each row, column and box. If those of the set have too, then the 81 cells
// are just enough, and each value has one in each.
func (n *goNode) filled(set uint64) bool {
	for ; set != 0; set &= set - 1 {
		d := bits.TrailingZeros64(set)
		ab, c := n.ab[d], n.c[d]
		p, q := ab|ab>>9|ab>>18, c|c>>9|c>>18
		if permutations[p&511] == 0 || permutations[p>>32&511] == 0 || permutations[q&511] == 0 {
			return false
		}
		ab |= ab>>32 | c
		if (ab|ab>>3|ab>>6)&minicols != minicols {
			return false
		}
	}
	return true
}

// severalOf gives the positions of a field that have a bit in two or three fields.
func severalOf(x uint64) uint64 { return (x&(x>>9|x>>18) | x>>9&(x>>18)) & (field * lanes) }

// nonzero is 1 if x is not 0.
func nonzero(x uint64) (b uint64) {
	if x != 0 {
		b = 1
	}
	return b
}

// count counts the values of each triad: possible ones, and certain ones, for which the box has no other
// triad. A triad holds three values. With three possible they are certain; with three certain no other is
// possible. When neither rules anything out, count selects the band or stack to decide in: one with the fewest
// possible triads.
func (n *goNode) count() outcome {
	var p0, p1, p2, p3 uint64 // the binary digits of the number of possible values
	var s0, s1, s2 uint64     // those of the number of certain values; s2 stays if it gets to four
	for _, x := range &n.triads {
		t := p0 & x
		u := p1 & t
		p0 ^= x
		p1 ^= t
		p3 |= p2 & u
		p2 ^= u
	}
	for _, x := range &n.triads {
		x = certain(x)
		t := s0 & x
		s0 ^= x
		s2 |= s1 & t
		s1 ^= t
	}
	if p2|p3|p1&p0 != wholeBand*lanes || s2 != 0 {
		return deadEnd
	}
	// The binary digits of the number of possible values less three.
	p0, p1, p2 = ^p0, p0^p1, ^(p0&p1 ^ p2)
	s3 := s0 & s1
	if three := wholeBand*lanes&^(p0|p1|p2) ^ s3; three != 0 {
		for d, x := range &n.triads {
			if x &= three &^ certain(x); x != 0 {
				must := x &^ s3
				n.filter(d, x&s3|otherTriads(must))
			}
		}
		return changed
	}
	few := 9 * 9
	for _, m := range &bandTriads {
		k := bits.OnesCount64(p0&m) + 2*bits.OnesCount64(p1&m) + 4*bits.OnesCount64(p2&m)
		if 0 < k && k < few {
			few = k
			n.decideIn = m
		}
	}
	return stable
}

// certain gives those triads of a value whose box has no other for it.
func certain(x uint64) uint64 { return x &^ (severalOf(x) * fields) }

// otherTriads gives the triads that share box and direction with one of t and are not in t.
func otherTriads(t uint64) uint64 {
	return (t | t>>9 | t>>18) & (field * lanes) * fields &^ t
}

// filter takes a value out of the domains of the cells of triads.
func (n *goNode) filter(d int, triads uint64) {
	h, v := triads&wholeBand, triads>>32
	n.ab[d] &^= minirowCells(h) | minirowCells(h>>3)<<32 | (v|v<<29)&(minicols*lanes)*rows
	n.c[d] &^= minirowCells(h>>6) | v>>6&minicols*rows
	n.dirty |= 1 << d
}

// minirowCells gives the cells of minirows of band 0.
func minirowCells(h uint64) uint64 {
	h &= minicols
	return (h | h>>6 | h>>12) & field * fields
}

// decide divides a stable node at a triad of n.decideIn: t becomes the node where a value is in it, n the one where
// it is not. Of the values with more than one triad left in a box it takes one with the fewest triads in n.decideIn.
// The box is one with two triads left, if there is any.
func (n *goNode) decide(t *goNode) {
	few := ^uint(0) // the triads of the value, of which three leave no choice and wrap around, and the value
	for d, x := range &n.triads {
		few = min(few, uint(bits.OnesCount64(x&n.decideIn)-4)<<4|uint(d))
	}
	d := int(few & 15 % 9)
	x := n.triads[d] & n.decideIn
	y, z := x>>9, x>>18
	live := x & y & z & (field * lanes)
	if two := (x&y | x&z | y&z) & (field * lanes) &^ live; two != 0 {
		live = two
	}
	live = live & -live * fields & x
	live &= live - 1
	live &= -live
	*t = *n
	t.filter(d, otherTriads(live))
	n.filter(d, live)
}

// clash tells whether two cells of a box have the same value as their one candidate. Propagation sees that
// only when some other value has no place left. That can take thousands of decisions if the givens clash.
func (n *goNode) clash() bool {
	var placesAB, placesC uint64 // the boxes of each band that have a value in such a cell, three bits a value
	for d := range n.ab {
		x, y := n.ab[d]&n.doneAB, n.c[d]&n.doneC
		p, q := x|x>>9|x>>18, y|y>>9|y>>18
		placesAB |= (p | p>>3 | p>>6) & (7 * lanes) << (3 * d)
		placesC |= (q | q>>3 | q>>6) & 7 << (3 * d)
	}
	return bits.OnesCount64(placesAB) != bits.OnesCount64(n.doneAB) || bits.OnesCount64(placesC) != bits.OnesCount64(n.doneC)
}

// write writes the solution of a solved node: each value has one cell in each row.
func (n *goNode) write(solution *[96]byte) {
	for d := range n.ab {
		ab, c := n.ab[d], n.c[d]
		for row := 0; row < 27; row += 9 {
			solution[row+column(ab)] = '1' + byte(d)
			solution[row+27+column(ab>>32)] = '1' + byte(d)
			solution[row+54+column(c)] = '1' + byte(d)
			ab >>= 3
			c >>= 3
		}
	}
}

// column gives the column of the cell in row 0 of the band in the low half of a word.
func column(x uint64) int { return int(goColumn[uint32(x)&(7*fields)*deBruijn>>27]) }
