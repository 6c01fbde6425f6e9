package fourfold

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
)

// ErrBadProblem is wrapped by every error about a malformed problem, such as an
// option without a primary item or a text with a mistake.
var ErrBadProblem = errors.New("malformed problem")

// An Item stands for an item in an option: the index of the item in the Problem, and its
// color in this option. Items can be compared with ==.
type Item struct {
	Index int32
	Color Color
}

// Paint returns the item in color c. Only secondary items may be painted, and c must
// be positive; otherwise [Builder.Option] refuses the item.
func (i Item) Paint(c Color) Item {
	if c == NoColor {
		c = badColor
	}
	i.Color = c
	return i
}

// A Color is the color of a secondary item in an option. Two options can share the
// item only if they give it the same color. Colors are positive. Any rune but 0 can be
// used as a color: Paint('C').
type Color int32

// NoColor is the color of an item that is not painted. Two options cannot share an item
// that is not painted in one of them or in both.
const NoColor Color = 0

const badColor Color = -1

// A Problem is an exact cover problem with colors, bounds and costs. It never changes after it is built,
// so any number of goroutines may use it.
type Problem struct {
	itemNames   []string
	optionNames []string // "" for the options behind the last one that has a name
	secondary   []bool
	kinds       []uint8  // kinds[item] is an index of kindNames; nil if no item has a kind
	kindNames   []string // the first is "": no kind
	bounds      []bound  // of the items; nil if every primary item must be covered exactly once
	costs       []int64  // of the options; 0 for the options behind the last one listed
	numPrimary  int32
	painted     bool

	// Problems made by WithOptions share the options stored here. Option o is stored as option
	// stored[o], or as option o if stored is nil. Stored option k has the name optionNames[k] and
	// the items cells[cellStart[k]:cellStart[k+1]].
	stored    []int32
	cells     []Item
	cellStart []int32
	numCells  int // of the options of this problem

	index      *usesIndex
	colorNames map[Color]string // names of more than one rune; see text.go
	warnings   []error
	source     any
}

// NumItems returns the number of items, primary and secondary.
func (p *Problem) NumItems() int32 { return int32(len(p.itemNames)) }

// NumPrimary returns the number of primary items.
func (p *Problem) NumPrimary() int32 { return p.numPrimary }

// NumOptions returns the number of options.
func (p *Problem) NumOptions() int32 {
	if p.stored != nil {
		return int32(len(p.stored))
	}
	return int32(max(0, len(p.cellStart)-1))
}

// NumCells returns the sum of the lengths of all options.
func (p *Problem) NumCells() int { return p.numCells }

// HasColors reports whether any option paints an item.
func (p *Problem) HasColors() bool { return p.painted }

// IsPrimary reports whether the item is primary. Whether it must be covered, and how often, is what
// [Problem.Need] says.
func (p *Problem) IsPrimary(item int32) bool { return !p.secondary[item] }

// Option returns the items of option o in the order in which they were given. The
// caller must not modify the slice.
func (p *Problem) Option(o int32) []Item {
	if p.stored != nil {
		o = p.stored[o]
	}
	return p.cells[p.cellStart[o]:p.cellStart[o+1]:p.cellStart[o+1]]
}

// ColorIn returns the color that option o gives to the item, or NoColor.
func (p *Problem) ColorIn(o, item int32) Color {
	for _, i := range p.Option(o) {
		if i.Index == item {
			return i.Color
		}
	}
	return NoColor
}

// Clash reports whether no solution contains both options because of one item: they share an item
// that has room for one of them only, and do not give it the same color. An option clashes with
// itself. Options that share items with more room do not clash, but there may be no room for a third.
func (p *Problem) Clash(o, other int32) bool {
	for _, i := range p.Option(o) {
		for _, j := range p.Option(other) {
			if i.Index == j.Index && (i.Color == NoColor || i.Color != j.Color) && p.Room(i.Index) <= 1 {
				return true
			}
		}
	}
	return o == other
}

// Uses returns the options that contain the item, in increasing order. The caller must
// not modify the slice. The first call takes time proportional to the length of p.
func (p *Problem) Uses(item int32) []int32 {
	x := p.index
	if !x.made.Load() {
		x.make(p)
	}
	return x.uses[x.start[item]:x.start[item+1]:x.start[item+1]]
}

// ItemName returns the name given to the item.
func (p *Problem) ItemName(item int32) string { return p.itemNames[item] }

// ItemKind returns the kind of the item, or "" if the item has none. See
// [Builder.Kind].
func (p *Problem) ItemKind(item int32) string {
	if p.kinds == nil {
		return ""
	}
	return p.kindNames[p.kinds[item]]
}

// OptionName returns the name given to option o. If the name is empty, OptionName
// returns the names of its items, with their colors, separated by spaces.
func (p *Problem) OptionName(o int32) string {
	name := o
	if p.stored != nil {
		name = p.stored[o]
	}
	if int(name) < len(p.optionNames) && p.optionNames[name] != "" {
		return p.optionNames[name]
	}
	var b strings.Builder
	p.writeOption(&b, o)
	return b.String()
}

// Names returns the names of the options of s, in the order of s. See
// [Problem.OptionName]. It returns nil if s has no options.
func (p *Problem) Names(s Solution) []string {
	if len(s) == 0 {
		return nil
	}
	names := make([]string, len(s))
	for k, o := range s {
		names[k] = p.OptionName(o)
	}
	return names
}

// Warnings returns a *SyntaxError for each option that [ReadProblem] skipped. There are
// at most 20; the 20th counts all further options. A problem made by a [Builder] has none.
func (p *Problem) Warnings() []error { return p.warnings }

// Source returns the value given to [Problem.WithSource], or nil. It says what the
// problem was compiled from. An engine for one kind of puzzle recognizes its puzzles
// by their source. All other engines ignore it.
func (p *Problem) Source() any { return p.source }

// WithSource returns a copy of p whose Source is v. The copy shares all data with p.
// The solutions of v must be those of p, one for one. Every goroutine that uses the
// problem may read v, so v must not change afterwards.
func (p *Problem) WithSource(v any) *Problem {
	q := *p
	q.source = v
	return &q
}

// WithOptions returns a problem with all items of p and only the listed options. No option
// may be listed twice. Option options[k] of p is option k of the result.
//
// The result shares the items, the options and the names with p, and keeps them in memory.
// This is the fastest way to make a family of problems, such as all puzzles of one shape:
// build one Problem with the options of all of them, and select. The time is proportional
// to the number of listed options, or to their lengths if p has colors. The first call of
// [Problem.Uses] takes time proportional to the number of items plus the lengths of the
// listed options.
//
// The result has no warnings, and no Source, because it may have other solutions than p.
func (p *Problem) WithOptions(options []int32) *Problem {
	q := *p
	q.warnings, q.painted, q.source = nil, false, nil
	q.stored, q.numCells = make([]int32, len(options)), 0
	for k, o := range options {
		option := p.Option(o)
		q.numCells += len(option)
		if p.painted && !q.painted {
			q.painted = slices.ContainsFunc(option, func(i Item) bool { return i.Color != NoColor })
		}
		if p.stored != nil {
			o = p.stored[o]
		}
		q.stored[k] = o
	}
	if p.costs != nil {
		q.costs = make([]int64, len(options))
		for k, o := range options {
			q.costs[k] = p.Cost(o)
		}
	}
	q.index = new(usesIndex)
	return &q
}

// A Builder makes a Problem. Add items with Primary, Between and Secondary, add options with
// Option and their costs with Cost, and call [Builder.Problem] at the end. The zero Builder is ready to use.
//
// Only Builder.Problem returns an error: the first mistake of all calls before it.
// Names are for people. They may be empty, and several items or options may have the
// same name. Only [WriteProblem] needs a different name for each item.
type Builder struct {
	p    Problem
	kind uint8   // of the items that are added next
	last []int32 // last[item] is 1 + the last option that contains the item
	err  error

	costs int64 // the sum of the absolute values of all costs
}

// Grow makes room for that many more items, options and cells. The number of cells is
// the sum of the lengths of the options. Grow only saves time; it is never necessary.
func (b *Builder) Grow(items, options, cells int) {
	b.p.itemNames = grow(b.p.itemNames, items)
	b.p.secondary = grow(b.p.secondary, items)
	b.last = grow(b.last, items)
	b.p.optionNames = grow(b.p.optionNames, options)
	b.p.cellStart = grow(b.p.cellStart, options+1)
	b.p.cells = grow(b.p.cells, cells)
}

func grow[T any](s []T, n int) []T {
	if cap(s)-len(s) >= n {
		return s
	}
	return append(make([]T, 0, len(s)+n), s...)
}

// Primary adds an item that must be covered exactly once.
func (b *Builder) Primary(name string) Item {
	b.p.numPrimary++
	return b.item(name, false)
}

// Secondary adds an item that may be covered at most once, or any number of times if
// all options give it the same color.
func (b *Builder) Secondary(name string) Item { return b.item(name, true) }

// Kind sets the kind of the items that are added after it, such as "cell" or "row".
// Kinds do not change the solutions. Package cp uses them to name its rules of
// inference, and in search orders that prefer cells. [WriteProblem] does not write them.
// A problem has at most 255 kinds.
func (b *Builder) Kind(name string) {
	if b.p.kinds == nil {
		b.p.kinds, b.p.kindNames = make([]uint8, len(b.p.itemNames)), []string{""}
	}
	k := slices.Index(b.p.kindNames, name)
	if k < 0 {
		k = len(b.p.kindNames)
		b.p.kindNames = append(b.p.kindNames, name)
	}
	if k > math.MaxUint8 {
		b.fail("more than %d kinds of items", math.MaxUint8)
		return
	}
	b.kind = uint8(k)
}

func (b *Builder) item(name string, secondary bool) Item {
	if len(b.p.itemNames) == math.MaxInt32 {
		b.fail("more than %d items", math.MaxInt32)
		return Item{}
	}
	i := int32(len(b.p.itemNames))
	b.p.itemNames = append(b.p.itemNames, name)
	b.p.secondary = append(b.p.secondary, secondary)
	if b.p.kinds != nil {
		b.p.kinds = append(b.p.kinds, b.kind)
	}
	b.last = append(b.last, 0)
	return Item{Index: i}
}

// Option adds an option and returns its index. The first option has index 0. An option
// must contain at least one primary item, and no item twice. Only secondary items may be
// painted. Option copies the items.
func (b *Builder) Option(name string, items ...Item) int32 {
	if len(b.p.cellStart) == 0 {
		b.p.cellStart = append(b.p.cellStart, 0)
	}
	o := b.p.NumOptions()
	stamp, primary := o+1, false
	for _, i := range items {
		if uint(i.Index) >= uint(len(b.last)) || b.last[i.Index] == stamp || i.Color != NoColor && !b.mayPaint(i) {
			b.fail("%s: %s", optionTitle(o, name), b.fault(i))
			return o
		}
		b.last[i.Index] = stamp
		primary = primary || !b.p.secondary[i.Index]
		b.p.painted = b.p.painted || i.Color != NoColor
	}
	if !primary {
		b.fail("%s has no primary item: expected at least one", optionTitle(o, name))
		return o
	}
	if len(b.p.cells)+len(items) > math.MaxInt32 {
		b.fail("more than %d items over all options", math.MaxInt32)
		return o
	}
	if n := len(b.p.cells); n+len(items) > cap(b.p.cells) { // append would copy a long slice more often
		b.p.cells = grow(b.p.cells, max(n, len(items)))
		b.p.cellStart = grow(b.p.cellStart, len(b.p.cellStart))
	}
	b.p.cells = append(b.p.cells, items...)
	b.p.cellStart = append(b.p.cellStart, int32(len(b.p.cells)))
	if name != "" {
		unnamed := int(o) - len(b.p.optionNames)
		b.p.optionNames = append(append(b.p.optionNames, make([]string, unnamed)...), name)
	}
	return o
}

func (b *Builder) mayPaint(i Item) bool { return i.Color > 0 && b.p.secondary[i.Index] }

// optionTitle returns the text for an option in errors.
func optionTitle(o int32, name string) string {
	if name == "" {
		return fmt.Sprintf("option %d", o)
	}
	return fmt.Sprintf("option %d (%q)", o, name)
}

// fault says why Option refuses an item.
func (b *Builder) fault(i Item) string {
	switch {
	case i.Index < 0 || int(i.Index) >= len(b.last):
		return fmt.Sprintf("item %d does not exist: expected an item of this Builder", i.Index)
	case i.Color == NoColor || b.mayPaint(i):
		return fmt.Sprintf("item %q occurs twice: expected it once", b.p.itemNames[i.Index])
	case !b.p.secondary[i.Index]:
		return fmt.Sprintf("primary item %q is painted: expected colors on secondary items only", b.p.itemNames[i.Index])
	}
	return fmt.Sprintf("item %q is painted with NoColor or a negative color: expected a positive color", b.p.itemNames[i.Index])
}

func (b *Builder) fail(format string, args ...any) {
	if b.err == nil {
		b.err = fmt.Errorf("%w: %s", ErrBadProblem, fmt.Sprintf(format, args...))
	}
}

// Problem returns the problem built so far, or an error about the first mistake, which
// wraps ErrBadProblem. In both cases the Builder is empty afterwards.
func (b *Builder) Problem() (*Problem, error) {
	p, err := b.p, b.err
	*b = Builder{}
	if err != nil {
		return nil, err
	}
	if len(p.cellStart) == 0 {
		p.cellStart = []int32{0}
	}
	for p.bounds != nil && len(p.bounds) < len(p.itemNames) {
		p.bounds = append(p.bounds, p.boundOf(int32(len(p.bounds))))
	}
	p.numCells = len(p.cells)
	p.index = new(usesIndex)
	return &p, nil
}

// A usesIndex has the options of each item. It is made when it is used for the first time, because
// not every engine needs it.
type usesIndex struct {
	made  atomic.Bool
	once  sync.Once
	uses  []int32 // the options of all items, one item after the other
	start []int32 // those of item i are uses[start[i]:start[i+1]]
}

// make makes the index of p, by counting sort.
func (x *usesIndex) make(p *Problem) {
	x.once.Do(func() {
		x.sort(p)
		x.made.Store(true)
	})
}

func (x *usesIndex) sort(p *Problem) {
	n := len(p.itemNames)
	slab := make([]int32, n+2+p.numCells)
	start, uses := slab[:n+2], slab[n+2:]
	for o := range p.NumOptions() {
		for _, i := range p.Option(o) {
			start[i.Index+2]++
		}
	}
	for i := 2; i < len(start); i++ {
		start[i] += start[i-1]
	}
	// During the loop, start[i+1] is the position of the next option of item i. After the
	// loop, it is the end of the options of item i.
	for o := range p.NumOptions() {
		for _, i := range p.Option(o) {
			uses[start[i.Index+1]] = o
			start[i.Index+1]++
		}
	}
	x.start, x.uses = start[:n+1], uses
}
