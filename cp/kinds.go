package cp

// The rules on several items compare items of one kind with items of another. No option
// may hold two items of one kind, so that a base of k items needs k options.

const (
	maxKinds = 8   // that take part
	noKind   = 255 // of an item that does not
	longest  = 64  // items in longer options get no kind, so that sorting takes linear time
)

// kinds are the items sorted into kinds.
type kinds struct {
	kind  []uint8  // of each item, or noKind
	name  []string // of each kind; several may have the same
	label []uint8  // of each kind: its name among network.labels
}

// sortItems sorts the items by the kind they were given, and splits those of one kind
// that share an option: the first of its parts that an item shares no option with is its
// own. So a problem whose items were given no kinds has them sorted by what they do.
// Items that occur painted, and what does not fit into maxKinds, are left out.
func (d *domains) sortItems() kinds {
	s := kinds{kind: make([]uint8, d.NumItems())}
	for i := range s.kind {
		s.kind[i] = noKind
	}
	for i := range s.kind {
		taken, fits := uint(0), true
		for _, o := range d.Uses(i) {
			items := d.Option(int(o))
			if len(items) > longest {
				fits = false
				break
			}
			for _, j := range items {
				if int(j.Index) == i {
					fits = fits && j.Color == 0
				} else if k := s.kind[j.Index]; k != noKind {
					taken |= 1 << k
				}
			}
		}
		for k := 0; fits && k < maxKinds; k++ {
			if k == len(s.label) {
				s.label, s.name = append(s.label, d.label[i]), append(s.name, d.labels[d.label[i]])
			}
			if s.label[k] == d.label[i] && taken>>k&1 == 0 {
				s.kind[i] = uint8(k)
				break
			}
		}
	}
	return s
}
