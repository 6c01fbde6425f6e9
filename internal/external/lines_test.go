//go:build unix

package external

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fourfold"
	"fourfold/compare"
	"fourfold/internal/covertest"
	"fourfold/puzzle"
	"fourfold/puzzle/gridtext"
)

// lineScript returns a solver that runs a shell script for each problem: "read line" reads it.
func lineScript(t *testing.T, text string, want int, limits Limits) *Lines {
	t.Helper()
	l, err := NewLines("exec-lines:script", "sh -c "+quote(strings.ReplaceAll(text, "SECONDS", seconds)), want, limits)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(l.Close)
	return l
}

// replies is a script that prints the same reply to each problem, with the id of the request.
func replies(reply string) string {
	return `n=0; while read -r line; do printf '%s\n' '` + strings.ReplaceAll(reply, "ID", `'"$n"'`) + `'; n=$((n+1)); done`
}

// TestReplies: each way to break the protocol has a message of its own.
func TestReplies(t *testing.T) {
	for _, c := range []struct {
		name, script string
		want         string // in the error
		status       compare.Status
	}{
		{name: "no JSON", script: replies("hello"), want: "its reply is no object of JSON"},
		{name: "a list", script: replies("[]"), want: "its reply is no object of JSON"},
		{name: "an empty line", script: replies(""), want: "printed an empty line"},
		{name: "two objects", script: replies(`{"version":1,"id":ID,"solutions":[],"complete":true} {}`), want: "text behind the object"},
		{name: "no version", script: replies(`{"id":ID,"solutions":[],"complete":true}`), want: "no version: expected 1"},
		{name: "another version", script: replies(`{"version":2,"id":ID,"solutions":[],"complete":true}`), want: "version 2: expected 1"},
		{name: "no id", script: replies(`{"version":1,"solutions":[],"complete":true}`), want: "no id: expected 0"},
		{name: "another id", script: replies(`{"version":1,"id":7,"solutions":[],"complete":true}`), want: "id 7: expected 0"},
		{name: "an id that is a text", script: replies(`{"version":1,"id":"0","solutions":[],"complete":true}`), want: "its reply is no object of JSON as the protocol describes it"},
		{name: "no solutions", script: replies(`{"version":1,"id":ID,"complete":true}`), want: "no solutions: expected a list"},
		{name: "no complete", script: replies(`{"version":1,"id":ID,"solutions":[]}`), want: "no complete: expected true or false"},
		{name: "too many solutions", script: replies(`{"version":1,"id":ID,"solutions":[[0],[1],[2]],"complete":true}`), want: "has 3 solutions: expected at most 2"},
		{name: "an option that does not exist", script: replies(`{"version":1,"id":ID,"solutions":[[3]],"complete":true}`), want: "solution 1 has option 3: expected a number from 0 to 2"},
		{name: "a negative option", script: replies(`{"version":1,"id":ID,"solutions":[[0],[-1]],"complete":true}`), want: "solution 2 has option -1"},
		{name: "more options than there are", script: replies(`{"version":1,"id":ID,"solutions":[[0,1,2,2]],"complete":true}`), want: "solution 1 has 4 options: expected at most 3"},
		{name: "half an option", script: replies(`{"version":1,"id":ID,"solutions":[[0.5]],"complete":true}`), want: "solution 1 has option 0.5"},
		{name: "a solution that is a number", script: replies(`{"version":1,"id":ID,"solutions":[1],"complete":true}`), want: "solution 1 is neither a list of options nor the text of a grid: 1"},
		{name: "a grid without a request", script: replies(`{"version":1,"id":ID,"solutions":["12"],"complete":true}`), want: "the request has no grid"},
		{name: "a negative counter", script: replies(`{"version":1,"id":ID,"solutions":[],"complete":true,"counters":{"nodes":-1}}`), want: `counter "nodes" with the value -1`},
		{name: "two lines", script: replies(`{"version":1,"id":ID,"solutions":[],"complete":true}\n{}`), want: ""},
		{name: "its own error", script: replies(`{"version":1,"id":ID,"error":"no idea"}`), want: "crashed: says that it failed: no idea", status: compare.Crashed},
		{name: "unsupported", script: replies(`{"version":1,"id":ID,"unsupported":"only grids"}`), want: "the program does not solve such problems: only grids", status: -1},
		{name: "gave up", script: replies(`{"version":1,"id":ID,"solutions":[],"complete":false}`), want: fourfold.ErrLimit.Error(), status: -1},
		{name: "a solution twice", script: replies(`{"version":1,"id":ID,"solutions":[[0],[0]],"complete":true}`), want: "repeated solution", status: -1},
		{name: "ends", script: "echo bye >&2", want: "ended without a whole line as its reply: bye"},
		{name: "ends in a line", script: "read -r line; printf '{'", want: "ended without a whole line as its reply"},
		{name: "ends by a signal", script: "read -r line; kill -SEGV $$", want: "crashed: ended by SIGSEGV", status: compare.Crashed},
		{name: "ends with an exit code", script: "read -r line; echo oh no >&2; exit 4", want: "crashed: ended with exit code 4: oh no", status: compare.Crashed},
		{name: "floods its output", script: "read -r line; yes | tr -d '\\n'", want: "wrote more than 64 KiB into standard output"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := solve(context.Background(), lineScript(t, c.script, 2, Limits{Output: 64 << 10}), several(t))
			if c.want == "" {
				if err == nil {
					t.Error("no error")
				}
				return
			}
			if err == nil || !strings.Contains(err.Error(), c.want) || strings.ContainsAny(err.Error(), "\n\r") {
				t.Errorf("error %v, want %s", err, c.want)
			}
			if c.status == 0 {
				c.status = compare.Unreadable
			}
			var failure *compare.Failure
			if isFailure := errors.As(err, &failure); isFailure != (c.status > 0) || isFailure && failure.Status != c.status {
				t.Errorf("error %#v, want status %v", err, c.status)
			}
		})
	}
}

// TestLinesReuse: a program gets further problems, and one that ends after its reply is started
// again.
func TestLinesReuse(t *testing.T) {
	starts := filepath.Join(t.TempDir(), "starts")
	reply := `{"version":1,"id":ID,"solutions":[[1]],"complete":false,"counters":{"nodes":5,"a":1}}`
	for name, c := range map[string]struct {
		script string
		starts int
	}{
		"stays": {replies(reply), 1},
		"ends":  {`read -r line; printf '%s\n' '` + strings.ReplaceAll(reply, "ID", "0") + `'`, 3},
	} {
		os.Remove(starts)
		l := lineScript(t, "echo >> "+starts+"; "+c.script, 1, Limits{})
		for range 3 {
			var all []fourfold.Solution
			st, err := l.Solve(context.Background(), several(t), func(s fourfold.Solution) bool {
				all = append(all, s)
				return false
			})
			if nodes, _ := st.Counter("nodes"); err != nil || nodes != 5 || st.Counters[0].Name != "a" || !slices.EqualFunc(all, []fourfold.Solution{{1}}, slices.Equal) {
				t.Errorf("%s: solutions %v, %+v, %v", name, all, st, err)
			}
		}
		if text, _ := os.ReadFile(starts); len(text) != c.starts {
			t.Errorf("%s: the program was started %d times, want %d", name, len(text), c.starts)
		}
	}
}

// TestLinesGrid: a program gets the grid of a Sudoku, and may reply with a grid. A grid that breaks
// a rule fails Problem.Check.
func TestLinesGrid(t *testing.T) {
	p := sudoku(t, easyLine)
	for reply, want := range map[string]string{
		easySolution: "",
		strings.Replace(easySolution, "534", "543", 1): "cover",
		"1" + easySolution[1:]:                         "cover",
		easySolution[1:]:                               "the grid has 80 characters: expected 81",
	} {
		script := `read -r line; case $line in *'"grid":"` + easyLine + `","order":9,"box":[3,3]'*) ;; *) exit 9 ;; esac; echo '{"version":1,"id":0,"solutions":["` + reply + `"],"complete":true}'`
		all, err := solve(context.Background(), lineScript(t, script, 2, Limits{}), p)
		if err == nil && len(all) == 1 {
			err = p.Check(all[0])
		}
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: %v, want %q", reply, err, want)
		}
	}
	for name, s := range map[string]puzzle.Sudoku{
		"with diagonals":              {Givens: puzzle.NewGrid(9, 9), Diagonals: true},
		"of order 6":                  {Givens: puzzle.NewGrid(6, 6)},
		"of order 6 with other boxes": {Givens: puzzle.NewGrid(6, 6), BoxRows: 3, BoxCols: 2},
		"with candidates":             {Givens: puzzle.NewGrid(4, 4), Allowed: append(make([]uint64, 15), 1)},
	} {
		c, err := s.Compile()
		if err != nil {
			t.Fatal(err)
		}
		q, err := requestOf(context.Background(), c.Problem, 0, 1)
		if err != nil {
			t.Fatal(err)
		}
		if has := q.Grid != ""; has != (name == "of order 6") {
			t.Errorf("a Sudoku %s: grid %q", name, q.Grid)
		}
	}
}

// TestWants: the program learns how many solutions are wanted.
func TestWants(t *testing.T) {
	echo := `while read -r line; do printf '%s\n' "$line" >> FILE; id=${line#*\"id\":}; id=${id%%,*}; case $line in
*'"want":1,'*) s='[0]' c=false ;; *'"want":2,'*) s='[0],[1]' c=false ;; *) s='[0],[1],[2]' c=true ;; esac
echo "{\"version\":1,\"id\":$id,\"solutions\":[$s],\"complete\":$c}"; done`
	for _, c := range []struct {
		hint, stop int
		want       string // the values of want
		found      int
	}{
		{hint: 1, stop: 1, want: "1", found: 1},
		{hint: 2, stop: 2, want: "2", found: 2},
		{hint: AllSolutions, stop: 9, want: "0", found: 3},
		{hint: 0, stop: 1, want: "2", found: 1},
		{hint: 0, stop: 9, want: "2 0", found: 3},
		{hint: 1, stop: 9, want: "1 0", found: 3},
	} {
		file := filepath.Join(t.TempDir(), "requests")
		l := lineScript(t, strings.ReplaceAll(echo, "FILE", file), c.hint, Limits{})
		n := 0
		_, err := l.Solve(context.Background(), several(t), func(fourfold.Solution) bool {
			n++
			return n < c.stop
		})
		var wants []string
		text, _ := os.ReadFile(file)
		for line := range strings.Lines(string(text)) {
			_, after, _ := strings.Cut(line, `"want":`)
			value, _, _ := strings.Cut(after, ",")
			wants = append(wants, value)
		}
		if got := strings.Join(wants, " "); err != nil || got != c.want || n != c.found {
			t.Errorf("hint %d, stop at %d: asked for %s, found %d, %v; want %s and %d", c.hint, c.stop, got, n, err, c.want, c.found)
		}
	}
}

// TestPython: the program in the documents finds what brute force finds.
func TestPython(t *testing.T) {
	need(t, "python3")
	l, err := NewLines("exec-lines:python3", "python3 testdata/solver.py", AllSolutions, Limits{})
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	for seed := range uint64(40) {
		p := covertest.Random(rand.New(rand.NewPCG(seed, 0)))
		all, err := solve(context.Background(), l, p)
		if err != nil {
			t.Fatal(err)
		}
		sameSolutions(t, fmt.Sprint("seed ", seed), all, covertest.BruteForce(p))
	}
	grid, err := gridtext.ParseGrid(easySolution)
	if err != nil {
		t.Fatal(err)
	}
	p := sudoku(t, easyLine)
	want, _ := p.Source().(*puzzle.Compiled).Solution(grid)
	all, err := solve(context.Background(), l, p)
	if err != nil || !slices.EqualFunc(all, []fourfold.Solution{want}, slices.Equal) {
		t.Errorf("solutions %v, %v", all, err)
	}
}

// sameSolutions compares two lists of solutions, whatever their order.
func sameSolutions(t *testing.T, name string, got, want []fourfold.Solution) {
	t.Helper()
	got, want = slices.Clone(got), slices.Clone(want)
	slices.SortFunc(got, slices.Compare)
	slices.SortFunc(want, slices.Compare)
	if !slices.EqualFunc(got, want, slices.Equal) {
		t.Errorf("%s: solutions %v, want %v", name, got, want)
	}
}

// FuzzReply: no line of a program makes the reader panic. A solution that it accepts has options of
// the problem, in order.
func FuzzReply(f *testing.F) {
	for _, seed := range []string{
		`{"version":1,"id":3,"solutions":[[0,1],[2]],"complete":true,"counters":{"nodes":3}}`, `{"version":1,"id":3,"solutions":["` + easySolution + `"],"complete":false}`,
		`{"version":1,"id":3,"error":"x"}`, `{"version":1,"id":3,"solutions":[[1e300,-0.0]],"complete":true}`, `[`, ``, `{"version":1,"id":3,"solutions":[null],"complete":true}`,
	} {
		f.Add(seed)
	}
	grid, err := gridtext.ParseGrid(easyLine)
	if err != nil {
		f.Fatal(err)
	}
	p, err := puzzle.Sudoku{Givens: grid}.Compile()
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, line string) {
		r, err := parseReply([]byte(line), &request{ID: 3, Want: 2})
		if err != nil {
			if strings.ContainsAny(err.Error(), "\n\r\033") {
				t.Errorf("error %q is more than a line of text", err)
			}
			return
		}
		for k, text := range r.Solutions {
			s, err := solutionOf(p.Problem, text, k)
			if err != nil && strings.ContainsAny(err.Error(), "\n\r\033") {
				t.Errorf("error %q is more than a line of text", err)
			}
			if !slices.IsSorted(s) || len(s) > 0 && (s[0] < 0 || s[len(s)-1] >= p.NumOptions()) {
				t.Errorf("solution %v", s)
			}
		}
	})
}
