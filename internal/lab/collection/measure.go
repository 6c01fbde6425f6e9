package collection

// A Measure describes the numbers of one fact.
type Measure struct {
	Name   string  `json:"name"`
	Of     int     `json:"of"` // the number of puzzles that the fact is known of
	Least  float64 `json:"least"`
	Median float64 `json:"median"`
	Mean   float64 `json:"mean"`
	Most   float64 `json:"most"`
}

// Measures returns the measures of all facts that are numbers.
func (s *Summary) Measures() (all []Measure) {
	for _, shape := range s.shapes.byCount() {
		if clues := s.clues[shape]; clues != nil {
			all = append(all, measure("clues of "+shape, clues))
		}
	}
	for k := range s.sizes {
		if sizes := &s.sizes[k]; sizes.total > 0 {
			all = append(all, measure(sizeNames[k], sizes))
		}
	}
	if s.Limit != 2 && s.Puzzles > 0 {
		all = append(all, measure("solutions counted", &s.solutions))
	}
	if s.Rated > 0 {
		all = append(all, measure("rating", &s.ratings))
	}
	return all
}

// measure returns the measure of numbers that were counted, at least one.
func measure[V int | float64](name string, c *counter[V]) Measure {
	values := c.sorted()
	m := Measure{Name: name, Of: c.total, Least: float64(values[0]), Most: float64(values[len(values)-1])}
	before := 0
	low, high := (m.Of-1)/2, m.Of/2 // the places of the two middle values
	for _, v := range values {
		n := c.of[v]
		m.Mean += float64(v) * float64(n) / float64(m.Of)
		for _, middle := range []int{low, high} {
			if before <= middle && middle < before+n {
				m.Median += float64(v) / 2
			}
		}
		before += n
	}
	return m
}
