package human

import "fourfold/cp"

func (s *position) isCell(item int32) bool      { return s.grid.roles[item] == cp.RoleCell }
func (s *position) isUnitValue(item int32) bool { return s.grid.roles[item].IsUnit() }

// A node is a live option, or a group: live options that two items have in common, such as the
// places of a value in a row that are in one box. A node is true if one of its options is in the
// solution.
type node []int32

// A strongLink is two nodes that have the live options of an active item between them: one of the
// nodes is true.
type strongLink struct {
	item int32
	a, b node
}

// strongLinks returns the strong links of this position by active items for which the filter is
// true; nil takes all. First come those of items with two live options, by increasing items. With
// groups come those of items whose live options lie in two other items, or are one option and
// options that lie in another item.
func (s *position) strongLinks(filter func(item int32) bool, grouped bool) []strongLink {
	var links, groups []strongLink
	for _, i := range s.active {
		switch o := s.options[i]; {
		case len(o) < 2 || filter != nil && !filter(i):
		case len(o) == 2:
			links = append(links, strongLink{i, o[:1], o[1:]})
		case grouped:
			groups = s.appendGroupLinks(groups, i)
		}
	}
	return append(links, groups...)
}

// appendGroupLinks appends the links of item i. Each item that the first live option shares with
// other options of i can be the one of a group; the rest must be a group or one option. If the
// first option is alone, the rest must be a group.
func (s *position) appendGroupLinks(links []strongLink, i int32) []strongLink {
	options := s.options[i]
	s.work(len(options) * len(s.p.Option(options[0])))
	first := [][]int32{options[:1]}
	for _, j := range s.p.Option(options[0]) {
		if j.Index == i || j.Color != 0 {
			continue
		}
		if in, _ := s.split(options, j.Index); len(in) > 1 && len(in) < len(options) {
			first = append(first, in)
		}
	}
	for _, a := range first {
		if b := without(options, a); len(b) == 1 || s.inCommon(b, i) {
			links = append(links, strongLink{i, a, b})
		}
	}
	return links
}

// split returns the options that contain an item and those that do not, in order.
func (s *position) split(options []int32, item int32) (in, out []int32) {
	for _, o := range options {
		if s.contains(o, item) {
			in = append(in, o)
		} else {
			out = append(out, o)
		}
	}
	return in, out
}

// inCommon reports whether the options have an item other than i in common.
func (s *position) inCommon(options []int32, i int32) bool {
	for _, j := range s.p.Option(options[0]) {
		if j.Index == i || j.Color != 0 {
			continue
		}
		if s.allContain(options, j.Index) {
			return true
		}
	}
	return false
}

// allContain reports whether all options contain an item.
func (s *position) allContain(options []int32, item int32) bool {
	for _, o := range options {
		if !s.contains(o, item) {
			return false
		}
	}
	return true
}

// without returns the options of a sorted list that are not in another sorted list.
func without(options, drop []int32) []int32 {
	var rest []int32
	for _, o := range options {
		for len(drop) > 0 && drop[0] < o {
			drop = drop[1:]
		}
		if len(drop) == 0 || drop[0] != o {
			rest = append(rest, o)
		}
	}
	return rest
}
