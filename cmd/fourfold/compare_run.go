package main

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"slices"
	"time"

	"fourfold"
	"fourfold/compare"
	"fourfold/compare/results"
	"fourfold/compare/summary"
	"fourfold/internal/kit/progress"
	"fourfold/internal/kit/words"
	"fourfold/internal/lab/cases"
	"fourfold/internal/lab/solvers"
	"fourfold/internal/player/answer"
	"fourfold/internal/player/rate"
	"fourfold/internal/read/input"
)

// live runs the cases and writes the results to a log: the file of --jsonl, else a temporary file.
// During the run only the log keeps the cases. So a long run takes no more memory, and no more
// time for collecting garbage, than a short one. live returns the path of the log, or "" if there
// is nothing to report on.
func (m *compareCmd) live(ctx context.Context, files []string) (path string, err error) {
	m.run = m.header()
	m.run.StartupNs = m.startups(ctx)
	log, logged, err := m.open()
	if err != nil {
		return "", err
	}
	in := &cases.Intake{
		Maker: cases.Maker{Shape: &m.shape, Isomorphs: m.isomorphs, Seed: m.seed},
		Shard: m.shard, Shards: m.shards, Log: m.outputs.jsonl, Done: logged,
		Invalid: func(err error) {
			m.warn("%v", err)
			m.raise(answer.BadInput)
		},
	}
	done := progress.NewCounter(m.messages, false)
	cases := m.count(files)
	done.Expect(cases, len(logged))
	cfg := m.config()
	cfg.Cases = max(0, cases-len(logged))
	cfg.Planned = func(run time.Duration, samples int) {
		all, time := words.PluralGrouped(cfg.Cases, "puzzle")+" by "+words.Plural(len(m.engines), "engine"), words.Limit(run.Round(time.Second).Seconds())
		if m.budget > 0 && run > m.budget {
			m.complain("%s: if all take as long as the first ones, they need about %s; --budget ends the run after %s", all, time, words.Limit(m.budget.Seconds()))
		} else {
			m.complain("%s: about %s, with %s of each (--budget)", all, time, words.Plural(max(1, samples), "sample"))
		}
	}
	over := ""
	cfg.Over = func(c compare.Case) {
		over = fmt.Sprintf("--budget %s was used up before %s", words.Limit(m.budget.Seconds()), c.Name)
	}
	m.messages.Status("checking the first puzzles") // the first results come after a block of them
	for out := range compare.Each(ctx, in.Cases(ctx, m.reader(&m.shape).Tasks(files)), m.engines, cfg) {
		c := results.CaseOf(out)
		if m.by == summary.ByGrade && !setGrade(ctx, out.Case.Problem, c) && out.Verdict != compare.Disagree {
			break
		}
		if out.Verdict == compare.Disagree {
			m.reproduce(ctx, out, c)
		}
		m.observe(c)
		if err := log.Add(c); err != nil {
			in.Err = fmt.Errorf("writing the results: %w", err)
			break
		}
		done.Add(1)
	}
	m.messages.Clear()
	return m.endLog(ctx, log, in, over)
}

// startups measures how long the programs of the solvers take to start, in nanoseconds by the
// names of the solvers. A program that does not answer is reported, and takes part nevertheless.
func (m *compareCmd) startups(ctx context.Context) map[string]int64 {
	var all map[string]int64
	for name, took := range solvers.Startups(ctx, m.engines, m.time, func(name string, err error) {
		if ctx.Err() == nil {
			m.complain("start-up of %s not measured: it gave no right answer to a trial problem: %v", name, err)
		}
	}) {
		if all == nil {
			all = map[string]int64{}
		}
		all[name] = took.Nanoseconds()
	}
	return all
}

// endLog ends the log of a run, and returns its path for live. Over says why the budget ended the
// run, or is "".
func (m *compareCmd) endLog(ctx context.Context, log *results.Log, in *cases.Intake, over string) (path string, err error) {
	switch {
	case in.Err != nil:
		log.Abandon()
		return "", in.Err
	case ctx.Err() != nil || over != "":
		m.raise(answer.GaveUp)
		said := "interrupted after " + words.PluralGrouped(log.Cases(), "case")
		if over != "" {
			said = over + ", after " + words.PluralGrouped(log.Cases(), "case") + ": give more, or 0 for no bound"
		}
		if m.outputs.jsonl != "" && log.Cases() > 0 {
			said += "; to go on, run the same command with --resume"
		}
		m.complain("%s", said)
		if log.Cases() == 0 {
			log.Abandon()
			return "", nil
		}
		return log.Path(), log.Interrupt(cmp.Or(over, "it was interrupted"))
	case in.Input.Puzzles() == 0:
		log.Abandon()
		return "", m.noPuzzle(ctx)
	}
	if in.ReadErr != nil {
		return log.Path(), log.Interrupt(fmt.Sprintf("the input was not read whole: %v", in.ReadErr))
	}
	return log.Path(), log.End(in.Input.Input(), in.Rejected)
}

// open opens the log, and returns the fingerprints of the cases that are in it.
func (m *compareCmd) open() (*results.Log, []string, error) {
	switch {
	case m.outputs.jsonl == "":
		dir, err := m.plan.TempDir()
		if err != nil {
			return nil, nil, err
		}
		log, err := results.CreateLog(dir+"/run.jsonl", m.run)
		return log, nil, err
	case !m.resume:
		log, err := results.CreateLog(m.outputs.jsonl, m.run)
		return log, nil, err
	}
	var done []string
	here := m.run.Environment
	log, run, err := results.ResumeLog(m.outputs.jsonl, m.run, func(c *results.Case) {
		done = append(done, c.ID)
		m.observe(c)
	})
	if err != nil {
		return nil, nil, err
	}
	m.run = run
	if len(done) == 0 {
		m.complain("no earlier results in %s: beginning a new run", m.outputs.jsonl)
	} else {
		m.complain("going on with %s, which has %s", m.outputs.jsonl, words.Plural(len(done), "case"))
		if how := run.Environment.Differ(&here); how != "" {
			m.complain("the run began in another environment, so the times of its cases cannot be compared: %s", how)
		}
	}
	return log, done, nil
}

// observe reports a disagreement at once, and raises the severity of the run.
func (m *compareCmd) observe(c *results.Case) {
	switch c.Verdict {
	case compare.Disagree:
		m.raise(answer.WrongAnswer)
		m.warn("%s: %s", c.Name, c.Reason)
		if c.Reproducer != "" {
			m.complain("%s: %s shows it on a small problem", c.Name, c.Reproducer)
		}
	case compare.Undecided:
		unanswered := func(t results.Trial) bool { // with --schemes, to reach the limit of guesses is an answer
			return !t.Finished() && !(m.schemes && t.Status == compare.Limited)
		}
		if (m.schemes || len(c.Trials) == 1) && !slices.ContainsFunc(c.Trials, unanswered) {
			return // a single engine has none to agree with
		}
		m.raise(answer.GaveUp)
	}
}

// gradeTime is the longest time to rate a puzzle.
const gradeTime = 10 * time.Second

// setGrade sets the grade of a puzzle. It stays "" for a puzzle that has no grade, since it has no
// solution or several, or cannot be rated in time. It returns false if ctx was done before the grade
// was found.
func setGrade(ctx context.Context, p *fourfold.Problem, c *results.Case) bool {
	limited, cancel := context.WithTimeout(ctx, gradeTime)
	defer cancel()
	d, err := rate.Measure(limited, p, false)
	if err == nil && d.Grade != rate.Ungraded {
		c.Grade = d.Grade.String()
	}
	return err == nil || ctx.Err() == nil
}

// header is the first line of a results file.
func (m *compareCmd) header() results.Run {
	run := results.NewRun(m.engines, m.config())
	run.Nodes, run.Memory, run.Isomorphs = m.nodes, m.bytes, m.isomorphs
	run.Command = append([]string{"fourfold"}, m.args...)
	run.Environment.Libraries = solvers.Libraries()
	if m.shards > 1 {
		run.Shard, run.Shards = m.shard, m.shards
	}
	return run
}

func (m *compareCmd) config() compare.Config {
	return compare.Config{Want: m.want, Count: m.numbers, Cheapest: m.cheapest, Timeout: m.time, Repeat: m.repeat, Budget: m.budget, MinSample: minSample, Seed: m.seed}
}

// count returns the number of cases in the files. It returns 0 if the number cannot be known, or if
// there is neither a budget nor a terminal to show progress.
func (m *compareCmd) count(files []string) int {
	if m.budget == 0 && !m.messages.Terminal() || len(files) == 0 {
		return 0
	}
	n := 0
	for _, name := range files {
		if info, err := os.Stat(name); name == input.StandardInput || err != nil || !info.Mode().IsRegular() && !info.IsDir() {
			return 0
		}
	}
	reader := m.lookingReader(&m.shape)
	reader.Warn = nil
	if m.shape.Dedupe {
		reader.Keep = input.NewFilter(&m.shape).Keep
	}
	for t := range reader.Tasks(files) {
		if t.Err == nil {
			n++
		}
	}
	return (n + m.shards - m.shard) / m.shards * (1 + m.isomorphs)
}

// Shrinking a disagreement takes long, and an engine that is wrong once is wrong often. So only
// the first few are shrunk.
const (
	maxShrunk  = 5
	shrinkTime = 30 * time.Second
)

// reproduce shrinks a disagreement, and writes it to a file with the command that shows it.
func (m *compareCmd) reproduce(ctx context.Context, out compare.Outcome, line *results.Case) {
	if m.shrunk >= maxShrunk {
		return
	}
	m.shrunk++
	m.messages.Status("shrinking " + out.Case.Name)
	ctx, cancel := context.WithTimeout(ctx, shrinkTime)
	defer cancel()
	rep, ok := compare.Reproduce(ctx, out, m.engines, m.config())
	if !ok {
		return
	}
	writer := cases.ReproducerWriter{Dir: m.outputs.reproducers, Solvers: m.engines, Want: m.want, Count: m.numbers, Cheapest: m.cheapest, Timeout: m.time, Nodes: m.nodes, Memory: m.memory.text}
	name, err := writer.Write(&rep, out.Case.Name)
	if err != nil {
		m.complain("%v", err)
		return
	}
	line.Reproducer = name
}
