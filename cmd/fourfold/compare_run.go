package main

import (
	"context"
	"fmt"
	"io"
	"iter"
	"os"
	"strconv"
	"strings"
	"time"

	"fourfold/compare"
	"fourfold/compare/results"
	"fourfold/internal/words"
)

// live runs the cases and leaves them in a log: the file of --jsonl or, without, one
// that nobody sees. While cases run nothing else is kept of them, so that a long run
// takes no more memory, and no more time for collecting garbage, than a short one. It
// returns where to read them.
func (m *comparison) live(ctx context.Context, files []string) (path string, err error) {
	m.run = m.header()
	log, done, err := m.open()
	if err != nil {
		return "", err
	}
	in := &intake{comparison: m, ctx: ctx, files: files, done: done}
	m.progress.expect(m.count(files), len(done))
	for out := range compare.Each(ctx, in.cases(), m.engines, m.config()) {
		c := out.Case.Tag.(*results.Case)
		c.SetOutcome(out)
		if out.Verdict == compare.Disagree {
			m.reproduce(ctx, out, c)
		}
		m.observe(c)
		if err := log.Add(c); err != nil {
			in.err = fmt.Errorf("%s: %w", m.outputs.jsonl, err)
			break
		}
		m.progress.step()
	}
	m.progress.end()
	switch {
	case in.err != nil:
		log.Abandon()
		return "", in.err
	case ctx.Err() != nil:
		*m.severity = max(*m.severity, exitGaveUp)
		how := ""
		if m.outputs.jsonl != "" && log.Cases() > 0 {
			how = "; --resume goes on with it"
		}
		m.complain("interrupted after %s%s", words.Plural(log.Cases(), "case"), how)
		if log.Cases() == 0 {
			log.Abandon()
			return "", nil
		}
		return log.Path(), log.End(nil)
	case in.input.Puzzles() == 0:
		log.Abandon()
		if *m.severity == exitAnswered {
			return "", fmt.Errorf("no puzzle in the input: expected at least one")
		}
		return "", nil
	}
	if in.unread {
		return log.Path(), log.End(nil)
	}
	return log.Path(), log.End(in.input.Input())
}

// open opens the log, and returns the fingerprints of the cases that are in it.
func (m *comparison) open() (*results.Log, []uint64, error) {
	switch {
	case m.outputs.jsonl == "":
		dir, err := os.MkdirTemp("", "fourfold")
		if err != nil {
			return nil, nil, err
		}
		m.temporary = dir
		log, err := results.CreateLog(dir+"/run.jsonl", m.run)
		return log, nil, err
	case !m.resume:
		log, err := results.CreateLog(m.outputs.jsonl, m.run)
		return log, nil, err
	}
	var done []uint64
	here := m.run.Environment
	log, run, err := results.ResumeLog(m.outputs.jsonl, m.run, func(c *results.Case) {
		done = append(done, number(c.ID))
		m.observe(c)
	})
	if err != nil {
		return nil, nil, err
	}
	m.run = run
	if len(done) > 0 {
		m.note("fourfold: %s in %s, going on", words.Plural(len(done), "case"), m.outputs.jsonl)
		if a := run.Environment; a.CPU != here.CPU || a.Cores != here.Cores || a.MaxProcs != here.MaxProcs || a.Go != here.Go || a.Fourfold != here.Fourfold {
			m.notes = append(m.notes, "the run went on with another machine or version than it began on: times do not compare across them")
			m.complain("%s", m.notes[len(m.notes)-1])
		}
	}
	return log, done, nil
}

// number returns a fingerprint as the number that it is.
func number(id string) uint64 {
	n, err := strconv.ParseUint(id, 16, 64)
	if err != nil {
		return 0 // no problem has it, as far as anyone knows
	}
	return n
}

// observe reports what cannot wait until the end.
func (m *comparison) observe(c *results.Case) {
	switch c.Verdict {
	case compare.Disagree:
		*m.severity = max(*m.severity, exitWrong)
		m.complain("%s: %s", c.Name, c.Reason)
		if c.Reproducer != "" {
			m.note("fourfold: %s: %s shows it on a small problem", c.Name, c.Reproducer)
		}
	case compare.Undecided:
		*m.severity = max(*m.severity, exitGaveUp)
	}
}

// header is the first line of a results file.
func (m *comparison) header() results.Run {
	run := results.Run{
		Schema: results.Schema, Type: results.TypeRun,
		Want: m.want, TimeoutNs: m.time.Nanoseconds(), Nodes: m.nodes, Repeat: m.repeat, SampleNs: m.minSample.Nanoseconds(),
		Isomorphs: m.isomorphs, Seed: m.seed, Command: append([]string{"fourfold"}, m.args...),
		Started: time.Now().Format(time.RFC3339), Environment: environment(),
	}
	if m.shards > 1 {
		run.Shard, run.Shards = m.shard, m.shards
	}
	for _, e := range m.engines {
		run.Solvers = append(run.Solvers, e.Name())
	}
	return run
}

func (m *comparison) config() compare.Config {
	return compare.Config{Want: m.want, Timeout: m.time, Repeat: m.repeat, MinSample: m.minSample, Seed: m.seed}
}

// count returns the number of cases in the files, 0 if it cannot be known or if nobody
// looks.
func (m *comparison) count(files []string) int {
	if !isTerminal(m.err) || len(files) == 0 {
		return 0
	}
	n := 0
	quiet := &console{in: strings.NewReader(""), out: io.Discard, err: io.Discard}
	for _, name := range files {
		if info, err := os.Stat(name); name == "-" || err != nil || !info.Mode().IsRegular() {
			return 0
		}
	}
	for t := range m.tasks(quiet, files) {
		if t.err == nil {
			n++
		}
	}
	return (n + m.shards - m.shard) / m.shards * (1 + m.isomorphs)
}

// An intake turns files into the cases that are still to run.
type intake struct {
	*comparison
	ctx    context.Context
	files  []string
	done   []uint64       // fingerprints of the cases in the log
	at     int            // of done
	input  results.Digest // of all shards
	unread bool           // a file could not be read
	err    error          // why the log and the input do not fit
}

// cases returns the cases that are not done.
func (in *intake) cases() iter.Seq[compare.Case] {
	return func(yield func(compare.Case) bool) {
		for t := range in.tasks(in.console, in.files) {
			if in.ctx.Err() != nil {
				return
			}
			if in.load(t); t.err != nil {
				in.complain("%v", t.err)
				*in.severity = max(*in.severity, exitBad)
				in.unread = in.unread || t.line == 0
				continue
			}
			index := in.input.Puzzles()
			in.input.Add(t.fingerprint())
			if index%in.shards != in.shard-1 {
				continue
			}
			for c := range in.isomorphsOf(t, index) {
				if in.isDone(c) {
					continue
				}
				if in.err != nil || !yield(c) {
					return
				}
			}
		}
		if in.at < len(in.done) && in.ctx.Err() == nil {
			in.err = fmt.Errorf("%s has %s, and the input only %d: expected the same input", in.outputs.jsonl, words.Plural(len(in.done), "case"), in.at)
		}
	}
}

// isDone reports whether the next case is in the log. Another one in its place is an
// error.
func (in *intake) isDone(c compare.Case) bool {
	if in.at == len(in.done) {
		return false
	}
	in.at++
	if number(c.Tag.(*results.Case).ID) != in.done[in.at-1] {
		in.err = fmt.Errorf("%s: another puzzle than in case %d of %s: expected the same input", c.Name, in.at, in.outputs.jsonl)
		return false
	}
	return true
}
