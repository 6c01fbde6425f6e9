package main

import (
	"encoding/binary"

	"github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// tables512 collects the constant vectors that the code loads from memory, each of them once.
type tables512 struct {
	data []byte
	seen map[[64]byte]int
}

// at returns the address of a vector of 64 bytes.
func (t *tables512) at(v any) Mem {
	var row [64]byte
	if _, err := binary.Encode(row[:], binary.LittleEndian, v); err != nil {
		panic(err)
	}
	if t.seen == nil {
		t.seen = map[[64]byte]int{}
	}
	off, ok := t.seen[row]
	if !ok {
		off = len(t.data)
		t.seen[row] = off
		t.data = append(t.data, row[:]...)
	}
	return NewDataAddr(Symbol{Name: "tables512", Static: true}, off)
}

// load adds an instruction that loads a vector into a register.
func (t *tables512) load(c *build.Context, v any) reg.VecVirtual {
	r := c.ZMM()
	c.VMOVDQU64(t.at(v), r)
	return r
}

// emit adds the table itself.
func (t *tables512) emit(c *build.Context) {
	global(c, "tables512", t.data)
}

// words returns a vector with the same number in all lanes.
func words(n uint16) (v [32]uint16) {
	for l := range v {
		v[l] = n
	}
	return v
}

// lane returns the lane of row (or column) k of the box in box row i and box column j, all
// modulo 3.
func lane(i, j, k int) int { return 9*(i%3) + 3*(j%3) + k%3 }

// index returns the index vector of a byte permutation of lanes: lane (i, j, k) gets the two
// bytes of lane from(i, j, k). A spare lane gets its own bytes.
func index(from func(i, j, k int) int) (v [64]uint8) {
	for b := range v {
		l := b / 2
		if l < 27 {
			l = from(l/9, l/3%3, l%3)
		}
		v[b] = uint8(2*l + b%2)
	}
	return v
}

// inBox returns the index that gives each triad the triad d places after it in its box.
func inBox(d int) [64]uint8 {
	return index(func(i, j, k int) int { return lane(i, j, k+d) })
}

// others has the distances, in boxes and in rows, from triad x of closure to the triads a, b, c
// and d.
var others = [4][2]int{{1, 1}, {2, 2}, {1, 2}, {2, 1}}

func inBand(n int) [64]uint8 {
	return index(func(i, j, k int) int { return lane(i, j+others[n][0], k+others[n][1]) })
}

func inStack(n int) [64]uint8 {
	return index(func(i, j, k int) int { return lane(i+others[n][0], j, k+others[n][1]) })
}

// cellIn returns the cell of the grid, 0 to 80, that is lane l of cell vector m.
func cellIn(m, l int) int { return cellOf(l/9, l/3%3, l%3, m) }

// askew returns the index that gathers the characters of cell vector m from the text of a
// puzzle, one in the low byte of each lane. The other bytes get byte 81 of the text, which is 0.
func askew(m int) (v [64]uint8) {
	for b := range v {
		v[b] = 81
	}
	for l := range 27 {
		v[2*l] = uint8(cellIn(m, l))
	}
	return v
}

// grid returns the index that gathers 64 characters of the text of a solution, beginning with
// character from. In the input, vector 0 is in the even bytes below 64, vector 1 in the odd
// bytes, and vector 2 in the even bytes from 64 on.
func grid(from int) (v [64]uint8) {
	for m := range 3 {
		for l := range 27 {
			if b := cellIn(m, l) - from; 0 <= b && b < 64 {
				v[b] = uint8(2*l + []int{0, 1, 64}[m])
			}
		}
	}
	return v
}

// bandTriads returns the lanes of the triads of a band (0 to 2) or stack (3 to 5).
func bandTriads(band int) (lanes []int) {
	for l := range 27 {
		if band < 3 && l/9 == band || band >= 3 && l/3%3 == band-3 {
			lanes = append(lanes, l)
		}
	}
	return lanes
}

// gather returns the index that gathers some of the nine counts of each band and stack into its
// quadword. The counts of h are in even bytes, and the counts of v in odd bytes.
func gather(from, to int) (v [64]uint8) {
	for band := range 6 {
		for n, l := range bandTriads(band)[from:to] {
			v[8*band+n] = uint8(2*l + band/3)
		}
	}
	return v
}

// undecided returns the numbers to add to the counts of bands and stacks. They make the counts
// of decided bands and stacks negative. The two quadwords without a band get a large number.
func undecided() [8]int64 { return [8]int64{-28, -28, -28, -28, -28, -28, 0x4000, 0x4000} }

// bandLanes returns masks of the lanes of each band in h, bits 0 to 31, and of each stack in v,
// bits 32 to 63.
func bandLanes() (v [8]uint64) {
	for band := range 6 {
		for _, l := range bandTriads(band) {
			v[band] |= 1 << (l + band/3*32)
		}
	}
	return v
}
