package human

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
