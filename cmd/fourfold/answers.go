package main

import (
	"bufio"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/spf13/pflag"

	"fourfold"
	"fourfold/internal/kit/words"
	"fourfold/internal/player/answer"
	"fourfold/internal/player/human"
	"fourfold/internal/read/grid"
	"fourfold/internal/read/input"
	"fourfold/internal/write/record"
)

// An answerOutput is the flags that say how answers are written, and the writing.
type answerOutput struct {
	format string
	chosen bool // the format was named
	json   bool
	quiet  bool
	stats  bool

	text    answer.Writer
	drawn   bool     // one puzzle at a terminal
	account *account // the steps that trace wrote for the next answer; nil without --explain
	c       *console
	out     *bufio.Writer

	flushed atomic.Bool // writeSolution has flushed out in the last 100 ms
}

func (o *answerOutput) addFlags(f *pflag.FlagSet) {
	o.addAnswerFlags(f)
	f.BoolVar(&o.stats, "stats", false, "write the effort of each search to standard error: size, times and counters")
}

// addAnswerFlags adds the flags for answers without a search.
func (o *answerOutput) addAnswerFlags(f *pflag.FlagSet) {
	f.StringVar(&o.format, "to", "line", "write grids as `FORMAT`, such as pretty or csv: "+words.List(formatNames(), "or")+", that of the puzzle")
	f.BoolVar(&o.json, "json", false, "write JSON lines")
	f.BoolVar(&o.quiet, "quiet", false, "write no answers: the exit code is the answer")
}

// check reads the values of the flags.
func (o *answerOutput) check() (err error) {
	if o.json && o.quiet {
		return fmt.Errorf("--json and --quiet exclude each other")
	}
	if o.text.AsRead = o.format == "input"; o.text.AsRead {
		return nil
	}
	if o.text.Format, err = grid.ParseFormat(o.format); err != nil {
		return fmt.Errorf("--to: unknown format %q: expected %s", o.format, words.Choice(o.format, formatNames()))
	}
	return nil
}

// formatNames returns the formats of answers.
func formatNames() (names []string) {
	for _, g := range grid.Formats() {
		names = append(names, g.String())
	}
	return append(names, "input")
}

func (o *answerOutput) start(c *console, out *bufio.Writer) {
	o.c, o.out = c, out
	o.text.W, o.text.Note = out, func(err error) { c.warn("%v", err) }
	o.text.Complain = func(err error) {
		c.warn("%v", err)
		c.raise(answer.BadInput)
	}
}

// draw sets whether the answer is drawn. It is called at a terminal only.
func (o *answerOutput) draw(single bool) {
	o.drawn = single && !o.json && !o.chosen
	if o.drawn {
		o.text.Format = grid.FormatPretty
	}
}

// write writes the answer to one task.
func (o *answerOutput) write(a *answer.Answer) {
	if o.stats && a.Task.Err == nil {
		o.c.messages.Write(a.StatsLine())
	}
	account := o.account
	o.account = nil
	switch {
	case o.quiet:
	case o.json:
		for _, rec := range a.Records() {
			record.Write(o.out, rec)
		}
	case account != nil:
		account.end(a)
	case a.Common != nil && a.Task.Puzzle != nil && a.Word() != answer.Wrong:
		o.drawCommon(a)
	case o.drawn:
		o.drawAnswer(a)
	default:
		o.text.WriteAnswer(a)
	}
}

// writeSolution writes one of several solutions as soon as it is found. The number counts the
// solutions from 1. The error is that of the writer.
func (o *answerOutput) writeSolution(t *input.Task, s fourfold.Solution, number int) error {
	switch {
	case o.quiet:
	case o.json:
		return record.Write(o.out, answer.NewSolutionRecord(t, s, number))
	default:
		if err := o.text.WriteSolution(t, s); err != nil {
			return err
		}
		if o.drawn {
			fmt.Fprintf(o.out, "solution %d\n", number)
		}
	}
	if o.flushed.Load() { // a timer takes much less time here than a look at the clock
		return nil
	}
	o.flushed.Store(true)
	time.AfterFunc(100*time.Millisecond, func() { o.flushed.Store(false) })
	return o.out.Flush()
}

// drawPuzzle draws the puzzle at a terminal before the search, which may take long.
func (o *answerOutput) drawPuzzle(t *input.Task) {
	if !o.drawn || o.quiet || t.Puzzle == nil {
		return
	}
	fmt.Fprintf(o.out, "%s\n", t.Where)
	o.text.WriteGrid(t, t.Puzzle.Grid)
	o.out.Flush()
}

// drawAnswer draws the answer below the puzzle.
func (o *answerOutput) drawAnswer(a *answer.Answer) {
	if a.Task.Err != nil {
		return
	}
	switch {
	case (a.Best != nil || a.Common != nil) && a.Solutions > 0:
		o.text.WriteAnswer(a)
	case a.Word() == answer.Solved && !a.Listed && !a.Question.Count:
		o.text.WriteSolution(a.Task, a.First)
	}
	fmt.Fprintf(o.out, "%s in %s\n", a.Summary(), words.Duration(a.Elapsed))
}

// drawCommon draws the values that all solutions of a grid have, and the candidates of the cells:
// the values that some solution has there.
func (o *answerOutput) drawCommon(a *answer.Answer) {
	t, state := a.Task, human.NewState(a.Task.Problem)
	state.Apply(human.Step{Action: human.Remove, Removed: a.Common[answer.InNone]})
	for _, option := range a.Common[answer.InEvery] {
		state.Apply(human.Step{Action: human.Place, Chosen: option})
	}
	guide := human.NewGuide(t, human.R1C1)
	fmt.Fprintf(o.out, "%s\n%s", t.Where, guide.Candidates(state))
}
