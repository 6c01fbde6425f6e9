package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"math/big"
	"strings"
	"time"

	"fourfold"
	"fourfold/dlx"
	"fourfold/internal/kit/words"
	"fourfold/internal/lab/solvers"
	"fourfold/internal/player/answer"
	"fourfold/internal/read/input"
	"fourfold/internal/write/record"
)

// An estimate is the result of a task. Its Err says why fewer probes were made.
type estimate struct {
	answer.Attempt
	dlx.Estimate
}

// probingTime is the time after which no more probes of a puzzle are made, unless --time is given.
const probingTime = 10 * time.Second

// estimateAll writes the estimates of all puzzles.
func (c *solveCmd) estimateAll(ctx context.Context, files []string) error {
	engine, err := solvers.DLX(cmp.Or(c.solver, solvers.Default), solvers.Bounds{})
	switch {
	case err != nil:
		return fmt.Errorf("--estimate: %w", err)
	case engine.MaxNodes > 0 || engine.Workers > 1:
		return errors.New("--estimate excludes the settings nodes and workers of dlx")
	case !c.changed("time"):
		c.timeout = probingTime
	}
	c.probes.Made = func(n int) {
		if c.messages.Terminal() {
			c.messages.Status(fmt.Sprintf("%s of %s", words.Grouped(n), words.PluralGrouped(c.probes.Max, "probe")))
		}
	}
	p := perPuzzle[*input.Task, *estimate]{
		console: c.console, oneByOne: true, json: c.output.json,
		find: func(ctx context.Context, t *input.Task) *estimate {
			e := &estimate{Attempt: answer.Attempt{Task: t}}
			e.Do(ctx, &c.shape, c.timeout, func(ctx context.Context) (err error) {
				e.Estimate, err = engine.Estimate(ctx, t.Problem, c.probes)
				return err
			})
			c.messages.Clear()
			e.Begun = e.Begun && (e.known() || !c.isInterruption(e.Err))
			return e
		},
		record: func(e *estimate) any { return e.record(cmp.Or(c.solver, engine.Name()), c.probes.Seed) },
		text: func(w io.Writer, e *estimate) {
			if e.known() {
				fmt.Fprint(w, e.text())
			}
		},
	}
	return p.run(ctx, c.reader(&c.shape).Tasks(files))
}

// known reports whether there is an estimate.
func (e *estimate) known() bool { return e.Nodes.Mean != nil }

// enough reports whether there is an estimate, and nothing but a limit ended the probes.
func (e *estimate) enough() bool {
	return e.Task.Err == nil && e.known() && (e.Err == nil || errors.Is(e.Err, fourfold.ErrLimit))
}

// Severity returns how bad it is that there is no estimate.
func (e *estimate) Severity() answer.Severity {
	if e.enough() {
		return answer.Answered
	}
	return e.Attempt.Severity()
}

// Message says why there is no estimate.
func (e *estimate) Message() string {
	switch {
	case e.Task.Err != nil || e.enough():
		return ""
	case errors.Is(e.Err, errors.ErrUnsupported):
		return fmt.Sprintf("%s: no estimate: %s", e.Task.Where, strings.TrimSuffix(e.Err.Error(), ": "+errors.ErrUnsupported.Error()))
	}
	return fmt.Sprintf("%s: no estimate: %v before the first probe was made", e.Task.Where, e.Err)
}

// text returns the estimate as lines of text.
func (e *estimate) text() string {
	how := fmt.Sprintf("by %s, for a search that visits each solution; --count may be far faster", words.PluralGrouped(e.Probes, "probe"))
	if e.Exact {
		how = "exact: the tree is so small that it was searched"
	}
	text := fmt.Sprintf("%s: %s\n", e.Task.Where, how)
	for _, line := range []struct {
		name  string
		of    dlx.Range
		write func(float64) string
	}{{"nodes", e.Nodes, words.Amount}, {"solutions", e.Solutions, words.Amount}, {"time", e.Seconds, longTime}} {
		in := func(x *big.Float) string {
			if f, _ := x.Float64(); !math.IsInf(f, 0) {
				return line.write(f)
			}
			return x.Text('e', 2)
		}
		text += fmt.Sprintf("  %-9s  ", line.name)
		switch r := line.of; {
		case r.Mean == nil:
			text += "not known\n"
		case e.Exact:
			text += in(r.Mean) + "\n"
		case r.High == nil:
			text += "no probe found any, so there may be any number\n"
		default:
			text += fmt.Sprintf("about %s (%s to %s)\n", in(r.Mean), in(r.Low), in(r.High))
		}
	}
	return text
}

// longTime writes a time in seconds, in years if it is long.
func longTime(seconds float64) string {
	const year = 365.25 * 24 * 3600
	if seconds < year {
		return words.Seconds(seconds)
	}
	return words.ThreeDigits(seconds/year) + " years"
}

// An estimateRecord is the JSON line of an estimate.
type estimateRecord struct {
	record.Head
	Rules     string       `json:"rules,omitempty"`
	Solver    string       `json:"solver"`
	Nodes     *rangeRecord `json:"nodes,omitempty"`
	Solutions *rangeRecord `json:"solutions,omitempty"`
	Seconds   *rangeRecord `json:"seconds,omitempty"`
	Speed     float64      `json:"nodes_per_second,omitempty"`
	Exact     bool         `json:"exact"`
	Probes    int          `json:"probes"`
	Seed      uint64       `json:"seed"`
	ElapsedNs int64        `json:"elapsed_ns"`
}

// A rangeRecord is a dlx.Range. The numbers may be larger than a float64. They have six digits.
type rangeRecord struct {
	Mean json.Number `json:"mean"`
	Low  json.Number `json:"low"`
	High json.Number `json:"high,omitempty"`
}

func (e *estimate) record(solver string, seed uint64) estimateRecord {
	ranged := func(r dlx.Range) *rangeRecord {
		if r.Mean == nil {
			return nil
		}
		rec := &rangeRecord{Mean: json.Number(r.Mean.Text('g', 6)), Low: json.Number(r.Low.Text('g', 6))}
		if r.High != nil {
			rec.High = json.Number(r.High.Text('g', 6))
		}
		return rec
	}
	return estimateRecord{
		Head: e.Head("estimate"), Rules: e.Task.Rules(), Solver: solver,
		Nodes: ranged(e.Nodes), Solutions: ranged(e.Solutions), Seconds: ranged(e.Seconds), Speed: math.Round(e.Speed),
		Exact: e.Exact, Probes: e.Probes, Seed: seed, ElapsedNs: e.Elapsed.Nanoseconds(),
	}
}
