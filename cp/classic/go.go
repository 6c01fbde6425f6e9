package classic

import "sync"

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
