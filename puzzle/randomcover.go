package puzzle

import (
	"math"
	"math/rand/v2"
	"slices"

	"fourfold"
)

// Limits of random problems.
const (
	maxRandomItems   = 1 << 16
	maxRandomOptions = 1 << 20
	maxRandomDraws   = 1 << 26 // Items * Options with a density
)

// RandomCover is an exact cover problem made at random. Its options are independent of each
// other, so two of them may be equal. The same RandomCover gives the same problem on every
// machine.
type RandomCover struct {
	Items   int // 1 to 65536
	Options int // 1 to 2^20

	// Each option has Size items, chosen at random. If Size is 0, each item is in an option
	// with probability Density, independent of all others; an option without items gets one
	// item. Density is greater than 0 and at most 1.
	Size    int
	Density float64

	// Planted makes sure of a solution. The items, in random order, are cut into options of
	// Size items, or of Density * Items of them, rounded up. The last option may be shorter.
	// These options count among Options. Where they are in the list is random.
	Planted bool

	Seed uint64
}

// Compile returns the problem. All items are primary: "1", "2", .... The items of an option
// are in increasing order. The puzzle has no board.
func (r RandomCover) Compile() (*Compiled, error) {
	if err := r.check(); err != nil {
		return nil, err
	}
	rng := newRand(r.Seed)
	var options [][]int
	if r.Planted {
		options = slices.Collect(slices.Chunk(rng.Perm(r.Items), r.partSize()))
	}
	pool := rng.Perm(r.Items)
	for size := 0; len(options) < r.Options && size <= maxCovered; {
		option := r.option(rng, pool)
		size += len(option)
		options = append(options, option)
	}
	rng.Shuffle(len(options), func(i, k int) { options[i], options[k] = options[k], options[i] })

	var d draft
	items := numbered(d.Primary, "", r.Items)
	for _, option := range options {
		slices.Sort(option)
		list := make([]fourfold.Item, len(option))
		for k, i := range option {
			list[k] = items[i]
		}
		d.add(list)
	}
	return d.compiled(0, 0)
}

// check returns an error if a field is out of range.
func (r RandomCover) check() error {
	switch {
	case r.Items < 1 || r.Items > maxRandomItems:
		return badf("a random problem with %d items: expected 1 to %d", r.Items, maxRandomItems)
	case r.Options < 1 || r.Options > maxRandomOptions:
		return badf("a random problem with %d options: expected 1 to %d", r.Options, maxRandomOptions)
	case r.Size < 0 || r.Size > r.Items:
		return badf("a random problem of %d items with options of %d items: expected 1 to %d", r.Items, r.Size, r.Items)
	case r.Size == 0 && !(r.Density > 0 && r.Density <= 1):
		return badf("a random problem of density %v: expected more than 0 and at most 1", r.Density)
	case r.Size == 0 && r.Items > maxRandomDraws/r.Options:
		return badf("a random problem of %d items and %d options with a density: expected items * options up to %d", r.Items, r.Options, maxRandomDraws)
	case r.Size > maxCovered/r.Options:
		return badf("a random problem of %d options with %d items each: expected up to %d items in all options together", r.Options, r.Size, maxCovered)
	}
	if parts := (r.Items + r.partSize() - 1) / r.partSize(); r.Planted && parts > r.Options {
		return badf("a random problem of %d options: expected %d or more, the number of options in the planted solution", r.Options, parts)
	}
	return nil
}

// partSize returns the number of items in an option of the planted solution.
func (r RandomCover) partSize() int {
	if r.Size > 0 {
		return r.Size
	}
	return int(math.Ceil(r.Density * float64(r.Items)))
}

// option returns the items of a random option. It permutes pool, which has all items.
func (r RandomCover) option(rng *rand.Rand, pool []int) []int {
	if r.Size > 0 {
		for k := range r.Size {
			at := k + rng.IntN(len(pool)-k)
			pool[k], pool[at] = pool[at], pool[k]
		}
		return slices.Clone(pool[:r.Size])
	}
	var option []int
	for i := range r.Items {
		if rng.Float64() < r.Density {
			option = append(option, i)
		}
	}
	if len(option) == 0 {
		option = append(option, rng.IntN(r.Items))
	}
	return option
}
