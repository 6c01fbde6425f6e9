package rule

import (
	"encoding/binary"
	"slices"
	"strconv"
	"strings"
)

// A Rule is a rule of a grid, such as one killer cage or that of anti-knight. It must not change
// after it is used in a puzzle.
type Rule struct {
	Kind    string  // the name of a Kind
	Numbers []int   // such as the sum of a cage; the kind says how many there may be
	Cells   [][]int // lists of cells, counted from 0, row by row; the kind says how many there may be
}

// New returns a rule of a kind with one list of cells. Without cells, it has no list.
func New(kind string, numbers []int, cells ...int) Rule {
	if len(cells) == 0 {
		return Rule{Kind: kind, Numbers: numbers}
	}
	return Rule{Kind: kind, Numbers: numbers, Cells: [][]int{cells}}
}

// Text returns the statement of the rule, such as "killer 10 r1c1 r1c2", for a grid with so many
// columns. Lists of cells have " | " between them.
func (r Rule) Text(cols int) string {
	words := []string{r.Kind}
	if r.Kind == forbid.Name {
		words = append(words, cellNames(r.Cells[0], cols)...)
		for k := 0; k+1 < len(r.Numbers); k += 2 {
			words = append(words, strconv.Itoa(r.Numbers[k])+"-"+strconv.Itoa(r.Numbers[k+1]))
		}
		return strings.Join(words, " ")
	}
	for _, n := range r.Numbers {
		words = append(words, strconv.Itoa(n))
	}
	for k, cells := range r.Cells {
		if k > 0 {
			words = append(words, "|")
		}
		words = append(words, cellNames(cells, cols)...)
	}
	return strings.Join(words, " ")
}

// cellNames returns the names of cells. Three or more in a straight or diagonal line are a run.
func cellNames(cells []int, cols int) (names []string) {
	step := func(k int) (down, right int) {
		return cells[k+1]/cols - cells[k]/cols, cells[k+1]%cols - cells[k]%cols
	}
	for k := 0; k < len(cells); k++ {
		last := k
		if k+1 < len(cells) {
			if rows, right := step(k); max(rows, -rows, right, -right) == 1 {
				for last = k + 1; last+1 < len(cells); last++ {
					if r, c := step(last); r != rows || c != right {
						break
					}
				}
			}
		}
		name := CellName(cells[k], cols)
		if last > k+1 {
			name += "-" + CellName(cells[last], cols)
			k = last
		}
		names = append(names, name)
	}
	return names
}

// CellName returns the name of a cell, such as "r1c1", in a grid with so many columns.
func CellName(cell, cols int) string {
	return "r" + strconv.Itoa(cell/cols+1) + "c" + strconv.Itoa(cell%cols+1)
}

// AllCells returns the cells of all lists of the rule, one after the other.
func (r Rule) AllCells() []int { return slices.Concat(r.Cells...) }

// Equal reports whether the rules are the same.
func (r Rule) Equal(o Rule) bool {
	return r.Kind == o.Kind && slices.Equal(r.Numbers, o.Numbers) && slices.EqualFunc(r.Cells, o.Cells, slices.Equal[[]int])
}

// A List is the rules of a puzzle. Nil has none.
type List []Rule

// Has reports whether a rule of the kind is in the list.
func (l List) Has(kind string) bool {
	return slices.ContainsFunc(l, func(r Rule) bool { return r.Kind == kind })
}

// Of returns the rules of a kind.
func (l List) Of(kind string) (some List) {
	for _, r := range l {
		if r.Kind == kind {
			some = append(some, r)
		}
	}
	return some
}

// And returns the rules of both lists, each once.
func (l List) And(more List) List {
	all := slices.Clip(l)
	for _, r := range more {
		if !slices.ContainsFunc(all, r.Equal) {
			all = append(all, r)
		}
	}
	return all
}

// Names returns the kinds in the list, each once, in the order of the table.
func (l List) Names() (names []string) {
	for _, k := range Kinds() {
		if l.Has(k.Name) {
			names = append(names, k.Name)
		}
	}
	return names
}

// NeedsValues reports whether a rule depends on which values there are, so that values must not be
// renamed.
func (l List) NeedsValues() bool {
	return slices.ContainsFunc(l, func(r Rule) bool { return KindOf(r.Kind).needsValues() })
}

// Text returns the statements of the rules with a separator between them, such as "; ".
func (l List) Text(cols int, separator string) string {
	texts := make([]string, len(l))
	for k, r := range l {
		texts[k] = r.Text(cols)
	}
	return strings.Join(texts, separator)
}

// Describe appends a text that is the same for the same rules only.
func (l List) Describe(dst []byte) []byte {
	for _, r := range l {
		dst = append(append(dst, r.Kind...), 0)
		dst = binary.AppendVarint(dst, int64(len(r.Numbers)))
		for _, n := range r.Numbers {
			dst = binary.AppendVarint(dst, int64(n))
		}
		dst = binary.AppendVarint(dst, int64(len(r.Cells)))
		for _, cells := range r.Cells {
			dst = binary.AppendVarint(dst, int64(len(cells)))
			for _, cell := range cells {
				dst = binary.AppendVarint(dst, int64(cell))
			}
		}
	}
	return dst
}
