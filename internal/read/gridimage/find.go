package gridimage

import (
	"cmp"
	"context"
	"errors"
	"slices"
)

// leastClarity is that of a grid. Of 219 photographs, 216 grids have 0.014 or more, and what is no grid has 0.004 or less. Only
// small grids of solutions lie between.
const leastClarity = 0.012

// find returns the grid of a picture. Smaller grids beside it, such as a newspaper's solutions, do not count.
func find(ctx context.Context, g *gray) (*lined, error) {
	outlines, err := quads(ctx, g)
	if err != nil {
		return nil, err
	}
	var grids []*lined // the largest first
	for k, q := range outlines {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		if slices.ContainsFunc(outlines[:k], q.isNear) {
			continue
		}
		if l := trace(g, q); l.clarity >= leastClarity {
			grids = append(grids, l)
		}
	}
	if len(grids) == 0 {
		return nil, ErrNoGrid
	}
	best := grids[0]
	for _, l := range grids {
		if l.clarity > best.clarity && l.outline.area() > 0.7*grids[0].outline.area() {
			best = l
		}
	}
	for _, l := range grids {
		if l.outline.area() > 0.4*best.outline.area() && !best.outline.contains(l.outline.center()) {
			return nil, errTwoGrids
		}
	}
	return best, nil
}

var errTwoGrids = errors.New("more than one grid: expected one; cut the picture so that it shows only one")

// quads returns the outlines of what may be grids: the quadrilaterals around large connected strokes, the largest first.
// A stroke is darker than its surroundings, or lighter if the grid is drawn in light on dark.
func quads(ctx context.Context, g *gray) (found []quad, err error) {
	means := g.means(max(g.w, g.h) / 40)
	for _, share := range shares {
		for _, sign := range []int{1, -1} {
			if ctx.Err() != nil {
				return nil, context.Cause(ctx)
			}
			is := make([]bool, len(g.pix))
			for k, v := range g.pix {
				is[k] = sign*(int(means[k])-int(v)) > max(int(means[k])*share/100, 3)
			}
			found = append(found, components(is, g.w, g.h)...)
		}
	}
	slices.SortFunc(found, func(a, b quad) int { return cmp.Compare(b.area(), a.area()) })
	return found, nil
}

// shares are the least differences of strokes from their surroundings, in percent.
var shares = []int{16, 8, 4}

// components returns the quadrilaterals around the connected sets of pixels that are large and wide enough for a grid.
func components(is []bool, w, h int) (found []quad) {
	least := min(w, h) / 6
	var stack []int32
	for start, begins := range is {
		if !begins {
			continue
		}
		is[start] = false
		stack = append(stack[:0], int32(start))
		all := stack
		left, right, top, bottom := w, 0, h, 0
		for n := 0; n < len(all); n++ {
			x, y := int(all[n])%w, int(all[n])/w
			left, right, top, bottom = min(left, x), max(right, x), min(top, y), max(bottom, y)
			for ny := max(0, y-1); ny <= min(h-1, y+1); ny++ {
				for nx := max(0, x-1); nx <= min(w-1, x+1); nx++ {
					if k := ny*w + nx; is[k] {
						is[k] = false
						all = append(all, int32(k))
					}
				}
			}
		}
		stack = all
		if right-left < least || bottom-top < least {
			continue
		}
		if q := largestQuad(hullOf(outline(all, w))); q.area() > float64(least*least) {
			found = append(found, q)
		}
	}
	return found
}

// outline returns the leftmost and the rightmost pixel of each row, sorted by y, then by x.
func outline(pixels []int32, w int) (points []point) {
	slices.Sort(pixels)
	for k, p := range pixels {
		y := int(p) / w
		if k == 0 || int(pixels[k-1])/w != y || k == len(pixels)-1 || int(pixels[k+1])/w != y {
			points = append(points, point{float64(int(p) % w), float64(y)})
		}
	}
	return points
}
