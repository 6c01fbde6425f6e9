package classic

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// fewPuzzles is the set of a run without data: a puzzle with 17 clues, an easy one, two hard
// ones, one that is hard for a search row by row, one with two solutions, and one with none.
var fewPuzzles = [][]byte{
	[]byte("4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......\n"),
	[]byte("..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..\n"),
	[]byte("1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..\n"),
	[]byte(".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....\n"),
	[]byte("..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9\n"),
	[]byte("2957438614318659..8761925433874592166123874955492167387635241899286713541549386..\n"),
	[]byte(".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........\n"),
}

// batch is the number of puzzles per call of SolveBatch.
const batch = 1024

// BenchmarkSets measures rates over puzzle files. The environment variable FOURFOLD_BENCH_SUDOKU
// lists the files, separated by commas; a file has 81 characters a line. Without the variable
// the set is fewPuzzles. One operation solves the whole set, or a small set repeatedly until it
// has solved 1000 puzzles. The limit is two solutions per puzzle, which proves that a solution
// is unique. The CPU time includes reading each line and writing the solution.
//
// puzzles/s is the rate of the median operation, and best-puzzles/s the rate of the fastest
// operation.
func BenchmarkSets(b *testing.B) {
	names, sets := benchSets(b)
	for i, name := range names {
		for path := AVX512; path <= Go; path++ {
			if !path.Available() {
				continue
			}
			prefix := "set=" + name + "/path=" + path.String()
			b.Run(prefix+"/call=single", func(b *testing.B) { benchSet(b, path, sets[i], single) })
			b.Run(prefix+"/call=batch", func(b *testing.B) { benchSet(b, path, sets[i], batches()) })
		}
	}
}

// BenchmarkEmpty finds and writes the first 100,000 solutions of the empty grid. It measures the
// cost of a node when nearly every branch has a solution.
func BenchmarkEmpty(b *testing.B) {
	const solutions = 100_000
	var empty Puzzle
	out := make([]byte, len(empty))
	for path := AVX512; path <= Go; path++ {
		if !path.Available() {
			continue
		}
		b.Run("path="+path.String(), func(b *testing.B) {
			s := New(path)
			times := passes(b, func() {
				n := 0
				for p := range s.All(&empty) {
					copy(out, p[:])
					if n++; n == solutions {
						break
					}
				}
				if n != solutions {
					b.Fatalf("%d solutions, want %d", n, solutions)
				}
			})
			b.ReportMetric(solutions/times[len(times)/2].Seconds(), "solutions/s")
			b.ReportMetric(float64(s.ctl.decisions)/solutions, "guesses/solution")
		})
	}
}

// BenchmarkCores solves the first set in batches by the best path: in one goroutine, and then in
// one goroutine for each core, where each goroutine solves the whole set. puzzles/s is by wall
// time.
func BenchmarkCores(b *testing.B) {
	_, sets := benchSets(b)
	in := sets[0]
	for _, workers := range []int{1, runtime.GOMAXPROCS(0)} {
		b.Run(fmt.Sprintf("workers=%d", workers), func(b *testing.B) {
			puzzles := 0
			for b.Loop() {
				var all sync.WaitGroup
				for range workers {
					all.Go(func() {
						s, out, solve, t := New(0), bytes.Repeat([]byte("\n"), 82*len(in)), batches(), total{}
						lines := slices.Collect(slices.Chunk(out, 82))
						for range 10 {
							solve(s, in, lines, &t)
						}
					})
				}
				all.Wait()
				puzzles += workers * 10 * len(in)
			}
			b.ReportMetric(float64(puzzles)/b.Elapsed().Seconds(), "puzzles/s")
		})
	}
}

// total has the sums over the results of a set.
type total struct{ puzzles, solutions, guesses, rounds int64 }

func (t *total) add(r *Result) {
	t.puzzles++
	t.solutions += r.Count
	t.guesses += r.Guesses
	t.rounds += r.Passes
}

// benchSet measures a function that solves all lines of a set and writes the solutions.
func benchSet(b *testing.B, path Path, in [][]byte, solve func(s *Solver, in, out [][]byte, t *total)) {
	s := New(path)
	out := make([][]byte, len(in))
	text := bytes.Repeat([]byte("\n"), 82*len(in))
	for i := range out {
		out[i] = text[82*i:][:82]
	}
	var t total
	times := passes(b, func() {
		t = total{}
		for t.puzzles < 1000 {
			solve(s, in, out, &t)
		}
	})
	n := float64(t.puzzles)
	b.ReportMetric(n/times[len(times)/2].Seconds(), "puzzles/s")
	b.ReportMetric(n/times[0].Seconds(), "best-puzzles/s")
	b.ReportMetric(float64(t.guesses)/n, "guesses/puzzle")
	b.ReportMetric(float64(t.rounds)/n, "passes/puzzle")
	b.ReportMetric(float64(t.solutions)/n, "solutions/puzzle")
}

// passes measures calls of f on one thread, after one call to warm up. It returns the CPU times
// in increasing order.
func passes(b *testing.B, f func()) []time.Duration {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	f()
	var times []time.Duration
	for b.Loop() {
		t := cpuTime()
		f()
		times = append(times, cpuTime()-t)
	}
	slices.Sort(times)
	return times
}

// single solves puzzle by puzzle, without copying the lines.
func single(s *Solver, in, out [][]byte, t *total) {
	for i, line := range in {
		r := s.Solve((*Puzzle)(line), 2)
		copy(out[i], r.Solution[:])
		t.add(&r)
	}
}

// batches returns a function that solves with SolveBatch.
func batches() func(s *Solver, in, out [][]byte, t *total) {
	puzzles := make([]Puzzle, batch)
	results := make([]Result, batch)
	return func(s *Solver, in, out [][]byte, t *total) {
		for len(in) > 0 {
			n := min(len(in), batch)
			for i, line := range in[:n] {
				copy(puzzles[i][:], line)
			}
			s.SolveBatch(puzzles[:n], 2, results[:n])
			for i := range n {
				copy(out[i], results[i].Solution[:])
				t.add(&results[i])
			}
			in, out = in[n:], out[n:]
		}
	}
}

// benchSets returns the sets to measure and their names.
func benchSets(b *testing.B) (names []string, sets [][][]byte) {
	list := os.Getenv("FOURFOLD_BENCH_SUDOKU")
	if list == "" {
		return []string{"few"}, [][][]byte{fewPuzzles}
	}
	for file := range strings.SplitSeq(list, ",") {
		text, err := os.ReadFile(file)
		if err != nil {
			b.Fatal(err)
		}
		var lines [][]byte
		for line := range bytes.Lines(text) {
			if len(bytes.TrimSpace(line)) >= 81 {
				lines = append(lines, line)
			}
		}
		if len(lines) == 0 {
			b.Fatalf("%s: no puzzles", file)
		}
		names = append(names, strings.TrimSuffix(filepath.Base(file), ".txt"))
		sets = append(sets, lines)
	}
	return names, sets
}
