package sat

// An Encoding says which rules of active items are written: that the item is covered at least
// once, and at most once. Both rules of an item are needed or implied, and the solutions are the
// same.
//
// Minimal and Sparse leave out rules that the others imply by counting. They need two things. Each
// undecided option contains the same number m of active items, at least 2, where there are n
// active items in all. And there is a class: a set of n/m active items such that each undecided
// option contains exactly one of them, such as the cells of a Sudoku. Then n/m options are chosen
// if and only if each item of the class is covered once.
//
// A class is looked for among the items that come first in the options, then among those that come
// second, and so on, and at last among the items of each kind. If there is none, or if items have
// bounds, Minimal and Sparse are the same as Extended. Secondary items always have their rule.
type Encoding int

const (
	// Extended writes both rules of each item. Unit propagation finds most with them.
	Extended Encoding = iota
	// Minimal writes "at least once" for the items of the class, and "at most once" for the
	// others. The first rules ask for n/m options or more. The others have no room for more than
	// n/m. For a Sudoku this is the minimal encoding of Lynce and Ouaknine (2006).
	Minimal
	// Sparse writes "at least once" for each item, and "at most once" for the items of the class.
	// The last rules allow n/m options, which can cover all items only if they cover none twice.
	// Sparse has the fewest clauses, but a chosen option rules out few others by unit propagation.
	Sparse
)

// leaveOut drops items from e.items whose rule "at least once" is implied, and notes in e.implied
// the items whose rule "at most once" is implied.
func (e *encoder) leaveOut(encoding Encoding) {
	if encoding != Minimal && encoding != Sparse || e.p.HasBounds() {
		return
	}
	class := e.findClass()
	if class == nil || e.poll.Err() != nil {
		return
	}
	e.implied = make([]bool, e.p.NumItems())
	least := e.items[:0]
	for _, i := range e.items {
		e.implied[i] = class[i] == (encoding == Minimal)
		if class[i] || encoding == Sparse {
			least = append(least, i)
		}
	}
	e.items = least
}

// findClass returns for each item whether it is in the class; nil if there is no class.
func (e *encoder) findClass() []bool {
	m := e.itemsEach()
	if m < 2 || len(e.items)%m != 0 {
		return nil
	}
	for _, labels := range [][]int32{e.positions(), e.kinds()} {
		if class := e.classAmong(labels, len(e.items)/m); class != nil {
			return class
		}
	}
	return nil
}

// itemsEach returns the number of primary items in each undecided option; 0 if it is not the same
// for all of them.
func (e *encoder) itemsEach() (m int) {
	for k, o := range e.options {
		n := 0
		for _, i := range e.p.Option(o) {
			if e.p.IsPrimary(i.Index) {
				n++
			}
		}
		if e.poll.Add(n) != nil || k > 0 && n != m {
			return 0
		}
		m = n
	}
	return m
}

// positions labels each active item by its position among the primary items of the first undecided
// option that contains it. Other items get the label -1.
func (e *encoder) positions() []int32 {
	labels := e.unlabeled()
	for _, o := range e.options {
		position := int32(0)
		for _, i := range e.p.Option(o) {
			if !e.p.IsPrimary(i.Index) {
				continue
			}
			if labels[i.Index] < 0 {
				labels[i.Index] = position
			}
			position++
		}
		if e.poll.Add(int(position)) != nil {
			break
		}
	}
	return labels
}

// kinds labels each active item by its kind. Other items get the label -1.
func (e *encoder) kinds() []int32 {
	labels, number := e.unlabeled(), map[string]int32{}
	for _, i := range e.items {
		if e.poll.Add(16) != nil {
			break
		}
		kind := e.p.ItemKind(i)
		if _, ok := number[kind]; !ok {
			number[kind] = int32(len(number))
		}
		labels[i] = number[kind]
	}
	return labels
}

// unlabeled returns the label -1 for each item.
func (e *encoder) unlabeled() []int32 {
	labels := make([]int32, e.p.NumItems())
	for i := range labels {
		labels[i] = -1
	}
	return labels
}

// classAmong returns the items of the least label that is a class of the given size; nil if there
// is none.
func (e *encoder) classAmong(labels []int32, size int) []bool {
	var items []int // of each label
	for _, i := range e.items {
		for l := int(labels[i]); len(items) <= l; {
			items = append(items, 0)
		}
		if l := labels[i]; l >= 0 {
			items[l]++
		}
	}
	once := e.inEachOption(labels, len(items))
	for l, n := range items {
		if n != size || !once[l] {
			continue
		}
		class := make([]bool, len(labels))
		for i := range class {
			class[i] = int(labels[i]) == l
		}
		return class
	}
	return nil
}

// inEachOption reports for each label whether each undecided option has exactly one item with it.
func (e *encoder) inEachOption(labels []int32, numLabels int) []bool {
	once, last := make([]bool, numLabels), make([]int, numLabels) // last: how many options have it
	for l := range once {
		once[l] = true
	}
	for k, o := range e.options {
		items := e.p.Option(o)
		for _, i := range items {
			l := labels[i.Index]
			if l < 0 {
				continue
			}
			once[l] = once[l] && last[l] == k
			last[l]++
		}
		if e.poll.Add(len(items)) != nil {
			break
		}
	}
	for l := range once {
		once[l] = once[l] && last[l] == len(e.options)
	}
	return once
}
