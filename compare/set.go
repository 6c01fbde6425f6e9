package compare

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"

	"fourfold"
)

// A Hash stands for a set of solutions, whatever their order. Sets that differ have
// the same Hash with a chance of about 1 in 2^64. It depends on nothing but the
// option numbers, so it can be kept and compared with that of another run.
type Hash struct{ hi, lo uint64 }

// String returns 32 hexadecimal digits.
func (h Hash) String() string { return fmt.Sprintf("%016x%016x", h.hi, h.lo) }

// hashOf returns the Hash of the set of s alone.
func hashOf(s fourfold.Solution, scratch []byte) (Hash, []byte) {
	scratch = scratch[:0]
	for _, o := range s {
		scratch = binary.LittleEndian.AppendUint32(scratch, uint32(o))
	}
	sum := sha256.Sum256(scratch)
	return Hash{binary.LittleEndian.Uint64(sum[:8]), binary.LittleEndian.Uint64(sum[8:16])}, scratch
}

// plus returns the Hash of the union of two sets that share nothing. A sum, and not
// exclusive or, so that a solution given twice does not vanish.
func (h Hash) plus(g Hash) Hash { return Hash{h.hi + g.hi, h.lo + g.lo} }

// maxKeys bounds the keys of a set, and so its memory to some 15 MB.
const maxKeys = 1 << 18

// A set is the solutions one solver found, without the solutions themselves: their
// number, their Hash, and a key for each. Once there are more than maxKeys it keeps
// only the keys that end in a number of zero bits, its level: a sample that is the
// same for any order of the solutions (Flajolet, On adaptive sampling, Computing 43,
// 1990). The zero set is empty and ready to use.
type set struct {
	n       int
	hash    Hash
	keys    map[Hash]struct{}
	level   int
	limit   int // of keys; 0 means maxKeys
	scratch []byte
}

// add adds s, and reports whether it was seen to be there before. Above level 0 it
// may be there unseen.
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

// thin drops the keys that are not sampled at the level.
func (t *set) thin(level int) {
	for key := range t.keys {
		if !sampled(key, level) {
			delete(t.keys, key)
		}
	}
	t.level = max(t.level, level)
}

func sampled(key Hash, level int) bool { return key.lo&(1<<level-1) == 0 }

// lacks reports whether t is seen to lack a solution that other has.
func (t *set) lacks(other *set) bool {
	level := max(t.level, other.level)
	for key := range other.keys {
		if _, ok := t.keys[key]; !ok && sampled(key, level) {
			return true
		}
	}
	return false
}
