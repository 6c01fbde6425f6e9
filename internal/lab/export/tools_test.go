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

// TestTools: public solvers read the models with their maps, which may be long, and their answers are
// read back by these maps and right: a cover, or none if there is none. Package external tests that
// they find no excluded solution.
func TestTools(t *testing.T) {
	problems := []*fourfold.Problem{covertest.Shidoku("1.....2..3.....4"), covertest.Queens(8), covertest.Queens(3)}
	for seed := range uint64(10) {
		random := rand.New(rand.NewPCG(seed, 77))
		p := covertest.Random(random)
		if seed >= 4 {
			p = covertest.RandomCosts(random, covertest.RandomBounds(random))
		}
		problems = append(problems, p)
	}
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
			for k, p := range problems {
				if tool.name == "dlx2" && (p.HasBounds() || p.HasCosts()) || (testing.Short() || tool.slow) && k%4 != 2 {
					continue
				}
				tool.ask(t, path, fmt.Sprintf("problem %d", k), p, encodings[k%len(encodings)])
			}
		})
	}
}

// ask gives a tool the model of a problem with its map, and reads the answer by the map.
func (tool tool) ask(t *testing.T, path, name string, p *fourfold.Problem, c Choices) {
	t.Helper()
	var problem strings.Builder
	if err := fourfold.WriteProblem(&problem, p); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	about := &Map{Format: c.Format, Encoding: c.Encoding, Flags: []string{"--as", "dlx"}, Text: problem.String()}
	m, _, err := about.Model(t.Context(), "")
	if errors.Is(err, errors.ErrUnsupported) && p.HasBounds() {
		return
	}
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	lines, err := m.Comments(about)
	var text, message bytes.Buffer
	dir := t.TempDir()
	model, answer := filepath.Join(dir, "model"+m.Format().Extension), filepath.Join(dir, "answer")
	err = errors.Join(err, m.Write(t.Context(), &text, Extra{Comments: append([]string{"a comment -- with marks: \\ * | % c <!"}, lines...)}),
		os.WriteFile(model, text.Bytes(), 0o666))
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	args := strings.Split(strings.NewReplacer("MODEL", model, "ANSWER", answer).Replace(strings.Join(tool.args, "\n")), "\n")
	cmd := exec.CommandContext(ctx, path, args...)
	cmd.Dir, cmd.Stdin, cmd.Stderr = dir, bytes.NewReader(text.Bytes()), &message
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
	if about, err = ReadMap(&text, model, 0); err == nil {
		m, _, err = about.Model(t.Context(), "")
	}
	if err != nil {
		t.Fatal(err)
	}
	a, err := m.Read(bytes.NewReader(out))
	if err != nil {
		t.Fatalf("%s: %s: %v\n%.2000s\n%.1000s", name, tool.name, err, out, message.String())
	}
	if solvable := len(covertest.BruteForce(p)) > 0; a.Verdict == Found != solvable || a.Verdict == Unknown {
		t.Fatalf("%s: %+v, but solvable is %v", name, a, solvable)
	}
	if a.Verdict == Found && m.Optimizes() && p.HasCosts() && (!a.Optimal || p.CostOf(a.Solution) != leastCost(p)) {
		t.Fatalf("%s: %+v costs %d, but the cheapest costs %d", name, a, p.CostOf(a.Solution), leastCost(p))
	}
}
