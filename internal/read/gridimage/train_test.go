package gridimage

import (
	"encoding/binary"
	"fmt"
	"image"
	"io/fs"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"testing"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// TestTrain makes network.bin from the fonts in the folder FOURFOLD_TRAIN. It draws cells as cameras and screens show
// them: digits, and what is no digit, in all fonts, tilted, blurred, and with noise. No photograph is used.
func TestTrain(t *testing.T) {
	folder := os.Getenv("FOURFOLD_TRAIN")
	if folder == "" {
		t.Skip("FOURFOLD_TRAIN, a folder of fonts, is not set")
	}
	all := loadFonts(t, folder)
	var train, test [][]*opentype.Font
	for k, family := range all {
		if k%8 == 7 {
			test = append(test, family)
		} else {
			train = append(train, family)
		}
	}
	t.Logf("%d families to train, %d to test", len(train), len(test))
	n := learn(t, drawn(train, 400_000, 1), drawn(test, 20_000, 2))
	for c := range n.out {
		for u := range n.out[c] {
			n.out[c][u] *= sharper
		}
	}
	if err := os.WriteFile("network.bin", encodeNetwork(n), 0o666); err != nil {
		t.Fatal(err)
	}
}

// sharper makes the network more sure than it is of drawn cells, since photographs are easier: of 160 photographs, the
// probabilities of the right digits are best with this factor.
const sharper = 1.5

// The names of fonts that have no digits, and of fonts whose digits look as if they were written by hand, or have different heights.
var withoutDigits = regexp.MustCompile(`^(Noto(Sans|Serif)[A-Z]|Noto[^S]|Kristi|[Bb]reip|[Ff]emke|Pecita|[Hh]umor|Lobster|Junic|Cardo|Prociono|EBGar|Oldania|Irianis|D05|Z00|Standard|[Vv]ollkorn|.*[Dd]ingbat)`)

// loadFonts returns the fonts of a folder by families.
func loadFonts(t *testing.T, folder string) (all [][]*opentype.Font) {
	families := map[string]int{}
	err := filepath.WalkDir(folder, func(name string, d fs.DirEntry, err error) error {
		if ext := filepath.Ext(name); err != nil || ext != ".ttf" && ext != ".otf" || withoutDigits.MatchString(filepath.Base(name)) {
			return err
		}
		data, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		f, err := opentype.Parse(data)
		if err != nil {
			return nil
		}
		family, _, _ := strings.Cut(strings.TrimSuffix(filepath.Base(name), filepath.Ext(name)), "-")
		k, known := families[family]
		if !known {
			k = len(all)
			families[family] = k
			all = append(all, nil)
		}
		all[k] = append(all[k], f)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// A sample is the description of a drawn mark, and what it is.
type sample struct {
	f     [features]float32
	class uint8
}

// drawn returns samples from fonts.
func drawn(families [][]*opentype.Font, n int, seed uint64) (samples []sample) {
	parts := make([][]sample, runtime.NumCPU())
	var wait sync.WaitGroup
	for k := range parts {
		wait.Go(func() {
			d := &drawer{rand: rand.New(rand.NewPCG(seed, uint64(k))), families: families, masks: map[maskKey]*image.Alpha{}}
			for len(parts[k]) < n/len(parts) {
				class, p := d.cell()
				if m := markOf(p); m.height() >= patchSide/4 {
					parts[k] = append(parts[k], sample{m.describe(), uint8(class)})
				}
			}
		})
	}
	wait.Wait()
	for _, p := range parts {
		samples = append(samples, p...)
	}
	return samples
}

// A drawer draws cells.
type drawer struct {
	rand     *rand.Rand
	families [][]*opentype.Font
	masks    map[maskKey]*image.Alpha
	canvas   [canvasSide * canvasSide]float32 // ink from 0 to 1
}

const canvasSide = 2 * patchSide

type maskKey struct {
	font *opentype.Font
	text string
}

func (d *drawer) between(low, high float64) float64 { return low + d.rand.Float64()*(high-low) }

// noDigits are the characters that are drawn as what is no digit. Letters that look like digits are not among them.
const noDigits = "0ACDEFHJKLMNPQRTUVWXYadefhkmnprtuvwxy?+*#&%@$/=<>"

// cell draws a cell.
func (d *drawer) cell() (class int, p *patch) {
	clear(d.canvas[:])
	family := d.families[d.rand.IntN(len(d.families))]
	f := family[d.rand.IntN(len(family))]
	height := d.between(0.36, 0.84) * canvasSide
	x, y := canvasSide/2+d.rand.NormFloat64()*3, canvasSide/2+d.rand.NormFloat64()*3
	digit := 1 + d.rand.IntN(9)
	text := string(rune('0' + digit))
	switch kind := d.rand.IntN(40); {
	case kind < 30:
		class = digit
		d.text(f, text, x, y, height, 0)
	case kind < 32:
		runes := []rune(noDigits)
		d.text(f, string(runes[d.rand.IntN(len(runes))]), x, y, height, 0)
	case kind < 34:
		d.text(f, text, x, y, height, math.Pi/2*float64(1+2*d.rand.IntN(2)))
	case kind < 35:
		d.text(f, string("347"[d.rand.IntN(3)]), x, y, height, math.Pi)
	case kind < 36: // a number of two digits
		height = min(height, 0.55*canvasSide)
		d.text(f, text, x-height*0.3, y, height, 0)
		d.text(f, string(rune('0'+d.rand.IntN(10))), x+height*0.3, y, height, 0)
	case kind < 37: // a digit that is cut off
		d.text(f, text, x+float64(d.rand.IntN(2)*2-1)*canvasSide*d.between(0.3, 0.45), y+float64(d.rand.IntN(2)*2-1)*canvasSide*d.between(0.1, 0.45), height*1.2, 0)
	case kind < 38: // candidates
		for k := range 9 {
			if d.rand.IntN(2) == 0 {
				d.text(f, string(rune('1'+k)), canvasSide*(0.2+0.3*float64(k%3)), canvasSide*(0.2+0.3*float64(k/3)), canvasSide*d.between(0.17, 0.28), 0)
			}
		}
	default:
		d.scribble()
	}
	d.press()
	d.lines()
	return class, d.shot()
}

// text draws a text around a point, turned by an angle.
func (d *drawer) text(f *opentype.Font, text string, cx, cy, height, angle float64) {
	m := d.mask(f, text)
	if m == nil {
		return
	}
	b := m.Rect
	angle += d.rand.NormFloat64() * 0.05
	shear, stretch := d.rand.NormFloat64()*0.06, math.Exp(d.rand.NormFloat64()*0.1)
	scale := float64(b.Dy()) / height
	sin, cos := math.Sincos(angle)
	for y := range canvasSide {
		for x := range canvasSide {
			u, v := float64(x)-cx, float64(y)-cy
			u, v = u*cos+v*sin, v*cos-u*sin
			u = (u + shear*v) * stretch
			px, py := u*scale+float64(b.Dx())/2, v*scale+float64(b.Dy())/2
			if px < -1 || py < -1 || px > float64(b.Dx()) || py > float64(b.Dy()) {
				continue
			}
			ix, iy := int(math.Floor(px)), int(math.Floor(py))
			fx, fy := px-float64(ix), py-float64(iy)
			a := func(x, y int) float64 { return float64(m.AlphaAt(b.Min.X+x, b.Min.Y+y).A) / 255 }
			ink := (a(ix, iy)*(1-fx)+a(ix+1, iy)*fx)*(1-fy) + (a(ix, iy+1)*(1-fx)+a(ix+1, iy+1)*fx)*fy
			k := y*canvasSide + x
			d.canvas[k] = max(d.canvas[k], float32(ink))
		}
	}
}

// mask returns a character in its box.
func (d *drawer) mask(f *opentype.Font, text string) *image.Alpha {
	key := maskKey{f, text}
	if m, known := d.masks[key]; known {
		return m
	}
	d.masks[key] = nil
	face, err := opentype.NewFace(f, &opentype.FaceOptions{Size: 100, DPI: 72})
	if err != nil {
		return nil
	}
	defer face.Close()
	bounds, _ := font.BoundString(face, text)
	w, h := (bounds.Max.X - bounds.Min.X).Ceil(), (bounds.Max.Y - bounds.Min.Y).Ceil()
	if w < 4 || h < 4 || w > 400 || h > 400 {
		return nil
	}
	m := image.NewAlpha(image.Rect(0, 0, w, h))
	(&font.Drawer{Dst: m, Src: image.Opaque, Face: face, Dot: fixed.Point26_6{X: -bounds.Min.X, Y: -bounds.Min.Y}}).DrawString(text)
	d.masks[key] = m
	return m
}

// scribble draws strokes and spots.
func (d *drawer) scribble() {
	for range 1 + d.rand.IntN(5) {
		x, y, width := d.between(15, 65), d.between(15, 65), d.between(1, 7)
		angle, bend := d.between(0, 2*math.Pi), d.rand.NormFloat64()*0.06
		for range d.rand.IntN(60) {
			for dy := -width; dy <= width; dy++ {
				for dx := -width; dx <= width; dx++ {
					if px, py := int(x+dx), int(y+dy); dx*dx+dy*dy <= width*width/2 && px >= 0 && py >= 0 && px < canvasSide && py < canvasSide {
						d.canvas[py*canvasSide+px] = 1
					}
				}
			}
			x, y, angle = x+math.Cos(angle), y+math.Sin(angle), angle+bend
		}
	}
}

// press makes the strokes thicker or thinner.
func (d *drawer) press() {
	blur(d.canvas[:], canvasSide, d.between(0.5, 2))
	least := float32(d.between(0.3, 0.65))
	for k, v := range d.canvas {
		d.canvas[k] = min(max((v-least)*3+0.5, 0), 1)
	}
}

// lines draws the lines around the cell.
func (d *drawer) lines() {
	for s := range 4 {
		width, depth := d.between(0, 7), float32(d.between(0.2, 1))
		for y := range canvasSide {
			for x := range canvasSide {
				if at := [4]int{x, y, canvasSide - 1 - x, canvasSide - 1 - y}[s]; float64(at) < width {
					d.canvas[y*canvasSide+x] = max(d.canvas[y*canvasSide+x], depth)
				}
			}
		}
	}
}

// shot returns the cell as a camera sees it.
func (d *drawer) shot() *patch {
	n := 16 + d.rand.IntN(25) // pixels of the camera
	small := make([]float32, n*n)
	for y := range n {
		for x := range n {
			sum, count := float32(0), float32(0)
			for sy := y * canvasSide / n; sy < (y+1)*canvasSide/n; sy++ {
				for sx := x * canvasSide / n; sx < (x+1)*canvasSide/n; sx++ {
					sum += d.canvas[sy*canvasSide+sx]
					count++
				}
			}
			small[y*n+x] = sum / count
		}
	}
	if d.rand.IntN(2) > 0 {
		blur(small, n, d.between(0.2, 0.2+0.04*float64(n)*d.between(0, 1)))
	}
	ground, contrast := d.between(90, 250), d.between(0.15, 0.95)
	noise := 0.07 * d.between(0, 1) * d.between(0, 1)
	slopeX, slopeY := d.rand.NormFloat64()*6, d.rand.NormFloat64()*6
	g := &gray{w: n, h: n, pix: make([]uint8, n*n)}
	for k, ink := range small {
		v := ground * (1 - contrast*float64(ink) + d.rand.NormFloat64()*noise)
		v += slopeX*(float64(k%n)/float64(n)-0.5) + slopeY*(float64(k/n)/float64(n)-0.5)
		g.pix[k] = uint8(min(max(v, 0), 255))
	}
	l := &lined{}
	l.corners[0], l.corners[1] = point{-0.5, -0.5}, point{float64(n) - 0.5, -0.5}
	l.corners[side+1], l.corners[side+2] = point{-0.5, float64(n) - 0.5}, point{float64(n) - 0.5, float64(n) - 0.5}
	return l.patchOf(g, 0)
}

// blur smooths a square picture by a Gaussian.
func blur(pix []float32, side int, sigma float64) {
	reach := int(3*sigma) + 1
	kernel := make([]float32, reach+1)
	sum := float32(0)
	for k := range kernel {
		kernel[k] = float32(math.Exp(-float64(k*k) / (2 * sigma * sigma)))
		sum += kernel[k]
		if k > 0 {
			sum += kernel[k]
		}
	}
	row := make([]float32, side)
	for pass := range 2 {
		step, line := 1, side
		if pass == 1 {
			step, line = side, 1
		}
		for y := range side {
			for x := range side {
				v := float32(0)
				for k := -reach; k <= reach; k++ {
					v += kernel[max(k, -k)] * pix[y*line+min(max(x+k, 0), side-1)*step]
				}
				row[x] = v / sum
			}
			for x, v := range row {
				pix[y*line+x*step] = v
			}
		}
	}
}

// learn trains a network by stochastic gradient descent with Adam, batch by batch.
func learn(t *testing.T, train, test []sample) *network {
	r := rand.New(rand.NewPCG(3, 3))
	n := new(network)
	all := n.all()
	for u := range n.hidden {
		for k := range features {
			n.hidden[u][k] = float32(r.NormFloat64() * math.Sqrt(2.0/features))
		}
	}
	for c := range n.out {
		for u := range hiddenUnits {
			n.out[c][u] = float32(r.NormFloat64() * math.Sqrt(2.0/hiddenUnits))
		}
	}
	const batch, epochs = 64, 12
	steps := len(train) / batch * epochs
	first, second := make([]float64, len(all)), make([]float64, len(all))
	gradients := make([]*network, runtime.NumCPU())
	for k := range gradients {
		gradients[k] = new(network)
	}
	for step := range steps {
		if step%(steps/epochs) == 0 {
			r.Shuffle(len(train), func(i, j int) { train[i], train[j] = train[j], train[i] })
			t.Logf("step %d of %d: %s", step, steps, n.quality(test))
		}
		from := step * batch % (len(train) - batch)
		var wait sync.WaitGroup
		for k, g := range gradients {
			wait.Go(func() {
				*g = network{}
				for j := k; j < batch; j += len(gradients) {
					n.gradient(&train[from+j], g)
				}
			})
		}
		wait.Wait()
		rate := 0.002 * 0.5 * (1 + math.Cos(math.Pi*float64(step)/float64(steps)))
		sums := make([]float64, len(all))
		for _, g := range gradients {
			for k, w := range g.all() {
				sums[k] += float64(*w) / batch
			}
		}
		for k, g := range sums {
			first[k] = 0.9*first[k] + 0.1*g
			second[k] = 0.999*second[k] + 0.001*g*g
			bias := float64(step + 1)
			*all[k] -= float32(rate*first[k]/(1-math.Pow(0.9, bias))/(math.Sqrt(second[k]/(1-math.Pow(0.999, bias)))+1e-8) + rate*1e-4*float64(*all[k]))
		}
	}
	t.Logf("trained: %s", n.quality(test))
	return n
}

// smoothing is the share of a target that all classes get, so that the network is not too sure.
const smoothing = 0.001

// gradient adds the gradient of the cross entropy of a sample.
func (n *network) gradient(s *sample, g *network) {
	p, hidden := n.classify(&s.f)
	var back [hiddenUnits]float32
	for c := range p {
		d := p[c] - smoothing/classes
		if c == int(s.class) {
			d -= 1 - smoothing
		}
		for u, v := range hidden {
			g.out[c][u] += d * v
			back[u] += d * n.out[c][u]
		}
		g.out[c][hiddenUnits] += d
	}
	for u, d := range back {
		if hidden[u] == 0 {
			continue
		}
		for k, v := range s.f {
			g.hidden[u][k] += d * v
		}
		g.hidden[u][features] += d
	}
}

// quality says how many samples are told right, and how many are wrong although they look sure.
func (n *network) quality(test []sample) string {
	right, sure, wrong, junk := 0, 0, 0, 0
	for k := range test {
		p, _ := n.classify(&test[k].f)
		best := 0
		for c := range p {
			if p[c] > p[best] {
				best = c
			}
		}
		if best == int(test[k].class) {
			right++
		}
		if p[best] > 0.9 {
			sure++
			if best != int(test[k].class) {
				wrong++
				if test[k].class == 0 {
					junk++
				}
			}
		}
	}
	share := func(n int) float64 { return 100 * float64(n) / float64(len(test)) }
	return fmt.Sprintf("%.2f %% right, %.2f %% above 0.9, %.2f %% of all above 0.9 and wrong, %.2f %% that and no digit", share(right), share(sure), share(wrong), share(junk))
}

// all returns all weights in the order of the file.
func (n *network) all() (all []*float32) {
	for u := range n.hidden {
		for k := range n.hidden[u] {
			all = append(all, &n.hidden[u][k])
		}
	}
	for c := range n.out {
		for k := range n.out[c] {
			all = append(all, &n.out[c][k])
		}
	}
	return all
}

func encodeNetwork(n *network) (data []byte) {
	for _, w := range n.all() {
		data = binary.LittleEndian.AppendUint32(data, math.Float32bits(*w))
	}
	return data
}
