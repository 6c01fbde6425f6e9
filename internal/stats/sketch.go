package stats

import (
	"maps"
	"math"
	"slices"
)

// A Sketch finds the median of many values in little memory. For up to 65,536 values the median
// is exact to the 24 bits of a float32. For more values it counts the values with the same
// first 13 significant bits together. Then the median is too low by less than 0.025 %, but whole
// numbers up to 8,192 stay exact. The zero Sketch is empty.
type Sketch struct {
	n      int
	exact  []float32      // nil once there are counts
	counts map[uint32]int // by the first bits of the values
}

const (
	exactValues = 1 << 16
	cutBits     = 11 // the bits of a float32 that are cut off: all but 12 of the fraction
)

// Add adds a value, which must not be negative.
func (s *Sketch) Add(x float64) {
	s.n++
	v := float32(x)
	if s.counts == nil && len(s.exact) < exactValues {
		s.exact = append(s.exact, v)
		return
	}
	if s.counts == nil {
		s.counts = map[uint32]int{}
		for _, v := range s.exact {
			s.counts[math.Float32bits(v)>>cutBits]++
		}
		s.exact = nil
	}
	s.counts[math.Float32bits(v)>>cutBits]++
}

// Median returns the median. If there are two middle values, it returns their mean. If there
// are no values, it returns NaN.
func (s *Sketch) Median() float64 {
	if s.n == 0 {
		return math.NaN()
	}
	if s.counts == nil {
		slices.Sort(s.exact)
		return (float64(s.exact[(s.n-1)/2]) + float64(s.exact[s.n/2])) / 2
	}
	keys := slices.Sorted(maps.Keys(s.counts)) // floats that are not negative have the order of their bits
	return (s.ranked(keys, (s.n-1)/2) + s.ranked(keys, s.n/2)) / 2
}

// ranked returns the value with the given rank, from 0.
func (s *Sketch) ranked(keys []uint32, rank int) float64 {
	k := 0
	for rank -= s.counts[keys[0]]; rank >= 0; rank -= s.counts[keys[k]] {
		k++
	}
	return float64(math.Float32frombits(keys[k] << cutBits))
}
