package cdcl

import (
	"errors"
	"fmt"

	"fourfold"
	"fourfold/internal/kit/poll"
	"fourfold/internal/kit/scratch"
	"fourfold/sat/cdcl/internal/core"
)

// A formula takes the groups and clauses that describe a problem.
type formula interface {
	// Group adds the rule that at least low and at most high of some positive literals are true.
	Group(lits []core.Lit, low, high int)
	// Add adds a clause.
	Add(lits ...core.Lit)
}

// An encoder writes a problem as groups and clauses. Option o is variable o. A primary item is a
// group of which exactly one literal is true, and a secondary item is a group of which at most one
// is true. An item with other bounds is a budget of the core.
//
// A color of a secondary item has one literal in the group of the item. If only one option paints
// the item in this color, it is the literal of the option. Otherwise it is that of a further
// variable. This variable is true if and only if one of the options that paint the item so is
// chosen. Clauses say that, in both directions. With one direction only, a model could choose a
// color that no chosen option paints, and a solution could have several models. See painters.go for
// items that a color is certain for.
//
// A large group of at most one is split, if the problem has no colors: options whose first items are
// near each other make a part. A part is a group of its own, and has a variable that is true if one
// of its options is chosen, its commander (Klieber and Kwon, Efficient CNF Encoding for Selecting 1
// from N Objects, 2007). It is written as if it were a color of the item, so all that is said of
// colors holds for it too. Clauses learned about commanders say much more than clauses about
// options: problems that are about counting, such as pigeons, have shorter proofs by them.
//
// An encoder is used again for other problems. It keeps its memory.
type encoder struct {
	p       *fourfold.Problem
	work    *poll.Poll
	numVars int
	bounded bool   // some items have bounds other than one
	split   bool   // large groups of at most one may be split; set before load
	large   []bool // by item: it is split; empty if none is

	table core.Table // the group of item i is group i; those of the parts come after them

	colors map[fourfold.Item]int32 // the number of a color of an item, counted from 0
	shades []shade                 // the colors by number
	paints []paint                 // each use of a color by an option, in the order of the options

	tables  []table // the painters of painted items, by item
	renamed []bool  // by item: the variables of its colors are options of a painter; not used without tables

	painters []core.Lit // scratch memory of writeColors
}

// A shade is a color of an item.
type shade struct {
	item int32
	uses int32    // the number of options that paint the item so
	end  int32    // the end of the list of these options in encoder.painters
	lit  core.Lit // stands for the color in the group of the item
	part int32    // the group of a part; 0 if there is none
}

// A paint says that an option paints an item in a color.
type paint struct{ option, shade int32 }

// load reads the problem. Then numVars is known, and write can be called any number of times. The
// error is the cause if the context of work is done. It wraps errors.ErrUnsupported if there are
// too many variables.
func (e *encoder) load(p *fourfold.Problem, work *poll.Poll) error {
	e.p, e.work, e.bounded = p, work, p.HasBounds()
	e.large = e.large[:0]
	if err := e.count(); err != nil {
		return err
	}
	if e.split && !p.HasColors() && e.findLarge() {
		if err := e.count(); err != nil {
			return err
		}
	}
	if err := e.findTables(); err != nil {
		return err
	}
	e.numberColors()
	if err := checkSize(int64(e.numVars), int64(e.numGroups())); err != nil {
		return err
	}
	return e.place()
}

// isBudget reports whether an item is not a group of the table, but a budget: it may be covered
// several times, or not at all.
func (e *encoder) isBudget(item int32) bool { return e.bounded && e.p.Room(item) != 1 }

// clear makes e as if it were new. It keeps the memory, but not the problem.
func (e *encoder) clear() {
	e.p, e.work, e.numVars, e.split = nil, nil, 0, false
	clear(e.colors)
}

// maxIndex is the number of variables, and of items, that the core can number.
const maxIndex = 1 << 29

// checkSize returns an error if the core cannot number so many variables or items.
func checkSize(vars, items int64) error {
	switch {
	case vars > maxIndex:
		return fmt.Errorf("cdcl would need %d variables for options and colors but may have at most %d: %w", vars, maxIndex, errors.ErrUnsupported)
	case items > maxIndex:
		return fmt.Errorf("the problem has %d items but cdcl takes at most %d: %w", items, maxIndex, errors.ErrUnsupported)
	}
	return nil
}

// count finds the colors, and counts the members of each group: table.Start[i+2] is the number of
// members of item i.
func (e *encoder) count() error {
	e.table.Start = scratch.Zeroed(e.table.Start, int(e.p.NumItems())+2)
	e.shades, e.paints = e.shades[:0], e.paints[:0]
	for o := range e.p.NumOptions() {
		items := e.p.Option(o)
		if err := e.work.Add(1 + len(items)); err != nil {
			return err
		}
		for _, i := range items {
			if e.isBudget(i.Index) {
				continue
			}
			if i = e.inPart(i, items); i.Color == fourfold.NoColor || e.paint(o, i) {
				e.table.Start[i.Index+2]++
			}
		}
	}
	return nil
}

// With these numbers the proofs of pigeons are short (docs/notes/bench/2026-11-28_cdcl.txt). Others
// are not recorded.
const (
	splitFrom = 6 // options of an item that is split
	partSize  = 5 // first items of the options of a part
)

// findLarge finds the items that are split, by the numbers of their options. It reports whether there
// are any.
func (e *encoder) findLarge() bool {
	for i := range e.p.NumItems() {
		if e.p.Need(i) == 0 && e.table.Start[i+2] >= splitFrom {
			if len(e.large) == 0 {
				e.large = scratch.Zeroed(e.large, int(e.p.NumItems()))
			}
			e.large[i] = true
		}
	}
	return len(e.large) > 0
}

// inPart gives an item of an option the number of its part as a color, if the item is split. If the
// item is the first one of the option, the last one counts.
func (e *encoder) inPart(i fourfold.Item, option []fourfold.Item) fourfold.Item {
	if len(e.large) > 0 && e.large[i.Index] {
		first := option[0].Index
		if first == i.Index {
			first = option[len(option)-1].Index
		}
		i.Color = fourfold.NoColor + 1 + fourfold.Color(first/partSize)
	}
	return i
}

// numGroups returns the number of groups: of the items, and of the parts.
func (e *encoder) numGroups() int { return len(e.table.Start) - 2 }

// paint notes that option o paints an item. It reports whether no option before o has painted the
// item in this color.
func (e *encoder) paint(o int32, i fourfold.Item) bool {
	if e.colors == nil {
		e.colors = map[fourfold.Item]int32{}
	}
	k, known := e.colors[i]
	if !known {
		k = int32(len(e.shades))
		e.colors[i] = k
		e.shades = append(e.shades, shade{item: i.Index, lit: core.Pos(int(o))})
	}
	e.shades[k].uses++
	e.paints = append(e.paints, paint{o, k})
	return !known
}

// numberColors gives a variable to each color that several options use, and a group to each part.
func (e *encoder) numberColors() {
	e.numVars = int(e.p.NumOptions())
	for k := range e.shades {
		if s := &e.shades[k]; s.uses > 1 && !e.isRenamed(s.item) {
			s.lit = core.Pos(e.numVars)
			e.numVars++
			if len(e.large) > 0 {
				s.part = int32(e.numGroups())
				e.table.Start = append(e.table.Start, uint32(s.uses))
			}
		}
	}
}

// place lists the members of all groups, by counting sort, and the groups of all variables.
func (e *encoder) place() error {
	t := &e.table
	for i := 2; i < len(t.Start); i++ {
		t.Start[i] += t.Start[i-1]
	}
	cells := int(t.Start[len(t.Start)-1])
	t.Members = scratch.Sized(t.Members, cells)
	t.Groups = scratch.Sized(t.Groups, cells)[:0]
	t.VarStart = scratch.Sized(t.VarStart, e.numVars+1)[:1]
	t.VarStart[0] = 0
	paints := e.paints
	for o := range e.p.NumOptions() {
		items := e.p.Option(o)
		if err := e.work.Add(1 + len(items)); err != nil {
			return err
		}
		for _, i := range items {
			if e.isBudget(i.Index) {
				continue
			}
			if e.inPart(i, items).Color == fourfold.NoColor {
				e.put(i.Index, core.Pos(int(o)))
				t.Groups = append(t.Groups, uint32(i.Index))
				continue
			}
			switch s := e.shades[paints[0].shade]; {
			case e.isRenamed(i.Index): // it has no group
			case s.uses == 1:
				t.Groups = append(t.Groups, uint32(i.Index))
			case s.part > 0:
				e.put(s.part, core.Pos(int(o)))
				t.Groups = append(t.Groups, uint32(s.part))
			}
			paints = paints[1:]
		}
		t.VarStart = append(t.VarStart, uint32(len(t.Groups)))
	}
	return e.placeColors()
}

// placeColors does the same for the colors.
func (e *encoder) placeColors() error {
	t := &e.table
	for _, s := range e.shades {
		if e.isRenamed(s.item) {
			continue
		}
		e.put(s.item, s.lit)
		if s.uses > 1 {
			t.Groups = append(t.Groups, uint32(s.item))
			t.VarStart = append(t.VarStart, uint32(len(t.Groups)))
		}
	}
	return e.work.Add(len(e.shades))
}

// put adds a member to the group of an item. Before the first member, table.Start[i+1] is where
// the group of item i begins. After the last one, it is the end of this group.
func (e *encoder) put(item int32, l core.Lit) {
	at := &e.table.Start[item+1]
	e.table.Members[*at] = l
	*at++
}

// fill gives the groups and clauses to a core of numVars variables. It does the same as write, but
// gives all groups at once, which takes less time. A group that says nothing is not counted.
func (e *encoder) fill(c *core.Solver) (rows int, err error) {
	t := &e.table
	t.Exact = scratch.Sized(t.Exact, e.numGroups())
	for i := range int32(len(t.Exact)) {
		item := i < e.p.NumItems()
		t.Exact[i] = item && e.p.Need(i) == 1 && !e.isBudget(i)
		if item && e.says(i) || len(e.group(i)) > 1 {
			rows++
		}
	}
	if err := e.work.Add(len(t.Exact) + len(t.Members)); err != nil {
		return 0, err
	}
	c.Load(t)
	for i := range e.p.NumItems() {
		if !e.isBudget(i) {
			continue
		}
		group := e.group(i)
		if err := e.work.Add(len(group)); err != nil {
			return 0, err
		}
		c.Between(group, int(e.p.Need(i)), int(e.p.Room(i)))
	}
	clauses, err := e.writeColors(c.Add)
	return rows + clauses, err
}

// write gives the groups and clauses to a formula that has numVars variables. It calls begin before
// the group of each item. It returns their number, and the cause if the context is done.
func (e *encoder) write(to formula, begin func(item int32)) (rows int, err error) {
	for i := range e.p.NumItems() {
		group := e.group(i)
		if err := e.work.Add(1 + len(group)); err != nil {
			return rows, err
		}
		if e.says(i) {
			begin(i)
			to.Group(group, int(e.p.Need(i)), int(e.p.Room(i)))
			rows++
		}
	}
	clauses, err := e.writeColors(to.Add)
	return rows + clauses, err
}

// says reports whether the group of an item says anything. One literal alone is at most one.
func (e *encoder) says(item int32) bool {
	return e.p.Need(item) > 0 || len(e.group(item)) > int(e.p.Room(item))
}

// group returns the literals of the group of an item, or of a part.
func (e *encoder) group(item int32) []core.Lit {
	if item < e.p.NumItems() && e.isBudget(item) { // nobody paints it
		var lits []core.Lit
		for _, o := range e.p.Uses(item) {
			lits = append(lits, core.Pos(int(o)))
		}
		return lits
	}
	return e.table.Members[e.table.Start[item]:e.table.Start[item+1]]
}

// writeColors adds the clauses of the variables of colors. An option implies its color, and a
// color implies that one of its options is chosen.
func (e *encoder) writeColors(add func(lits ...core.Lit)) (clauses int, err error) {
	if len(e.shades) == 0 {
		return 0, nil
	}
	e.listPainters()
	for _, u := range e.paints {
		s := &e.shades[u.shade]
		if s.uses == 1 {
			continue
		}
		if err := e.work.Add(1); err != nil {
			return clauses, err
		}
		x := core.Pos(int(u.option))
		if x != s.lit {
			add(x^1, s.lit)
			clauses++
		}
		e.painters[s.end] = x
		s.end++
	}
	for _, s := range e.shades {
		if s.uses == 1 || len(e.tablesOf(s.item)) > 0 {
			continue
		}
		if err := e.work.Add(int(s.uses)); err != nil {
			return clauses, err
		}
		add(e.painters[s.end-s.uses-1 : s.end]...)
		clauses++
	}
	supports, err := e.writeTables(add)
	return clauses + supports, err
}

// listPainters makes room for a list of options for each color that has a variable. The list
// begins with the negation of the color.
func (e *encoder) listPainters() {
	end := int32(0)
	e.painters = scratch.Sized(e.painters, 2*len(e.paints))
	for k := range e.shades {
		if s := &e.shades[k]; s.uses > 1 {
			e.painters[end] = s.lit ^ 1
			s.end = end + 1
			end += 1 + s.uses
		}
	}
}
