package trace

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"fourfold"
	"fourfold/internal/kit/tracing"
	"fourfold/internal/player/answer"
	"fourfold/internal/read/input"
	"fourfold/internal/write/record"
)

// A teller tells the steps of a search of three items: a, b and c with the options ab, a, bc, c. It has one
// solution with a decision, ab c, and another, a bc.
type teller struct{ wrong bool }

func (teller) Name() string { return "teller" }

func (t teller) Solve(_ context.Context, _ *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	_ = yield(fourfold.Solution{0, 3}) && yield(fourfold.Solution{1, 2})
	return fourfold.Stats{Search: 1}, nil
}

func (t teller) Trace(ctx context.Context, p *fourfold.Problem, visit func(fourfold.Event) bool) (fourfold.Stats, error) {
	r := tracing.New(p, visit)
	for k, pair := range [][2]int32{{0, 3}, {1, 2}} {
		r.Undo(0)
		r.Report(fourfold.Event{Kind: fourfold.Decide, Fact: fourfold.OptionFact(pair[0], true), Item: 0, Place: k + 1, Of: 2, Chosen: pair[:1], Hidden: r.Rivals(nil, pair[0])})
		r.Report(fourfold.Event{Kind: fourfold.Force, Fact: fourfold.OptionFact(pair[1], true), Item: 2, Chosen: pair[1:], Hidden: r.Rivals(nil, pair[1])})
		r.Report(fourfold.Event{Kind: fourfold.Found, Fact: fourfold.NoFact, Item: -1, Solution: pair[:]})
		if t.wrong && !r.Ended() {
			visit(fourfold.Event{Kind: fourfold.Filter, Fact: fourfold.NoFact, Item: -1, Depth: 1, Hidden: pair[:1]})
			return fourfold.Stats{}, nil
		}
	}
	r.Undo(0)
	return fourfold.Stats{}, ctx.Err()
}

func task(t *testing.T) *input.Task {
	t.Helper()
	var b fourfold.Builder
	x, y, z := b.Primary("a"), b.Primary("b"), b.Primary("c")
	b.Option("ab", x, y)
	b.Option("a", x)
	b.Option("bc", y, z)
	b.Option("c", z)
	p, err := b.Problem()
	if err != nil {
		t.Fatal(err)
	}
	return &input.Task{File: "p.dlx", Where: "p.dlx", Problem: p}
}

func lines(t *testing.T, j *Job) (string, *End, error) {
	t.Helper()
	var b bytes.Buffer
	end, err := j.Run(t.Context(), task(t), func(line any) error { return record.Write(&b, line) })
	return b.String(), end, err
}

func TestRun(t *testing.T) {
	for _, c := range []struct {
		name  string
		job   Job
		lines int // with the header and the end
		end   End
	}{
		{"all", Job{}, 10, End{Type: endType, Events: 8, Status: Complete, Solutions: 2}},
		{"one solution", Job{Solutions: 1}, 5, End{Type: endType, Events: 3, Status: Enough, Solutions: 1}},
		{"window", Job{From: 3, Until: 5}, 6, End{Type: endType, Events: 5, Status: Ended, Solutions: 1}},
		{"behind the end", Job{From: 30}, 3, End{Type: endType, Events: 8, Status: Complete, Solutions: 2}},
		{"kinds", Job{Kinds: []fourfold.EventKind{fourfold.Undo}}, 4, End{Type: endType, Events: 8, Skipped: true, Status: Complete, Solutions: 2}},
	} {
		c.job.Solver = teller{}
		text, end, err := lines(t, &c.job)
		if err != nil || *end != c.end || strings.Count(text, "\n") != c.lines {
			t.Errorf("%s: %+v, %v, %d lines: want %+v, %d lines\n%s", c.name, *end, err, strings.Count(text, "\n"), c.end, c.lines, text)
		}
		ended := 0
		if err := Read(bufio.NewReader(strings.NewReader(text+text)), "t", func(*Header, *End) error { ended++; return nil }); err != nil || ended != 2 {
			t.Errorf("%s, read twice: %d traces, %v", c.name, ended, err)
		}
	}
}

func TestRunWrong(t *testing.T) {
	_, end, err := lines(t, &Job{Solver: teller{wrong: true}})
	if !errors.Is(err, answer.ErrWrong) || end.Status != Failed {
		t.Errorf("Run() = %+v, %v: want an error about the engine", end, err)
	}
}

// TestReadFaults: a trace that is cut short or changed is refused, with the line.
func TestReadFaults(t *testing.T) {
	text, _, _ := lines(t, &Job{Solver: teller{}})
	all := strings.SplitAfter(text, "\n")
	without := func(k int) string { return strings.Join(all[:k], "") + strings.Join(all[k+1:], "") }
	for _, c := range []struct{ name, text, want string }{
		{"empty", "", "t:1:1: no trace: expected a line of type trace"},
		{"cut between lines", strings.Join(all[:4], ""), "t:5:1: the text ends here: expected a line of type trace-end"},
		{"cut in a line", strings.Join(all[:3], "") + all[3][:20], "t:4:1: not a line of a trace"},
		{"no header", without(0), `t:1:1: a line of type "event": expected one of type trace`},
		{"an event less", without(3), "t:9:1: events are missing"},
		{"an event twice", strings.Join(all[:4], "") + strings.Join(all[3:], ""), "t:5:1: event 3: expected a number above 3"},
		{"another kind", strings.Replace(text, `"kind":"force"`, `"kind":"fruce"`, 1), `t:3:1: kind "fruce": expected decide, force,`},
		{"another option", strings.Replace(text, `"chosen":[3]`, `"chosen":[0]`, 1), "t:3:1: event 2: option 0 becomes chosen: expected it to be open before, and it is chosen"},
		{"no such option", strings.Replace(text, `"chosen":[3]`, `"chosen":[4]`, 1), "t:3:1: event 2: option 4 does not exist"},
		{"another depth", strings.Replace(text, `"depth":1`, `"depth":2`, 1), "t:2:1: event 1: depth 2: expected 1"},
		{"another decision", strings.Replace(text, `"facts":[{"option":0,`, `"facts":[{"option":1,`, 1), "t:5:1: event 4: decision 1 is undone, and it was another one"},
		{"another number of events", strings.Replace(text, `"events":8`, `"events":9`, 1), "t:10:1: the last event is 8: expected 9"},
		{"another number of solutions", strings.Replace(text, `"solutions":2`, `"solutions":5`, 1), "t:10:1: 5 solutions: expected 2"},
		{"no JSON", "x\n", "t:1:1: not a line of a trace"},
	} {
		err := Read(bufio.NewReader(strings.NewReader(c.text)), "t", func(*Header, *End) error { return nil })
		if err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s: %v\nwant %s", c.name, err, c.want)
		}
	}
}

// TestPlayer: events played backward lead to the state before them, and those that do not fit are errors.
func TestPlayer(t *testing.T) {
	var events []fourfold.Event
	teller{}.Trace(t.Context(), task(t).Problem, func(e fourfold.Event) bool { events = append(events, e); return true })
	p := tracing.NewPlayer(4)
	for k, e := range events {
		before := strings.Clone(state(p))
		for range 2 {
			if err := p.Do(e); err != nil {
				t.Fatalf("event %d: %v", k+1, err)
			}
			after := state(p)
			if err := p.Undo(e); err != nil || state(p) != before {
				t.Fatalf("event %d, undone: %s, %v: want %s", k+1, state(p), err, before)
			}
			if err := p.Do(e); err != nil || state(p) != after {
				t.Fatalf("event %d, again: %s, %v: want %s", k+1, state(p), err, after)
			}
			if err := p.Undo(e); err != nil {
				t.Fatal(err)
			}
		}
		if err := p.Do(e); err != nil {
			t.Fatal(err)
		}
	}
	if !p.Open() {
		t.Errorf("at the end: %s, want all open", state(p))
	}
	if err := p.Undo(events[0]); err == nil {
		t.Error("an event is undone that was not the last one")
	}
}

func state(p *tracing.Player) string {
	chosen, hidden := p.Settled()
	return fmt.Sprint(chosen, hidden, p.Decisions())
}
