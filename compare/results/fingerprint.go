package results

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"

	"fourfold"
)

// ID returns the fingerprint of a problem: 16 hexadecimal digits that depend on its items,
// options, colors, bounds and costs, but not on names. In practice, different problems have
// different fingerprints.
func ID(p *fourfold.Problem) string {
	b := make([]byte, 0, 8*(int(p.NumItems())+5*int(p.NumOptions())))
	put := func(v int32) { b = binary.LittleEndian.AppendUint32(b, uint32(v)) }
	put(p.NumItems())
	for i := range p.NumItems() {
		if p.IsPrimary(i) {
			put(i)
		}
	}
	put(-1)
	for o := range p.NumOptions() {
		items := p.Option(o)
		put(int32(len(items)))
		for _, i := range items {
			put(i.Index)
			put(int32(i.Color))
		}
	}
	for i := int32(0); i < p.NumItems() && p.HasBounds(); i++ {
		put(p.Need(i))
		put(p.Room(i))
	}
	if p.HasCosts() {
		for o := range p.NumOptions() {
			b = binary.LittleEndian.AppendUint64(b, uint64(p.Cost(o)))
		}
	}
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:8])
}

// An Input identifies an input: its number of puzzles in all shards, and a digest of their
// fingerprints in order.
type Input struct {
	Puzzles int
	Digest  string
}

// A Digest makes an Input. The zero Digest has no puzzles.
type Digest struct {
	n   int
	sum [sha256.Size]byte
}

// Add adds the next puzzle, by its fingerprint.
func (d *Digest) Add(id string) {
	d.n++
	d.sum = sha256.Sum256(append(d.sum[:], id...))
}

// Puzzles returns the number of puzzles so far.
func (d *Digest) Puzzles() int { return d.n }

// Input returns the Input of the puzzles so far.
func (d *Digest) Input() *Input { return &Input{d.n, hex.EncodeToString(d.sum[:8])} }
