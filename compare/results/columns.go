package results

// A column is a list that grows without moving its values, so it never needs its memory twice.
type column[T any] struct {
	chunks [][]T // of chunkSize values each; the last may have fewer
	n      int
}

const chunkSize = 1 << 12

func (c *column[T]) append(v T) {
	if c.n%chunkSize == 0 {
		c.chunks = append(c.chunks, make([]T, 0, chunkSize))
	}
	last := &c.chunks[len(c.chunks)-1]
	*last = append(*last, v)
	c.n++
}

func (c *column[T]) at(i int) T { return c.chunks[i/chunkSize][i%chunkSize] }

// A dictionary numbers values from 0 on, in the order in which they are first seen.
type dictionary[T comparable] struct {
	numbers map[T]uint32
	values  []T
}

// number returns the number of a value.
func (d *dictionary[T]) number(v T) uint32 {
	n, known := d.numbers[v]
	if !known {
		if d.numbers == nil {
			d.numbers = map[T]uint32{}
		}
		n = uint32(len(d.values))
		d.numbers[v] = n
		d.values = append(d.values, v)
	}
	return n
}
