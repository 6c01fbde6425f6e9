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

// hashOf returns the FNV-1a hash of s.
func hashOf(s string) uint64 {
	h := uint64(14695981039346656037)
	for k := range len(s) {
		h = (h ^ uint64(s[k])) * 1099511628211
	}
	return h
}
