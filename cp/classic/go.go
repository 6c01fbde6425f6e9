package classic

import (
	"math/bits"
	"sync"
)

// goSearch is the engine of path Go, without assembly.
//
// A grid is 27 words of 27 bits, one word for each value and band (three rows). A word has the
// cells of the band that may hold the value. Bit 9k+3r+s of the word is the cell in row r of the
// band, in the box of stack s, in column k of the box. With this order the three cells of a
// minirow (the part of a row in one box) lie nine bits apart. So two shifts fold a word into a
// 9-bit pattern of minirows, bit 3r+s. The table permutations closes such a pattern: it rules
// out what is in no possible permutation. The three cells of a minicolumn lie three bits apart.
//
// Bands 0 and 1 share a 64-bit word, in two lanes of 32 bits, so that one operation handles
// both. The code calls such a pair ab, and band 2 c. There are hardly any jumps, because a
// mispredicted jump costs as much as sixty operations.
type goSearch struct {
	control
	stack [goMaxNodes]goNode
}

// goMaxNodes is the number of nodes that the stack has room for. Each node but the topmost
// stands for a decision that makes a value certain in one more minirow or minicolumn, and a full
// grid has 162 such facts.
const goMaxNodes = 192

// A goNode is a grid of candidates, and the changes that propagation has not followed yet.
type goNode struct {
	ab, c [9]uint64 // the candidates of each value

	// triads has, for each value, the minirows and minicolumns that can hold the value: bit
	// 9r+3b+s for row r of the box in band b and stack s, bit 32+9k+3b+s for column k of this
	// box. The three minirows of a box are nine bits apart, and so are its three minicolumns.
	triads [9]uint64

	doneAB, doneC   uint64 // cells known to have one candidate
	freshAB, freshC uint64 // done cells whose value has not left the rest of the box yet
	dirty           uint64 // values that have lost candidates since they were last closed
	decideIn        uint64 // the triads of the band or stack to decide in
}

const (
	lanes     = 1 | 1<<32 // a pattern times lanes is the pattern in both lanes
	wholeBand = 1<<27 - 1
	allValues = 1<<9 - 1

	// A field is nine bits; words and triads have three fields. In triads a field is a row r or
	// a column k of all boxes, in words a column k. A pattern of a field times fields is the
	// pattern in all three.
	field  = 1<<9 - 1
	fields = 1 | 1<<9 | 1<<18

	// minicols are the first cells of the minicolumns of a band. In triads they are the triads
	// of band 0. A pattern of first cells times rows is all cells of these minicolumns.
	minicols = 7 * fields
	rows     = 1 | 1<<3 | 1<<6

	// A pattern of boxes, bit s, times box is all cells of these boxes.
	box = fields * rows
)

// bandTriads has the minirows of each band and the minicolumns of each stack.
var bandTriads = [6]uint64{minicols, minicols << 3, minicols << 6, box << 32, box << 33, box << 34}

// permutations has an entry for each set of minirows of a band that can hold a value, as a
// pattern of bits 3r+s. There are six ways to choose one minirow in each row and each box. A way
// is possible if the set contains its minirows. An entry has three parts:
//
//   - from bit 0: all cells of the minirows that are in some possible way
//   - from bit permForced: the minirows that are in every possible way, as bits 3r+s
//   - from bit permRows: the minirows that are in some possible way, as bits 9r+s
//
// An entry of 0 means that no way is possible.
var permutations [512]uint64

const (
	permForced = 32
	permRows   = 41
)

var (
	goBit    [27]uint8  // the bit of a cell of a band
	goColumn [32]uint8  // the column of a cell in row 0 of a band, by its bit
	goValue  [256]uint8 // 0 to 8 for '1' to '9', and 9 for other bytes
)

// goTables fills the tables. It takes some ten microseconds.
var goTables = sync.OnceFunc(func() {
	for i := range goBit {
		r, s, k := i/9, i%9/3, i%3
		goBit[i] = uint8(9*k + 3*r + s)
	}
	for i := range uint8(9) {
		goColumn[goBit[i]] = i
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
	var at [3][16]uint64 // the cells of each band that hold each value; value 9 is for empty cells
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

// An outcome is the result of propagation.
type outcome int

const (
	stable  outcome = iota // nothing follows without a decision
	changed                // candidates were ruled out, so more may follow
	deadEnd                // the node has no solution
	solved
	spent // the budget is used up; propagation can continue from the node
)

// run searches depth first. It changes the topmost node in place, so that nothing has to be
// saved when it returns.
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
			if s.depth == goMaxNodes {
				panic(errFull)
			}
			s.decisions++
			n.decide(&s.stack[s.depth])
			s.depth++
		}
	}
}

// fetch writes the solution of the node that was dropped from the stack last. run does not write
// solutions, because most of them are only counted.
func (s *goSearch) fetch() { s.stack[s.depth].write(&s.solution) }

// write writes the solution of a solved node, in which each value has one cell in each row.
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

// column returns the column of the cell in row 0 of the band in the low half of a word.
func column(x uint64) int { return int(goColumn[bits.TrailingZeros64(x&(7*fields))&31]) }
