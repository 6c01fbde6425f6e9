package fourfold

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
)

// ErrBadProblem is wrapped by every error about a problem that breaks the rules
// of its own description.
var ErrBadProblem = errors.New("malformed problem")

// An Item is a thing to be covered as it occurs in an option: its index in the
// Problem and its color there. Items are comparable.
type Item struct {
	Index int32
	Color Color
}

// Paint returns the item in color c. Only secondary items may be painted, and
// not with NoColor or a negative color: [Builder.Option] refuses it.
func (i Item) Paint(c Color) Item {
	if c == NoColor {
		c = badColor
	}
	i.Color = c
	return i
}

// A Color is what options must agree on to share a secondary item. Colors are
// positive. A rune is its own color: Paint('C').
type Color int32

// NoColor agrees with nothing, itself included: a secondary item that occurs
// unpainted is used at most once.
const NoColor Color = 0

const badColor Color = -1

// A Problem is an exact cover problem with colors. It never changes after it
// is built, so any number of goroutines may read it.
type Problem struct {
	itemNames   []string
	optionNames []string
	named       []int32 // the name of option o is optionNames[named[o]]; nil if it is optionNames[o]
	secondary   []bool
	kinds       []uint8  // of the items, as indices of kindNames; nil if all are of none
	kindNames   []string // the first is "", no kind
	numPrimary  int32
	painted     bool

	cells      []Item  // the options, one after the other
	cellStart  []int32 // option o is cells[cellStart[o]:cellStart[o+1]]
	uses       []int32 // the options of the items, one item after the other
	usesStart  []int32
	colorNames map[Color]string // colors that are no single rune; see text.go
	warnings   []error
	source     any
}

// NumItems returns the number of items, primary and secondary.
func (p *Problem) NumItems() int32 { return int32(len(p.itemNames)) }

// NumPrimary returns the number of primary items.
func (p *Problem) NumPrimary() int32 { return p.numPrimary }

// NumOptions returns the number of options.
func (p *Problem) NumOptions() int32 { return int32(max(0, len(p.cellStart)-1)) }

// NumCells returns the number of items over all options, the length of the
// problem's description.
func (p *Problem) NumCells() int { return len(p.cells) }

// HasColors reports whether any option paints an item.
func (p *Problem) HasColors() bool { return p.painted }

// IsPrimary reports whether the item must be covered.
func (p *Problem) IsPrimary(item int32) bool { return !p.secondary[item] }

// Option returns the items of option o in the order they were given. The caller
// must not modify it.
func (p *Problem) Option(o int32) []Item {
	return p.cells[p.cellStart[o]:p.cellStart[o+1]:p.cellStart[o+1]]
}

// Uses returns the options that hold the item, increasing. The caller must not
// modify it.
func (p *Problem) Uses(item int32) []int32 {
	return p.uses[p.usesStart[item]:p.usesStart[item+1]:p.usesStart[item+1]]
}

// ItemName returns the name given to the item.
func (p *Problem) ItemName(item int32) string { return p.itemNames[item] }

// ItemKind returns the kind given to the item, or "" if it was given none.
func (p *Problem) ItemKind(item int32) string {
	if p.kinds == nil {
		return ""
	}
	return p.kindNames[p.kinds[item]]
}

// OptionName returns the name given to option o, or its items if it was given
// none.
func (p *Problem) OptionName(o int32) string {
	name := o
	if p.named != nil {
		name = p.named[o]
	}
	if name := p.optionNames[name]; name != "" {
		return name
	}
	var b strings.Builder
	for k, i := range p.Option(o) {
		if k > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(p.itemNames[i.Index])
		if i.Color != NoColor {
			b.WriteString(":" + p.colorName(i.Color))
		}
	}
	return b.String()
}

// Names returns the names of the options of s, in the order of s, as
// [Problem.OptionName] has them. It returns nil if s has no options.
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

// Warnings returns what [ReadProblem] passed over, each a *SyntaxError; a built
// problem has none.
func (p *Problem) Warnings() []error { return p.warnings }

// Source returns what the problem was compiled from, as [Problem.WithSource] was told,
// or nil. An engine made for one kind of puzzle recognizes its puzzles by it; to all
// others a problem means the same without.
func (p *Problem) Source() any { return p.source }

// WithSource returns the same problem, sharing everything with p, whose Source is v. As
// many goroutines as have the problem may read v, so it must not change any more. Its
// solutions must be those of the problem, one for one.
func (p *Problem) WithSource(v any) *Problem {
	q := *p
	q.source = v
	return &q
}

// WithOptions returns the problem with all items of p and only the options listed, which
// must be increasing; the k-th of them is option k there. It shares with p what the
// two have in common, so a family of problems, such as the puzzles of one shape, is
// made fastest from one Problem with all their options. It has no Source, since it need
// not mean the same. It takes time in proportion to the items of p and the length of
// what is kept.
func (p *Problem) WithOptions(options []int32) *Problem {
	q := *p
	q.warnings, q.painted, q.source = nil, false, nil
	size := 0
	for _, o := range options {
		size += len(p.Option(o))
	}
	q.cells = make([]Item, 0, size)
	q.cellStart = make([]int32, 1, len(options)+1)
	q.named = make([]int32, 0, len(options))
	for _, o := range options {
		q.cells = append(q.cells, p.Option(o)...)
		q.cellStart = append(q.cellStart, int32(len(q.cells)))
		if p.named != nil {
			o = p.named[o]
		}
		q.named = append(q.named, o)
	}
	if p.painted {
		q.painted = slices.ContainsFunc(q.cells, func(i Item) bool { return i.Color != NoColor })
	}
	q.indexUses()
	return &q
}

// A Builder collects items and options. The zero Builder is ready to use.
//
// The first mistake is remembered and returned by [Builder.Problem], so the
// calls before it need no checking. Names are for people: they may be empty and
// need not differ, except that [WriteProblem] asks for item names that do.
type Builder struct {
	p    Problem
	kind uint8   // of the next items
	last []int32 // last[item] is 1 + the last option that holds it
	err  error
}

// Grow makes room for as many more items, options and cells (items over all
// options). It saves time, and is never needed.
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

// Secondary adds an item that may be covered at most once, or any number of
// times in one color.
func (b *Builder) Secondary(name string) Item { return b.item(name, true) }

// Kind says what the items added after it are, such as "cell" or "row". A problem
// means the same without: kinds are for rules of inference, which get their names
// from them, and for orders of search that look at cells first; see package cp. The
// text format has no place for them.
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

// Option adds an option and returns its index, counting from 0. It needs at
// least one primary item and no item twice; only secondary items may be painted.
// The items are copied.
func (b *Builder) Option(name string, items ...Item) int32 {
	o := int32(len(b.p.optionNames))
	if len(b.p.cellStart) == 0 {
		b.p.cellStart = append(b.p.cellStart, 0)
	}
	stamp, primary := o+1, false
	for _, i := range items {
		if uint(i.Index) >= uint(len(b.last)) || b.last[i.Index] == stamp || i.Color != NoColor && !b.mayPaint(i) {
			b.fail("option %d (%q): %s", o, name, b.fault(i))
			return o
		}
		b.last[i.Index] = stamp
		primary = primary || !b.p.secondary[i.Index]
		b.p.painted = b.p.painted || i.Color != NoColor
	}
	if !primary {
		b.fail("option %d (%q) has no primary item", o, name)
		return o
	}
	if len(b.p.cells)+len(items) > math.MaxInt32 {
		b.fail("more than %d items over all options", math.MaxInt32)
		return o
	}
	b.p.cells = append(b.p.cells, items...)
	b.p.cellStart = append(b.p.cellStart, int32(len(b.p.cells)))
	b.p.optionNames = append(b.p.optionNames, name)
	return o
}

func (b *Builder) mayPaint(i Item) bool { return i.Color > 0 && b.p.secondary[i.Index] }

// fault says what is wrong with an item that Option has refused.
func (b *Builder) fault(i Item) string {
	switch {
	case i.Index < 0 || int(i.Index) >= len(b.last):
		return fmt.Sprintf("item %d does not exist", i.Index)
	case i.Color == NoColor || b.mayPaint(i):
		return fmt.Sprintf("item %q occurs twice", b.p.itemNames[i.Index])
	case !b.p.secondary[i.Index]:
		return fmt.Sprintf("primary item %q is painted", b.p.itemNames[i.Index])
	}
	return fmt.Sprintf("item %q has a colour that is not positive", b.p.itemNames[i.Index])
}

func (b *Builder) fail(format string, args ...any) {
	if b.err == nil {
		b.err = fmt.Errorf("%w: %s", ErrBadProblem, fmt.Sprintf(format, args...))
	}
}

// Problem returns the problem described so far, or the first mistake made, which
// wraps ErrBadProblem. Either way the Builder is empty again afterwards.
func (b *Builder) Problem() (*Problem, error) {
	p, err := b.p, b.err
	*b = Builder{}
	if err != nil {
		return nil, err
	}
	if len(p.cellStart) == 0 {
		p.cellStart = []int32{0}
	}
	p.indexUses()
	return &p, nil
}

// indexUses fills uses from cells by counting.
func (p *Problem) indexUses() {
	n := len(p.itemNames)
	slab := make([]int32, n+2+len(p.cells))
	start, uses := slab[:n+2], slab[n+2:]
	for _, i := range p.cells {
		start[i.Index+2]++
	}
	for i := 2; i < len(start); i++ {
		start[i] += start[i-1]
	}
	// start[i+1] is where the next option of item i goes, and in the end where
	// the options of item i end.
	for o := range p.NumOptions() {
		for _, i := range p.Option(o) {
			uses[start[i.Index+1]] = o
			start[i.Index+1]++
		}
	}
	p.usesStart, p.uses = start[:n+1], uses
}
