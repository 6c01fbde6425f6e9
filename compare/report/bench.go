package report

import (
	"fmt"
	"io"
	"math"
	"path"
	"strings"

	"fourfold/compare/results"
	"fourfold/internal/kit/words"
)

// A Bench writes the samples of cases in Go's benchmark format, which benchstat reads. It writes a
// line for each file of puzzles, each solver and each round of samples that all cases have, with means over
// the cases that all solvers finished. So the lines of one file can be compared. Its memory grows with the
// number of files, not of cases.
type Bench struct {
	run    results.Run
	sets   []*benchSet
	byFile map[string]*benchSet
}

// A benchSet is the cases of one file.
type benchSet struct {
	file   string
	cases  int
	left   int            // cases left out because a solver has no sample
	fewest int            // samples of a solver and case; there are as many rounds
	rounds [][]benchRound // by solver
}

// A benchRound is the sum of one sample of each case.
type benchRound struct {
	searches                  int
	wall, cpu, bytes, objects float64
	nodes                     float64
	noCPU, noBytes, noNodes   bool
}

// NewBench returns a Bench for the cases of a run.
func NewBench(run results.Run) *Bench { return &Bench{run: run, byFile: map[string]*benchSet{}} }

// Add adds a case. It copies what it needs.
func (b *Bench) Add(c *results.Case) {
	s := b.set(c.File)
	for k := range c.Trials {
		if len(c.Trials[k].Samples) == 0 || !c.Trials[k].Finished() {
			s.left++
			return
		}
	}
	s.cases++
	for k := range c.Trials {
		s.add(k, &c.Trials[k])
	}
}

func (b *Bench) set(file string) *benchSet {
	s := b.byFile[file]
	if s == nil {
		s = &benchSet{file: file, fewest: math.MaxInt, rounds: make([][]benchRound, len(b.run.Solvers))}
		b.byFile[file] = s
		b.sets = append(b.sets, s)
	}
	return s
}

// add adds a trial to the rounds of which it has samples.
func (s *benchSet) add(solver int, t *results.Trial) {
	for len(s.rounds[solver]) < len(t.Samples) {
		s.rounds[solver] = append(s.rounds[solver], benchRound{})
	}
	s.fewest = min(s.fewest, len(t.Samples))
	nodes, known := t.Counters["nodes"]
	for k, sample := range t.Samples {
		r := &s.rounds[solver][k]
		r.searches += sample.N
		r.wall += float64(sample.Wall)
		r.cpu += float64(sample.CPU)
		r.noCPU = r.noCPU || sample.CPU < 0
		r.noBytes = r.noBytes || sample.Bytes < 0
		r.bytes += float64(sample.Bytes)
		r.objects += float64(sample.Objects)
		r.nodes += float64(nodes)
		r.noNodes = r.noNodes || !known
	}
}

// From sets the environments of the cases, which are known when all cases have been added.
func (b *Bench) From(environments []results.Environment) { b.run.Environments = environments }

// WriteTo writes the benchmark text.
func (b *Bench) WriteTo(w io.Writer) (int64, error) {
	var text strings.Builder
	e := b.run.Environment
	fmt.Fprintf(&text, "goos: %s\ngoarch: %s\npkg: fourfold\ncpu: %s\n", words.OneLine(e.OS), words.OneLine(e.Arch), words.OneLine(e.CPU))
	fmt.Fprintf(&text, "fourfold: %s\ngo: %s\ncommand: %s\n", words.OneLine(e.Build()), words.OneLine(e.Go), words.OneLine(words.Command(b.run.Command)))
	if how := b.run.Mixed(); how != "" {
		fmt.Fprintf(&text, "warning: %s\n", words.OneLine(how))
	}
	names := b.setNames()
	for k, s := range b.sets {
		fmt.Fprintf(&text, "\n# %s: means over %s; %d left out because not all solvers finished\n", words.OneLine(s.file), words.Plural(s.cases, "case"), s.left)
		if s.cases == 0 {
			continue
		}
		for solver, rounds := range s.rounds {
			for _, r := range rounds[:s.fewest] {
				r.write(&text, fmt.Sprintf("BenchmarkSolve/set=%s/solver=%s-%d", names[k], benchWord(b.run.Solvers[solver]), e.MaxProcs), float64(s.cases))
			}
		}
	}
	n, err := io.WriteString(w, text.String())
	return int64(n), err
}

func (r *benchRound) write(w io.Writer, name string, cases float64) {
	fmt.Fprintf(w, "%s\t%d\t%.4g ns/op", name, r.searches, r.wall/cases)
	if !r.noCPU {
		fmt.Fprintf(w, "\t%.4g cpu-ns/op", r.cpu/cases)
	}
	if !r.noBytes {
		fmt.Fprintf(w, "\t%.0f B/op\t%.0f allocs/op", r.bytes/cases, r.objects/cases)
	}
	if !r.noNodes {
		fmt.Fprintf(w, "\t%.4g nodes/op", r.nodes/cases)
	}
	fmt.Fprintln(w)
}

// setNames returns a name for each set: the name of its file without folder and extension. The
// second set of the same name has "#2" after it.
func (b *Bench) setNames() []string {
	names := make([]string, len(b.sets))
	times := map[string]int{}
	for k, s := range b.sets {
		name := path.Base(strings.ReplaceAll(s.file, `\`, "/"))
		name = benchWord(strings.TrimSuffix(strings.TrimSuffix(name, ".gz"), path.Ext(strings.TrimSuffix(name, ".gz"))))
		if times[name]++; times[name] > 1 {
			name = fmt.Sprintf("%s#%d", name, times[name])
		}
		names[k] = name
	}
	return names
}

// benchWord replaces the spaces and slashes of a name, which have a meaning in the format.
func benchWord(name string) string {
	return strings.Map(func(r rune) rune {
		if r <= ' ' || r == '/' {
			return '_'
		}
		return r
	}, name)
}
