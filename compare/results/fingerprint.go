package results

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"

	"fourfold"
)

// ID returns the fingerprint of a problem: 16 hexadecimal digits that depend on its items, options
// and colors, but not on names. In practice, different problems have different fingerprints.
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
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:8])
}

// isLearning reports whether the puzzle with the fingerprint belongs to the half on which rules and
// recommendations are learned. They are judged on the other half. The result depends only on the
// fingerprint, so equal puzzles are in the same half in every run.
func isLearning(id string) bool {
	return mix(hashOf(id))>>63 == 0
}

// hashOf returns the FNV-1a hash of s.
func hashOf(s string) uint64 {
	h := uint64(14695981039346656037)
	for k := range len(s) {
		h = (h ^ uint64(s[k])) * 1099511628211
	}
	return h
}

// mix spreads every bit over all others. It is the last step of MurmurHash3.
func mix(h uint64) uint64 {
	h = (h ^ h>>33) * 0xff51afd7ed558ccd
	h = (h ^ h>>33) * 0xc4ceb9fe1a85ec53
	return h ^ h>>33
}
