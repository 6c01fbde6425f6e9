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
	"strconv"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"fourfold"
	"fourfold/dlx"
	"fourfold/internal/kit/words"
	"fourfold/internal/player/answer"
	"fourfold/internal/read/input"
	"fourfold/internal/write/record"
)

// probing is the flags of --estimate.
type probing struct {
	on     bool
	probes dlx.Probes
	engine dlx.Solver
	time   time.Duration // of each puzzle; 0 means no limit
}

func (p *probing) addFlags(f *pflag.FlagSet) {
	f.BoolVar(&p.on, "estimate", false, "estimate the work of dlx by random probes, and do not solve: the size of the search tree, the number of solutions and the time")
	f.IntVar(&p.probes.Max, "probes", dlx.DefaultProbes, "with --estimate: make `N` probes, or fewer if the time is over: that of --time, or 10s")
	f.Uint64Var(&p.probes.Seed, "seed", 1, "with --estimate or --sample: use `N` as the seed of what is random")
}

// probingTime is the time after which no more probes of a puzzle are made, unless --time is given.
const probingTime = 10 * time.Second

// checkEstimate checks these flags, and makes the engine.
func (s *solveCmd) checkEstimate([]string) (err error) {
	if s.probing.probes.Max < 1 {
		return errors.New("--probes: expected at least 1")
	}
	if s.probing.time = probingTime; s.changed("time") {
		s.probing.time = s.timeout
	}
	s.probing.engine, err = s.onlyDLX("--estimate")
	switch {
	case err != nil:
		return err
	case s.probing.engine.MaxNodes > 0:
		return errors.New("--estimate excludes the setting nodes of dlx")
	case s.probing.engine.Workers > 1:
		return errors.New("--estimate excludes the setting workers of dlx")
	}
	return nil
}

// estimateAll writes the estimates of all puzzles.
func (s *solveCmd) estimateAll(ctx context.Context, files []string) error {
	first := true
	p := perPuzzle[*input.Task, *estimate]{
		console: s.console, oneByOne: true, strict: s.strict, json: s.output.json,
		find: func(ctx context.Context, t *input.Task) *estimate {
			e := &estimate{Attempt: answer.Attempt{Task: t}, Seed: s.probing.probes.Seed, Solver: cmp.Or(s.solver, s.probing.engine.Name())}
			e.Do(ctx, &s.shape, s.probing.time, func(ctx context.Context) error { return e.make(ctx, s) })
			s.messages.Clear()
			e.Begun = e.Begun && (e.known() || !s.isInterruption(e.Err))
			return e
		},
		record: func(e *estimate) any { return e.record() },
		text: func(w io.Writer, e *estimate) {
			if !e.known() {
				return
			}
			if !first {
				fmt.Fprintln(w)
			}
			first = false
			fmt.Fprint(w, e.text(s.output.text.Named || e.Task.Line > 1))
		},
	}
	return p.run(ctx, s.reader(&s.shape).Tasks(files))
}

// An estimate is the result of a task. Its Err says why fewer probes were made.
type estimate struct {
	answer.Attempt
	dlx.Estimate
	Solver string
	Seed   uint64
}

func (e *estimate) make(ctx context.Context, s *solveCmd) (err error) {
	probes := s.probing.probes
	probes.Made = func(n int) {
		if s.messages.Terminal() {
			s.messages.Status(fmt.Sprintf("%s of %s", words.Grouped(n), words.PluralGrouped(probes.Max, "probe")))
		}
	}
	e.Estimate, err = s.probing.engine.Estimate(ctx, e.Task.Problem, probes)
	return err
}

// known reports whether there is an estimate.
func (e *estimate) known() bool { return e.Nodes.Mean != nil }

// reason says why there is no estimate.
func (e *estimate) reason() string {
	if errors.Is(e.Err, errors.ErrUnsupported) {
		return strings.TrimSuffix(e.Err.Error(), ": "+errors.ErrUnsupported.Error())
	}
	return e.Err.Error() + " before the first probe was made"
}

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
	if e.Task.Err != nil || e.enough() {
		return ""
	}
	return fmt.Sprintf("%s: no estimate: %s", e.Task.Where, e.reason())
}

// text returns the estimate as lines of text.
func (e *estimate) text(named bool) string {
	var b strings.Builder
	if named {
		fmt.Fprintf(&b, "%s:\n", e.Task.Where)
	}
	speed := ""
	if e.Speed > 0 {
		x := big.NewFloat(e.Speed)
		speed = fmt.Sprintf(", at %s nodes per second", rounded(x, x, math.Round))
	}
	unit, seconds := timeUnit(e.Seconds.Mean)
	if e.Exact {
		time := new(big.Float).Quo(e.Seconds.Mean, big.NewFloat(seconds))
		fmt.Fprintf(&b, "nodes      %s\nsolutions  %s\ntime       %s%s%s\n", whole(e.Nodes.Mean), whole(e.Solutions.Mean), rounded(time, time, math.Round), unit, speed)
		b.WriteString("exact, since the tree is so small that it was searched\n")
		return b.String()
	}
	fmt.Fprintf(&b, "nodes      %s\n", inText(e.Nodes, "", 1))
	fmt.Fprintf(&b, "solutions  %s\n", inText(e.Solutions, "", 1))
	fmt.Fprintf(&b, "time       %s%s\n", inText(e.Seconds, unit, seconds), speed)
	fmt.Fprintf(&b, "probes     %s\nto visit each solution; --count remembers subproblems, and may be far faster\n", words.Grouped(e.Probes))
	return b.String()
}

// inText writes a range as multiples of the size of a unit, with its ends rounded outwards. All three numbers
// have the same notation.
func inText(r dlx.Range, unit string, size float64) string {
	switch {
	case r.Mean == nil:
		return "not known"
	case r.High == nil:
		return "no probe found any, so there may be any number"
	}
	in := func(x *big.Float, round func(float64) float64) string {
		of := big.NewFloat(size)
		return rounded(new(big.Float).Quo(x, of), new(big.Float).Quo(r.High, of), round)
	}
	return fmt.Sprintf("about %s%s (%s to %s%s)", in(r.Mean, math.Round), unit, in(r.Low, math.Floor), in(r.High, math.Ceil), unit)
}

// whole writes a whole number that a tree was searched for.
func whole(x *big.Float) string {
	n, _ := x.Int64()
	return words.Grouped(int(n))
}

// rounded writes a number with two digits, as 1,200,000, or as 1.2 x 10^6 if the largest of those beside it has ten digits.
func rounded(x, largest *big.Float, round func(float64) float64) string {
	mantissa, exponent, _ := strings.Cut(x.Text('e', 9), "e")
	m, _ := strconv.ParseFloat(mantissa, 64)
	n, _ := strconv.Atoi(exponent)
	if m = round(10*m) / 10; m == 10 {
		m, n = 1, n+1
	}
	switch f, _ := strconv.ParseFloat(fmt.Sprintf("%.1fe%d", m, n), 64); {
	case largest.Cmp(big.NewFloat(1e9)) >= 0 && m > 0:
		return fmt.Sprintf("%.1f x 10^%d", m, n)
	case f >= 10:
		return words.Grouped(int(f))
	default:
		return strconv.FormatFloat(f, 'g', 2, 64)
	}
}

// timeUnit returns the unit for a time in seconds, with a space before it, and its length.
func timeUnit(x *big.Float) (name string, size float64) {
	if x == nil {
		return "", 1
	}
	const year = 365.25 * 24 * 3600
	f, _ := x.Float64()
	for _, unit := range []struct {
		name        string
		size, least float64 // in seconds
	}{{" years", year, 2 * year}, {" days", 24 * 3600, 48 * 3600}, {" hours", 3600, 7200}, {" minutes", 60, 120}, {" s", 1, 1}, {" ms", 1e-3, 1e-3}} {
		if f >= unit.least {
			return unit.name, unit.size
		}
	}
	return " us", 1e-6
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

// A rangeRecord is a dlx.Range. The numbers may be larger than a float64.
type rangeRecord struct {
	Mean json.Number `json:"mean"`
	Low  json.Number `json:"low"`
	High json.Number `json:"high,omitempty"`
}

func (e *estimate) record() estimateRecord {
	t := e.Task
	return estimateRecord{
		Head: e.Head("estimate"), Rules: t.Rules(), Solver: e.Solver,
		Nodes: newRange(e.Nodes), Solutions: newRange(e.Solutions), Seconds: newRange(e.Seconds), Speed: math.Round(e.Speed),
		Exact: e.Exact, Probes: e.Probes, Seed: e.Seed, ElapsedNs: e.Elapsed.Nanoseconds(),
	}
}

// newRange returns nil for a range that is not known.
func newRange(r dlx.Range) *rangeRecord {
	if r.Mean == nil {
		return nil
	}
	rec := &rangeRecord{Mean: number(r.Mean), Low: number(r.Low)}
	if r.High != nil {
		rec.High = number(r.High)
	}
	return rec
}

// number writes a number with six digits, and a whole number below 10^6 with all of them.
func number(x *big.Float) json.Number { return json.Number(x.Text('g', 6)) }
