package results

import (
	"fmt"
	"hash/crc32"
	"math"
	"slices"
	"strconv"
	"strings"

	"fourfold/compare"
	"fourfold/internal/words"
)

// A Row is a case with the medians over its samples.
type Row struct {
	Index, Line, Isomorph int
	File                  string
	ID                    string
	Shape
	Verdict    compare.Verdict
	Reason     string // empty if the verdict is Agree
	Reproducer string // file with the shrunk problem
	Cells      []Cell // in the order of Run.Solvers
}

// A Cell is one trial of a Row: its answer, and the medians over its samples. Times are seconds
// for one search.
type Cell struct {
	Status  compare.Status
	Hash    string // empty if the verdict is Agree; see also counted
	Fault   string
	Kind    string // of the fault
	Settled string // see [Trial.Settled]
	Count   int
	Guesses int64   // -1 if unknown
	Nodes   int64   // -1 if unknown
	Wall    float32 // 0 if it did not finish
	CPU     float32 // -1 if unknown
	Setup   float32
	Search  float32
	Bytes   float32 // -1 if unknown
	Objects float32 // -1 if unknown
	Peak    float32 // -1 if unknown
	Spread  float32 // longest sample over the shortest; 1 for a single sample
	Noise   float32 // upper quartile of the samples over the lower one; 1 for a single sample
	Sum     uint32  // the first 32 bits of the hash of the solutions found
	Stopped uint16  // samples left out because a search in them did not finish
}

// Finished reports whether the solver gave an answer: all solutions, or as many as Run.Want.
func (c *Cell) Finished() bool {
	switch c.Status {
	case compare.Unique, compare.Multiple, compare.None, compare.Capped:
		return true
	}
	return false
}

// Unfinished reports whether a timeout or a limit stopped the solver. Then its time is censored:
// the time that it needs is not known.
func (c *Cell) Unfinished() bool { return c.Status == compare.TimedOut || c.limited() }

// limited reports whether a limit other than the timeout stopped the solver.
func (c *Cell) limited() bool {
	return c.Status == compare.Limited || c.Status == compare.OutOfMemory
}

// Answered reports whether the solver gave an answer, right or wrong: it finished, or it has a
// fault.
func (c *Cell) Answered() bool { return c.Finished() || c.Fault != "" }

// Place returns the file, line and isomorph of the case.
func (r *Row) Place() string {
	name := placeOf(r.File, r.Line)
	if r.Isomorph > 0 {
		name += fmt.Sprintf(", isomorph %d", r.Isomorph)
	}
	return name
}

func placeOf(file string, line int) string {
	file = words.Printable(file)
	if line > 0 {
		return fmt.Sprintf("%s:%d", file, line)
	}
	return file
}

// Alike reports whether solvers a and b gave the same answer. Both must have Answered. Solvers
// that stopped at Run.Want solutions need not have found the same ones.
func (r *Row) Alike(a, b int) bool {
	x, y := &r.Cells[a], &r.Cells[b]
	switch {
	case x.Fault != "" || y.Fault != "":
		return false
	case r.Verdict != compare.Disagree:
		return true
	}
	return x.Status == y.Status && x.Count == y.Count && (x.Status == compare.Capped || x.Hash == y.Hash || x.counted() != y.counted())
}

// RowOf returns the row of a case.
func RowOf(c *Case) *Row {
	row := &Row{
		Index: c.Index, Line: c.Line, Isomorph: c.Isomorph, File: c.File, ID: c.ID,
		Shape: c.Shape, Verdict: c.Verdict, Reproducer: c.Reproducer, Cells: make([]Cell, len(c.Trials)),
	}
	agree := c.Verdict == compare.Agree
	if !agree {
		row.Reason = c.Reason
	}
	for k := range c.Trials {
		row.Cells[k] = cellOf(&c.Trials[k], agree)
	}
	return row
}

// counted begins the Hash of a cell whose solutions were not listed. Their number follows if Count
// is too small for it.
const counted = "counted "

// counted reports whether the solutions were not listed.
func (c *Cell) counted() bool { return strings.HasPrefix(c.Hash, counted) }

func cellOf(trial *Trial, agree bool) Cell {
	c := Cell{
		Status: trial.Status, Fault: trial.Fault, Kind: trial.Kind, Settled: trial.Settled(), Count: int(min(trial.Count, math.MaxInt)),
		Guesses: -1, Nodes: -1, CPU: -1, Spread: 1, Noise: 1, Stopped: uint16(min(trial.Stopped, math.MaxUint16)),
	}
	if sum, err := strconv.ParseUint(trial.Hash[:min(8, len(trial.Hash))], 16, 32); err == nil {
		c.Sum = uint32(sum)
	}
	if trial.Total != "" {
		c.Sum = crc32.ChecksumIEEE([]byte(trial.Total))
	}
	if !agree {
		if c.Hash = trial.Hash; c.Hash == "" {
			c.Hash = counted + trial.Total
		}
	}
	if n, ok := trial.Counters["guesses"]; ok {
		c.Guesses = n
	}
	if n, ok := trial.Counters["nodes"]; ok {
		c.Nodes = n
	}
	if c.Finished() && len(trial.Samples) > 0 {
		c.measure(trial.Samples)
	}
	return c
}

// measure fills in the medians over the samples.
func (c *Cell) measure(samples []Sample) {
	c.Wall = medianOf(samples, func(s Sample) int64 { return s.WallNs }) / 1e9
	if cpu := medianOf(samples, func(s Sample) int64 { return s.CPUNs }); cpu >= 0 {
		c.CPU = cpu / 1e9
	}
	c.Setup = medianOf(samples, func(s Sample) int64 { return s.SetupNs }) / 1e9
	c.Search = medianOf(samples, func(s Sample) int64 { return s.SearchNs }) / 1e9
	c.Bytes = medianOf(samples, func(s Sample) int64 { return s.Bytes })
	c.Objects = medianOf(samples, func(s Sample) int64 { return s.Objects })
	c.Peak = medianOf(samples, func(s Sample) int64 { return s.Peak })
	c.Spread, c.Noise = spread(samples)
}

// medianOf returns the median of a figure over the samples that have it, or -1 if none has it.
func medianOf(samples []Sample, figure func(Sample) int64) float32 {
	var known []int64
	for _, s := range samples {
		if v := figure(s); v >= 0 {
			known = append(known, v)
		}
	}
	if len(known) == 0 {
		return -1
	}
	slices.Sort(known)
	n := len(known)
	return float32(known[n/2]+known[(n-1)/2]) / 2
}

// spread returns the longest sample over the shortest, and the upper quartile over the lower one.
// Each quartile is one of the samples.
func spread(samples []Sample) (all, half float32) {
	walls := make([]int64, len(samples))
	for k, s := range samples {
		walls[k] = max(s.WallNs, 1)
	}
	slices.Sort(walls)
	last := len(walls) - 1
	quarter := (last + 1) / 4
	return float32(walls[last]) / float32(walls[0]), float32(walls[last-quarter]) / float32(walls[quarter])
}

// walls returns the wall times of samples in seconds.
func walls(samples []Sample) (seconds []float64) {
	for _, s := range samples {
		seconds = append(seconds, float64(s.WallNs)/1e9)
	}
	return seconds
}
