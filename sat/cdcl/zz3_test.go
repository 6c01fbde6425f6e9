package cdcl

import (
	"context"
	"fmt"
	"os"
	"runtime/debug"
	"syscall"
	"testing"
	"unsafe"

	"fourfold"
	"fourfold/internal/covertest"
)

type gapCtx struct {
	context.Context
	last float64
	max  float64
	at   string
}

func cpuNow() float64 {
	var ts [2]int64
	syscall.Syscall(syscall.SYS_CLOCK_GETTIME, 2, uintptr(unsafe.Pointer(&ts)), 0)
	return float64(ts[0])*1e3 + float64(ts[1])/1e6
}

func (g *gapCtx) Err() error {
	now := cpuNow()
	if now-g.last > g.max {
		g.max = now - g.last
		g.at = string(debug.Stack())
	}
	if now-g.last > 20 {
		fmt.Printf("gap %.1f ms\n", now-g.last)
	}
	g.last = cpuNow()
	return nil
}

func TestZGap(t *testing.T) {
	if os.Getenv("ZG") == "" {
		t.Skip()
	}
	for name, p := range map[string]*fourfold.Problem{
		"pairs": covertest.Pairs(10_000), "pairs 20k": covertest.Pairs(20_000),"pairs 40k": covertest.Pairs(40_000),
	} {
		g := &gapCtx{Context: context.Background()}
		g.last = cpuNow()
		n := 0
		st, err := Solver{Decide: Both}.Visit(g, p, func(fourfold.Solution) bool { n++; return n < 10 })
		fmt.Println(st, err)
		b := cpuNow() - g.last
		fmt.Println(name, g.max, g.at, "end", b)
	}
}
