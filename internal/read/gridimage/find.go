package gridimage

import (
	"context"
	"errors"
	"slices"
	"sort"
)

// leastClarity is the least clarity of a grid. Of 219 photographs, 216 grids have 0.014 or more, and other outlines have 0.004 or
// less. Only small grids of solutions lie between.
const leastClarity = 0.012

// find returns the grid of a picture. Smaller grids beside it, such as a newspaper's solutions, do not count.
func find(ctx context.Context, g *gray) (*lined, error) {
	outlines, err := quads(ctx, g)
	if err != nil {
		return nil, err
	}
	var grids, unclear []*lined // the largest first
	for k, q := range outlines {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		if slices.ContainsFunc(outlines[:k], q.isNear) {
			continue
		}
		if l := trace(g, q); l.clarity >= leastClarity {
			grids = append(grids, l)
		} else if l.clarity > -0.06 {
			unclear = append(unclear, l)
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
		if l.outline.area() > 0.4*best.outline.area() && best.outline.isBeside(l.outline) {
			return nil, errTwoGrids
		}
	}
	for _, l := range unclear { // perhaps the puzzle, and the best one is a smaller grid beside it
		if l.outline.area() > best.outline.area() && best.outline.isBeside(l.outline) {
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
			ink := make([]bool, len(g.pix))
			for k, v := range g.pix {
				ink[k] = sign*(int(means[k])-int(v)) > max(int(means[k])*share/100, 3)
			}
			for _, points := range strokes(ink, g.w, g.h) {
				if ctx.Err() != nil {
					return nil, context.Cause(ctx)
				}
				if q := largestQuad(hullOf(points)); q.isGrid(min(g.w, g.h) / leastPart) {
					found = append(found, q)
				}
			}
		}
	}
	sort.Slice(found, func(i, j int) bool { return found[i].area() > found[j].area() })
	return found, nil
}

// shares are the least differences of strokes from their surroundings, in percent.
var shares = []int{16, 8, 4}

const (
	leastPart   = 6  // a grid is no smaller than this part of the picture, in each direction
	mostStrokes = 10 // the strokes of one kind that are looked at, the largest ones; this bounds the time for a picture
)

// strokes returns the outer points of the connected sets of pixels with ink that are large enough for a grid.
func strokes(ink []bool, w, h int) (found [][]point) {
	var pixels []int32
	for start, begins := range ink {
		if !begins {
			continue
		}
		ink[start] = false
		pixels = append(pixels[:0], int32(start))
		left, right, top, bottom := w, 0, h, 0
		for n := 0; n < len(pixels); n++ {
			x, y := int(pixels[n])%w, int(pixels[n])/w
			left, right, top, bottom = min(left, x), max(right, x), min(top, y), max(bottom, y)
			for ny := max(0, y-1); ny <= min(h-1, y+1); ny++ {
				for nx := max(0, x-1); nx <= min(w-1, x+1); nx++ {
					if k := ny*w + nx; ink[k] {
						ink[k] = false
						pixels = append(pixels, int32(k))
					}
				}
			}
		}
		if least := min(w, h) / leastPart; right-left >= least && bottom-top >= least {
			found = append(found, outline(pixels, w))
		}
	}
	sort.Slice(found, func(i, j int) bool { return len(found[i]) > len(found[j]) })
	return found[:min(len(found), mostStrokes)]
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
