package results

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"

	"fourfold"
	"fourfold/compare"
)

// ID returns the fingerprint of a problem: its items, options and colours, but not
// their names. Problems that differ have different ones for all practical purposes.
func ID(p *fourfold.Problem) string {
	b := make([]byte, 0, 8*(p.NumItems()+5*p.NumOptions()))
	put := func(v int) { b = binary.LittleEndian.AppendUint32(b, uint32(v)) }
	put(p.NumItems())
	for i := range p.NumItems() {
		if p.IsPrimary(i) {
			put(i)
		}
	}
	put(-1)
	for o := range p.NumOptions() {
		items := p.Option(o)
		put(len(items))
		for _, i := range items {
			put(int(i.Index))
			put(int(i.Color))
		}
	}
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:8])
}

// SizeOf returns the part of a Shape that the problem alone tells.
func SizeOf(p *fourfold.Problem) Shape {
	return Shape{Kind: "cover", Primary: p.NumPrimary(), Secondary: p.NumItems() - p.NumPrimary(), Options: p.NumOptions(), Coloured: p.HasColors()}
}

// Add puts the answers of an outcome into the line of its case.
func (c *Case) Add(out compare.Outcome) {
	c.Schema, c.Type = Schema, TypeCase
	c.Verdict, c.Reason = out.Verdict.String(), out.Reason
	c.Trials = make([]Trial, len(out.Trials))
	for k := range out.Trials {
		c.Trials[k] = trialOf(&out.Trials[k])
	}
}

func trialOf(t *compare.Trial) Trial {
	line := Trial{
		Solver: t.Solver, Status: t.Status.String(), Count: t.Count, Hash: t.Hash.String(),
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
