package gridimage

import (
	"math"
	"slices"
)

// The rectified picture of a grid has side cells of cellSide pixels, and a margin around them.
const (
	side     = 9
	cellSide = 40
	margin   = cellSide / 2
	span     = side*cellSide + 2*margin
)

// A lattice has the corners of the cells of a grid: corner 10*i+j is where line i from the top meets line j from the left.
type lattice [(side + 1) * (side + 1)]point

// A lined grid is an outline whose lines were found.
type lined struct {
	outline quad
	corners lattice
	clarity float64 // how much clearer the faintest lines are than what lies between lines
}

// trace follows the lines of a grid inside of an outline. Paper may be bent, so lines are paths, not straight lines.
func trace(g *gray, q quad) *lined {
	m := homographyTo(q)
	at := func(x, y float64) point { return m.at((x-margin)/(side*cellSide), (y-margin)/(side*cellSide)) }
	even := flatten(g, at)
	across, clear1 := even.findLines()
	down, clear2 := even.transposed().findLines()
	l := &lined{outline: q, clarity: min(clear1, clear2)}
	for i := range side + 1 {
		for j := range side + 1 {
			x, y := float64(margin+j*cellSide), float64(margin+i*cellSide)
			for range 3 {
				y = across[i].at(x)
				x = down[j].at(y)
			}
			l.corners[i*(side+1)+j] = at(x, y)
		}
	}
	return l
}

// clearest is the difference from which on all strokes count the same, so that dark digits do not draw faint lines aside.
const clearest = 0.3

// A rectified picture says how much darker or lighter each pixel is than its surroundings, as a share of them.
type rectified [span * span]float32

// flatten returns the rectified picture. The function at gives the place in g of each of its points.
func flatten(g *gray, at func(x, y float64) point) *rectified {
	even := &gray{w: span, h: span, pix: make([]uint8, span*span)}
	step := at(span/2+1, span/2).minus(at(span/2, span/2))
	n := max(1, int(math.Hypot(step.x, step.y)+0.5)) // samples a pixel and direction
	for y := range span {
		for x := range span {
			even.pix[y*span+x] = uint8(g.mean(n, func(u, v float64) point { return at(float64(x)+u-0.5, float64(y)+v-0.5) }))
		}
	}
	f := new(rectified)
	for k, mean := range even.means(cellSide / 4) {
		f[k] = min(max((float32(mean)-float32(even.pix[k]))/(float32(mean)+16), -clearest), clearest)
	}
	return f
}

// mean returns the mean of n x n points of the unit square.
func (g *gray) mean(n int, at func(u, v float64) point) float32 {
	sum := float32(0)
	for i := range n {
		for j := range n {
			sum += g.at(at((float64(j)+0.5)/float64(n), (float64(i)+0.5)/float64(n)))
		}
	}
	return sum / float32(n*n)
}

func (f *rectified) transposed() *rectified {
	t := new(rectified)
	for k, v := range f {
		t[k%span*span+k/span] = v
	}
	return t
}

func (f *rectified) negative() *rectified {
	n := new(rectified)
	for k, v := range f {
		n[k] = -v
	}
	return n
}

// A path has the y of a line at each x.
type path [span]float32

func (p *path) at(x float64) float64 { return float64(p[int(min(max(x, 0), span-1))]) }

// findLines finds the lines from left to right. The clarity compares the faintest of them with the clearest path between two.
// First the lines are looked for where even ones would be, then along the outer two; the clearer result counts.
func (f *rectified) findLines() (lines [side + 1]path, clarity float64) {
	smooth := f.averaged()
	sharp := f
	if smooth.lightLines() {
		smooth, sharp = smooth.negative(), sharp.negative()
	}
	first, last := straight(margin), straight(margin+side*cellSide)
	lines, clarity = smooth.linesBetween(sharp, first, last, cellSide/3, 0)
	const slack, away = 16, 0.003
	*first = smooth.bestPath(first, slack, away)
	*last = smooth.bestPath(last, slack, away)
	if bent, clearer := smooth.linesBetween(sharp, first, last, cellSide/6, away); clearer > clarity {
		return bent, clearer
	}
	return lines, clarity
}

// linesBetween finds, in a smooth picture, the lines near the paths that are evenly distributed from the first to the last.
func (f *rectified) linesBetween(sharp *rectified, first, last *path, slack int, away float32) (lines [side + 1]path, clarity float64) {
	faintest, gaps := math.Inf(1), 0.0
	for k := range 2*side + 1 {
		center := new(path)
		for x := range center {
			center[x] = first[x] + (last[x]-first[x])*float32(k)/(2*side)
		}
		if k%2 == 1 {
			gaps += sharp.strength(f.bestPath(center, cellSide/8, away)) / side
			continue
		}
		lines[k/2] = f.bestPath(center, slack, away)
		faintest = min(faintest, sharp.strength(lines[k/2]))
	}
	return lines, faintest - gaps
}

func straight(y float32) *path {
	p := new(path)
	for x := range p {
		p[x] = y
	}
	return p
}

// lightLines reports whether the lines are lighter than their surroundings.
func (f *rectified) lightLines() bool {
	dark := float32(0)
	for i := range side + 1 {
		best := float32(0)
		for y := margin + i*cellSide - margin/2; y <= margin+i*cellSide+margin/2; y++ {
			row := float32(0)
			for x := margin; x < span-margin; x++ {
				row += f[y*span+x]
			}
			if row*row > best*best {
				best = row
			}
		}
		dark += best
	}
	return dark < 0
}

// averaged returns the means along each row over a third of a cell, so that digits count less than lines.
func (f *rectified) averaged() *rectified {
	const reach = cellSide / 3
	t := new(rectified)
	for y := range span {
		sum := float32(0)
		row := f[y*span : (y+1)*span]
		for x := -reach; x < span; x++ {
			if x+reach < span {
				sum += row[x+reach]
			}
			if x-reach-1 >= 0 {
				sum -= row[x-reach-1]
			}
			if x >= 0 {
				t[y*span+x] = sum / (2*reach + 1)
			}
		}
	}
	return t
}

// strength returns how clear a path is in three quarters of its length: digits lie on a smaller part of a path.
func (f *rectified) strength(p path) float64 {
	const near = 4 // pixels; cages of killer Sudokus have lines beside those of the grid
	var all []float32
	for x := margin; x < span-margin; x++ {
		best := float32(-1)
		for y := max(int(p[x])-near, 0); y <= min(int(p[x])+near, span-1); y++ {
			best = max(best, f[y*span+x])
		}
		all = append(all, best)
	}
	slices.Sort(all)
	return float64(all[len(all)/4])
}

// bestPath returns the path around another path, by dynamic programming, on which the sum of the pixels is greatest. A path goes
// up or down by one pixel at most from pixel to pixel, which has a cost. So has each pixel away from the other path.
func (f *rectified) bestPath(center *path, slack int, away float32) (p path) {
	const turn = 0.06
	wide := 2*slack + 1
	sums := make([]float32, wide)
	from := make([]int8, span*wide)
	next := make([]float32, wide)
	for x := range span {
		for k := range wide {
			best, step := sums[k], int8(0)
			for _, d := range []int{-1, 1} {
				if k+d >= 0 && k+d < wide && sums[k+d]-turn > best {
					best, step = sums[k+d]-turn, int8(d)
				}
			}
			next[k], from[x*wide+k] = best, step
			if y := int(center[x]+0.5) - slack + k; y >= 0 && y < span {
				next[k] += f[y*span+x] - away*float32(max(k-slack, slack-k))
			}
		}
		sums, next = next, sums
	}
	k := 0
	for j := range sums {
		if sums[j] > sums[k] {
			k = j
		}
	}
	for x := span - 1; x >= 0; x-- {
		y := int(center[x]+0.5) - slack + k
		p[x] = float32(y)
		k += int(from[x*wide+k])
	}
	return p
}
