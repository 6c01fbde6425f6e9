// Package look says how the rules of a puzzle are drawn: as signs, which are lines, discs, squares and
// texts. Papers and pages draw signs and know no rules.
//
//	look.go     signs, and the table of looks
//	LOOK.go     the looks of that name, or related ones
package look

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"fourfold/puzzle/rule"
)

// A Point is a place on a drawing. A cell has the side 1, the grid begins at 0, 0, and y grows
// downward.
type Point struct{ X, Y float64 }

// MarshalJSON writes the point as a list of two numbers.
func (p Point) MarshalJSON() ([]byte, error) { return fmt.Appendf(nil, "[%.4g,%.4g]", p.X, p.Y), nil }

// A Sign is something that is drawn. Lengths are in cells.
type Sign struct {
	Shape  Shape   `json:"shape"`
	Ink    Ink     `json:"ink"`
	Points []Point `json:"points"`
	Size   float64 `json:"size"`
	Text   string  `json:"text,omitempty"`
	Over   bool    `json:"over,omitempty"` // it is drawn above the lines of the grid, and below the values
}

// A Shape says what a Sign is.
type Shape string

// The shapes.
const (
	Line   Shape = "line"   // a line of the width Size through the points, with round ends
	Edges  Shape = "edges"  // a line of the width Size between each two points
	Dashes Shape = "dashes" // the same, dashed
	Disc   Shape = "disc"   // a disc of the radius Size around each point
	Ring   Shape = "ring"   // a thin circle of the radius Size around each point
	Square Shape = "square" // a square of the side Size around each point
	Text   Shape = "text"   // a text of the height Size with its middle at the point
	Label  Shape = "label"  // a small text that begins at the point, on paper of its own
)

// An Ink names a color.
type Ink string

// The inks that do not depend on a kind. All others are pale colors.
const (
	Dark  Ink = "dark" // as values are
	Black Ink = "black"
	White Ink = "white"
	Paper Ink = "paper" // as what is drawn on
	Gray  Ink = "gray"  // paler than values
	Dim   Ink = "dim"   // paler than that, and darker than all others
)

// pale has the inks of lines and regions, in the order in which kinds without an ink of their own get
// them.
var pale = []Ink{"silver", "green", "purple", "blue", "orange", "teal", "yellow", "red"}

// inkOf has the inks that solvers know kinds by.
var inkOf = map[string]Ink{
	"whispers": "green", "renban": "purple", "region-sum": "blue", "palindrome": "silver", "entropic": "orange", "modular": "teal", "nabner": "yellow",
	"thermometer": "silver", "slow-thermometer": "blue",
}

// usual has the kinds that need no name where another kind has the same look.
var usual = []string{"killer", "product", "thermometer", "arrow", "between", "little-killer", "region", "clone"}

// looks has the function of each look, in the order in which signs are drawn.
var looks = []struct {
	look rule.Look
	draw func(d *drawer, k *rule.Kind, r rule.Rule)
}{
	{rule.LookShade, (*drawer).shade},
	{rule.LookShade, (*drawer).diagonals}, // above all shades
	{rule.LookSquare, (*drawer).squares},
	{rule.LookCircle, (*drawer).circles},
	{rule.LookLine, (*drawer).line},
	{rule.LookThermo, (*drawer).thermo},
	{rule.LookEnds, (*drawer).ends},
	{rule.LookArrow, (*drawer).arrow},
	{rule.LookCage, (*drawer).cage},
	{rule.LookDot, (*drawer).dot},
	{rule.LookCorner, (*drawer).corner},
	{rule.LookOutside, (*drawer).outside},
}

// Of returns the signs of all rules of a board, in the order in which they are drawn. Rules that do
// not fit the board have none.
func Of(b *rule.Board) []Sign {
	d := &drawer{b: b, labels: map[int]int{}, taken: map[Point]int{}, inks: map[string]Ink{}, kinds: map[rule.Look]int{}}
	for _, name := range b.Rules.Names() {
		d.kinds[rule.KindOf(name).Look]++
	}
	for _, l := range looks {
		d.over = slices.Contains([]rule.Look{rule.LookCage, rule.LookDot, rule.LookCorner, rule.LookOutside}, l.look)
		for _, r := range b.Rules {
			if k := rule.KindOf(r.Kind); k.Look == l.look && r.Check(b) == nil {
				l.draw(d, k, r)
			}
		}
	}
	return append(d.signs, d.last...)
}

// Diagonals returns the signs of both diagonals of a square.
func Diagonals(order int) []Sign {
	first, last := 0.5, float64(order)-0.5
	return []Sign{diagonal(Point{first, first}, Point{last, last}), diagonal(Point{last, first}, Point{first, last})}
}

func diagonal(points ...Point) Sign { return Sign{Shape: Line, Ink: Dim, Size: 0.08, Points: points} }

// Room returns the lengths that signs need around a grid.
func Room(signs []Sign, rows, cols int) (top, right, bottom, left float64) {
	for _, s := range signs {
		for _, p := range s.Points {
			if s.Shape == Text {
				top, left = max(top, 0.48-p.Y), max(left, 0.48-p.X)
				bottom, right = max(bottom, p.Y+0.48-float64(rows)), max(right, p.X+0.48-float64(cols))
			}
		}
	}
	return top, right, bottom, left
}

// A drawer makes the signs of a board.
type drawer struct {
	b       *rule.Board
	signs   []Sign
	last    []Sign // labels, which are above all others
	over    bool
	labels  map[int]int       // how many labels a cell has
	taken   map[Point]int     // how many texts are outside of the grid, by the place of the first
	inks    map[string]Ink    // of kinds
	kinds   map[rule.Look]int // how many kinds have a look
	shaded  int               // how many rules have shaded their cells
	letters int               // how many lists have a letter
}

func (d *drawer) add(shape Shape, ink Ink, size float64, points ...Point) {
	d.signs = append(d.signs, Sign{Shape: shape, Ink: ink, Size: size, Points: points, Over: d.over})
}

func (d *drawer) text(text string, ink Ink, size float64, at Point) {
	d.signs = append(d.signs, Sign{Shape: Text, Ink: ink, Size: size, Points: []Point{at}, Text: text, Over: d.over})
}

// label writes a small text into the upper left corner of a cell, below those that are there.
func (d *drawer) label(cell int, text string) {
	if text == "" {
		return
	}
	at := Point{float64(cell%d.b.Cols) + 0.04, float64(cell/d.b.Cols) + 0.15 + LabelSize*float64(d.labels[cell])}
	d.labels[cell]++
	d.last = append(d.last, Sign{Shape: Label, Ink: Dark, Size: LabelSize, Points: []Point{at}, Text: text, Over: true})
}

// LabelSize is the height of a label.
const LabelSize = 0.22

// Title returns the name of a kind, with the number that all lines of the kind have.
func Title(l rule.List, kind string) string {
	n, ok := common(l, kind)
	if !ok {
		return kind
	}
	return kind + " " + strconv.Itoa(n)
}

// common returns the number that all rules of a kind have, if they are lines and have one number.
func common(l rule.List, kind string) (n int, ok bool) {
	some := l.Of(kind)
	isLine := slices.Contains([]rule.Look{rule.LookLine, rule.LookThermo, rule.LookEnds}, rule.KindOf(kind).Look)
	if !isLine || len(some) == 0 || slices.ContainsFunc(some, func(r rule.Rule) bool { return len(r.Numbers) != 1 || r.Numbers[0] != some[0].Numbers[0] }) {
		return 0, false
	}
	return some[0].Numbers[0], true
}

// caption returns the numbers of a rule, unless Title has them, behind its name if other kinds look alike.
func (d *drawer) caption(k *rule.Kind, r rule.Rule) string {
	var texts []string
	if d.isAmbiguous(k) {
		texts = append(texts, k.Name)
	}
	if _, ok := common(d.b.Rules, k.Name); !ok {
		for _, n := range r.Numbers {
			texts = append(texts, strconv.Itoa(n))
		}
	}
	return strings.Join(texts, " ")
}

func (d *drawer) isAmbiguous(k *rule.Kind) bool {
	return d.kinds[k.Look] > 1 && !slices.Contains(usual, k.Name)
}

// ink returns the ink of a kind: its own, or one that no other kind has.
func (d *drawer) ink(k *rule.Kind) Ink {
	ink, ok := d.inks[k.Name]
	if ok {
		return ink
	}
	if ink, ok = inkOf[k.Name]; !ok {
		ink = pale[len(d.inks)%len(pale)]
		for _, free := range pale {
			used := slices.ContainsFunc(d.b.Rules, func(r rule.Rule) bool { return inkOf[r.Kind] == free || d.inks[r.Kind] == free })
			if !used {
				ink = free
				break
			}
		}
	}
	d.inks[k.Name] = ink
	return ink
}

func (d *drawer) center(cell int) Point {
	return Point{float64(cell%d.b.Cols) + 0.5, float64(cell/d.b.Cols) + 0.5}
}

func (d *drawer) centers(cells []int) []Point {
	points := make([]Point, len(cells))
	for k, cell := range cells {
		points[k] = d.center(cell)
	}
	return points
}

func (p Point) plus(q Point) Point              { return Point{p.X + q.X, p.Y + q.Y} }
func (p Point) minus(q Point) Point             { return Point{p.X - q.X, p.Y - q.Y} }
func (p Point) times(by float64) Point          { return Point{p.X * by, p.Y * by} }
func (p Point) turned() Point                   { return Point{-p.Y, p.X} }
func (p Point) toward(q Point, l float64) Point { return p.plus(q.minus(p).unit().times(l)) }

// unit returns the point at the distance 1 from 0, 0 in the direction of p.
func (p Point) unit() Point {
	if l := math.Hypot(p.X, p.Y); l > 0 {
		return p.times(1 / l)
	}
	return p
}

// middle returns the middle of the centers of cells.
func (d *drawer) middle(cells []int) (m Point) {
	for _, p := range d.centers(cells) {
		m = m.plus(p.times(1 / float64(len(cells))))
	}
	return m
}
