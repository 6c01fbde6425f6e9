package trace

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"fourfold"
	"fourfold/internal/kit/tracing"
	"fourfold/internal/kit/words"
	"fourfold/internal/read/grid"
	"fourfold/internal/read/textfile"
)

// maxLine is the greatest length of a line in bytes. The longest is the header of a large problem.
const maxLine = 1 << 28

// Read reads traces and plays them, forward and then backward to where they began. It calls done for each trace. The
// error is a *grid.ParseError with the line of the first fault, or that of done.
func Read(r *bufio.Reader, name string, done func(*Header, *End) error) error {
	c := &checker{}
	lines := textfile.NewLines(r, maxLine)
	for {
		line, _, err := lines.Next()
		if err == io.EOF {
			break
		}
		if err == nil {
			err = c.line(line, done)
		}
		if bad := (*fault)(nil); errors.As(err, &bad) || errors.Is(err, textfile.ErrLongLine) {
			return &grid.ParseError{Name: words.Printable(name), Line: lines.Number(), Column: 1, Err: err}
		}
		if err != nil {
			return err
		}
	}
	if c.header != nil || !c.any {
		err := errors.New("the text ends here: expected a line of type " + endType + ", so the trace was cut short")
		if !c.any {
			err = errors.New("no trace: expected a line of type " + headerType)
		}
		return &grid.ParseError{Name: words.Printable(name), Line: lines.Number(), Column: 1, Err: err}
	}
	return nil
}

// A fault is an error about the text of a line.
type fault struct{ error }

func faultf(format string, args ...any) error { return &fault{fmt.Errorf(format, args...)} }

// A checker checks the lines of traces.
type checker struct {
	any    bool    // there was a trace
	header *Header // of the current trace; nil between traces
	player *tracing.Player
	start  *tracing.Player // where the current trace begins
	played []fourfold.Event
	n      int // events
	colors []string
	found  int  // solutions
	later  bool // the trace begins behind the first event
	gaps   bool
}

// line takes the next line.
func (c *checker) line(text []byte, done func(*Header, *End) error) error {
	var head struct {
		Type string `json:"type"`
	}
	if err := parse(text, &head); err != nil {
		return err
	}
	switch {
	case c.header == nil && head.Type == headerType:
		return c.begin(text)
	case c.header == nil:
		return faultf("a line of type %q: expected one of type %s, which begins a trace", head.Type, headerType)
	case head.Type == stateType && c.n == 0:
		return c.state(text)
	case head.Type == eventType:
		return c.event(text)
	case head.Type == endType:
		return c.end(text, done)
	}
	return faultf("a line of type %q: expected %s or %s", head.Type, eventType, endType)
}

func parse(text []byte, v any) error {
	if err := json.Unmarshal(text, v); err != nil {
		return faultf("not a line of a trace: %w", err)
	}
	return nil
}

func (c *checker) begin(text []byte) error {
	h := new(Header)
	if err := parse(text, h); err != nil {
		return err
	}
	n := int32(len(h.Options))
	*c = checker{any: true, header: h, player: tracing.NewPlayer(n), start: tracing.NewPlayer(n)}
	return nil
}

// state takes the state in which a trace begins that leaves out the first events.
func (c *checker) state(text []byte) error {
	s := new(State)
	if err := parse(text, s); err != nil {
		return err
	}
	var decisions []fourfold.Fact
	for _, f := range s.Decisions {
		decisions = append(decisions, f.fact(&c.colors))
	}
	if err := c.player.Start(s.Chosen, s.Hidden, decisions); err != nil {
		return &fault{err}
	}
	c.start = c.player.Clone()
	c.n, c.later = s.After, true
	return nil
}

func (c *checker) event(text []byte) error {
	r := new(Event)
	if err := parse(text, r); err != nil {
		return err
	}
	e, err := r.event(&c.colors)
	if err != nil {
		return &fault{err}
	}
	if e.Kind == fourfold.Found {
		c.found++
	}
	if c.gaps = c.gaps || r.N != c.n+1; c.gaps {
		if r.N <= c.n {
			return faultf("event %d: expected a number above %d", r.N, c.n)
		}
		c.n = r.N
		return nil
	}
	c.n = r.N
	c.played = append(c.played, e)
	if err := c.player.Do(e); err != nil {
		return faultf("event %d: %w", r.N, err)
	}
	return nil
}

// end takes the last line, and plays the trace backward.
func (c *checker) end(text []byte, done func(*Header, *End) error) error {
	end := new(End)
	if err := parse(text, end); err != nil {
		return err
	}
	if c.gaps && !end.Skipped {
		return faultf("events are missing: expected all from 1 to %d", end.Events)
	}
	if !end.Skipped && c.n != end.Events {
		return faultf("the last event is %d: expected %d", c.n, end.Events)
	}
	if !end.Skipped && !c.later && c.found != end.Solutions {
		return faultf("%d solutions: expected %d, as many as the events have", end.Solutions, c.found)
	}
	if !end.Skipped {
		if err := c.playBack(); err != nil {
			return &fault{err}
		}
	}
	header := c.header
	c.header = nil
	return done(header, end)
}

// playBack undoes all events, the last one first.
func (c *checker) playBack() error {
	for k, e := range slices.Backward(c.played) {
		if err := c.player.Undo(e); err != nil {
			return fmt.Errorf("event %d of those here, undone: %w", k+1, err)
		}
	}
	if c.player.Equal(c.start) {
		return nil
	}
	return errors.New("the events, undone, do not lead back to the start")
}

// event returns what a Player needs of an event: the inverse of newEvent but for colors, which change no option. Two
// colors of one item are told apart by the place of their names in colors.
func (r *Event) event(colors *[]string) (e fourfold.Event, err error) {
	kind := slices.Index(KindNames(), r.Kind)
	if kind < 0 {
		return e, fmt.Errorf("kind %q: expected %s", r.Kind, strings.Join(KindNames(), ", "))
	}
	e = fourfold.Event{Kind: fourfold.EventKind(kind), Depth: r.Depth, Chosen: r.Chosen, Hidden: r.Hidden, Fact: fourfold.NoFact}
	if r.Holds != nil {
		e.Fact = Fact{Option: r.Option, Item: r.Colored, Color: r.Color, Holds: *r.Holds}.fact(colors)
	}
	for _, f := range r.Facts {
		e.Facts = append(e.Facts, f.fact(colors))
	}
	return e, nil
}

func (f Fact) fact(colors *[]string) fourfold.Fact {
	fact := fourfold.Fact{Option: -1, Item: -1, Holds: f.Holds}
	if f.Option != nil {
		fact.Option = *f.Option
	}
	if f.Item != nil {
		fact.Item = *f.Item
	}
	if f.Color != "" {
		k := slices.Index(*colors, f.Color)
		if k < 0 {
			k = len(*colors)
			*colors = append(*colors, f.Color)
		}
		fact.Color = fourfold.Color(k + 1)
	}
	return fact
}
