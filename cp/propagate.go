package cp

// followRules follows the rules of the scheme to their fixpoint. It returns false at a
// dead end.
func (s *search) followRules() bool {
	if s.rules == None {
		return s.dead < 0
	}
	for s.followSingles() {
		if s.todo == 0 || s.rules == Singles || s.looked >= s.nextPoll && s.ctx.Err() != nil {
			return true
		}
		if s.lockable == nil {
			s.watchLocked()
		}
		if s.followLocked() {
			continue
		}
		if s.rules&setRules == 0 {
			return true
		}
		if s.tables == nil {
			s.tables = s.newTables(s.rules)
		}
		if !s.followOne() {
			return true
		}
	}
	return false
}

// leaveRoot goes over from the rules of Root to those of Scheme, before the first guess.
// Tables of their own are made for them. It returns false at a dead end.
func (s *search) leaveRoot() bool {
	s.rules, s.tables, s.lockable, s.watch = s.Scheme, nil, nil, 1
	return s.propagate()
}

// followSingles covers items with one option left until there are none: naked singles,
// which are items of the kind "cell", and where there is none hidden singles. It returns
// false at a dead end.
func (s *search) followSingles() bool {
	for s.dead < 0 {
		i := int32(0)
		if n := len(s.naked); n > 0 {
			i, s.naked = s.naked[n-1], s.naked[:n-1]
		} else if n := len(s.ones); n > 0 {
			i, s.ones = s.ones[n-1], s.ones[:n-1]
		} else {
			return true
		}
		if s.isOpen(i) {
			o := s.firstOf(i)
			s.countSingle(i, o)
			s.choose(o)
		}
	}
	return false
}

// countSingle counts a single, unless nothing had to be inferred: an option that never
// had a rival, such as a given.
func (s *search) countSingle(i, o int32) {
	if len(s.Uses(int(i))) > 1 || s.hadRivals(o) {
		s.singles[s.label[i]]++
	}
}

// hadRivals reports whether options besides o held an item of o at the start.
func (d *domains) hadRivals(o int32) bool {
	for _, i := range d.Option(int(o)) {
		if len(d.Uses(int(i.Index))) > 1 {
			return true
		}
	}
	return false
}

// followOne follows one rule on several items, if any applies, of the smallest size there
// is. Of the items whose options have become fewer since they were looked at, one must be
// in its base.
func (s *search) followOne() bool {
	t := s.tables
	for size := 2; size <= largest; size++ {
		for n := len(t.changed[size]); n > 0; n = len(t.changed[size]) {
			x := t.changed[size][n-1]
			if int(t.waiting[x]) == size {
				if s.isOpen(x) && t.kind[x] != noKind && s.inferFrom(x, size) {
					return true // x may be in another base yet
				}
				if t.waiting[x] = 0; size < largest {
					t.awaitSize(x, uint8(size+1))
				}
			}
			t.changed[size] = t.changed[size][:n-1]
		}
	}
	return false
}
