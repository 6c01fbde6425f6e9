package gridimage

import (
	"math"
	"slices"
)

// A patch is the picture of a cell without perspective, from corner to corner: the lightness from 0 to 255.
type patch [patchSide * patchSide]float32

const (
	patchSide = 40
	edge      = 3 // pixels at each side of a patch that belong to lines
)

// patchOf returns the patch of a cell.
func (l *lined) patchOf(g *gray, cell int) *patch {
	k := cell/side*(side+1) + cell%side
	a, b, c, d := l.corners[k], l.corners[k+1], l.corners[k+side+1], l.corners[k+side+2]
	at := func(u, v float64) point {
		return point{(a.x*(1-u)+b.x*u)*(1-v) + (c.x*(1-u)+d.x*u)*v, (a.y*(1-u)+b.y*u)*(1-v) + (c.y*(1-u)+d.y*u)*v}
	}
	diagonal := d.minus(a)
	n := max(1, int(math.Hypot(diagonal.x, diagonal.y)/math.Sqrt2/patchSide+0.5))
	p := new(patch)
	for y := range patchSide {
		for x := range patchSide {
			p[y*patchSide+x] = g.mean(n, func(u, v float64) point { return at((float64(x)+u)/patchSide, (float64(y)+v)/patchSide) })
		}
	}
	return p
}

// turned returns the patch turned clockwise by a quarter.
func (p *patch) turned() *patch {
	t := new(patch)
	for k := range p {
		x, y := k%patchSide, k/patchSide
		t[x*patchSide+patchSide-1-y] = p[k]
	}
	return t
}

// A mark is the ink in the middle of a cell that may be a digit.
type mark struct {
	contrast                 float64 // of the darkest ink to the ground, or of the lightest; from 0 to 255
	left, top, right, bottom int     // the box around the ink, in pixels of the patch
	ink                      patch   // from 0, the ground, to 1
	others                   bool    // there is more ink of the size of a digit
	inCorner                 bool    // all ink but lines is in the top left corner
}

func (m *mark) width() int  { return m.right - m.left }
func (m *mark) height() int { return m.bottom - m.top }

// leastHeight is the least height of a digit, in pixels of a patch. Lower marks are dirt.
const leastHeight = patchSide / 6

// markOf finds the mark of a cell. If there is none, its contrast is that of the noise, and its height is 0.
func markOf(p *patch) *mark {
	ink, peak := p.inked()
	m := &mark{contrast: float64(peak)}
	if peak < 1 {
		return m
	}
	for k, v := range ink {
		m.ink[k] = min(max(v/peak, 0), 1)
	}
	m.keepDigit()
	return m
}

// inked returns how much darker each pixel is than the ground, or lighter if what is in the middle is, and the contrast: the
// highest value in the middle but for single pixels.
func (p *patch) inked() (ink *patch, contrast float32) {
	ink = p.depth()
	if ink.energy(-1) > ink.energy(1) {
		for k := range ink {
			ink[k] = -ink[k]
		}
	}
	var middle []float32
	for y := patchSide / 5; y < patchSide*4/5; y++ {
		middle = append(middle, ink[y*patchSide+patchSide/5:y*patchSide+patchSide*4/5]...)
	}
	slices.Sort(middle)
	return ink, max(middle[len(middle)*98/100], 0)
}

// depth returns how much darker each pixel is than the ground. The ground goes linearly from the median of each quarter of
// the patch to those of the others, since light falls unevenly.
func (p *patch) depth() *patch {
	const half = patchSide / 2
	var grounds [2][2]float32
	for k := range 4 {
		var quarter []float32
		for y := k / 2 * half; y < k/2*half+half; y++ {
			quarter = append(quarter, p[y*patchSide+k%2*half:y*patchSide+k%2*half+half]...)
		}
		slices.Sort(quarter)
		grounds[k/2][k%2] = quarter[len(quarter)/2]
	}
	d := new(patch)
	for k, v := range p {
		u, w := float32(k%patchSide-half/2)/half, float32(k/patchSide-half/2)/half
		d[k] = (grounds[0][0]*(1-u)+grounds[0][1]*u)*(1-w) + (grounds[1][0]*(1-u)+grounds[1][1]*u)*w - v
	}
	return d
}

// energy returns how much there is in the middle that is darker than the ground, or lighter if sign is -1.
func (p *patch) energy(sign float32) (sum float32) {
	for y := patchSide / 4; y < patchSide*3/4; y++ {
		for x := patchSide / 4; x < patchSide*3/4; x++ {
			d := max(0, sign*p[y*patchSide+x])
			sum += d * d
		}
	}
	return sum
}

// A blob is a connected set of pixels with ink.
type blob struct {
	pixels                   []int
	left, top, right, bottom int
}

// keepDigit keeps the ink of the largest blob in the middle, and of what is so near that it may belong to the digit, since
// small digits are often broken.
func (m *mark) keepDigit() {
	blobs := m.blobs()
	notDash := func(b blob) bool { return b.bottom-b.top >= patchSide/10 }
	elsewhere := func(b blob) bool { return notDash(b) && (b.right > patchSide*6/10 || b.bottom > patchSide*45/100) }
	m.inCorner = slices.ContainsFunc(blobs, notDash) && !slices.ContainsFunc(blobs, elsewhere)
	var kept patch
	largest := 0
	for {
		best := -1
		for k, b := range blobs {
			const low, high = patchSide * 3 / 10, patchSide * 7 / 10
			inMiddle := b.left < high && b.right > low && b.top < high && b.bottom > low
			near := b.left < m.right+2 && b.right > m.left-2 && b.top < m.bottom+3 && b.bottom > m.top-3
			if (largest == 0 && inMiddle || largest > 0 && near && len(b.pixels)*25 > largest) && (best < 0 || len(b.pixels) > len(blobs[best].pixels)) {
				best = k
			}
		}
		if best < 0 {
			break
		}
		b := blobs[best]
		blobs = slices.Delete(blobs, best, best+1)
		if largest == 0 {
			largest = len(b.pixels)
			m.left, m.top, m.right, m.bottom = b.left, b.top, b.right, b.bottom
		}
		m.left, m.top, m.right, m.bottom = min(m.left, b.left), min(m.top, b.top), max(m.right, b.right), max(m.bottom, b.bottom)
		for _, p := range b.pixels {
			for y := max(p/patchSide-2, 0); y <= min(p/patchSide+2, patchSide-1); y++ {
				for x := max(p%patchSide-2, 0); x <= min(p%patchSide+2, patchSide-1); x++ {
					kept[y*patchSide+x] = 1
				}
			}
		}
	}
	for _, b := range blobs {
		m.others = m.others || b.bottom-b.top >= patchSide*3/10
	}
	for k := range m.ink {
		m.ink[k] *= kept[k]
	}
}

// blobs returns the blobs of ink that are not parts of the lines around the cell.
func (m *mark) blobs() (found []blob) {
	var seen [patchSide * patchSide]bool
	is := func(x, y int) bool {
		return x >= edge && y >= edge && x < patchSide-edge && y < patchSide-edge && m.ink[y*patchSide+x] > 0.45
	}
	for start := range seen {
		if seen[start] || !is(start%patchSide, start/patchSide) {
			continue
		}
		seen[start] = true
		b := blob{pixels: []int{start}, left: patchSide, top: patchSide}
		for n := 0; n < len(b.pixels); n++ {
			x, y := b.pixels[n]%patchSide, b.pixels[n]/patchSide
			b.left, b.top, b.right, b.bottom = min(b.left, x), min(b.top, y), max(b.right, x+1), max(b.bottom, y+1)
			for ny := y - 1; ny <= y+1; ny++ {
				for nx := x - 1; nx <= x+1; nx++ {
					if k := ny*patchSide + nx; is(nx, ny) && !seen[k] {
						seen[k] = true
						b.pixels = append(b.pixels, k)
					}
				}
			}
		}
		const band = patchSide / 5
		const whole = patchSide - 2*edge
		flat := b.bottom-b.top <= band && b.right-b.left == whole || b.right-b.left <= band && b.bottom-b.top == whole
		isLine := flat || b.right <= band || b.bottom <= band || b.left >= patchSide-band || b.top >= patchSide-band
		if !isLine && len(b.pixels) > 4 {
			found = append(found, b)
		}
	}
	return found
}

const (
	glyphSide = 20 // pixels of a mark that is scaled to one size
	cells     = 5  // in each direction, in which directions of edges are counted
	angles    = 8
	shades    = glyphSide / 2 // in each direction, in which the ink is averaged
	features  = cells*cells*angles + shades*shades + 2
)

// describe returns the features of a mark: how strong its edges are by place and direction, its width, and its height. They
// are histograms of oriented gradients (Dalal and Triggs 2005), which depend little on the weight of a font and on blur.
func (m *mark) describe() (f [features]float32) {
	glyph := m.scaled()
	for y := range glyphSide {
		for x := range glyphSide {
			dx := glyph.at(x+1, y) - glyph.at(x-1, y)
			dy := glyph.at(x, y+1) - glyph.at(x, y-1)
			size := math.Hypot(float64(dx), float64(dy))
			if size < 1e-3 {
				continue
			}
			angle := (math.Atan2(float64(dy), float64(dx))/(2*math.Pi) + 1) * angles
			a, share := int(angle), float32(angle-math.Floor(angle))
			u, v := (float64(x)+0.5)*cells/glyphSide-0.5, (float64(y)+0.5)*cells/glyphSide-0.5
			iu, iv := int(math.Floor(u)), int(math.Floor(v))
			for cy := max(iv, 0); cy <= min(iv+1, cells-1); cy++ {
				for cx := max(iu, 0); cx <= min(iu+1, cells-1); cx++ {
					place := (cy*cells + cx) * angles
					weight := float32(size * (1 - math.Abs(u-float64(cx))) * (1 - math.Abs(v-float64(cy))))
					f[place+a%angles] += weight * (1 - share)
					f[place+(a+1)%angles] += weight * share
				}
			}
		}
	}
	sum := float32(1e-6)
	for _, v := range f {
		sum += v * v
	}
	scale := float32(math.Sqrt(cells * cells * angles / 4 / float64(sum)))
	for k := range cells * cells * angles {
		f[k] = min(f[k]*scale, 3)
	}
	for y := range shades {
		for x := range shades {
			ink := glyph.at(2*x, 2*y) + glyph.at(2*x+1, 2*y) + glyph.at(2*x, 2*y+1) + glyph.at(2*x+1, 2*y+1)
			f[cells*cells*angles+y*shades+x] = ink / 2
		}
	}
	f[features-2], f[features-1] = float32(m.width())/float32(max(m.height(), 1)), float32(m.height())/patchSide
	return f
}

// A glyph is the ink of a mark in one size.
type glyph [glyphSide * glyphSide]float32

func (g *glyph) at(x, y int) float32 {
	if x < 0 || y < 0 || x >= glyphSide || y >= glyphSide {
		return 0
	}
	return g[y*glyphSide+x]
}

// scaled returns the mark in one size. Its proportions stay as they are.
func (m *mark) scaled() *glyph {
	const frame = 1.5
	scale := float64(max(m.width(), m.height())) / (glyphSide - 2*frame)
	cx, cy := float64(m.left+m.right)/2, float64(m.top+m.bottom)/2
	g := new(glyph)
	for y := range glyphSide {
		for x := range glyphSide {
			g[y*glyphSide+x] = m.at(cx+(float64(x)+0.5-glyphSide/2)*scale-0.5, cy+(float64(y)+0.5-glyphSide/2)*scale-0.5)
		}
	}
	return g
}

// at returns the ink at a point of the patch, by linear interpolation.
func (m *mark) at(x, y float64) float32 {
	ix, iy := int(math.Floor(x)), int(math.Floor(y))
	fx, fy := float32(x-float64(ix)), float32(y-float64(iy))
	ink := func(x, y int) float32 {
		if x < 0 || y < 0 || x >= patchSide || y >= patchSide {
			return 0
		}
		return m.ink[y*patchSide+x]
	}
	return (ink(ix, iy)*(1-fx)+ink(ix+1, iy)*fx)*(1-fy) + (ink(ix, iy+1)*(1-fx)+ink(ix+1, iy+1)*fx)*fy
}
