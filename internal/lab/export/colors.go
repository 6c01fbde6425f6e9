package export

import (
	"slices"

	"fourfold"
)

// A palette is a secondary item that some options paint, for formats with integer variables. Its
// variable has the number of the color that the chosen options give the item, or 0 if no chosen
// option contains the item.
type palette struct {
	item   int32
	uses   []int32 // the options that contain the item
	colors []int32 // the color of each, from 1; an option that does not paint it has a color of its own
	count  int32   // of colors
}

// palettes returns the palettes of p, and the other secondary items that several options contain:
// at most one of these options can be chosen. An item that all options paint in one color needs
// nothing.
func palettes(p *fourfold.Problem) (painted []palette, plain []int32) {
	for i := range p.NumItems() {
		if p.IsPrimary(i) || len(p.Uses(i)) < 2 {
			continue
		}
		switch c := paletteOf(p, i); {
		case int(c.count) == len(c.uses):
			plain = append(plain, i)
		case c.count > 1:
			painted = append(painted, c)
		}
	}
	return painted, plain
}

func paletteOf(p *fourfold.Problem, item int32) palette {
	c := palette{item: item, uses: p.Uses(item)}
	number := map[fourfold.Color]int32{}
	for _, o := range c.uses {
		items := p.Option(o)
		color := items[slices.IndexFunc(items, func(i fourfold.Item) bool { return i.Index == item })].Color
		n := number[color]
		if n == 0 || color == fourfold.NoColor {
			c.count++
			n = c.count
			number[color] = n
		}
		c.colors = append(c.colors, n)
	}
	return c
}
