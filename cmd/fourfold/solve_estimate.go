package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"fourfold"
	"fourfold/dlx"
	"fourfold/internal/answer"
	"fourfold/internal/read/input"
	"fourfold/internal/record"
	"fourfold/internal/words"
)

// probing is the flags of --estimate.
type probing struct {
	on     bool
	probes dlx.Probes
	engine dlx.Solver
	time   time.Duration // of each puzzle; 0 means no limit
}

func (p *probing) addFlags(f *pflag.FlagSet) {
	f.BoolVar(&p.on, "estimate", false, "write how large the search tree is, how many solutions there are and how long dlx will take, by random probes")
	f.IntVar(&p.probes.Max, "probes", dlx.DefaultProbes, "with --estimate: make `N` probes, or fewer if the time is over: that of --time, or 10s")
	f.Uint64Var(&p.probes.Seed, "seed", 1, "with --estimate: use `N` as the seed of the probes")
}

// probingTime is the time after which no more probes of a puzzle are made, unless --time is given.
const probingTime = 10 * time.Second

// checkEstimate checks these flags. Changed reports whether a flag was given.
func (s *solve) checkEstimate(changed func(name string) bool) (err error) {
	if !s.probing.on {
		if useless := given(changed, "probes", "seed"); useless != "" {
			return fmt.Errorf("%s: expected --estimate with it", useless)
		}
		return nil
	}
	if s.probing.probes.Max < 1 {
		return errors.New("--probes: expected at least 1")
	}
	if other := given(changed, "all", "limit", "count", "verify", "unique", "nodes", "memory", "workers", "save", "explain", "checkpoint", "format", "quiet", "stats"); other != "" {
		return fmt.Errorf("--estimate excludes %s", other)
	}
	if s.probing.time = probingTime; changed("time") {
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
func (s *solve) estimateAll(ctx context.Context, reader *input.Reader, files []string) {
	first := true
	for t := range reader.Tasks(files) {
		if ctx.Err() != nil {
			return
		}
		s.shape.Compile(t)
		e := &estimate{Task: t, Seed: s.probing.probes.Seed, Solver: cmp.Or(s.solver, s.probing.engine.Name())}
		if t.Err == nil {
			e.make(ctx, s)
		}
		s.messages.Clear()
		if ctx.Err() != nil && !e.known() {
			return
		}
		*s.severity = max(*s.severity, s.writeEstimate(e, first))
		s.output.out.Flush()
		first = false
		if s.strict && t.Err != nil {
			s.stopReading()
			return
		}
	}
}

// An estimate is the result of a task.
type estimate struct {
	dlx.Estimate
	Task    *input.Task
	Solver  string
	Seed    uint64
	Elapsed time.Duration
	Err     error // why fewer probes were made
}

func (e *estimate) make(ctx context.Context, s *solve) {
	begin := time.Now()
	probes := s.probing.probes
	probes.Made = func(n int) {
		if s.messages.Terminal() {
			s.messages.Status(fmt.Sprintf("%s of %s", words.Grouped(n), words.PluralGrouped(probes.Max, "probe")))
		}
	}
	ctx, cancel := answer.WithTimeout(ctx, s.probing.time)
	defer cancel()
	e.Estimate, e.Err = s.probing.engine.Estimate(ctx, e.Task.Problem, probes)
	e.Elapsed = time.Since(begin)
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

// writeEstimate writes an estimate, or a message if there is none.
func (s *solve) writeEstimate(e *estimate, first bool) answer.Severity {
	severity := answer.Answered
	switch {
	case e.Task.Err != nil:
		s.badTask(e.Task)
		severity = answer.BadInput
	case s.isInterruption(e.Err):
		severity = answer.GaveUp
	case e.Err != nil && !(e.known() && errors.Is(e.Err, fourfold.ErrLimit)):
		s.warn("%s: no estimate: %s", e.Task.Where, e.reason())
		severity = answer.GaveUp
	}
	switch {
	case e.Task.Unopened:
	case s.output.json:
		record.Write(s.output.out, e.record())
	case e.known():
		if !first {
			fmt.Fprintln(s.output.out)
		}
		fmt.Fprint(s.output.out, e.text(s.output.text.Named || e.Task.Line > 1))
	}
	return severity
}

// text returns the estimate as lines of text.
func (e *estimate) text(named bool) string {
	var b strings.Builder
	if named {
		fmt.Fprintf(&b, "%s:\n", e.Task.Where)
	}
	speed := ""
	if e.Speed > 0 {
		speed = fmt.Sprintf(", at %s nodes per second", rounded(big.NewFloat(e.Speed), math.Round))
	}
	if e.Exact {
		fmt.Fprintf(&b, "nodes      %s\nsolutions  %s\ntime       %s%s\n", whole(e.Nodes.Mean), whole(e.Solutions.Mean), span(e.Seconds.Mean, math.Round), speed)
		b.WriteString("exact, since the tree is so small that it was searched\n")
		return b.String()
	}
	fmt.Fprintf(&b, "nodes      %s\n", inText(e.Nodes, rounded))
	fmt.Fprintf(&b, "solutions  %s\n", inText(e.Solutions, rounded))
	fmt.Fprintf(&b, "time       %s%s\n", inText(e.Seconds, span), speed)
	fmt.Fprintf(&b, "probes     %s\nto visit each solution; --count remembers subproblems, and may be far faster\n", words.Grouped(e.Probes))
	return b.String()
}

// inText writes a range, with its ends rounded outwards.
func inText(r dlx.Range, number func(x *big.Float, round func(float64) float64) string) string {
	switch {
	case r.Mean == nil:
		return "not known"
	case r.High == nil:
		return "no probe found any, so there may be any number"
	}
	return fmt.Sprintf("about %s (%s to %s)", number(r.Mean, math.Round), number(r.Low, math.Floor), number(r.High, math.Ceil))
}

// whole writes a whole number that a tree was searched for.
func whole(x *big.Float) string {
	n, _ := x.Int64()
	return words.Grouped(int(n))
}

// rounded writes a number with two digits, and up to 10^15 without an exponent.
func rounded(x *big.Float, round func(float64) float64) string {
	mantissa, exponent, _ := strings.Cut(x.Text('e', 9), "e")
	m, _ := strconv.ParseFloat(mantissa, 64)
	text := fmt.Sprintf("%.1fe%s", round(10*m)/10, exponent)
	f, _ := strconv.ParseFloat(text, 64)
	switch {
	case math.IsInf(f, 0):
		return text
	case f >= min(1e15, math.MaxInt):
		return strconv.FormatFloat(f, 'e', 1, 64)
	case f >= 10:
		return words.Grouped(int(f))
	}
	return strconv.FormatFloat(f, 'g', 2, 64)
}

// span writes a time in seconds.
func span(x *big.Float, round func(float64) float64) string {
	const year = 365.25 * 24 * 3600
	f, _ := x.Float64()
	for _, unit := range []struct {
		name        string
		size, least float64 // in seconds
	}{{"years", year, 2 * year}, {"days", 24 * 3600, 48 * 3600}, {"hours", 3600, 7200}, {"minutes", 60, 120}, {"s", 1, 1}, {"ms", 1e-3, 1e-3}, {"us", 1e-6, 0}} {
		if f >= unit.least {
			return rounded(new(big.Float).Quo(x, big.NewFloat(unit.size)), round) + " " + unit.name
		}
	}
	return "" // no time is negative
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
		Head: record.Of("estimate", t, e.Err), Rules: t.Rules(), Solver: e.Solver,
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
