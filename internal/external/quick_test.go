package external

import (
	"context"
	"testing"
	"time"

	"fourfold"
	"fourfold/puzzle"
	"fourfold/puzzle/gridtext"
)

func TestQuick(t *testing.T) {
	g, _ := gridtext.ParseGrid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
	p, _ := puzzle.Sudoku{Givens: g}.Compile()
	for _, r := range Recipes() {
		c, err := NewCommand("exec:"+r.Name, r.Name, Limits{})
		if err != nil {
			t.Log(r.Name, err)
			continue
		}
		ctx, cancel := context.WithTimeout(context.Background(), 60*time.Second)
		begin := time.Now()
		s, err := fourfold.Unique(ctx, c, p.Problem)
		t.Log(r.Name, len(s), err, time.Since(begin), c.CPU())
		d, err := c.Startup(ctx)
		t.Log(r.Name, d, err)
		cancel()
	}
}
