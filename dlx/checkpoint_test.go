package dlx

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"math/big"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"fourfold"
	"fourfold/dlx/internal/tree"
	"fourfold/internal/test/covertest"
)

// opened opens a checkpoint, which saves a state at each look.
func opened(t *testing.T, s Solver, path string, p *fourfold.Problem, o CheckpointOptions) *Checkpoint {
	t.Helper()
	c, err := s.OpenCheckpoint(context.Background(), path, p, o)
	if err != nil {
		t.Fatal(err)
	}
	c.always = true
	return c
}

// solutions returns the solutions of p as texts, in increasing order, and fails if two are equal.
func solutions(t *testing.T, s fourfold.Solver, p *fourfold.Problem) (all []string) {
	t.Helper()
	_, err := fourfold.Visit(context.Background(), s, p, func(sol fourfold.Solution) bool {
		all = append(all, fmt.Sprint(sol))
		return true
	})
	if err != nil {
		t.Error(err)
	}
	slices.Sort(all)
	for k := range all {
		if k > 0 && all[k] == all[k-1] {
			t.Fatalf("solution %s was found twice", all[k])
		}
	}
	return all
}

// killed copies the files of a checkpoint as they are at some moment of a run, as if the process was
// killed then.
type killed struct {
	path        string
	text, state []byte
}

// now copies the state first: a state belongs to the beginning of the solutions.
func (c *killed) now(t *testing.T) {
	t.Helper()
	var err error
	if c.state, err = os.ReadFile(c.path + ".state"); err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Fatal(err)
	}
	if c.text, err = os.ReadFile(c.path); err != nil {
		t.Fatal(err)
	}
}

func (c *killed) restore(t *testing.T) {
	t.Helper()
	os.Remove(c.path + ".state")
	if err := os.WriteFile(c.path, c.text, 0o600); err != nil {
		t.Fatal(err)
	}
	if c.state == nil {
		return
	}
	if err := os.WriteFile(c.path+".state", c.state, 0o600); err != nil {
		t.Fatal(err)
	}
}

// TestCheckpointCrash: after crashes at random moments, with other cores and numbers of workers in
// each run, all solutions are found, and none is found twice. When several workers save a state
// depends on time. One worker does it after 64 solutions at most, so in the first trial of a problem
// that has more it is certain that the last run goes on in the middle.
func TestCheckpointCrash(t *testing.T) {
	defer func(looks int) { soloLooks = looks }(soloLooks)
	soloLooks = 0
	problems := []*fourfold.Problem{covertest.Queens(8), covertest.Queens(9), covertest.Matching(5)}
	random := rand.New(rand.NewPCG(18, 3))
	for len(problems) < 9 {
		problems = append(problems, covertest.Random(random))
	}
	for n, p := range problems {
		want := solutions(t, Solver{}, p)
		for trial := range 3 {
			file := killed{path: filepath.Join(t.TempDir(), "c")}
			certain := trial == 0 && len(want) > manyCovers
			runs, workers, first := random.IntN(4), 3, 0
			if certain {
				runs, workers, first = 1+random.IntN(3), 1, manyCovers+1
			}
			for range runs {
				s := Solver{Workers: 1 + random.IntN(workers), Core: []Core{AutoCore, Cells}[random.IntN(2)]}
				c := opened(t, s, file.path, p, CheckpointOptions{})
				at, got := first+random.IntN(len(want)+1-first), 0
				_, err := c.Visit(context.Background(), p, func(fourfold.Solution) bool {
					if got++; got == at {
						file.now(t)
					}
					return true
				})
				if err != nil || got != len(want) {
					t.Fatalf("problem %d: %d solutions, %v, want %d", n, got, err, len(want))
				}
				c.Close()
				if file.text != nil {
					file.restore(t)
				}
			}
			c := opened(t, Solver{}, file.path, p, CheckpointOptions{})
			if at := c.State(); certain && (at.Found.Sign() == 0 || at.Ended) {
				t.Errorf("problem %d: the last run goes on with the state %v", n, at)
			}
			if got := solutions(t, c, p); !slices.Equal(got, want) {
				t.Fatalf("problem %d, trial %d: %d solutions, want %d", n, trial, len(got), len(want))
			}
			if again := solutions(t, c, p); !slices.Equal(again, want) || !c.State().Ended {
				t.Fatalf("problem %d, after the end: %d solutions, want %d, state %v", n, len(again), len(want), c.State())
			}
			c.Close()
		}
	}
}

// TestCheckpointStop: a run that its caller ends, by a limit of nodes, by false from yield or by
// its context, saves a last state. The next run goes on from there to the same total.
func TestCheckpointStop(t *testing.T) {
	p := covertest.Queens(9)
	for _, workers := range []int{1, 2} {
		path := filepath.Join(t.TempDir(), "c")
		want := solutions(t, Solver{}, p)
		var states []*big.Int
		run := func(ctx context.Context, s Solver, most int, expect error) {
			t.Helper()
			s.Workers = workers
			c := opened(t, s, path, p, CheckpointOptions{})
			defer c.Close()
			got := 0
			_, err := c.Visit(ctx, p, func(fourfold.Solution) bool { got++; return got != most })
			if !errors.Is(err, expect) {
				t.Errorf("%d workers: %v, want %v", workers, err, expect)
			}
			at := c.State()
			if at.Ended || at.Found.Cmp(big.NewInt(int64(got))) != 0 {
				t.Errorf("%d workers: %d solutions, state %v", workers, got, at)
			}
			states = append(states, at.Found)
		}
		run(context.Background(), Solver{MaxNodes: 500}, -1, fourfold.ErrLimit)
		run(context.Background(), Solver{}, int(states[0].Int64())+20, nil)
		ctx, cancel := context.WithCancel(context.Background())
		c := opened(t, Solver{Workers: workers}, path, p, CheckpointOptions{})
		got := 0
		_, err := c.Visit(ctx, p, func(fourfold.Solution) bool {
			if got++; got == 200 {
				cancel()
			}
			return true
		})
		if at := c.State(); !errors.Is(err, context.Canceled) || got != 200 || at.Found.Int64() != 200 {
			t.Errorf("%d workers, canceled: %d solutions, %v, state %v", workers, got, err, at)
		}
		c.Close()
		c = opened(t, Solver{}, path, p, CheckpointOptions{})
		if got := solutions(t, c, p); !slices.Equal(got, want) {
			t.Errorf("%d workers: %d solutions, want %d", workers, len(got), len(want))
		}
		c.Close()
	}
}

// TestCheckpointCount: a count that is ended again and again comes to the right number.
func TestCheckpointCount(t *testing.T) {
	p := covertest.Queens(9)
	for _, workers := range []int{1, 2} {
		path := filepath.Join(t.TempDir(), "c")
		for runs := 0; ; runs++ {
			c := opened(t, Solver{MaxNodes: 800, Workers: workers}, path, p, CheckpointOptions{Count: true})
			total, _, err := c.Count(context.Background(), p, 0)
			if at := c.State(); at.Found.Cmp(total) != 0 {
				t.Errorf("total %v, state %v", total, at)
			}
			c.Close()
			if err == nil {
				if total.Int64() != 352 || runs < 2 {
					t.Errorf("%d workers: total %v after %d runs, want 352", workers, total, runs+1)
				}
				break
			}
			if !errors.Is(err, fourfold.ErrLimit) || runs > 1000 {
				t.Fatalf("%d workers, run %d: %v", workers, runs, err)
			}
		}
		c := opened(t, Solver{}, path, p, CheckpointOptions{Count: true})
		if total, stats, err := c.Count(context.Background(), p, 0); total.Int64() != 352 || err != nil || len(stats.Counters) > 0 {
			t.Errorf("an ended count: total %v, %v, %v", total, stats, err)
		}
		c.Close()
	}
}

// TestCheckpointLimit: a search or a count with a limit ends at the limit, over all runs.
func TestCheckpointLimit(t *testing.T) {
	p := covertest.Queens(9)
	for _, o := range []CheckpointOptions{{Limit: 1}, {Limit: 50}, {Limit: 1000}, {Count: true, Limit: 1}, {Count: true, Limit: 50}, {Count: true, Limit: 1000}} {
		path := filepath.Join(t.TempDir(), "c")
		for runs := 0; ; runs++ {
			c := opened(t, Solver{MaxNodes: 300}, path, p, o)
			n, err := new(big.Int), error(nil)
			if o.Count {
				n, _, err = c.Count(context.Background(), p, int(o.Limit))
			} else {
				_, err = c.Visit(context.Background(), p, func(fourfold.Solution) bool { n.Add(n, big.NewInt(1)); return true })
			}
			at := c.State()
			c.Close()
			if n.Cmp(at.Found) != 0 || (err == nil) != at.Ended || err == nil && n.Int64() != min(o.Limit, 352) {
				t.Errorf("%+v, run %d: %v found, %v, state %v", o, runs, n, err, at)
			}
			if err == nil || t.Failed() {
				break
			}
		}
		if !o.Count {
			continue
		}
		c := opened(t, Solver{}, path, p, o)
		if n, _, err := c.Count(context.Background(), p, 1); n.Int64() != 1 || err != nil {
			t.Errorf("Count(1) of a count with limit %d = %v, %v", o.Limit, n, err)
		}
		c.Close()
	}
}

// TestCheckpointMisused: a checkpoint answers only its own question about its own problem.
func TestCheckpointMisused(t *testing.T) {
	p, q := covertest.Queens(6), covertest.Queens(7)
	path := filepath.Join(t.TempDir(), "c")
	c := opened(t, Solver{}, path, p, CheckpointOptions{})
	defer c.Close()
	if _, err := fourfold.First(context.Background(), c, q); err == nil {
		t.Error("no error for another problem")
	}
	if _, _, err := c.Count(context.Background(), p, 0); !errors.Is(err, errors.ErrUnsupported) {
		t.Errorf("Count for a checkpoint with solutions: %v", err)
	}
}

// TestCheckpointUnsaved: if states can no longer be saved, the answer is right, the caller hears of
// it once, and the file can be used.
func TestCheckpointUnsaved(t *testing.T) {
	p := covertest.Queens(8)
	path := filepath.Join(t.TempDir(), "c")
	var warnings []error
	c := opened(t, Solver{}, path, p, CheckpointOptions{Warn: func(err error) { warnings = append(warnings, err) }})
	n := 0
	_, err := c.Visit(context.Background(), p, func(fourfold.Solution) bool {
		if n++; n == 30 {
			c.file.Close() // so that writes fail
		}
		return true
	})
	if n != 92 || err != nil || c.Err() == nil || len(warnings) != 1 {
		t.Errorf("%d solutions, %v, Err() = %v, warnings %v", n, err, c.Err(), warnings)
	}
	c = opened(t, Solver{}, path, p, CheckpointOptions{})
	defer c.Close()
	if got := solutions(t, c, p); len(got) != 92 {
		t.Errorf("%d solutions", len(got))
	}
}

// TestCheckpointAgain: after a call that ended without a last state, as by a panic, the next call of
// the same Checkpoint yields each solution once, and so does the next process.
func TestCheckpointAgain(t *testing.T) {
	p := covertest.Queens(9)
	for _, workers := range []int{1, 2} {
		path := filepath.Join(t.TempDir(), "c")
		c := opened(t, Solver{Workers: workers}, path, p, CheckpointOptions{})
		func() {
			defer func() { recover() }()
			got := 0
			c.Visit(context.Background(), p, func(fourfold.Solution) bool {
				if got++; got == 100 {
					panic("in yield")
				}
				return true
			})
			t.Error("no panic")
		}()
		for range 2 {
			if got := solutions(t, c, p); len(got) != 352 || c.Err() != nil {
				t.Errorf("%d workers: %d solutions, %v", workers, len(got), c.Err())
			}
			c.Close()
			c = opened(t, Solver{}, path, p, CheckpointOptions{})
		}
		c.Close()
	}
}

// TestWidths: the shares of parts add up to the whole. A part closer to the root, or with more
// options to try, has a larger one.
func TestWidths(t *testing.T) {
	parts := []tree.Part{
		{Path: []int32{1, 2, 3}, Tries: []int32{7}}, {Path: []int32{1}, Tries: []int32{4, 5}}, {Path: []int32{1}, Tries: []int32{6}}, {Path: []int32{1, 2}},
	}
	w := widths(parts)
	if sum := w[0] + w[1] + w[2] + w[3]; math.Abs(sum-1) > 1e-12 {
		t.Errorf("%v: sum %v", w, sum)
	}
	if !(w[0] < w[3] && w[3] < w[2] && w[2] < w[1]) {
		t.Errorf("%v: a part deeper in the tree is not smaller", w)
	}
	deep := make([]int32, 5000) // where the share is below all floats
	if w = widths([]tree.Part{{Path: deep}, {}}); w[0] != 0 || w[1] != 1 {
		t.Errorf("%v", w)
	}
	pieces, past := (&saver{from: parts, done: 0.25}).begin()
	sum := past.past
	for _, p := range pieces {
		sum += p.width
	}
	if math.Abs(sum-1) > 1e-12 || past.past != 0.25 {
		t.Errorf("pieces %v after %v", pieces, past)
	}
}

// TestCheckpointOfNothing: Close removes a file in which nothing was saved, but no file of the user,
// even if that was empty.
func TestCheckpointOfNothing(t *testing.T) {
	p, dir := covertest.Queens(6), t.TempDir()
	for _, s := range []Solver{{}, {Prefer: "zzz"}} {
		mine, theirs := filepath.Join(dir, "mine"), filepath.Join(dir, "theirs")
		if err := os.WriteFile(theirs, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		for _, path := range []string{mine, theirs} {
			c := opened(t, s, path, p, CheckpointOptions{})
			_, err := c.Visit(t.Context(), p, func(fourfold.Solution) bool { return true })
			saved := err == nil
			if at := c.State(); at.Resumed != saved || saved != (s.Prefer == "") {
				t.Errorf("prefer %q: error %v, state %+v", s.Prefer, err, at)
			}
			unlocked := c.file.Unlocked() != nil
			c.Close()
			if _, err := os.Stat(path); (err == nil) != (saved || unlocked || path == theirs) {
				t.Errorf("prefer %q, %s: after Close: %v", s.Prefer, filepath.Base(path), err)
			}
			os.Remove(path)
			os.Remove(path + ".state")
		}
	}
}
