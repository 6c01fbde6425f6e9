package cp

// newMatchings finds the all-different sets of the active items, between each two slots. It takes
// time and memory in proportion to the problem. It stops early when the context is done.
func (d *domains) newMatchings() *matchings {
	t, m := d.newTables(), &matchings{start: make([]int32, d.view.NumOptions()+1)}
	f, uses := newForest(len(t.slotOf)), []use(nil)
	for b := range t.n {
		for a := range b {
			from := len(t.groups)
			d.addGroupsBetween(t, a, b, f)
			for g := from; g < len(t.groups) && d.poll.Err() == nil; g += 2 {
				left, right := g, g+1
				if len(t.groups[left]) < len(t.groups[right]) {
					left, right = right, left // if both sides must be covered, the smaller one has too few items
				}
				if !m.add(d, t, left, &uses) {
					m.add(d, t, right, &uses)
				}
			}
		}
	}
	m.list = sortUses(uses, m.start)
	return m
}

// A use is an option of an edge.
type use struct{ option, edge int32 }

// add adds the set whose left items are side g of a group. It returns false if they are no such set.
func (m *matchings) add(d *domains, t *Tables, g int, uses *[]use) bool {
	left, right, before := t.groups[g], t.groups[g^1], len(*uses)
	if len(left) < 2 || len(right) == 0 {
		return false
	}
	own, other := int(t.slotOf[left[0]]), int(t.slotOf[right[0]])
	edges, rows := m.edges, m.rows
	for _, i := range left {
		row, edgeOf := uint64(0), [maxBits]int32{}
		for _, o := range d.view.Uses(i) {
			d.poll.Add(1)
			if !d.live[o] {
				continue
			}
			_, y := t.itemsOf(d.view.Option(o), own, other)
			if y < 0 || !d.view.primary[i] || t.bit[int(y)*t.n+own] == noBit {
				*uses = (*uses)[:before]
				return false
			}
			b := t.bit[int(y)*t.n+own]
			if row>>b&1 == 0 {
				row, edgeOf[b] = row|1<<b, int32(len(edges))
				edges = append(edges, edge{at: int32(len(rows))<<6 | int32(b)})
			}
			edges[edgeOf[b]].options++
			*uses = append(*uses, use{o, edgeOf[b]})
		}
		rows = append(rows, row)
	}
	set := int32(len(m.sets))
	m.sets = append(m.sets, differentSet{first: int32(len(m.rows)), n: int32(len(left)), rights: right})
	m.edges, m.rows, m.items = edges, rows, append(m.items, left...)
	m.queue, m.queued = append(m.queue, set), append(m.queued, true)
	for range left {
		m.mates, m.setOf = append(m.mates, -1), append(m.setOf, set)
	}
	return true
}

// sortUses returns the edges by option: those of option o are from start[o] to start[o+1], which it
// sets. At first start is 0.
func sortUses(uses []use, start []int32) (list []int32) {
	for _, u := range uses {
		start[u.option]++
	}
	end := int32(0)
	for o, n := range start {
		end += n
		start[o] = end
	}
	list = make([]int32, len(uses))
	for _, u := range uses {
		start[u.option]--
		list[start[u.option]] = u.edge
	}
	return list
}
