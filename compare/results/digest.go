package results

import (
	"crypto/sha256"
	"encoding/hex"
	"hash"
	"io"
)

// An Input tells inputs apart: the puzzles of all shards, in their order.
type Input struct {
	Puzzles int
	Digest  string
}

// A Digest makes an Input. The zero Digest is that of no puzzles.
type Digest struct {
	n    int
	hash hash.Hash
}

// Add adds a puzzle by its fingerprint.
func (d *Digest) Add(id string) {
	if d.hash == nil {
		d.hash = sha256.New()
	}
	d.n++
	io.WriteString(d.hash, id)
}

// Puzzles is how many there are.
func (d *Digest) Puzzles() int { return d.n }

// Input returns that of the puzzles so far.
func (d *Digest) Input() *Input {
	if d.hash == nil {
		return &Input{}
	}
	return &Input{d.n, hex.EncodeToString(d.hash.Sum(nil)[:8])}
}
