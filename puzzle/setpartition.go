package puzzle

import "fourfold"

// maxPartition limits the options, of which there are 2^N - 1.
const maxPartition = 18

// SetPartition is a puzzle: divide a set of N things into parts. The number of solutions is
// the Bell number of N. N is 1 to 18.
type SetPartition struct{ N int }

// Compile returns the puzzle as an exact cover problem. All items are primary: the things
// ("1", "2", ...). An option is a set of things that is not empty, 2^N - 1 options in all.
// The number of an option, from 1, has a bit for each of its things. The puzzle has no board.
func (s SetPartition) Compile() (*Compiled, error) {
	if s.N < 1 || s.N > maxPartition {
		return nil, badf("partitions of a set of %d things: expected 1 to %d", s.N, maxPartition)
	}
	var d draft
	things := numbered(d.Primary, "", s.N)
	for set := 1; set < 1<<s.N; set++ {
		var part []fourfold.Item
		for k, thing := range things {
			if set>>k&1 != 0 {
				part = append(part, thing)
			}
		}
		d.add(part)
	}
	return d.compiled(0, 0)
}
