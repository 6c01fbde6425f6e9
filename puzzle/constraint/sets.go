package constraint

import (
	"slices"
	"strconv"
	"strings"

	"fourfold"
)

// sets says which sets of values different variables may have.
type sets struct {
	name   string
	vars   []Var
	family []Values
	tag    Var // of each set: tags[k]; -1 if there is none
	tags   []int
}

// Sets says that the values of the variables are all different and are together one of the sets,
// each of which has as many values as there are variables. If tag is not [NoVar], it has the value tags[k]
// when the variables have family[k].
func (m *Model) Sets(name string, vars []Var, family []Values, tag Var, tags []int) {
	if len(family) > MaxSize {
		m.fail(name, ErrTooLarge)
		return
	}
	m.separate(vars)
	m.post(&sets{name: name, vars: vars, family: family, tag: tag, tags: tags})
}

// NoVar stands for no variable.
const NoVar Var = -1

func (s *sets) title() string { return s.name }

func (s *sets) scope() []Var {
	if s.tag == NoVar {
		return s.vars
	}
	return append(slices.Clip(s.vars), s.tag)
}

// filter removes the sets that some variable or value cannot have, and then the values in no set.
func (s *sets) filter(m *Model) bool {
	family, tags := s.family[:0:0], s.tags[:0:0]
	union, tagged, common := Values(0), Values(0), ^Values(0)
	for k, set := range s.family {
		if s.tag != NoVar && !m.Values(s.tag).Has(s.tags[k]) || !s.possible(m, set) {
			continue
		}
		family = append(family, set)
		union, common = union|set, common&set
		if s.tag != NoVar {
			tags, tagged = append(tags, s.tags[k]), tagged|1<<s.tags[k]
		}
	}
	s.family, s.tags = family, tags
	if len(family) == 0 || s.tag != NoVar && !m.keep(s.tag, tagged) {
		return false
	}
	d := different{vars: s.vars, all: common}
	for _, x := range s.vars {
		if !m.keep(x, union) {
			return false
		}
	}
	return d.filter(m)
}

// possible reports whether each variable has a value of the set, and each value a variable.
func (s *sets) possible(m *Model, set Values) bool {
	union := Values(0)
	for _, x := range s.vars {
		if m.Values(x)&set == 0 {
			return false
		}
		union |= m.Values(x)
	}
	return set&^union == 0
}

// encode writes an option for each set, and an item for each value, which either a variable or a set
// without the value covers. A value that all sets have needs no set, and a single set no option.
func (s *sets) encode(e *encoder) {
	union := Values(0)
	for _, set := range s.family {
		union |= set
	}
	e.b.Kind("set value")
	has := map[int]fourfold.Item{}
	for _, v := range union.All() {
		has[v] = e.b.Primary(s.name + "=" + strconv.Itoa(v))
		for _, x := range s.vars {
			e.add(x, v, has[v])
		}
	}
	if len(s.family) == 1 {
		return // the tag has one value
	}
	e.b.Kind("set")
	one := e.b.Primary(s.name)
	for k, set := range s.family {
		items := []fourfold.Item{one}
		for _, v := range (union &^ set).All() {
			items = append(items, has[v])
		}
		if s.tag != NoVar {
			items = append(items, e.valueOf(s.tag, s.tags[k])...)
		}
		e.option(s.name+":"+setName(set), items...)
	}
}

func setName(set Values) string {
	var names []string
	for _, v := range set.All() {
		names = append(names, strconv.Itoa(v))
	}
	return strings.Join(names, ",")
}

// Subsets returns the sets of k values of a set whose sum is from low to high, and false if there
// are more than [MaxSize].
func Subsets(values Values, k, low, high int) (family []Values, ok bool) {
	all := values.All()
	var grow func(from int, set Values, k, sum int) bool
	grow = func(from int, set Values, k, sum int) bool {
		if k == 0 {
			if sum >= low {
				family = append(family, set)
			}
			return len(family) <= MaxSize
		}
		for i := from; i+k <= len(all); i++ {
			least, most := sum, sum
			for j := range k {
				least += all[i+j]
				most += all[len(all)-1-j]
			}
			if least > high {
				break
			}
			if most >= low && !grow(i+1, set|1<<all[i], k-1, sum+all[i]) {
				return false
			}
		}
		return true
	}
	ok = grow(0, 0, k, 0)
	return family, ok
}
