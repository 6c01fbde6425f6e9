package checkpoint

import (
	"encoding/binary"
	"math"
	"math/big"
	"slices"

	"fourfold/dlx/internal/tree"
)

// A State says what a search has found and what is left of the tree.
type State struct {
	Found *big.Int    // the covers found before
	Parts []tree.Part // what is left; none if the search has ended
	Done  float64     // an estimate of the share of the tree that is searched
}

// Ended reports whether nothing is left.
func (s *State) Ended() bool { return len(s.Parts) == 0 }

// append appends the state as bytes. A path is written without the options at its beginning that it
// shares with the path before it. So the length of a state is proportional to the depth of the
// tree, and not to its square.
func (s *State) append(to []byte) []byte {
	found := s.Found.Bytes()
	to = binary.AppendUvarint(to, uint64(len(found)))
	to = append(to, found...)
	to = binary.LittleEndian.AppendUint64(to, math.Float64bits(s.Done))
	to = binary.AppendUvarint(to, uint64(len(s.Parts)))
	var last []int32
	for _, p := range s.Parts {
		shared := common(last, p.Path)
		to = binary.AppendUvarint(to, uint64(shared))
		to = appendList(to, p.Path[shared:])
		to = appendTries(to, p.Tries)
		last = p.Path
	}
	return to
}

// common returns how many numbers at the beginning of a and b are equal.
func common(a, b []int32) int {
	n := min(len(a), len(b))
	for k := range n {
		if a[k] != b[k] {
			return k
		}
	}
	return n
}

func appendList(to []byte, list []int32) []byte {
	to = binary.AppendUvarint(to, uint64(len(list)))
	for _, o := range list {
		to = binary.AppendUvarint(to, uint64(o))
	}
	return to
}

// appendTries appends a list that may be nil.
func appendTries(to []byte, tries []int32) []byte {
	if tries == nil {
		return append(to, 0)
	}
	return appendList(append(to, 1), tries)
}

// errState means that the bytes of a state or of a solution have no meaning for the problem.
const errState = refusal("it has no meaning for this problem")

// longestPaths bounds what the paths and tries of a state take together, in numbers of options. Few
// bytes can make many long paths, since a path is written without its beginning. A path that only
// goes on from the one before, or ends sooner, shares its memory. The paths of a search are far
// below the bound.
var longestPaths = 1 << 27

// perNode is what the checker takes for an option of a path or of tries.
const perNode = 5

// readState is the inverse of append. It checks all that a core relies on, and that the number of
// covers found is not above that of all sets of options. Its error has no meaning if the context of
// the checker is done.
func readState(data []byte, check *checker) (State, error) {
	check.begin()
	r := decoder{data: data, options: uint64(check.p.NumOptions())}
	s := State{Found: new(big.Int).SetBytes(r.bytes(r.length(1))), Done: r.share()}
	if s.Found.BitLen() > int(r.options)+1 {
		return State{}, errState
	}
	parts := r.length(3) // bytes of the shortest part
	room := longestPaths
	var last []int32
	for range parts {
		var q tree.Part
		shared := r.number()
		if shared > uint64(len(last)) {
			r.bad = true
			break
		}
		more := r.list()
		if int(shared) < len(last) {
			last = last[:shared:shared] // what is behind belongs to other parts
		}
		if len(more) > cap(last)-len(last) {
			room -= len(last)
		}
		last = append(last, more...)
		q.Path = slices.Clip(last)
		if r.number() != 0 {
			q.Tries = r.list()
		}
		if room -= perNode * (len(more) + len(q.Tries)); room < 0 || r.bad || !check.part(q, int(shared)) || parts > 1 && len(q.Path) == 0 && q.Tries == nil {
			return State{}, errState
		}
		s.Parts = append(s.Parts, q)
	}
	if r.bad || len(r.data) > 0 {
		return State{}, errState
	}
	return s, nil
}

// A decoder reads numbers. At the first one that is impossible it becomes bad, and then it reads
// nothing more.
type decoder struct {
	data    []byte
	options uint64 // all options are below this
	bad     bool
}

func (r *decoder) number() uint64 {
	v, n := binary.Uvarint(r.data)
	if n <= 0 {
		r.bad, r.data = true, nil
		return 0
	}
	r.data = r.data[n:]
	return v
}

// length reads the length of a list whose elements take at least so many bytes each.
func (r *decoder) length(each int) int {
	n := r.number()
	if n > uint64(len(r.data)/each) {
		r.bad, r.data = true, nil
		return 0
	}
	return int(n)
}

func (r *decoder) bytes(n int) []byte {
	b := r.data[:n]
	r.data = r.data[n:]
	return b
}

// list reads a list of options. It is not nil.
func (r *decoder) list() []int32 {
	list := make([]int32, r.length(1))
	for k := range list {
		o := r.number()
		r.bad = r.bad || o >= r.options
		list[k] = int32(o)
	}
	return list
}

func (r *decoder) share() float64 {
	if len(r.data) < 8 {
		r.bad, r.data = true, nil
		return 0
	}
	share := math.Float64frombits(binary.LittleEndian.Uint64(r.bytes(8)))
	r.bad = r.bad || !(share >= 0 && share <= 1)
	return share
}
