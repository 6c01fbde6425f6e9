package export

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fourfold"
	"fourfold/internal/lab/families"
	"fourfold/internal/test/covertest"
)

// A tool is a public solver. In its arguments, MODEL is the file with the model and ANSWER that
// with the answer; without ANSWER, the answer is what the tool prints.
type tool struct {
	name     string
	format   string
	args     []string
	optional bool // too large to be required
	slow     bool // it gets some questions only
}

var tools = []tool{
	{name: "cadical", format: "cnf", args: []string{"-q", "MODEL"}},
	{name: "minisat", format: "cnf", args: []string{"-verb=0", "MODEL", "ANSWER"}},
	{name: "cryptominisat5", format: "cnf", args: []string{"--verb", "0", "MODEL"}, optional: true},
	{name: "picosat", format: "cnf", args: []string{"MODEL"}, optional: true},
	{name: "clasp", format: "cnf", args: []string{"--outf=1", "MODEL"}, optional: true},
	{name: "clasp", format: "opb", args: []string{"--outf=1", "MODEL"}, optional: true},
	{name: "clasp", format: "wcnf", args: []string{"--outf=1", "MODEL"}, optional: true},
	{name: "glpsol", format: "lp", args: []string{"--lp", "MODEL", "-o", "ANSWER"}},
	{name: "glpsol", format: "mps", args: []string{"--mps", "MODEL", "-w", "ANSWER"}},
	{name: "glpsol", format: "mps", args: []string{"--freemps", "MODEL", "-o", "ANSWER"}},
	{name: "cbc", format: "lp", args: []string{"MODEL", "solve", "solution", "ANSWER"}, slow: true},
	{name: "cbc", format: "mps", args: []string{"MODEL", "solve", "solution", "ANSWER"}, slow: true},
	{name: "highs", format: "lp", args: []string{"MODEL", "--solution_file", "ANSWER"}, optional: true},
	{name: "highs", format: "mps", args: []string{"MODEL", "--solution_file", "ANSWER"}, optional: true},
	{name: "minizinc", format: "minizinc", args: []string{"--solver", "gecode", "MODEL"}, optional: true, slow: true},
	{name: "dlx2", format: "dlx", args: []string{"m1"}, optional: true},
}

// needTools makes a missing tool a failure.
const needTools = "FOURFOLD_NEED_TOOLS"

// A question is a problem for the tools, with the encodings that it is asked in.
type question struct {
	name     string
	p        *fourfold.Problem
	solvable bool
}

// questions returns problems of five families and more, some of them without a solution, and
// random ones.
func questions(t *testing.T) (all []question) {
	for _, c := range []struct {
		args     string
		solvable bool
	}{
		{"queens 8", true}, {"langford 7", true}, {"langford 6", false}, {"costas 5", true}, {"dominoes 4x5", true}, {"mutilated-chessboard 4", false}, {"latin 4", true},
		{"tetrominoes 4x5", false},
	} {
		words := strings.Fields(c.args)
		f, err := families.Find(words[0])
		if err != nil {
			t.Fatal(err)
		}
		i, err := f.Make(words[1:], 1)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, question{c.args, i.Problem, c.solvable})
	}
	all = append(all, question{"Sudoku 4x4", covertest.Shidoku("1.....2..3.....4"), true})
	for seed := range uint64(14) {
		random := rand.New(rand.NewPCG(seed, 77))
		p := covertest.Random(random)
		if seed >= 6 {
			p = covertest.RandomCosts(random, covertest.RandomBounds(random))
		}
		all = append(all, question{fmt.Sprint("random ", seed), p, len(covertest.BruteForce(p)) > 0})
	}
	return all
}

// TestTools: public solvers read the models with their maps, which may be long, and their answers are
// read back by these maps and right: a cover, or none if there is none. With a solution excluded,
// they do not find it again.
func TestTools(t *testing.T) {
	all := questions(t)
	for _, tool := range tools {
		t.Run(tool.name+"/"+tool.format, func(t *testing.T) {
			t.Parallel()
			path, err := exec.LookPath(tool.name)
			if err != nil {
				if os.Getenv(needTools) == "1" && !tool.optional {
					t.Fatalf("%s is missing, and %s=1 requires it", tool.name, needTools)
				}
				t.Skipf("%s is not on this machine", tool.name)
			}
			f, err := Find(tool.format)
			if err != nil {
				t.Fatal(err)
			}
			encodings := choicesOf(f)
			for k, q := range all {
				if tool.name == "dlx2" && (q.p.HasBounds() || q.p.HasCosts()) || (testing.Short() || tool.slow) && k%4 != 2 || k%2 > 0 && !covertest.Long() {
					continue
				}
				tool.ask(t, path, q, encodings[k%len(encodings)])
			}
		})
	}
}

// ask asks a tool for a solution, and then for another one.
func (tool tool) ask(t *testing.T, path string, q question, c Choices) {
	name := q.name + " " + c.Encoding
	var text strings.Builder
	if err := fourfold.WriteProblem(&text, q.p); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	about := &Map{Format: c.Format, Encoding: c.Encoding, Flags: []string{"--as", "dlx"}, Text: text.String()}
	m, _, err := about.Model(t.Context(), "")
	if errors.Is(err, fourfold.ErrBadProblem) || errors.Is(err, errors.ErrUnsupported) && q.p.HasBounds() {
		return
	}
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	lines, err := m.Comments(about)
	if err != nil {
		t.Fatal(err)
	}
	first := tool.run(t, path, name, m, Extra{Comments: append([]string{"a comment -- with marks: \\ * | % c <!"}, lines...)})
	if first.Verdict == Found != q.solvable || first.Verdict == Unknown {
		t.Fatalf("%s: %+v, but solvable is %v", name, first, q.solvable)
	}
	if !q.solvable {
		return
	}
	if cost := q.p.CostOf(first.Solution); m.Optimizes() && q.p.HasCosts() && (!first.Optimal || cost != leastCost(q.p)) {
		t.Fatalf("%s: %+v costs %d, but the cheapest costs %d", name, first, cost, leastCost(q.p))
	}
	second := tool.run(t, path, name, m, Extra{Blocked: []fourfold.Solution{first.Solution}})
	if second.Verdict == Found && fmt.Sprint(second.Solution) == fmt.Sprint(first.Solution) || second.Verdict == Unknown {
		t.Fatalf("%s: %+v after %v was excluded", name, second, first.Solution)
	}
}

// run writes the model, runs the tool, and reads its answer.
func (tool tool) run(t *testing.T, path, name string, m *Model, e Extra) Answer {
	t.Helper()
	dir := t.TempDir()
	model, answer := filepath.Join(dir, "model"+m.Format().Extension), filepath.Join(dir, "answer")
	var text bytes.Buffer
	if err := m.Write(context.Background(), &text, e); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(model, text.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	defer cancel()
	args := strings.Split(strings.NewReplacer("MODEL", model, "ANSWER", answer).Replace(strings.Join(tool.args, "\n")), "\n")
	cmd := exec.CommandContext(ctx, path, args...)
	cmd.Dir, cmd.Stdin = dir, bytes.NewReader(text.Bytes())
	var message bytes.Buffer
	cmd.Stderr = &message
	out, err := cmd.Output() // SAT solvers end with the exit codes 10 and 20
	if ctx.Err() != nil {
		t.Fatalf("%s: %s did not end: %v", name, tool.name, err)
	}
	if tool.name == "dlx2" {
		out = append(out, message.Bytes()...)
	}
	if text, err := os.ReadFile(answer); err == nil {
		out = text
	}
	if e.Comments != nil {
		about, err := ReadMap(&text, model, 0)
		if err != nil {
			t.Fatal(err)
		}
		if m, _, err = about.Model(t.Context(), ""); err != nil {
			t.Fatal(err)
		}
	}
	a, err := m.Read(bytes.NewReader(out))
	if err != nil {
		t.Fatalf("%s: %s: %v\n%.2000s\n%.1000s", name, tool.name, err, out, message.String())
	}
	return a
}
