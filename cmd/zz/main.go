package main

import (
	"bytes"
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
	rep, _ := strconv.Atoi(os.Getenv("REP"))
	for _, n := range os.Args[1:] {
		if rep > 0 {
			bench(n, rep)
			continue
		}
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

func bench(n string, rep int) {
	b, _ := os.ReadFile(n)
	var rd, sv float64
	var st fourfold.Stats
	best := int64(0)
	for range rep {
		t := cpu()
		p, _ := fourfold.ReadProblem(bytes.NewReader(b), n)
		rd += cpu() - t
		t = cpu()
		s, _ := lp.ParseSettings(os.Getenv("SET"), lp.Solver{})
		st, _ = s.Cheapest(context.Background(), p, 1, func(f fourfold.Finding) bool {
			if f.Solution != nil {
				best = f.Cost
			}
			return true
		})
		sv += cpu() - t
	}
	fmt.Printf("%s %d read %.2f ms solve %.2f ms %v\n", n, best, 1000*rd/float64(rep), 1000*sv/float64(rep), st.Counters[:6])
}
