package results

import (
	"fourfold"
	"fourfold/compare"
)

// ShapeOf returns the part of a Shape that the problem alone tells.
func ShapeOf(p *fourfold.Problem) Shape {
	return Shape{
		Kind: "cover", Primary: int(p.NumPrimary()), Secondary: int(p.NumItems() - p.NumPrimary()),
		Options: int(p.NumOptions()), Colored: p.HasColors(),
	}
}

// SetOutcome puts the answers of an outcome into the line of its case.
func (c *Case) SetOutcome(out compare.Outcome) {
	c.Schema, c.Type = Schema, TypeCase
	c.Verdict, c.Reason = out.Verdict, out.Reason
	c.Trials = make([]Trial, len(out.Trials))
	for k := range out.Trials {
		c.Trials[k] = trialOf(&out.Trials[k])
	}
}

func trialOf(t *compare.Trial) Trial {
	line := Trial{
		Solver: t.Solver, Status: t.Status, Count: t.Count, Hash: t.Hash.String(),
		Vars: t.Stats.Vars, Rows: t.Stats.Rows, Stopped: t.Stopped,
	}
	if len(t.Stats.Counters) > 0 {
		line.Counters = make(map[string]int64, len(t.Stats.Counters))
		for _, c := range t.Stats.Counters {
			line.Counters[c.Name] = c.Value
		}
	}
	if t.Err != nil {
		line.Error = t.Err.Error()
	}
	if t.Fault != nil {
		line.Fault, line.Kind = t.Fault.Detail, t.Fault.Kind.String()
	}
	for _, s := range t.Samples {
		line.Samples = append(line.Samples, Sample{
			N: s.N, WallNs: s.Wall.Nanoseconds(), CPUNs: s.CPU.Nanoseconds(),
			SetupNs: s.Setup.Nanoseconds(), SearchNs: s.Search.Nanoseconds(),
			Bytes: s.Bytes, Objects: s.Objects, Peak: s.Peak,
		})
	}
	return line
}
