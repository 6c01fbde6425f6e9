package stats

import (
	"math"
	"slices"
)

// A Sketch finds the median of many values in little memory. For up to 65,536 values the median
// is exact to the 24 bits of a float32. For more values it counts the values with the same
// first 13 significant bits together. Then the median is too low by less than 0.025 %, but whole
// numbers up to 8,192 stay exact. The zero Sketch is empty.
type Sketch struct {
	n      int
	exact  []float32 // nil once there are counts
	counts map[uint32]*[1 << pageBits]uint32
}

const (
	exactValues = 1 << 16
	cutBits     = 11 // the bits of a float32 that are cut off: all but 12 of the fraction
	pageBits    = 12 // the other bits of the fraction: a page ends at a power of two
)

// Add adds a value, which must not be negative.
func (s *Sketch) Add(x float64) {
	s.n++
	v := float32(x)
	if s.counts == nil {
		if s.exact = append(s.exact, v); len(s.exact) <= exactValues {
			return
		}
		s.counts = map[uint32]*[1 << pageBits]uint32{}
		for _, v := range s.exact {
			s.count(v)
		}
		s.exact = nil
		return
	}
	s.count(v)
}

func (s *Sketch) count(v float32) {
	cut := math.Float32bits(v) >> cutBits
	page := s.counts[cut>>pageBits]
	if page == nil {
		page = new([1 << pageBits]uint32)
		s.counts[cut>>pageBits] = page
	}
	page[cut&(1<<pageBits-1)]++
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
	return (s.ranked((s.n-1)/2) + s.ranked(s.n/2)) / 2
}

// ranked returns the value with the given rank, from 0.
func (s *Sketch) ranked(rank int) float64 {
	pages := make([]uint32, 0, len(s.counts))
	for page := range s.counts {
		pages = append(pages, page)
	}
	slices.Sort(pages) // floats that are not negative have the order of their bits
	for _, page := range pages {
		for k, n := range s.counts[page] {
			if rank -= int(n); rank < 0 {
				return float64(math.Float32frombits((page<<pageBits | uint32(k)) << cutBits))
			}
		}
	}
	return math.NaN() // not reached, because rank is less than the number of values
}
