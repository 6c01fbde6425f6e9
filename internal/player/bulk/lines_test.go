package bulk

import (
	"bytes"
	"context"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"fourfold/cp"
	"fourfold/internal/player/answer"
	"fourfold/internal/read/grid"
	"fourfold/internal/read/input"
	"fourfold/internal/read/textfile"
)

// TestLines checks the answer to each kind of line.
func TestLines(t *testing.T) {
	clash := strings.Replace(somePuzzle, "4.....", "4....4", 1)
	for _, c := range []struct{ name, line, want string }{
		{"puzzle", somePuzzle, someSolution},
		{"with other blanks", strings.NewReplacer(".3", "X3", ".2", "x2", ".6", "*6", ".1", "_1", ".5", "X5").Replace(somePuzzle), someSolution},
		{"text after a bar, CRLF", "\t" + somePuzzle + "|a\r", someSolution + "|a"},
		{"text in UTF-8", somePuzzle + ";ä", someSolution + ";ä"},
		{"nothing", "", ""},
		{"comment", "# " + somePuzzle, ""},
		{"heading", "Grid 12", ""},
		{"a caption", "Monday:", ""},
		{"80 characters", somePuzzle[1:], "invalid"},
		{"a byte that is no UTF-8", somePuzzle[1:] + "\xff", "invalid"},
		{"a value twice, with text", clash + " x", "invalid"},
		{"row of a grid", somePuzzle[:9], "invalid"},
		{"two puzzles", somePuzzle + " " + somePuzzle, "invalid"},
		{"81 blanks between", strings.Join(strings.Split(somePuzzle, ""), " "), someSolution},
		{"a line that is too long", somePuzzle + " " + strings.Repeat("1", textfile.MaxLine-82), "invalid"},
	} {
		want := c.want
		if want != "" {
			want += "\n"
		}
		// The line comes after more puzzles than one batch.
		before := strings.Repeat(somePuzzle+"\n", batchSize+1)
		answers := strings.Repeat(someSolution+"\n", batchSize+1)
		job := testJob()
		job.Other = otherSolver(job.Question)
		out, messages, _ := answerText(t, before+c.line+"\n"+somePuzzle, job)
		if out != answers+want+someSolution+"\n" {
			t.Errorf("%s: answers end with %.200q, want %.200q", c.name, out[min(len(out), len(answers)):], want)
		}
		if bad := strings.HasSuffix(c.want, "invalid"); bad != strings.HasPrefix(messages, fmt.Sprintf("f:%d:", batchSize+2)) {
			t.Errorf("%s: messages %q", c.name, messages)
		}
	}
}

// TestLinesWrong: a solution that breaks the rules is not written. The message names the line.
func TestLinesWrong(t *testing.T) {
	var messages []string
	job := testJob()
	job.Message = func(text string) { messages = append(messages, text) }
	r := newRun(t.Context(), job)
	l := &lineSolver{run: r, batch: new(batch)}
	s := new(solvedBatch)
	copy(l.puzzles[3][:], somePuzzle)
	copy(l.results[3].Solution[:], someSolution)
	l.results[3].Count, l.numbers[3], l.rests[4], l.text = 1, 7007, 2, []byte(" x")
	l.write(s, 3)
	l.results[3].Solution[80] = '1'
	l.write(s, 3)
	if want := someSolution + " x\nwrong x\n"; string(s.out) != want || s.severity != answer.WrongAnswer {
		t.Errorf("answers %q, severity %d, want %q", s.out, s.severity, want)
	}
	r.countBatch(s)
	if len(messages) != 1 || !strings.HasPrefix(messages[0], "f:7007: a solution of "+somePuzzle) || r.report.Severity.ExitCode() != 4 {
		t.Errorf("messages %q, exit code %d", messages, r.report.Severity.ExitCode())
	}
}

// firstBatch returns the first whole batch of a text.
func firstBatch(r *run, text string) *batch {
	for b := range r.batches(context.Background(), inputOf(strings.NewReader(text), r.Job, grid.ParseOptions{})) {
		return b
	}
	return nil
}

// TestLinesStopped stops the engine in the middle of a block, after a puzzle with repeated givens.
// The answers must end with the first puzzle that was not solved. A count that was begun is a
// lower bound, even if the engine had begun with several puzzles at once.
func TestLinesStopped(t *testing.T) {
	clash := strings.Replace(somePuzzle, "4.....", "4....4", 1)
	empty := strings.Repeat(".", 81)
	text := clash + "\n" + empty + "\n" + empty + " y\n" + strings.Repeat("x\n"+somePuzzle+"\n", 3)
	for _, c := range []struct {
		question answer.Question
		named    bool
		want     string
	}{
		{answer.Question{Count: true}, false, `^invalid\nat least \d+\n(at least \d+ y\n(invalid\n)?)?$`},
		{answer.Question{Count: true}, true, `^f:1: invalid\nf:2: at least \d+\n(f:3: at least \d+ y\n(f:4: invalid\n)?)?$`},
		{answer.Question{}, false, `^invalid\n$`},
	} {
		s, begun := new(solvedBatch), "invalid"
		if c.question.Count {
			begun = "at least"
		}
		for delay := time.Millisecond; !strings.Contains(string(s.out), begun) && delay < time.Minute; delay *= 2 { // the engine may begin late
			r := newRun(t.Context(), Job{Name: "f", Question: c.question, Named: c.named})
			time.AfterFunc(delay, func() { r.stop.Store(true) })
			s = new(solvedBatch)
			newLineSolver(r).solve(firstBatch(r, text), s)
		}
		if !regexp.MustCompile(c.want).Match(s.out) || !s.partial && !c.question.Count || c.question.Count && s.severity != answer.BadInput {
			t.Errorf("answers %q, partial %v, severity %d, want %s", s.out, s.partial, s.severity, c.want)
		}
	}
}

// FuzzLines compares the answers of a job with the answers of packages input and answer. The coverage that the fuzzer sees depends on
// the order of the goroutines, so run it with -fuzzminimizetime 1x.
func FuzzLines(f *testing.F) {
	f.Add([]byte(somePuzzle + " x\r\n\n# y\n" + somePuzzle[1:] + "\nGrid 1\n+---+\n" + somePuzzle[:9]))
	f.Add([]byte(strings.ReplaceAll(somePuzzle, ".", "X") + "│\x00\n" + somePuzzle + "\r\r\n1 a\n\xff\n" + someSolution + ",,"))
	f.Add([]byte(strings.Repeat(".", 81) + "\n" + someSolution[:80] + ".|1\n" + somePuzzle[:40] + "\t" + somePuzzle[40:]))
	f.Add([]byte("5" + somePuzzle[1:] + " none\n44" + somePuzzle[2:] + " invalid\n 1,2,3\npuzzle,solution"))
	f.Add([]byte("15=A1+A2;7=B1+C1\n\n# comment\n" + somePuzzle + " text\nhttps://example.org/"))
	f.Add([]byte(nil))
	f.Add([]byte("Monday:\n" + somePuzzle[:9] + "\n# a"))
	f.Add([]byte("12 Easy\n10|00\n00|20\n--+--\n03|00\n\n1.....2..3......\n\n+--+--+\n|10|00|\nsome text"))
	f.Fuzz(func(t *testing.T, data []byte) {
		lines := bytes.SplitN(data, []byte("\n"), 20)
		if len(data) > 8000 || len(lines) == 20 {
			return
		}
		text := somePuzzle + "\n"
		for _, line := range lines {
			text += string(line) + "\n"
		}
		want := answersByCP(t, text)
		if strings.Contains(want, string(answer.Limit)) {
			return
		}
		question := answer.Question{Want: 2, Unique: true}
		got, messages, _ := answerText(t, text, Job{Name: "f", Question: question, Other: otherSolver(question)})
		if got != want {
			t.Errorf("%q:\n%s want\n%s", data, got, want)
		}
		var middle strings.Builder
		in := inputOf(strings.NewReader(text[len(somePuzzle)+1:]), Job{Name: "f"}, grid.ParseOptions{OnePerLine: true})
		Job{Name: "f", Question: question, Other: otherSolver(question)}.Run(t.Context(), in, &middle)
		bad, isEach := string(answer.Invalid)+"\n", strings.Count(want, "\n") == 1+len(lines)
		if s := someSolution + "\n" + middle.String(); isEach && !strings.Contains(want, bad) && s != want {
			t.Errorf("%q: without the first line\n%s want behind it\n%s", data, s, want)
		}
		if n := strings.Count(want, bad); strings.Count(messages, "\n") != n {
			t.Errorf("%q: %d bad lines, messages\n%s", data, n, messages)
		}
	})
}

// answersByCP returns the answers of package answer, with engine cp, to a text.
func answersByCP(t *testing.T, text string) string {
	var out strings.Builder
	shape := new(input.Shape)
	reader := input.Reader{Shape: shape, Stdin: strings.NewReader(text)}
	solver := answer.Solver{Shape: shape, Engine: cp.Solver{}, Timeout: time.Second, Question: answer.Question{Want: 2, Unique: true}}
	writer := answer.Writer{W: &out}
	for task := range reader.Tasks(nil) {
		if err := writer.WriteAnswer(solver.Solve(context.Background(), task)); err != nil {
			t.Fatal(err)
		}
	}
	return out.String()
}

// otherSolver returns a solver for the lines that the engine cannot answer.
func otherSolver(q answer.Question) *answer.Solver {
	return &answer.Solver{Shape: new(input.Shape), Engine: cp.Solver{}, Timeout: time.Minute, Question: q}
}

// TestOtherOrders: a line with a puzzle of another order is answered in its place.
func TestOtherOrders(t *testing.T) {
	const four, clash4 = "1.....2..3.....4", "11.............."
	text := somePuzzle + "\n" + four + " x\n" + clash4 + "\n" + somePuzzle + "\n" + strings.Repeat(".", 36) + "\n" + four[1:] + "\n" + somePuzzle + " y"
	for _, c := range []struct {
		job  Job
		want string
	}{
		{Job{Question: answer.Question{Want: 1}}, someSolution + "\n1243342143122134 x\ninvalid\n" + someSolution + "\n123465546123412356365214631542254631\ninvalid\n" + someSolution + " y\n"},
		{Job{Question: answer.Question{Want: 3, Count: true}, Named: true}, "f:1: 1\nf:2: 1 x\nf:3: invalid\nf:4: 1\nf:5: 3\nf:6: invalid\nf:7: 1 y\n"},
		{Job{Question: answer.Question{Want: 1}, Quiet: true}, ""},
	} {
		job := c.job
		job.Name, job.Other = "f", otherSolver(job.Question)
		out, messages, report := answerText(t, text, job)
		if out != c.want {
			t.Errorf("answers\n%swant\n%s", out, c.want)
		}
		if !strings.HasPrefix(messages, "f:3:2: givens break the rules: ") || report.Severity != answer.BadInput {
			t.Errorf("messages\n%s, severity %v", messages, report.Severity)
		}
	}
	out, messages, _ := answerText(t, somePuzzle+"\n"+four+"\n"+somePuzzle, testJob())
	if out != someSolution+"\ninvalid\n"+someSolution+"\n" || !strings.HasPrefix(messages, "f:2:1: found a puzzle of another order") {
		t.Errorf("without a solver: answers\n%smessages\n%s", out, messages)
	}
}
