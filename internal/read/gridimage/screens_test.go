package gridimage

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"image/png"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"

	"codeberg.org/go-fonts/liberation/liberationsansbold"
	"codeberg.org/go-fonts/liberation/liberationsansregular"
	"codeberg.org/go-fonts/liberation/liberationserifbold"
	"fourfold/internal/test/covertest"
	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gomedium"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"

	"fourfold/cp/classic"
)

// A style is how a site or an app draws its board.
type style struct {
	name                  string
	font                  []byte
	size                  float64 // of a digit's font, in cells
	page, ground          color.RGBA
	thin, thick           color.RGBA
	thinWidth, thickWidth int // in pixels at 50 pixels a cell
	given, placed         color.RGBA
	fill                  func(cell int, r *rand.Rand) *color.RGBA // nil for the ground
	notes                 string                                   // "grid", "corner" or none
}

func rgb(v uint32) color.RGBA { return color.RGBA{uint8(v >> 16), uint8(v >> 8), uint8(v), 255} }

// styles resemble what players use most: a plain site, a popular app with highlights, dark mode, a newspaper's site, and a setter's tool.
var styles = []style{
	{"plain site", liberationsansbold.TTF, 0.62, rgb(0xffffff), rgb(0xffffff), rgb(0x999999), rgb(0x000000), 1, 3, rgb(0x000000), rgb(0x2244cc), nil, ""},
	{"app with highlights", goregular.TTF, 0.72, rgb(0xf4f6fa), rgb(0xffffff), rgb(0xc0c8d4), rgb(0x344861), 1, 2, rgb(0x344861), rgb(0x325aaf),
		func(cell int, _ *rand.Rand) *color.RGBA {
			c := rgb(0xe2ebf3)
			if cell == 40 {
				c = rgb(0xbbdefb)
			} else if cell/9 != 4 && cell%9 != 4 {
				return nil
			}
			return &c
		}, "grid"},
	{"dark mode", gomedium.TTF, 0.66, rgb(0x101214), rgb(0x181b1f), rgb(0x3c4148), rgb(0x8a929c), 1, 3, rgb(0xe8eaed), rgb(0x8ab4f8),
		func(cell int, _ *rand.Rand) *color.RGBA {
			c := rgb(0x264f78)
			if cell != 30 && cell != 31 {
				return nil
			}
			return &c
		}, "grid"},
	{"newspaper's site", liberationserifbold.TTF, 0.7, rgb(0xffffff), rgb(0xffffff), rgb(0xa8a8a8), rgb(0x111111), 1, 3, rgb(0x111111), rgb(0x333333),
		func(cell int, r *rand.Rand) *color.RGBA {
			c := rgb(0xe6e6e6)
			if cell == 20 {
				c = rgb(0xffda00)
			} else if r.IntN(3) > 0 {
				return nil
			}
			return &c
		}, "corner"},
	{"setter's tool", liberationsansregular.TTF, 0.75, rgb(0xffffff), rgb(0xffffff), rgb(0x000000), rgb(0x000000), 1, 4, rgb(0x000000), rgb(0x1d6ae5),
		func(cell int, r *rand.Rand) *color.RGBA {
			c := []color.RGBA{rgb(0xf7d038), rgb(0xa3e048), rgb(0xe6261f), rgb(0x34bbe6), rgb(0xd23be7)}[r.IntN(5)]
			if r.IntN(6) > 0 {
				return nil
			}
			return &c
		}, "corner"},
}

// draw draws a board with side pixels a cell. The digits of placed are those of a player.
func (s *style) draw(r *rand.Rand, side int, givens, placed string) image.Image {
	pad := side/2 + r.IntN(side)
	size := 9*side + 2*pad
	m := image.NewRGBA(image.Rect(0, 0, size, size+2*side))
	fill := func(x0, y0, x1, y1 int, c color.RGBA) {
		draw.Draw(m, image.Rect(x0, y0, x1, y1), image.NewUniform(c), image.Point{}, draw.Src)
	}
	fill(0, 0, size, size+2*side, s.page)
	text(m, s.font, float64(side)*0.5, pad+side, pad/2, s.given, "Sudoku 17")
	top := pad
	fill(pad, top, size-pad, size-pad, s.ground)
	for cell := range 81 {
		if s.fill == nil {
			break
		}
		if c := s.fill(cell, r); c != nil {
			fill(pad+cell%9*side, top+cell/9*side, pad+cell%9*side+side, top+cell/9*side+side, *c)
		}
	}
	for pass := range 2 {
		for k := range 10 {
			width, c := s.thinWidth, s.thin
			if k%3 == 0 {
				width, c = s.thickWidth, s.thick
			}
			if k%3 == 0 != (pass == 1) {
				continue
			}
			w := max(1, (width*side+25)/50)
			fill(pad+k*side-w/2, top-w/2, pad+k*side-w/2+w, top+9*side+w-w/2, c)
			fill(pad-w/2, top+k*side-w/2, pad+9*side+w-w/2, top+k*side-w/2+w, c)
		}
	}
	for cell := range 81 {
		x, y := pad+cell%9*side+side/2, top+cell/9*side+side/2
		switch {
		case givens[cell] != '.':
			text(m, s.font, float64(side)*s.size, x, y, s.given, givens[cell:cell+1])
		case placed[cell] != '.':
			text(m, s.font, float64(side)*s.size, x, y, s.placed, placed[cell:cell+1])
		case s.notes != "" && r.IntN(2) == 0:
			for v := range 9 {
				if r.IntN(3) > 0 {
					continue
				}
				dx, dy := (v%3-1)*side*3/10, (v/3-1)*side*3/10
				if s.notes == "corner" && dy == 0 {
					continue
				}
				text(m, s.font, float64(side)*0.25, x+dx, y+dy, s.placed, string(rune('1'+v)))
			}
		}
	}
	return m
}

var faces sync.Map

// text draws a text around a point.
func text(m draw.Image, ttf []byte, size float64, x, y int, c color.RGBA, s string) {
	key := fmt.Sprint(&ttf[0], size)
	cached, ok := faces.Load(key)
	if !ok {
		f, err := opentype.Parse(ttf)
		if err != nil {
			panic(err)
		}
		face, err := opentype.NewFace(f, &opentype.FaceOptions{Size: size, DPI: 72})
		if err != nil {
			panic(err)
		}
		cached = face
		faces.Store(key, face)
	}
	face := cached.(font.Face)
	b, _ := font.BoundString(face, s)
	dot := fixed.Point26_6{X: fixed.I(x) - (b.Min.X+b.Max.X)/2, Y: fixed.I(y) - (b.Min.Y+b.Max.Y)/2}
	(&font.Drawer{Dst: m, Src: image.NewUniform(c), Face: face, Dot: dot}).DrawString(s)
}

func encode(m image.Image, asJPEG bool) []byte {
	var b bytes.Buffer
	if asJPEG {
		jpeg.Encode(&b, m, &jpeg.Options{Quality: 80})
	} else {
		png.Encode(&b, m)
	}
	return b.Bytes()
}

// puzzles have one solution each, and 17, 21, 26 and 36 givens.
var puzzles = []string{
	"000000010400000000020000000000050407008000300001090000300400200050100000000806000",
	"98.7...........7..1.7.65...4...3..2...85..6.......2..4.1......3..68..9.........16",
	"..9748...7.........2.1.9.....7...24..64.1.59..98...3.....8.3.2.........6...2759..",
	"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
}

// isomorph returns a puzzle with other digits, and other rows and columns within bands and stacks.
func isomorph(r *rand.Rand, puzzle string) string {
	digit, rows, cols := r.Perm(9), order(r), order(r)
	p := []byte(strings.Repeat(".", 81))
	for k, c := range []byte(puzzle) {
		if c >= '1' && c <= '9' {
			p[rows[k/9]*9+cols[k%9]] = byte('1' + digit[c-'1'])
		}
	}
	return string(p)
}

func order(r *rand.Rand) (all []int) {
	for _, band := range r.Perm(3) {
		for _, k := range r.Perm(3) {
			all = append(all, 3*band+k)
		}
	}
	return all
}

// TestScreens draws boards in the styles, with highlights, candidates and values of a player, and reads them. No board
// that is read wrongly may be sure.
func TestScreens(t *testing.T) {
	boards, most := 3, 1 // of each style, and of these with doubt
	switch {
	case covertest.Long():
		boards, most = 12, 2
	case testing.Short():
		boards = 1
	}
	for k := range styles {
		s := &styles[k]
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			r, solver := rand.New(rand.NewPCG(uint64(k), 7)), classic.New(0)
			doubtful := 0
			for i := range boards {
				givens := isomorph(r, puzzles[i%len(puzzles)])
				want := []byte(givens)
				placed := []byte(strings.Repeat(".", 81))
				if p, err := classic.ParsePuzzle(givens); err != nil {
					t.Fatal(err)
				} else if i%3 == 2 {
					solution := solver.Solve(&p, 1).Solution
					for c := range placed {
						if givens[c] == '.' && r.IntN(4) == 0 {
							placed[c], want[c] = solution[c], solution[c]
						}
					}
				}
				side := 24 + r.IntN(60)
				got, err := read(encode(s.draw(r, side, givens, string(placed)), i%2 == 1))
				if err != nil {
					t.Errorf("%d pixels a cell: %v", side, err)
					continue
				}
				doubt := got.Doubt()
				if doubt != nil {
					t.Logf("%d pixels a cell: %v", side, doubt)
					doubtful++
				}
				if line := got.Line(); line != string(want) && doubt == nil {
					t.Errorf("%d pixels a cell: read for sure\n%s, but it is\n%s", side, line, want)
				}
			}
			t.Logf("%d of %d boards were read for sure", boards-doubtful, boards)
			if doubtful > most {
				t.Errorf("%d of %d boards are doubtful, want %d at most", doubtful, boards, most)
			}
		})
	}
}

// read reads a file.
func read(data []byte) (*Reading, error) {
	return DefaultLimits.Read(context.Background(), bytes.NewReader(data))
}
