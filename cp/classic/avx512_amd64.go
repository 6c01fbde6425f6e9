//go:build amd64 && !purego

package classic

const haveAVX512 = false

type avx512Search struct{ control }

func (*avx512Search) begin(*Puzzle)          {}
func (*avx512Search) beginMasks(*[81]uint16) {}
func (*avx512Search) run()                   {}
