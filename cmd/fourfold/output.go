package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"fourfold"
	"fourfold/internal/words"
	"fourfold/puzzle"
	"fourfold/puzzle/gridtext"
)

// schema is the version of the JSON lines.
const schema = 1

// An output is the flags that say how answers are written, and the writing.
type output struct {
	format string
	chosen bool // the format was named
	json   bool
	quiet  bool
	stats  bool

	grid   gridtext.Format
	asRead bool // every grid in the format of its input
	drawn  bool // one puzzle at a terminal
	c      *console
	out    *bufio.Writer
	blank  bool // a grid of several lines has been written

	flushed time.Time // when solutions were last seen by whoever waits for them
}

func (o *output) addFlags(f *pflag.FlagSet) {
	var names []string
	for _, g := range gridtext.Formats() {
		names = append(names, g.String())
	}
	f.StringVar(&o.format, "format", "line", "write grids as `F`: "+strings.Join(names, ", ")+", or input for that of the input")
	f.BoolVar(&o.json, "json", false, "write JSON lines")
	f.BoolVar(&o.quiet, "quiet", false, "write no answers; the exit code is the answer")
	f.BoolVar(&o.stats, "stats", false, "write size, times and effort of each search to standard error")
}

// check reads the values of the flags.
func (o *output) check() (err error) {
	if o.json && o.quiet {
		return fmt.Errorf("--json and --quiet exclude each other")
	}
	if o.asRead = o.format == "input"; o.asRead {
		return nil
	}
	if o.grid, err = gridtext.ParseFormat(o.format); err != nil {
		return fmt.Errorf("--format: %w", err)
	}
	return nil
}

func (o *output) start(c *console, out *bufio.Writer) { o.c, o.out = c, out }

// draw settles whether the answer is drawn, at a terminal.
func (o *output) draw(single bool) {
	o.drawn = single && !o.json && !o.chosen
	if o.drawn {
		o.grid = gridtext.FormatPretty
	}
}

// write writes the answer to one task, and what went wrong.
func (o *output) write(r *result) {
	o.report(r)
	if o.stats && r.task.err == nil {
		o.c.note("%s", r.statsLine())
	}
	switch {
	case o.quiet:
	case o.json:
		o.encode(r.record())
	case r.account != nil:
		r.account.end(r)
	case o.drawn:
		o.drawResult(r)
	default:
		o.writeLine(r)
	}
}

// report writes to standard error why there is no better answer.
func (o *output) report(r *result) {
	switch r.word() {
	case wordInvalid:
		o.c.complain("%v", r.task.err)
	case wordWrong:
		o.c.complain("%s: %v", r.where, r.wrong)
	case wordFailed:
		o.c.complain("%s: %v", r.where, r.err)
	case wordLimit:
		o.c.complain("%s: stopped after %s with %s found: %v", r.where, words.Duration(r.elapsed), words.Plural(r.n, "solution"), r.err)
	}
}

// writeLine writes the answer as the one line of its puzzle. Where solutions are
// written as they are found, it is due only if there was none.
func (o *output) writeLine(r *result) {
	word := r.word()
	switch {
	case r.list && r.n > 0 && word == wordSolved:
	case r.counted && (word == wordSolved || word == wordNone):
		fmt.Fprintf(o.out, "%d%s\n", r.n, o.rest(r.task))
	case word == wordSolved:
		o.writeSolution(r.task, r.first, 1)
	case word == wordInvalid:
		fmt.Fprintln(o.out, word)
	default:
		fmt.Fprintf(o.out, "%s%s\n", word, o.rest(r.task))
	}
}

// rest returns what stood behind a puzzle on its line, if answers are lines too.
func (o *output) rest(t *task) string {
	if t.puzzle == nil || !o.asRead && o.grid != gridtext.FormatLine {
		return ""
	}
	return t.puzzle.Rest
}

// writeSolution writes one solution. The number is its place among them. The error
// is that of the writer, from which there is no going on.
func (o *output) writeSolution(t *task, s fourfold.Solution, number int) error {
	switch {
	case o.quiet:
	case o.json:
		return o.encode(solutionRecord{Schema: schema, Type: "solution", File: t.name, Line: t.line, Number: number, Solution: t.text(s)})
	default:
		if err := o.writeGrid(t, t.gridOf(s), s); err != nil {
			return err
		}
		if o.drawn {
			fmt.Fprintf(o.out, "solution %d\n", number)
		}
	}
	if time.Since(o.flushed) < 100*time.Millisecond {
		return nil
	}
	o.flushed = time.Now()
	return o.out.Flush()
}

// writeGrid writes a grid or, for a problem that has none, the options of s. A
// blank line goes between grids of several lines.
func (o *output) writeGrid(t *task, g *puzzle.Grid, s fourfold.Solution) error {
	if g == nil {
		_, err := fmt.Fprintln(o.out, t.text(s))
		return err
	}
	format := o.grid
	if o.asRead {
		format = t.puzzle.Format
	}
	if o.blank && !format.OneLine() {
		fmt.Fprintln(o.out)
	}
	o.blank = !format.OneLine()
	options := t.writeOptions()
	if o.asRead || format == gridtext.FormatRanked {
		options.Label, options.Number = t.puzzle.Label, t.puzzle.Number
	}
	rest := ""
	if format == gridtext.FormatLine {
		options.Label, rest = "", o.rest(t)
	}
	text, err := gridtext.AppendGrid(nil, *g, format, options)
	if errors.Is(err, puzzle.ErrBadPuzzle) {
		o.c.complain("%s: %v", t.where, err)
		return nil
	}
	_, err = fmt.Fprintf(o.out, "%s%s\n", text, rest)
	return err
}

// drawPuzzle writes the puzzle for a person at a terminal, who may have to wait for
// the solution.
func (o *output) drawPuzzle(t *task) {
	if !o.drawn || o.quiet || t.puzzle == nil {
		return
	}
	fmt.Fprintf(o.out, "%s\n", t.where)
	o.writeGrid(t, &t.puzzle.Grid, nil)
	o.out.Flush()
}

// drawResult writes the answer below the puzzle.
func (o *output) drawResult(r *result) {
	if r.task.err != nil {
		return
	}
	if r.word() == wordSolved && !r.list && !r.counted {
		o.writeGrid(r.task, r.gridOf(r.first), r.first)
	}
	fmt.Fprintf(o.out, "%s in %s\n", r.summary(), words.Duration(r.elapsed))
}

func (o *output) encode(v any) error { return encode(o.out, v) }

// encode writes an object as a line of JSON.
func encode(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e.Encode(v)
}

// gridOf returns the grid of a solution, nil for a problem that has none.
func (t *task) gridOf(s fourfold.Solution) *puzzle.Grid {
	if t.compiled == nil {
		return nil
	}
	g := t.compiled.Grid(s)
	return &g
}

// writeOptions returns how grids of t are written.
func (t *task) writeOptions() gridtext.WriteOptions {
	o := t.puzzle.WriteOptions()
	o.Label = ""
	o.BoxRows, o.BoxCols, o.Regions = t.boxRows, t.boxCols, t.regions
	return o
}

// text returns a solution as one line.
func (t *task) text(s fourfold.Solution) string {
	if t.compiled != nil {
		line, err := gridtext.AppendGrid(nil, t.compiled.Grid(s), gridtext.FormatLine, t.writeOptions())
		if err == nil {
			return string(line)
		}
	}
	names := make([]string, len(s))
	for k, o := range s {
		names[k] = t.OptionName(int(o))
	}
	return strings.Join(names, " | ")
}

// A solutionRecord is the JSON line of one solution of many.
type solutionRecord struct {
	Schema   int    `json:"schema"`
	Type     string `json:"type"`
	File     string `json:"file"`
	Line     int    `json:"line,omitempty"`
	Number   int    `json:"number"`
	Solution string `json:"solution"`
}

// A resultRecord is the JSON line of one puzzle.
type resultRecord struct {
	Schema    int              `json:"schema"`
	Type      string           `json:"type"`
	File      string           `json:"file"`
	Line      int              `json:"line,omitempty"`
	Label     string           `json:"label,omitempty"`
	Puzzle    string           `json:"puzzle,omitempty"`
	Solver    string           `json:"solver"`
	Status    string           `json:"status"`
	Count     int              `json:"count"`
	Complete  bool             `json:"complete"` // there are no other solutions
	Solution  string           `json:"solution,omitempty"`
	Error     string           `json:"error,omitempty"`
	ElapsedNs int64            `json:"elapsed_ns"`
	SetupNs   int64            `json:"setup_ns"`
	SearchNs  int64            `json:"search_ns"`
	Vars      int              `json:"vars"`
	Rows      int              `json:"rows"`
	Counters  map[string]int64 `json:"counters,omitempty"`
}

func (r *result) record() resultRecord {
	rec := resultRecord{
		Schema: schema, Type: "result", File: r.name, Line: r.line, Solver: r.solver, Status: r.word(),
		Count: r.n, Complete: r.exhausted, ElapsedNs: r.elapsed.Nanoseconds(),
		SetupNs: r.stats.Setup.Nanoseconds(), SearchNs: r.stats.Search.Nanoseconds(), Vars: r.stats.Vars, Rows: r.stats.Rows,
	}
	if r.puzzle != nil {
		rec.Label, rec.Puzzle = r.puzzle.Label, r.given()
	}
	for _, err := range []error{r.task.err, r.wrong, r.err} {
		if err != nil {
			rec.Error = err.Error()
			break
		}
	}
	if r.n > 0 && !r.list {
		rec.Solution = r.text(r.first)
	}
	if len(r.stats.Counters) > 0 {
		rec.Counters = map[string]int64{}
		for _, c := range r.stats.Counters {
			rec.Counters[c.Name] = c.Value
		}
	}
	return rec
}

// summary is the answer in words.
func (r *result) summary() string {
	switch word := r.word(); {
	case word == wordLimit || word == wordFailed:
		return "gave up"
	case word == wordWrong:
		return "a wrong solution"
	case r.unique && word == wordSolved:
		return "the only solution, by " + r.solver
	case word == wordMultiple:
		return "more than one solution, by " + r.solver
	case r.exhausted && r.n == 0:
		return "no solution, by " + r.solver
	case r.exhausted:
		return words.Plural(r.n, "solution") + " in all, by " + r.solver
	case r.n > 1:
		return words.Plural(r.n, "solution") + " or more, by " + r.solver
	}
	return "solved by " + r.solver
}

func (r *result) statsLine() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s: %s, %d vars, %d rows, setup %s, search %s", r.where, r.solver, words.Plural(r.n, "solution"),
		r.stats.Vars, r.stats.Rows, words.Duration(r.stats.Setup), words.Duration(r.stats.Search))
	for _, c := range r.stats.Counters {
		fmt.Fprintf(&b, ", %s %d", c.Name, c.Value)
	}
	return b.String()
}
