package bulk

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/iotest"
	"testing/synctest"

	"fourfold/dlx"
	"fourfold/internal/player/answer"
	"fourfold/internal/read/grid"
	"fourfold/internal/read/input"
)

const (
	somePuzzle   = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
	someSolution = "417369825632158947958724316825437169791586432346912758289643571573291684164875293"
)

// testJob returns a job for a text called f.
func testJob() Job { return Job{Name: "f", Question: answer.Question{Want: 1}} }

// inputOf returns the Input of a text for a job.
func inputOf(in io.Reader, job Job, o grid.ParseOptions) *Input {
	return &Input{Reader: grid.NewReader(in, job.Name, o)}
}

// answerText answers a text. It returns the output, and the messages, one per line.
func answerText(t testing.TB, text string, job Job) (out, messages string, report Report) {
	t.Helper()
	return answerReader(t, context.Background(), strings.NewReader(text), job)
}

func answerReader(t testing.TB, ctx context.Context, in io.Reader, job Job) (out, messages string, report Report) {
	t.Helper()
	var o, m strings.Builder
	lines := 0
	job.Message = func(text string) { m.WriteString(text + "\n") }
	job.Warn = job.Message
	job.Progress = func(n int) { lines += n }
	report, err := job.Run(ctx, inputOf(in, job, grid.ParseOptions{}), &o)
	if err != nil {
		t.Error(err)
	}
	if lines != report.Lines {
		t.Errorf("progress of %d lines, the report has %d", lines, report.Lines)
	}
	return o.String(), m.String(), report
}

// someLines returns n lines with puzzles. Some have text after the puzzle, and some are invalid.
func someLines(n int) string {
	r := rand.New(rand.NewPCG(8, 1))
	var b strings.Builder
	for i := range n {
		line := []byte(someSolution)
		for _, cell := range r.Perm(81)[:r.IntN(50)] {
			line[cell] = ".0"[i%2]
		}
		switch r.IntN(12) {
		case 0:
			line = append(line, " no. "+fmt.Sprint(i)...)
		case 1:
			line[r.IntN(81)] = '1' + byte(r.IntN(9))
		case 2:
			line[r.IntN(81)] = '#'
		case 3:
			line = line[:r.IntN(81)]
		}
		b.Write(append(line, '\n'))
	}
	return b.String()
}

// TestBulkWorkers: the output does not depend on the number of workers.
func TestBulkWorkers(t *testing.T) {
	text := someLines(4000)
	for _, job := range []Job{
		{Question: answer.Question{Want: 1}},
		{Question: answer.Question{Count: true}},
		{Question: answer.Question{Want: 2, Unique: true}, Quiet: true},
	} {
		job.Name, job.Workers = "f", 1
		out, messages, report := answerText(t, text, job)
		if report.Severity != answer.BadInput {
			t.Errorf("%+v: severity %d", job, report.Severity)
		}
		for _, workers := range []int{2, 8} {
			job.Workers = workers
			o, m, r := answerText(t, text, job)
			if o != out || m != messages || r != report {
				t.Errorf("%+v: %d bytes, want %d; report %+v, want %+v; messages\n%swant\n%s", job, len(o), len(out), r, report, m, messages)
			}
		}
	}
}

// canceling is a writer that calls f after left bytes were written.
type canceling struct {
	io.Writer
	left int
	f    func()
}

func (c *canceling) Write(p []byte) (int, error) {
	if c.left -= len(p); c.left <= 0 {
		c.f()
	}
	return c.Writer.Write(p)
}

// TestBulkInterrupted: an interrupted job has written the answers to the first lines, all of
// them whole. The text is several times as long as all blocks that can be in work when the
// context ends.
func TestBulkInterrupted(t *testing.T) { synctest.Test(t, testBulkInterrupted) }

func testBulkInterrupted(t *testing.T) {
	text := someLines(50_000)
	all, _, _ := answerText(t, text, testJob())
	for _, limit := range []int{1, 200_000, 500_000} {
		job := testJob()
		job.Workers = 3
		ctx, cancel := context.WithCancel(context.Background())
		var b strings.Builder
		report, err := job.Run(ctx, inputOf(strings.NewReader(text), job, grid.ParseOptions{}), &canceling{&b, limit, cancel})
		if out := b.String(); !strings.HasPrefix(all, out) || !strings.HasSuffix(out, "\n") || len(out) < limit || len(out) == len(all) {
			t.Errorf("interrupted after %d bytes: %d, of %d in all, or not the first lines", limit, len(out), len(all))
		}
		if err != nil || !report.Stopped {
			t.Errorf("interrupted after %d bytes: report %+v, %v", limit, report, err)
		}
	}
}

// TestBulkFull: the job ends when its output cannot be written.
func TestBulkFull(t *testing.T) { synctest.Test(t, testBulkFull) }

func testBulkFull(t *testing.T) {
	full := errors.New("full")
	reader, writer := io.Pipe()
	reader.CloseWithError(full)
	job := testJob()
	job.Workers = 3
	if report, err := job.Run(context.Background(), inputOf(strings.NewReader(someLines(20000)), job, grid.ParseOptions{}), writer); !errors.Is(err, full) || !report.Stopped {
		t.Errorf("Run() = %+v, %v, want the error of the output", report, err)
	}
}

// TestBulkMessages: every invalid line has a message, and so has a reader that failed.
func TestBulkMessages(t *testing.T) {
	failing := io.MultiReader(strings.NewReader(strings.Repeat(somePuzzle[1:]+"\n", 5_000)), iotest.ErrReader(errors.New("gone")))
	_, messages, report := answerReader(t, context.Background(), failing, testJob())
	if want := "f:5001:1: reading failed (gone): expected the rest of the file\n"; !strings.HasSuffix(messages, want) || strings.Count(messages, "\n") != 5_001 || report.Severity != answer.BadInput {
		t.Errorf("messages %s, want %s", messages, want)
	}
}

// TestBulkSecond: the answers are first solutions, and the report counts those that are not the only one.
func TestBulkSecond(t *testing.T) {
	text := strings.Repeat(strings.Repeat(".", 81)+"\n53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n................\n", 3)
	for _, second := range []bool{false, true} {
		question := answer.Question{Want: 1, Second: second}
		shape := new(input.Shape)
		other := &answer.Solver{Shape: shape, Engine: dlx.Solver{}, Question: question}
		out, _, report := answerText(t, text, Job{Name: "f", Shape: shape, Question: question, Other: other})
		want := 0
		if second {
			want = 6
		}
		if report.Several != want || report.Severity != answer.Answered || strings.Count(out, "\n") != 9 {
			t.Errorf("second %t: %d of several in %q, want %d", second, report.Several, out, want)
		}
	}
}

// TestBegin: a text is one for Run if it begins with a puzzle for the engine. Begin does not wait for what
// follows the first line.
func TestBegin(t *testing.T) {
	const other = "1.....2..3.....4\n"
	for text, puzzles := range map[string]int{
		somePuzzle + "\n": 1, somePuzzle + " a\n" + somePuzzle + "\n": 2, somePuzzle + "\n" + other: 1, other + somePuzzle + "\n": 0, somePuzzle[1:] + "\n": 0,
	} {
		for _, several := range []bool{false, true} {
			r, w := io.Pipe()
			go io.WriteString(w, text) // and nothing more comes
			in, p, err := Begin(inputOf(r, testJob(), grid.ParseOptions{}).Reader, several)
			w.Close()
			if (in != nil) != (puzzles > 1 || puzzles == 1 && !several) || in == nil && p == nil && err == nil {
				t.Errorf("Begin(%q, %t) = %v, %v, %v", text, several, in, p, err)
			} else if in != nil {
				var out strings.Builder
				testJob().Run(t.Context(), in, &out)
				if all, _, _ := answerText(t, text, testJob()); out.String() != all {
					t.Errorf("%q: answers %q, without Begin %q", text, out.String(), all)
				}
			}
		}
	}
}
