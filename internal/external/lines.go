package external

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"os"
	"slices"
	"sync"
	"time"

	"fourfold"
	"fourfold/compare"
	"fourfold/internal/read/textfile"
	"fourfold/internal/words"
)

// A Lines is a solver that exchanges lines of JSON with a program. It starts the program with the
// first problem, and keeps it running for further ones. If problems are solved at once, there are
// several such programs. [Lines.Close] ends them.
type Lines struct {
	name   string
	args   []string
	want   int
	limits Limits
	used   *usage
	idle   *idle
}

// AllSolutions is the number of wanted solutions that means all of them.
const AllSolutions = -1

// NewLines makes a solver from the command line of a program. The command line has no placeholders.
// want is the number of solutions that searches are asked for: the program gets it with each
// problem. 0 means that it is not known.
func NewLines(name, text string, want int, limits Limits) (*Lines, error) {
	t, err := parseTemplate(text, nil)
	if err != nil {
		return nil, err
	}
	args := t.arguments("", "")
	if args[0], err = findProgram(args[0]); err != nil {
		return nil, err
	}
	return &Lines{name: name, args: args, want: want, limits: limits.orDefault(), used: new(usage), idle: new(idle)}, nil
}

// Name returns the name given to NewLines.
func (l *Lines) Name() string { return l.name }

// Renamed returns a solver with another name and with programs of its own.
func (l *Lines) Renamed(name string) fourfold.Solver {
	return &Lines{name: name, args: l.args, want: l.want, limits: l.limits, used: new(usage), idle: new(idle)}
}

// CPU returns the CPU time that all programs of this solver have used so far.
func (l *Lines) CPU() time.Duration { return l.used.cpu() }

// Close ends the programs that wait for a problem.
func (l *Lines) Close() {
	for c := l.idle.take(); c != nil; c = l.idle.take() {
		l.end(c)
	}
}

// An idle holds the programs that wait for a problem.
type idle struct {
	mu  sync.Mutex
	all []*conversation
}

func (i *idle) put(c *conversation) {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.all = append(i.all, c)
}

// take returns a program that waits for a problem, or nil.
func (i *idle) take() *conversation {
	i.mu.Lock()
	defer i.mu.Unlock()
	if len(i.all) == 0 {
		return nil
	}
	c := i.all[len(i.all)-1]
	i.all = i.all[:len(i.all)-1]
	return c
}

// A conversation is a program that runs, with the pipe to it.
type conversation struct {
	*process
	to    *os.File
	from  *bufio.Reader
	lines *textfile.Lines // of from
	asked int             // requests so far
}

// begin starts the program.
func (l *Lines) begin() (*conversation, error) {
	stdin, to, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer stdin.Close()
	p, err := start(l.args, stdin, "", l.limits)
	if err != nil {
		to.Close()
		return nil, crashed(err.Error(), "")
	}
	l.used.add(p)
	from := bufio.NewReaderSize(p.stdout, 1<<16)
	return &conversation{process: p, to: to, from: from, lines: textfile.NewLines(from, int(min(l.limits.Output, math.MaxInt)))}, nil
}

// end ends a program and its descendants.
func (l *Lines) end(c *conversation) *os.ProcessState {
	c.to.Close()
	state := c.process.end()
	l.used.remove(c.process)
	return state
}

// Solve keeps the contract of fourfold.Solver. Vars is the number of options, and Rows the number
// of items. The counters are those that the program states. If the number of wanted solutions is
// not known, the program is asked for two, and for all of them if the caller wants more.
func (l *Lines) Solve(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	begin := time.Now()
	st := fourfold.Stats{Vars: int(p.NumOptions()), Rows: int(p.NumItems())}
	if err := context.Cause(ctx); err != nil {
		return st, err
	}
	known := map[string]bool{} // solutions that were yielded
	for _, want := range l.wants() {
		r, err := l.ask(ctx, p, want, &st)
		more := false
		if err == nil {
			more, err = r.yieldTo(ctx, p, known, yield)
		}
		if cause := context.Cause(ctx); cause != nil && err != nil {
			err = cause
		}
		if st.Search = time.Since(begin) - st.Setup; err != nil || !more || *r.Complete {
			return st, err
		}
		if want == 0 || len(r.Solutions) < want {
			return st, fmt.Errorf("the program gave up: %w", fourfold.ErrLimit)
		}
	}
	return st, fmt.Errorf("the program was not asked for more solutions: %w", fourfold.ErrLimit)
}

// wants returns the numbers of solutions to ask for, one request after the other.
func (l *Lines) wants() []int {
	switch {
	case l.want < 0:
		return []int{0}
	case l.want == 0:
		return []int{2, 0}
	}
	return []int{l.want, 0}
}

// yieldTo yields the solutions of a reply that are not known yet. It returns whether the caller
// wants more.
func (r *reply) yieldTo(ctx context.Context, p *fourfold.Problem, known map[string]bool, yield func(fourfold.Solution) bool) (more bool, err error) {
	here := map[string]bool{}
	for k, text := range r.Solutions {
		s, err := solutionOf(p, text, k)
		if err != nil {
			return false, err
		}
		key := fmt.Sprint(s)
		if here[key] {
			return false, &compare.Fault{Kind: compare.Repeated, Detail: fmt.Sprintf("its reply has solution %v twice", s)}
		}
		here[key] = true
		if known[key] {
			continue
		}
		known[key] = true
		if !yield(s) {
			return false, nil
		}
		if err := context.Cause(ctx); err != nil {
			return false, err
		}
	}
	return true, nil
}

// ask gives a problem to a program, and returns the reply. The program then waits for the next
// problem.
func (l *Lines) ask(ctx context.Context, p *fourfold.Problem, want int, st *fourfold.Stats) (*reply, error) {
	setup := time.Now()
	q, err := requestOf(ctx, p, 0, want)
	if err != nil {
		return nil, err
	}
	c, again := l.idle.take(), true
	for {
		if c == nil {
			if c, err = l.begin(); err != nil {
				return nil, err
			}
			again = false
		}
		q.ID = c.asked
		c.asked++
		line := q.line()
		st.Setup += time.Since(setup)
		r, err := c.exchange(ctx, line, q)
		switch {
		case err == nil && r.Error != nil:
			l.end(c)
			return nil, crashed("says that it failed", quoted(*r.Error))
		case err == nil && r.Unsupported != nil:
			l.idle.put(c)
			return nil, unsupported(*r.Unsupported)
		case err == nil:
			l.idle.put(c)
			st.Counters = counters(r.Counters)
			return r, nil
		}
		state := l.end(c)
		if !errors.Is(err, errEnded) {
			return nil, err
		}
		if !again {
			return nil, endedEarly(state, c.stderr.line())
		}
		c, setup = nil, time.Now() // it ended after the problem before, so it may be one for each problem
	}
}

// errEnded says that a program has ended, or has closed its standard output.
var errEnded = errors.New("the program has ended")

// endedEarly returns the error about a program that gave no reply.
func endedEarly(state *os.ProcessState, message string) error {
	if err := exitOf(state, message, 0); err != nil {
		return err
	}
	if message != "" {
		message = ": " + message
	}
	return unreadable("ended without a whole line as its reply%s", message)
}

// counters returns the counters of a reply in the order of their names.
func counters(values map[string]int64) (all []fourfold.Counter) {
	for _, name := range slices.Sorted(maps.Keys(values)) {
		all = append(all, fourfold.Counter{Name: words.OneLine(name), Value: values[name]})
	}
	return all
}

// readTime bounds the time between the reply of a program and the moment when it has read the
// problem, which should come before.
const readTime = time.Second

// exchange writes a line and reads the reply.
func (c *conversation) exchange(ctx context.Context, line []byte, q *request) (*reply, error) {
	stop := c.watch(ctx, "")
	written := make(chan struct{})
	go func() {
		c.to.Write(line) // if the program does not read it, there is no reply
		close(written)
	}()
	text, err := c.next()
	if err == nil && c.from.Buffered() > 0 {
		err = unreadable("printed more than one line for a problem")
	}
	if err == nil {
		select {
		case <-written:
		case <-time.After(readTime):
			err = unreadable("replied, but did not read the problem")
		}
	}
	if err != nil {
		c.kill(nil)
		c.to.SetWriteDeadline(time.Now())
	}
	<-written
	stop()
	if cause := c.killedBy(); cause != nil {
		return nil, cause
	}
	if err != nil {
		return nil, err
	}
	return parseReply(text, q)
}

// next returns the next line that the program prints.
func (c *conversation) next() ([]byte, error) {
	text, end, err := c.lines.Next()
	switch {
	case err == textfile.ErrLongLine:
		return nil, flooded("standard output", c.limits.Output)
	case err != nil || end == textfile.NoEnd:
		return nil, errEnded
	}
	return text, nil
}
