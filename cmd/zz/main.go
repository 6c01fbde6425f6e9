package main

import (
	"context"
	"fmt"
	"os"
	"runtime/pprof"
	"strconv"
	"syscall"
	"time"

	"fourfold"
	"fourfold/lp"
)

func cpu() float64 {
	var r syscall.Rusage
	syscall.Getrusage(0, &r)
	return float64(r.Utime.Sec) + float64(r.Utime.Usec)/1e6
}

func main() {
	if f := os.Getenv("PROF"); f != "" {
		w, _ := os.Create(f)
		pprof.StartCPUProfile(w)
		defer pprof.StopCPUProfile()
	}
	limit, _ := strconv.Atoi(os.Getenv("SECS"))
	if limit == 0 {
		limit = 100
	}
	quiet := os.Getenv("QUIET") != ""
	for _, n := range os.Args[1:] {
		f, _ := os.Open(n)
		t := cpu()
		p, err := fourfold.ReadProblem(f, n)
		if err != nil {
			panic(err)
		}
		rd := cpu() - t
		t = cpu()
		ctx, cancel := context.WithCancel(context.Background())
		start := t
		go func() {
			for cpu()-start < float64(limit) && ctx.Err() == nil {
				time.Sleep(20 * time.Millisecond)
			}
			cancel()
		}()
		s, _ := lp.ParseSettings(os.Getenv("SET"), lp.Solver{})
		best := int64(-1)
		st, err := s.Cheapest(ctx, p, 1, func(f fourfold.Finding) bool {
			if f.Solution != nil {
				best = f.Cost
			}
			if !quiet {
				fmt.Printf("  %.3f cost %d bound %d sol %v\n", cpu()-t, f.Cost, f.Bound, f.Solution != nil)
			}
			return true
		})
		cancel()
		fmt.Println(n, best, err, fmt.Sprintf("read %.4f solve %.4f", rd, cpu()-t), st.Vars, st.Rows, st.Setup, st.Counters)
	}
}
