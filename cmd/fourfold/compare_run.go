package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"strings"
	"time"

	"fourfold/compare"
	"fourfold/internal/results"
)

// read takes the cases from results files.
func (m *comparison) read(ctx context.Context, files []string) error {
	merge, err := results.OpenMerge(files)
	if err != nil {
		return err
	}
	defer merge.Close()
	m.run = merge.Run
	if merge.Machines > 1 {
		m.complain("the shards were run on %d different machines or versions: times do not compare across them", merge.Machines)
	}
	if err := m.begin(); err != nil {
		return err
	}
	if err := m.outputs.log(m.run, false, nil); err != nil {
		return err
	}
	for c, err := range merge.All() {
		if err != nil {
			return err
		}
		if ctx.Err() != nil {
			return errors.New("interrupted")
		}
		if err := m.add(c); err != nil {
			return err
		}
		if err := m.outputs.keep(c); err != nil {
			return err
		}
	}
	m.table.Complete = true
	return m.outputs.endLog(true)
}

// live runs the cases.
func (m *comparison) live(ctx context.Context, files []string) error {
	m.run = m.header()
	if err := m.begin(); err != nil {
		return err
	}
	var done []string // the fingerprints of the cases that are in the log
	err := m.outputs.log(m.run, m.resume, func(c *results.Case) error {
		done = append(done, c.ID)
		return m.add(c)
	})
	if err != nil {
		return err
	}
	if len(done) > 0 {
		m.note("fourfold: %s in %s, going on", plural(len(done), "case"), m.outputs.jsonl)
	}
	m.progress.expect(m.count(files), len(done))
	var failed error
	cases := m.cases(ctx, files, done, &failed)
	for out := range compare.Each(ctx, cases, m.engines, m.config()) {
		c := out.Case.Tag.(*results.Case)
		c.Add(out)
		if out.Verdict == compare.Disagree {
			m.reproduce(ctx, out, c)
		}
		if failed = errors.Join(failed, m.outputs.keep(c), m.add(c)); failed != nil {
			break
		}
	}
	if failed != nil {
		return failed
	}
	if ctx.Err() != nil {
		*m.severity = max(*m.severity, exitGaveUp)
		m.complain("interrupted after %s", plural(len(m.table.Rows), "case"))
	}
	m.table.Complete = ctx.Err() == nil
	return m.outputs.endLog(m.table.Complete)
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
	return n / m.shards * (1 + m.isomorphs)
}

// cases returns the cases of the files that are not done. What is wrong with the input
// as a whole is failed.
func (m *comparison) cases(ctx context.Context, files []string, done []string, failed *error) iter.Seq[compare.Case] {
	return func(yield func(compare.Case) bool) {
		index, at := -1, 0
		for t := range m.tasks(m.console, files) {
			if ctx.Err() != nil {
				return
			}
			if m.load(t); t.err != nil {
				m.complain("%v", t.err)
				*m.severity = max(*m.severity, exitBad)
				continue
			}
			if index++; index%m.shards != m.shard-1 {
				continue
			}
			for _, c := range m.isomorphsOf(t, index) {
				id := c.Tag.(*results.Case).ID
				if at++; at <= len(done) {
					if id != done[at-1] {
						*failed = fmt.Errorf("%s: another puzzle than in case %d of %s: expected the same input", t.where, at, m.outputs.jsonl)
						return
					}
					continue
				}
				if !yield(c) {
					return
				}
			}
		}
		if at < len(done) && ctx.Err() == nil {
			*failed = fmt.Errorf("%s has %s, and the input only %d: expected the same input", m.outputs.jsonl, plural(len(done), "case"), at)
		}
	}
}
