package repair

import (
	"context"
	"crypto/sha256"
	"io"

	"fourfold/puzzle/gridtext"
)

// A sum stands for the grid of a puzzle, which needs more memory. Two grids with the same sum are
// equal.
type sum [sha256.Size]byte

func sumOf(p *gridtext.Puzzle) sum {
	g, h := p.Grid, sha256.New()
	h.Write([]byte{byte(g.Rows), byte(g.Rows >> 8), byte(g.Cols), byte(g.Cols >> 8)})
	h.Write(g.Cells)
	return sum(h.Sum(nil))
}

// An until is a reader that ends with the cause of ctx when ctx is done. It returns few bytes at a
// time, so a program that works on them notices it soon.
type until struct {
	ctx context.Context
	r   io.Reader
}

const mostBytes = 64 << 10 // that one Read returns

func (u until) Read(p []byte) (int, error) {
	if u.ctx.Err() != nil {
		return 0, context.Cause(u.ctx)
	}
	return u.r.Read(p[:min(len(p), mostBytes)])
}
