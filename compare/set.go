package compare

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"

	"fourfold"
)

// A Hash stands for a set of solutions, whatever their order. Two different sets have the same
// Hash with a probability of about 1 in 2^64. A Hash depends only on the option numbers, so it
// can be compared with the Hash of another run.
type Hash struct{ hi, lo uint64 }

// String returns 32 hexadecimal digits.
func (h Hash) String() string { return fmt.Sprintf("%016x%016x", h.hi, h.lo) }

// hashOf returns the Hash of the set that has only s. It reuses scratch and returns it.
func hashOf(s fourfold.Solution, scratch []byte) (Hash, []byte) {
	scratch = scratch[:0]
	for _, o := range s {
		scratch = binary.LittleEndian.AppendUint32(scratch, uint32(o))
	}
	sum := sha256.Sum256(scratch)
	return Hash{binary.LittleEndian.Uint64(sum[:8]), binary.LittleEndian.Uint64(sum[8:16])}, scratch
}

// plus returns the Hash of the union of two disjoint sets. It is a sum and not an exclusive or, so
// that a solution given twice does not cancel itself.
func (h Hash) plus(g Hash) Hash { return Hash{h.hi + g.hi, h.lo + g.lo} }

// maxKeys is the largest number of keys in a set. They take some 15 MB.
const maxKeys = 1 << 18

// A set describes the solutions of one solver without keeping them. It has their number, their
// Hash, and a key for each. With more than maxKeys solutions it keeps only the keys whose last
// bits are zero. The number of these bits is its level. The keys that are left are a sample that
// does not depend on the order of the solutions (Flajolet, On adaptive sampling, Computing 43,
// 1990). The zero set is empty and ready to use.
type set struct {
	n       int
	hash    Hash
	keys    map[Hash]struct{}
	level   int
	limit   int // of keys; 0 means maxKeys
	scratch []byte
}

// add adds s, and reports whether the set is known to contain s already. Above level 0 a repeated
// solution may go unnoticed.
func (t *set) add(s fourfold.Solution) (twice bool) {
	var key Hash
	key, t.scratch = hashOf(s, t.scratch)
	t.n++
	t.hash = t.hash.plus(key)
	if !sampled(key, t.level) {
		return false
	}
	if _, twice = t.keys[key]; twice {
		return true
	}
	if t.keys == nil {
		t.keys = map[Hash]struct{}{}
		if t.limit == 0 {
			t.limit = maxKeys
		}
	}
	t.keys[key] = struct{}{}
	for len(t.keys) > t.limit {
		t.thin(t.level + 1)
	}
	return false
}

// thin drops the keys that are not in the sample of the level.
func (t *set) thin(level int) {
	for key := range t.keys {
		if !sampled(key, level) {
			delete(t.keys, key)
		}
	}
	t.level = max(t.level, level)
}

func sampled(key Hash, level int) bool { return key.lo&(1<<level-1) == 0 }

// lacks reports whether other is known to have a solution that t lacks.
func (t *set) lacks(other *set) bool {
	level := max(t.level, other.level)
	for key := range other.keys {
		if _, ok := t.keys[key]; !ok && sampled(key, level) {
			return true
		}
	}
	return false
}
