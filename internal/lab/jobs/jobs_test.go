package jobs

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fourfold"
	"fourfold/dlx"
	"fourfold/internal/read/input"
	"fourfold/internal/test/covertest"
	"fourfold/internal/write/record"
)

// batchOf returns the jobs of a problem, as they are read from their file.
func batchOf(t *testing.T, p *fourfold.Problem, all bool, n int) *Batch {
	t.Helper()
	s, list, err := Divide(t.Context(), dlx.Solver{}, p, "p.dlx", all, n, 1)
	if err != nil {
		t.Fatal(err)
	}
	return reread(t, s, list)
}

func reread(t *testing.T, s *Split, list []Job) *Batch {
	t.Helper()
	var file bytes.Buffer
	if err := Write(&file, s, list); err != nil {
		t.Fatal(err)
	}
	b, err := ReadBatch(t.Context(), &file, "jobs")
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// work does jobs with a budget, and returns the lines of the answers.
func work(t *testing.T, b *Batch, nodes int64, list ...Job) (lines []string) {
	t.Helper()
	w := NewWorker(&b.Split, b.P, dlx.Solver{MaxNodes: nodes})
	for _, j := range list {
		a, err := w.Do(t.Context(), j)
		if err != nil {
			t.Fatal(err)
		}
		lines = append(lines, line(t, a))
	}
	return lines
}

func line(t *testing.T, v any) string {
	t.Helper()
	var b strings.Builder
	if err := record.Write(&b, v); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// readAnswer reads a line of an answer.
func readAnswer(t *testing.T, text string) *Answer {
	t.Helper()
	a, err := NewReader(strings.NewReader(text), "a").Next()
	if err != nil {
		t.Fatal(err)
	}
	return a.(*Answer)
}

// merge adds up lines of answers.
func merge(t *testing.T, b *Batch, lines ...string) (*Sum, error) {
	t.Helper()
	m := NewMerger(b)
	if err := m.Add(t.Context(), strings.NewReader(strings.Join(lines, "")), "answers"); err != nil {
		return nil, err
	}
	return m.Sum()
}

// TestRounds: rounds of work with a budget, in which jobs are lost, done twice, and done again with another budget,
// come to the number of solutions, and to each of them once.
func TestRounds(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 36))
	for k := range covertest.Cases(40) {
		p := covertest.Queens(7)
		if k%3 == 0 {
			p = covertest.Graphs(6, 1, 1+int32(k)%4)
		}
		want := covertest.BruteForce(p)
		b := batchOf(t, p, k%2 == 0, 1+rng.IntN(30))
		var lines []string
		sum, err := merge(t, b)
		for err == nil && len(sum.Left) > 0 {
			next := reread(t, &b.Split, sum.Left)
			for _, j := range next.List {
				for range rng.IntN(3) {
					lines = append(lines, work(t, next, int64(1+rng.IntN(30)), j)...)
				}
			}
			rng.Shuffle(len(lines), func(a, b int) { lines[a], lines[b] = lines[b], lines[a] })
			sum, err = merge(t, b, lines...)
		}
		if err != nil || sum.Found.Int64() != int64(len(want)) || sum.Done+sum.Again != len(lines) {
			t.Fatalf("case %d: %+v of %d answers, %v; want %d solutions", k, sum, len(lines), err, len(want))
		}
		if !b.All {
			continue
		}
		seen := map[string]bool{}
		err = sum.Solutions(t.Context(), strings.NewReader(strings.Join(slices.Concat(lines, lines), "")), "answers", func(s fourfold.Solution) error {
			if seen[fmt.Sprint(s)] || p.Check(s) != nil {
				t.Errorf("%v is no solution, or comes twice", s)
			}
			seen[fmt.Sprint(s)] = true
			return nil
		})
		if err != nil || len(seen) != len(want) {
			t.Fatalf("%d solutions, %v; want %d", len(seen), err, len(want))
		}
	}
}

// TestRefused: what cannot be added up is refused: damaged lines, other problems, contradictions.
func TestRefused(t *testing.T) {
	b, other := batchOf(t, covertest.Queens(6), false, 4), batchOf(t, covertest.Queens(5), false, 4)
	lines := work(t, b, 0, b.List...)
	sum, err := merge(t, b, lines...)
	if err != nil || sum.Found.Int64() != 4 || len(sum.Left) > 0 {
		t.Fatalf("%+v, %v; want 4 solutions", sum, err)
	}
	if sum, err := merge(t, b, lines[1:]...); err != nil || len(sum.Left) != 1 || sum.Left[0].ID != b.List[0].ID {
		t.Errorf("without the first answer: %+v, %v", sum, err)
	}
	m, warned := NewMerger(b), error(nil)
	m.Warn = func(err error) { warned = err }
	err = m.Add(t.Context(), strings.NewReader(strings.Join(lines[:3], "")+lines[3][:len(lines[3])/2]), "a")
	if sum, _ := m.Sum(); err != nil || len(sum.Left) != 1 || warned == nil || !strings.HasPrefix(warned.Error(), "a:4:1: the line is cut off") {
		t.Errorf("a last line that is cut off: %+v, %v, warning %v", sum, err, warned)
	}
	lie := func(change func(*Answer)) string {
		a := readAnswer(t, lines[0])
		change(a)
		a.Check = a.checkOf()
		return line(t, a)
	}
	for want, more := range map[string]string{
		"the answer is damaged":                 strings.Replace(lines[0], `"found":"`, `"found":"1`, 1),
		"the answer is to another problem":      work(t, other, 0, other.List[0])[0],
		"contradict each other":                 lie(func(a *Answer) { a.Found = "77" }),
		`found "-1": expected`:                  lie(func(a *Answer) { a.Found = "-1" }),
		"which is left of":                      lie(func(a *Answer) { a.Left = []Job{{ID: "x", Parts: b.List[1].Parts}} }),
		"a line of jobs: expected answers":      line(t, b.List[0]),
		"schema 1: expected 2":                  strings.Replace(lines[0], `"schema":2`, `"schema":1`, 1),
		`type "run": expected split, job or an`: strings.Replace(lines[0], `"type":"answer"`, `"type":"run"`, 1),
		"not JSON":                              "answer\n",
	} {
		if _, err := merge(t, b, slices.Concat(lines, []string{more})...); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("Merge() = %v, want %q", err, want)
		}
	}
	endless := lie(func(a *Answer) { a.Left = []Job{{ID: a.ID, Parts: b.List[0].Parts}} })
	if sum, err := merge(t, b, slices.Concat(lines[1:], []string{endless})...); err == nil && len(sum.Left) == 0 {
		t.Error("a job that is left of itself counts as done")
	}
}

// TestBadBatch: a file of jobs that is not complete, or in which jobs overlap, is refused.
func TestBadBatch(t *testing.T) {
	b := batchOf(t, covertest.Queens(6), false, 4)
	first, jobs := line(t, &b.Split), []string{}
	for _, j := range b.List {
		jobs = append(jobs, line(t, j))
	}
	var overlapping strings.Builder
	if err := Write(&overlapping, &b.Split, []Job{b.List[0], b.List[0], b.List[1]}); err != nil {
		t.Fatal(err)
	}
	for want, text := range map[string]string{
		"other jobs than split has written":     first + jobs[0] + jobs[0] + jobs[1] + jobs[2],
		"jobs:5:1: 3 jobs: expected 4":          first + strings.Join(jobs[1:], ""),
		"no jobs: expected a file":              "",
		"a job before the split line":           jobs[0] + first,
		"a second split line":                   first + first,
		"part 2 overlaps part 1":                overlapping.String(),
		"is damaged, or of another problem":     first + strings.Replace(jobs[0], `"path":[`, `"path":[0,`, 1),
		"its key is that of another one":        strings.Replace(first, b.Problem, strings.Repeat("0", len(b.Problem)), 1),
		"an answer: expected jobs":              first + work(t, b, 0, b.List[0])[0],
		"jobs:2:1: the line is cut off: expect": first + jobs[0][:20],
		"jobs:1:1: not JSON":                    "a b\n",
	} {
		if _, err := ReadBatch(t.Context(), strings.NewReader(text), "jobs"); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("ReadBatch() = %v, want %q", err, want)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := ReadBatch(ctx, strings.NewReader(first+strings.Join(jobs, "")), "jobs"); err != context.Canceled {
		t.Errorf("with a context that is done: %v", err)
	}
}

// TestLog: a file of answers survives a kill at any byte, and files of others stay as they are.
func TestLog(t *testing.T) {
	b := batchOf(t, covertest.Queens(6), false, 4)
	path := filepath.Join(t.TempDir(), "answers")
	whole := strings.Join(work(t, b, 0, b.List[:2]...), "")
	firstEnds := strings.Index(whole, "\n") + 1
	for at := range len(whole) + 1 {
		if err := os.WriteFile(path, []byte(whole[:at]), 0o666); err != nil {
			t.Fatal(err)
		}
		l, err := OpenLog(t.Context(), path, &b.Split)
		if err != nil {
			t.Fatalf("cut at %d: %v", at, err)
		}
		if l.Done(b.List[0]) != (at >= firstEnds) || l.Done(b.List[1]) != (at == len(whole)) || l.Done(b.List[2]) {
			t.Errorf("cut at %d: %v is done", at, l.left)
		}
		l.Close()
	}
	a, rest := readAnswer(t, work(t, b, 0, b.List[3])[0]), b.newJob([]dlx.Part{{Path: []int32{0}}})
	a.Left = []Job{rest}
	l := NewLog(io.Discard)
	if err := l.Add(a); err != nil || !l.Done(b.List[3]) || l.Done(rest) || len(l.Left(b.List[3])) != 1 || l.Left(b.List[3])[0].ID != rest.ID || l.Left(b.List[2])[0].ID != b.List[2].ID {
		t.Errorf("left of an interrupted job: %v, %v", l.Left(b.List[3]), err)
	}
	l, _ = OpenLog(t.Context(), path, &b.Split)
	if err := errors.Join(l.Add(readAnswer(t, work(t, b, 0, b.List[2])[0])), l.Close()); err != nil {
		t.Error(err)
	}
	if text, _ := os.ReadFile(path); !strings.HasPrefix(string(text), whole) || strings.Count(string(text), "\n") != 3 {
		t.Errorf("the file has %q", text)
	}
	other := batchOf(t, covertest.Queens(5), false, 4)
	for _, text := range []string{"my notes", "my notes\n", "{\"schema\":2}\n", `{"schema":2,"type":"verdict"}`, `{"schema":2,"type":"ver`, strings.TrimSpace(work(t, other, 0, other.List[0])[0]), line(t, &b.Split), work(t, other, 0, other.List[0])[0]} {
		os.WriteFile(path, []byte(text), 0o666)
		if _, err := OpenLog(t.Context(), path, &b.Split); err == nil {
			t.Errorf("%.20q is taken for answers", text)
		}
		if now, _ := os.ReadFile(path); string(now) != text {
			t.Errorf("%.20q has become %.20q", text, now)
		}
	}
}

// TestGrid: the solutions of a puzzle become the lines that solve writes, in each alphabet and for each kind of
// puzzle. A file with another grid is refused.
func TestGrid(t *testing.T) {
	for _, c := range []struct{ as, text string }{
		{"", "1..............4"}, {"latin", "1...\n..2.\n....\n...4"}, {"", strings.Repeat("123456789ABCDEFG", 16)[:4] + strings.Repeat(".", 252)}, {"samurai", strings.Repeat(strings.Repeat(".", 21)+"\n", 21)},
	} {
		shape := &input.Shape{As: c.as}
		if err := shape.Check(nil); err != nil {
			t.Fatal(err)
		}
		for task := range (&input.Reader{Shape: shape, Stdin: strings.NewReader(c.text)}).Tasks(nil) {
			if shape.Compile(task); task.Err != nil {
				t.Fatal(task.Err)
			}
			g := GridOf(task)
			s, err := fourfold.First(t.Context(), dlx.Solver{}, task.Problem)
			if err != nil || g == nil || !g.fits(task.Problem) || g.Text(s) != task.Text(s) {
				t.Errorf("%s: %v is written as %+v, error %v", task.Text(s), s, g, err)
			}
		}
	}
	p := covertest.Cascade(3)
	b := batchOf(t, p, true, 2)
	n := int(p.NumOptions())
	for _, g := range []*Grid{{1, []int{0}, "1"}, {1, slices.Repeat([]int{1}, n), strings.Repeat("1", n)}, {1 << 40, make([]int, n), strings.Repeat("1", n)}} {
		b.Grid = g
		var file bytes.Buffer
		if err := Write(&file, &b.Split, b.List); err != nil {
			t.Fatal(err)
		}
		if _, err := ReadBatch(t.Context(), &file, "jobs"); err == nil {
			t.Errorf("the grid %+v is read", g)
		}
	}
}
