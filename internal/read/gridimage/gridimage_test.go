package gridimage

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

const proper = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

var nothing = strings.Repeat(".", 81)

// board returns a board in the first style.
func board(side int) *image.RGBA {
	return styles[0].draw(rand.New(rand.NewPCG(1, 1)), side, proper, nothing).(*image.RGBA)
}

// TestTurned: pictures lie on their sides, or upside down. With a mark of their true direction in the file, they are read, too.
func TestTurned(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a second")
	}
	m := board(24)
	for turn := range 4 {
		for _, mark := range []byte{0, 6} {
			data := encode(m, true)
			if mark != 0 {
				data = withOrientation(data, mark)
			}
			got, err := read(data)
			if err != nil {
				t.Fatalf("turned by %d quarters: %v", turn, err)
			}
			if got.Line() != proper || got.Doubt() != nil {
				t.Errorf("turned by %d quarters, orientation %d: %s, %v", turn, mark, got.Line(), got.Doubt())
			}
		}
		b := m.Bounds()
		next := image.NewRGBA(image.Rect(0, 0, b.Dy(), b.Dx()))
		for y := range b.Dy() {
			for x := range b.Dx() {
				next.Set(b.Dy()-1-y, x, m.At(x, y))
			}
		}
		m = next
	}
}

// withOrientation adds the EXIF tag of the orientation to a JPEG file.
func withOrientation(data []byte, orientation byte) []byte {
	exif := append([]byte("Exif\x00\x00MM\x00*\x00\x00\x00\x08\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01\x00"), orientation, 0, 0, 0, 0, 0, 0)
	head := []byte{0xff, 0xd8, 0xff, 0xe1, 0, byte(len(exif) + 2)}
	return slices.Concat(head, exif, data[2:])
}

// TestPerspective: a sheet that is photographed at an angle, unevenly lit, in a picture with noise, is read.
func TestPerspective(t *testing.T) {
	m := board(60)
	b := m.Bounds()
	const w, h = 900, 800
	to := homographyTo(quad{{0, 0}, {1, 0}, {1, 1}, {0, 1}})
	from := homographyTo(quad{{-0.1, -0.05}, {1.15, 0.02}, {1.0, 1.1}, {0.05, 1.0}})
	r := rand.New(rand.NewPCG(5, 5))
	photo := image.NewGray(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			p := from.at(to.at(float64(x)/w, float64(y)/h).x, float64(y)/h)
			c := color.GrayModel.Convert(m.At(int(p.x*float64(b.Dx())), int(p.y*float64(b.Dy())))).(color.Gray)
			light := 0.5 + 0.4*float64(x)/w - 0.2*float64(y)/h
			photo.SetGray(x, y, color.Gray{Y: uint8(min(max((40+float64(c.Y)*0.75)*light+r.NormFloat64()*4, 0), 255))})
		}
	}
	got, err := read(encode(photo, true))
	if err != nil {
		t.Fatal(err)
	}
	if got.Line() != proper || got.Doubt() != nil {
		t.Errorf("read %s, %v", got.Line(), got.Doubt())
	}
}

// TestBad: what is wrong with a picture is said by name.
func TestBad(t *testing.T) {
	white := image.NewGray(image.Rect(0, 0, 500, 500))
	draw.Draw(white, white.Rect, image.White, image.Point{}, draw.Src)
	words := image.NewRGBA(image.Rect(0, 0, 600, 600))
	draw.Draw(words, words.Rect, image.White, image.Point{}, draw.Src)
	for k := range 20 {
		text(words, styles[0].font, 20, 300, 30*k+15, rgb(0), "Fill in the grid so that every row has the digits")
	}
	one := board(40)
	two := image.NewRGBA(image.Rect(0, 0, 2*one.Rect.Dx(), one.Rect.Dy()))
	draw.Draw(two, two.Rect, one, image.Point{}, draw.Src)
	draw.Draw(two, two.Rect.Add(image.Pt(one.Rect.Dx(), 0)), one, image.Point{}, draw.Src)
	blurred := image.NewGray(one.Rect)
	draw.Draw(blurred, one.Rect, one, image.Point{}, draw.Src)
	pix := make([]float32, len(blurred.Pix))
	w := one.Rect.Dx()
	for k, v := range blurred.Pix[:w*w] {
		pix[k] = float32(v)
	}
	blur(pix[:w*w], w, 3)
	for k := range blurred.Pix {
		blurred.Pix[k] = uint8(pix[k])
	}
	strip := image.NewGray(image.Rect(0, 0, 100, 40_000)) // of noise
	for k := range strip.Pix {
		strip.Pix[k] = uint8(k * k % 251)
	}
	trapezoid := image.NewGray(image.Rect(0, 0, 401, 400)) // its sides differ so much that the vanishing line is near
	draw.Draw(trapezoid, trapezoid.Rect, image.White, image.Point{}, draw.Src)
	corners := []point{{10, 10}, {370, 190}, {370, 210}, {10, 390}}
	for k, p := range corners {
		q := corners[(k+1)%4]
		for t := range 1000 {
			share := float64(t) / 1000
			trapezoid.SetGray(int(p.x+(q.x-p.x)*share), int(p.y+(q.y-p.y)*share), color.Gray{})
		}
	}
	for _, c := range []struct {
		name string
		data []byte
		want string
	}{
		{"strip", encode(strip, false), "no grid"},
		{"trapezoid", encode(trapezoid, false), "no grid"},
		{"white", encode(white, false), "no grid"},
		{"text", encode(words, true), "no grid"},
		{"two grids", encode(two, true), "more than one grid"},
		{"killer", encode(killer(45), false), "killer Sudoku"},
		{"blurred", encode(blurred, true), "is blurred"},
		{"empty grid", encode(styles[0].draw(rand.New(rand.NewPCG(1, 1)), 40, nothing, nothing), true), "without digits"},
		{"tiny", encode(image.NewGray(image.Rect(0, 0, 20, 20)), false), "20x20 pixels"},
		{"100 megapixels", pngHead(10_000, 10_000), "100 megapixels: expected at most 50"},
		{"bomb", pngHead(60_000, 60_000), "3600 megapixels"},
		{"truncated", encode(one, true)[:5000], "JPEG picture that cannot be unpacked"},
		{"head alone", []byte("\x89PNG\r\n\x1a\n"), "PNG picture that cannot be unpacked"},
		{"HEIC", []byte("\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic"), "format HEIC"},
		{"TIFF", []byte("II*\x00\x08\x00\x00\x00"), "format TIFF"},
		{"text file", []byte(proper), "not a picture"},
		{"empty", nil, "not a picture"},
	} {
		got, err := read(c.data)
		if err == nil {
			err = got.Doubt()
		}
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
}

// pngHead returns the beginning of a PNG file that claims a size.
func pngHead(w, h uint32) []byte {
	head := binary.BigEndian.AppendUint32([]byte("IHDR"), w)
	head = append(binary.BigEndian.AppendUint32(head, h), 8, 6, 0, 0, 0)
	return slices.Concat([]byte("\x89PNG\r\n\x1a\n\x00\x00\x00\x0d"), head, binary.BigEndian.AppendUint32(nil, crc32.ChecksumIEEE(head)), []byte("\x00\x00\x00\x00"))
}

// killer draws the grid of a killer Sudoku: cages of two cells with dashed lines and a sum.
func killer(side int) image.Image {
	m := styles[0].draw(rand.New(rand.NewPCG(1, 1)), side, nothing, nothing).(*image.RGBA)
	pad := (m.Rect.Dx() - 9*side) / 2
	for cage := range 40 {
		x, y := pad+cage%4*2*side, pad+cage/4%9*side
		for k := 4; k < 2*side-4; k++ {
			if k%6 < 3 {
				m.Set(x+k, y+4, color.Black)
				m.Set(x+k, y+side-4, color.Black)
			}
		}
		sum := string(rune('1'+cage%2)) + string(rune('0'+cage*7%10))
		text(m, styles[0].font, float64(side)*0.24, x+side/4, y+side/5+2, rgb(0), sum)
	}
	return m
}

// TestCancel: a context that is done ends reading with its cause.
func TestCancel(t *testing.T) {
	cause := errors.New("enough")
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(cause)
	if _, err := DefaultLimits.Read(ctx, bytes.NewReader(encode(board(40), true))); !errors.Is(err, cause) {
		t.Errorf("error %v, want the cause of the context", err)
	}
}

// believed returns beliefs that are sure of a grid, but for what alternatives say.
func believed(line string, alternatives map[int][10]float64) *beliefs {
	b := new(beliefs)
	for k := range b {
		v := max(0, int(line[k])-'0')
		for w := range b[k] {
			b[k][w] = 1e-5
		}
		b[k][v] = 1 - 9e-5
		if a, ok := alternatives[k]; ok {
			b[k] = a
		}
	}
	return b
}

// TestDecide: the rules and the single solution decide between values that look alike, but do not change what is clear.
func TestDecide(t *testing.T) {
	minimal := strings.ReplaceAll(puzzles[1], "0", ".") // no given can be left out
	several := "." + minimal[1:]
	mistake := "55" + proper[2:]
	for _, c := range []struct {
		name, line   string
		alternatives map[int][10]float64
		want         string
		solutions    int
		doubt        string
	}{
		{"clear", proper, nil, proper, 1, ""},
		{"5 looks like 6, which is in the column", proper, map[int][10]float64{0: {5: 0.3, 6: 0.7}}, proper, 1, ""},
		{"9 looks like an empty cell, but there are two solutions without it", minimal, map[int][10]float64{0: {0: 0.6, 9: 0.4}}, minimal, 1, ""},
		{"7 may be left out", proper, map[int][10]float64{4: {0: 0.8, 7: 0.2}}, proper, 1,
			"the reading is doubtful: r1c5 is 7 (69 %) or empty (31 %); with the first value of each it is " + proper},
		{"clear, with several solutions", several, nil, several, 2, "the reading is doubtful; it is read as " + several + ", which has more than one solution"},
		{"clear, with a mistake", mistake, nil, mistake, 0, "the reading is doubtful; it is read as " + mistake + ", which has no solution"},
	} {
		r, err := decide(context.Background(), believed(c.line, c.alternatives))
		if err != nil {
			t.Fatal(err)
		}
		doubt := ""
		if err := r.Doubt(); err != nil {
			doubt = err.Error()
		}
		if r.Line() != c.want || r.Solutions != c.solutions || doubt != c.doubt {
			t.Errorf("%s: %s, %d solutions, %q; want\n%s, %d, %q", c.name, r.Line(), r.Solutions, doubt, c.want, c.solutions, c.doubt)
		}
		for k, p := range r.Chances {
			sum := 0.0
			for _, v := range p {
				sum += v
			}
			if math.Abs(sum-1) > 1e-3 {
				t.Errorf("%s: the probabilities of cell %d add up to %v", c.name, k, sum)
			}
		}
	}
}

// FuzzRead: no file makes Read panic, or a reading sure that is no Sudoku.
func FuzzRead(f *testing.F) {
	f.Add(encode(board(12), false))
	var b bytes.Buffer
	jpeg.Encode(&b, board(12), nil)
	f.Add(b.Bytes())
	limits := Limits{Pixels: 1 << 18, Bytes: 1 << 20}
	f.Fuzz(func(t *testing.T, data []byte) {
		if got, err := limits.Read(context.Background(), bytes.NewReader(data)); err == nil && got.Doubt() == nil && got.Solutions != 1 {
			t.Errorf("sure of %s", got.Line())
		}
	})
}
