package results

import (
	"crypto/sha256"
	"encoding/hex"
	"hash"
	"io"
)

// An Input identifies an input: its number of puzzles in all shards, and a digest of their
// fingerprints in order.
type Input struct {
	Puzzles int
	Digest  string
}

// A Digest makes an Input. The zero Digest has no puzzles.
type Digest struct {
	n    int
	hash hash.Hash
}

// Add adds the next puzzle, by its fingerprint.
func (d *Digest) Add(id string) {
	if d.hash == nil {
		d.hash = sha256.New()
	}
	d.n++
	io.WriteString(d.hash, id)
}

// Puzzles returns the number of puzzles so far.
func (d *Digest) Puzzles() int { return d.n }

// Input returns the Input of the puzzles so far.
func (d *Digest) Input() *Input {
	if d.hash == nil {
		return &Input{}
	}
	return &Input{d.n, hex.EncodeToString(d.hash.Sum(nil)[:8])}
}
