//go:build amd64 && !purego

package classic

const haveAVX2 = false

type avx2Search struct{ control }

func (*avx2Search) begin(*Puzzle)          {}
func (*avx2Search) beginMasks(*[81]uint16) {}
func (*avx2Search) run()                   {}
