package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/spf13/pflag"

	"fourfold/internal/kit/progress"
	"fourfold/internal/kit/words"
	"fourfold/internal/player/answer"
	"fourfold/internal/player/generate"
	"fourfold/internal/read/grid"
	"fourfold/internal/read/input"
	"fourfold/internal/write/convert"
	"fourfold/internal/write/record"
)

// errTime ends a run at the limit of --time.
var errTime = errors.New("the time is over")

// generate runs the command.
func (g *generateCmd) generate(ctx context.Context, flags *pflag.FlagSet, args []string) error {
	if err := g.parse(ctx, flags, args); err != nil {
		return err
	}
	if err := g.parseOutput(flags); err != nil {
		return err
	}
	g.complain("seed %d", g.run.Wishes.Seed)
	making := ctx
	if g.timeout > 0 {
		var cancel context.CancelFunc
		making, cancel = context.WithTimeoutCause(ctx, g.timeout, errTime)
		defer cancel()
	}
	hits := progress.NewHits(g.messages, g.run.Wishes.Count, g.run.Tried, g.run.Duplicates)
	stop := hits.Watch()
	err := g.write(ctx, making, hits)
	stop()
	found := hits.Found()
	if errors.Is(err, convert.ErrNothing) && making.Err() != nil {
		err = nil // the message below says so
	}
	if cause := context.Cause(making); cause != nil && err == nil && found < g.run.Wishes.Count {
		g.raise(answer.GaveUp)
		why := "interrupted"
		if errors.Is(cause, errTime) {
			why = fmt.Sprintf("--time %v is over", g.timeout)
		}
		g.complain("%s: %s", why, hits.Result("puzzle"))
	}
	return err
}

// write makes the puzzles until making is done, and writes them.
func (g *generateCmd) write(ctx, making context.Context, hits *progress.Hits) error {
	if path := g.settings.Output; path != "" {
		g.job.Fill = func(w *convert.Writer) error { return g.fill(making, w, hits) }
		return g.job.ToFile(context.WithoutCancel(ctx), path) // an interruption keeps what was found
	}
	out := bufio.NewWriterSize(clearing{g.messages, g.out}, 1<<16)
	g.run.Idle = func() { out.Flush() }
	var err error
	if g.json {
		err = g.writeJSON(making, out, hits)
	} else {
		g.job.Fill = func(w *convert.Writer) error { return g.fill(making, w, hits) }
		err = g.job.ToStream(out)
	}
	out.Flush()
	return err
}

// writeJSON writes the puzzles as JSON lines.
func (g *generateCmd) writeJSON(making context.Context, out io.Writer, hits *progress.Hits) error {
	return g.each(making, func(p *generate.Puzzle) error {
		hits.Add()
		return record.Write(out, p.Record(hits.Found(), g.run.Wishes.Seed))
	})
}

// fill writes the puzzles in a format. The first of them that loses a rule is reported.
func (g *generateCmd) fill(making context.Context, w *convert.Writer, hits *progress.Hits) error {
	return g.each(making, func(p *generate.Puzzle) error {
		t := g.task(p, hits.Found()+1)
		lost, err := w.Write(t)
		if err != nil {
			return err
		}
		if p.Latin && !g.job.Target.IsDrawing {
			lost = append(lost, "the kind of the puzzles, so that --as latin is needed to read them")
		}
		if hits.Add(); hits.Found() == 1 && len(lost) > 0 {
			g.warn("%s", g.job.Target.Loss(lost))
		}
		return nil
	})
}

// each gives the puzzles to write. It returns nil if making is done.
func (g *generateCmd) each(making context.Context, write func(*generate.Puzzle) error) (err error) {
	e := g.run.Generate(making, func(p *generate.Puzzle) bool {
		err = write(p)
		return err == nil
	})
	if e != nil && making.Err() == nil {
		return e
	}
	return err
}

// task returns a puzzle as a file would hold it, with what the format has a place for.
func (g *generateCmd) task(p *generate.Puzzle, number int) *input.Task {
	q := &grid.Puzzle{Sheet: p.Sheet(g.run.Wishes.Seed), Number: number, Alphabet: grid.AlphabetOne}
	if g.settings.Changed("solutions") {
		q.Solution = p.Solution
	}
	// If the format has a place neither for the level nor for the rating, Write says so.
	unrated := g.run.Wishes.Rate && !slices.Contains(g.carried, "level") && !slices.Contains(g.carried, "rating")
	for _, text := range []struct {
		name string
		text *string
	}{{"source", &q.Source}, {"level", &q.Level}, {"rating", &q.Rating}} {
		if lost := unrated && text.name != "source"; !lost && !slices.Contains(g.carried, text.name) {
			*text.text = ""
		}
	}
	where := "puzzle " + words.Grouped(number)
	return &input.Task{File: where, Where: where, Puzzle: q}
}
