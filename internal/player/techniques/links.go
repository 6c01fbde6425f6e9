package techniques

import "fourfold/cp"

// A strong link is two live options of an active item that has no others: one of them is in the
// solution.
type strongLink struct {
	item int32
	a, b int32 // a < b
}

// strongLinks returns the strong links of this position, by increasing items. With a filter, only
// those of items for which it is true.
func (s *State) strongLinks(filter func(item int32) bool) []strongLink {
	var links []strongLink
	for _, i := range s.active {
		if o := s.options[i]; len(o) == 2 && (filter == nil || filter(i)) {
			links = append(links, strongLink{i, o[0], o[1]})
		}
	}
	return links
}

func (s *State) isCell(item int32) bool      { return s.grid.roles[item] == cp.RoleCell }
func (s *State) isUnitValue(item int32) bool { return s.grid.roles[item].IsUnit() }

// A node is a live option, or a group: live options that two items have in common, such as the
// places of a value in a row that are in one box. A node is true if one of its options is in the
// solution.
type node []int32

// A groupLink is a strong link between two nodes, of which one or both are groups: the live
// options of an active item.
type groupLink struct {
	item int32
	a, b node
}

// groupLinks returns the strong links with groups, by increasing items: an active item whose live
// options lie in two other items, or are one option and options that lie in another item.
func (s *State) groupLinks(filter func(item int32) bool) []groupLink {
	var links []groupLink
	for _, i := range s.active {
		if len(s.options[i]) > 2 && (filter == nil || filter(i)) {
			links = s.appendGroupLinks(links, i)
		}
	}
	return links
}

// appendGroupLinks appends the links of item i. Each item that the first live option shares with
// other options of i can be the one of a group; the rest must be a group or one option. If the
// first option is alone, the rest must be a group.
func (s *State) appendGroupLinks(links []groupLink, i int32) []groupLink {
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
			links = append(links, groupLink{i, a, b})
		}
	}
	return links
}

// split returns the options that contain an item and those that do not, in order.
func (s *State) split(options []int32, item int32) (in, out []int32) {
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
func (s *State) inCommon(options []int32, i int32) bool {
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
func (s *State) allContain(options []int32, item int32) bool {
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
