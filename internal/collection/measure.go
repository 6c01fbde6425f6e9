package collection

import (
	"slices"

	"fourfold/internal/stats"
)

// A Measure describes the numbers of one fact.
type Measure struct {
	Name                      string
	Of                        int // the number of puzzles that the fact is known of
	Least, Median, Mean, Most float64
}

// Measures returns the measures of all facts that are numbers.
func (s *Summary) Measures() (all []Measure) {
	for _, shape := range s.shapes.byCount() {
		if clues := s.clues[shape]; clues != nil {
			all = append(all, measureCounted("clues of "+shape, clues))
		}
	}
	if len(s.sizes) > 0 {
		for _, f := range []struct {
			name string
			of   func(k int) float64
		}{
			{"items", func(k int) float64 { return float64(s.sizes[k].Items) }},
			{"secondary items", func(k int) float64 { return float64(s.sizes[k].Secondary) }},
			{"options", func(k int) float64 { return float64(s.sizes[k].Options) }},
			{"items per option", func(k int) float64 { return float64(s.sizes[k].Cells) / float64(max(1, s.sizes[k].Options)) }},
			{"density", func(k int) float64 { return s.sizes[k].Density() }},
			{"solutions counted", func(k int) float64 { return float64(s.solutions[k]) }},
		} {
			all = append(all, measure(f.name, len(s.sizes), f.of))
		}
	}
	if s.Rated > 0 {
		all = append(all, measureCounted("rating", &s.ratings))
	}
	return all
}

// measureCounted returns the measure of numbers that were counted.
func measureCounted[V int | float64](name string, c *counter[V]) Measure {
	m := Measure{Name: name, Of: c.total - c.others}
	values := c.sorted()
	m.Least, m.Most = float64(values[0]), float64(values[len(values)-1])
	sum, before := 0.0, 0
	low, high := (m.Of-1)/2, m.Of/2 // the places of the two middle values
	for _, v := range values {
		n := c.of[v]
		sum += float64(v) * float64(n)
		for _, middle := range []int{low, high} {
			if before <= middle && middle < before+n {
				m.Median += float64(v) / 2
			}
		}
		before += n
	}
	m.Mean = sum / float64(m.Of)
	return m
}

// measure returns the measure of n numbers, at least one.
func measure(name string, n int, of func(k int) float64) Measure {
	values, sum := make([]float64, n), 0.0
	for k := range values {
		values[k] = of(k)
		sum += values[k]
	}
	slices.Sort(values)
	return Measure{name, n, values[0], stats.MedianSorted(values).Center, sum / float64(n), values[n-1]}
}
