package classic

import (
	"runtime"
	"slices"
	"sync/atomic"
	"testing"
	"time"
)

// setAfter sets a flag after some garbage collections, so that they and a search run at the same time.
func setAfter(flag *atomic.Bool, collections int) {
	for range collections {
		runtime.GC()
	}
	flag.Store(true)
}

// TestStop stops a search that would never end.
func TestStop(t *testing.T) {
	eachPath(t, func(t *testing.T, path Path) {
		s := New(path)
		s.Stop = new(atomic.Bool)
		empty := make([]Puzzle, 3)
		var r Result
		for collections := 1; r.Count == 0; collections *= 2 { // Solve may begin late
			s.Stop.Store(false)
			set := make(chan bool)
			go func() { setAfter(s.Stop, collections); close(set) }()
			r = s.Solve(&empty[0], 0)
			<-set
		}
		if !r.Stopped || r.Count < 1 {
			t.Errorf("stopped by the flag: %+v, want Stopped and at least 1 solution", r)
		}

		if r := s.Solve(&empty[0], 1); !r.Stopped || r.Count != 0 || r.Solution != (Puzzle{}) {
			t.Errorf("with the flag set before: %+v", r)
		}
		for range s.All(&empty[0]) {
			t.Error("All yields a solution although the flag is set")
		}
		results := make([]Result, len(empty))
		if n := s.SolveBatch(empty, 2, results); n != 0 {
			t.Errorf("SolveBatch with the flag set before: %d done", n)
		}

		s.Stop.Store(false)
		if r := s.Solve(&empty[0], 2); r.Stopped || r.Count != 2 {
			t.Errorf("with the flag cleared: %+v", r)
		}
		s.Stop = nil
		if n := s.SolveBatch(empty, 2, results); n != len(empty) || results[2].Count != 2 {
			t.Errorf("without a flag: %d done, %+v", n, results)
		}
	})
}

// TestStopBatch sets the flag during a batch: the results that SolveBatch reports as done must
// be right.
func TestStopBatch(t *testing.T) {
	eachPath(t, func(t *testing.T, path Path) {
		s := New(path)
		s.Stop = new(atomic.Bool)
		puzzles := slices.Repeat([]Puzzle{gridOf(namedGrids[0].grid), gridOf(namedGrids[6].grid), gridOf(namedGrids[5].grid)}, 20)
		puzzles[40] = Puzzle{}
		results := make([]Result, len(puzzles))
		go setAfter(s.Stop, 5)
		n := s.SolveBatch(puzzles, 1<<60, results)
		if n > 40 {
			t.Errorf("%d done, but puzzle 40 has a search without end", n)
		}
		for i, r := range results[:n] {
			if want := []int64{1, 0, 2}[i%3]; r.Count != want || r.Stopped {
				t.Errorf("result %d of %d done: %+v, want %d solutions", i, n, r, want)
			}
		}
	})
}

// BenchmarkStop measures how long a search continues after its flag is set.
func BenchmarkStop(b *testing.B) {
	for path := AVX512; path <= Go; path++ {
		if !path.Available() {
			continue
		}
		b.Run(path.String(), func(b *testing.B) {
			s := New(path)
			s.Stop = new(atomic.Bool)
			var worst, sum time.Duration
			for range b.N {
				s.Stop.Store(false)
				set := make(chan time.Time, 1)
				time.AfterFunc(2*time.Millisecond, func() { set <- time.Now(); s.Stop.Store(true) })
				s.Solve(&Puzzle{}, 0)
				late := time.Since(<-set)
				worst, sum = max(worst, late), sum+late
			}
			b.ReportMetric(float64(sum.Microseconds())/float64(b.N), "µs-mean")
			b.ReportMetric(float64(worst.Microseconds()), "µs-worst")
		})
	}
}
