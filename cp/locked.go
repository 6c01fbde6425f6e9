package cp

import "slices"

// Locked candidates are the rule with a base of one item, x, and a cover of one, y: all
// options of x hold y, so the other options of y go. It is kept apart from larger bases
// since it needs nothing but the options of x, and those are few: no two items share
// more than a handful of options. So it is cheap enough to pay for itself.

// watchLocked makes filter note items that may be such a base.
func (s *search) watchLocked() {
	n := len(s.labels)
	s.lockable = make([]bool, n*n)
	if s.applied == nil {
		s.applied = make([]int64, n*n*largest)
	}
	s.locking = make([]bool, n)
	some := false
	for a, base := range s.labels {
		for b, cover := range s.labels {
			most := s.rules.largestSet(classOf(base), classOf(cover))
			ok := most > 1 || most == 1 && named(base, cover, 1) // larger sets rely on it
			s.lockable[a*n+b] = ok
			s.locking[a] = s.locking[a] || ok
			some = some || ok
		}
	}
	if !some {
		return
	}
	s.watch = max(1, s.mostShared())
	for _, i := range s.open[:s.todo] {
		if s.left[i] <= s.watch && s.locking[s.label[i]] {
			s.locks = append(s.locks, i)
		}
	}
}

// mostShared returns the largest number of live options that an item shares with one that
// it can be locked in.
func (s *search) mostShared() (most int32) {
	n := len(s.labels)
	of, times := make([]int32, s.NumItems()), make([]int32, s.NumItems()) // times[y] is about item of[y]-1
	for _, x := range s.open[:s.todo] {
		row := s.lockable[int(s.label[x])*n:][:n]
		if s.NumPrimary() == s.NumItems() {
			row = row[:int(s.label[x])+1] // what x shares with y, y shares with x
		}
		if s.left[x] <= most || !slices.Contains(row, true) {
			continue
		}
		for _, o := range s.Uses(int(x)) {
			if !s.live[o] {
				continue
			}
			for _, y := range s.Option(int(o)) {
				if int(s.label[y.Index]) >= len(row) || !row[s.label[y.Index]] || y.Index == x {
					continue
				}
				if of[y.Index] != x+1 {
					of[y.Index], times[y.Index] = x+1, 0
				}
				times[y.Index]++
				most = max(most, times[y.Index])
			}
		}
	}
	return most
}

// followLocked follows the rule once, if it applies to an item whose options have become
// fewer since it was looked at.
func (s *search) followLocked() bool {
	for len(s.locks) > 0 {
		x := s.locks[len(s.locks)-1]
		s.locks = s.locks[:len(s.locks)-1]
		if !s.isOpen(x) {
			continue
		}
		if y := s.lockedIn(x); y >= 0 {
			s.locks = append(s.locks, x) // it may be locked in another item, too
			s.applyLocked(x, y)
			return true
		}
	}
	return false
}

// lockedIn returns an item that all options of x hold, and others too, or -1.
func (s *search) lockedIn(x int32) int32 {
	uses, row := s.Uses(int(x)), s.lockable[int(s.label[x])*len(s.labels):]
	k := s.nextLive(uses, 0)
	second := s.nextLive(uses, k+1)
	for _, y := range s.Option(int(uses[k])) {
		if s.holds(uses[second], y.Index) && row[s.label[y.Index]] && y.Color == 0 && y.Index != x &&
			s.left[y.Index] > s.left[x] && s.allHold(uses[second+1:], y.Index) {
			return y.Index
		}
	}
	return -1
}

// nextLive returns the index of the first live option from k on, which there must be.
func (d *domains) nextLive(uses []int32, k int) int {
	for !d.live[uses[k]] {
		k++
	}
	return k
}

// allHold reports whether all live options of a list hold y, unpainted.
func (d *domains) allHold(options []int32, y int32) bool {
	for _, o := range options {
		if d.live[o] && !d.holds(o, y) {
			return false
		}
	}
	return true
}

// holds reports whether option o holds item y, unpainted.
func (d *domains) holds(o, y int32) bool {
	for _, i := range d.Option(int(o)) {
		if i.Index == y {
			return i.Color == 0
		}
	}
	return false
}

func (s *search) applyLocked(x, y int32) {
	s.applied[s.rule(s.label[x], s.label[y], 1)]++
	for _, o := range s.Uses(int(y)) {
		if s.live[o] && !s.holds(o, x) {
			s.filter(o)
		}
	}
}
