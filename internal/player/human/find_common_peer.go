package human

import (
	"fmt"

	"fourfold/internal/kit/words"
)

// commonPeer rules out the options that conflict with all options of an item. In a Sudoku without
// further rules these are the locked candidates, which package cp finds; regions, diagonals and
// rules about two cells make others.
func commonPeer(s *position) (Step, bool) {
	for _, i := range s.active {
		options := s.options[i]
		if len(options) < 2 {
			continue
		}
		if !s.work(len(s.live) * len(options)) {
			break
		}
		if removed := s.seenBy(options).list(); len(removed) > 0 {
			return Step{Base: []int32{i}, Removed: removed}, true
		}
	}
	return Step{}, false
}

// commonPeer explains a step that rules out what conflicts with all options of an item.
func (g *Guide) commonPeer(s Step, before *State) string {
	m := g.meaning(s.Base[0])
	if m.unit == nil && !m.cell {
		return "every option that is left for " + g.describe(m) + " excludes the same"
	}
	options := before.Options(s.Base[0])
	if m.cell {
		return fmt.Sprintf("%s can only hold %s, and each of these excludes the same", m.name, words.List(g.valuesOf(options), "or"))
	}
	v, places := g.labels.symbol(m.value), g.placesOf(options)
	where := fmt.Sprintf("in %s, %s can only go in %s, ", g.labels.unit(*m.unit), v, words.List(places, "or"))
	if values := g.valuesOf(s.Removed); len(values) > 1 || values[0] != v {
		return where + "and each of these places excludes the same"
	}
	return where + fmt.Sprintf("and no cell that sees %s is %s", allOf(len(places)), v)
}
