package cp

import (
	"strings"
)

// A technique is a rule under the name that players use.
type technique struct {
	rank int    // simpler techniques have lower ranks
	unit string // the kind of unit, if the technique is counted for each kind; or ""
}

// The ranks, simplest first. The ranks of a pair, its triple and its quad are groupSize
// apart, and so are those of X-wing, swordfish and jellyfish.
const (
	nakedSingle = iota
	hiddenSingle
	otherSingle
	pointing
	claiming
	lockedCandidates
	lockedSet
	nakedPair
	xWing
	hiddenPair
	otherPair
	groupSize    = iota - nakedPair
	frankenFish  = nakedPair + 3*groupSize
	allDifferent = frankenFish + 1

	unsupportedColor = allDifferent + 1
)

var techniqueNames = [unsupportedColor + 1]string{
	"naked single", "hidden single", "single",
	"pointing", "claiming", "locked candidates", "locked set",
	"naked pair", "X-wing", "hidden pair", "pair",
	"naked triple", "swordfish", "hidden triple", "triple",
	"naked quad", "jellyfish", "hidden quad", "quad",
	"Franken fish",
	"all-different",
	"unsupported color",
}

// RuleName returns the name of the rule with a base of n items of one kind and a cover of n items of another
// kind, and its rank: simpler rules have lower ranks. A single has no cover, and n is 0.
func RuleName(base, cover string, n int) (name string, rank int) {
	t := nameOf(base, cover, n)
	return t.name(), t.rank
}

// name returns the name of the technique.
func (t technique) name() string { return techniqueNames[t.rank] }

// nameOf returns the technique with a base of n items of one kind and a cover of n items of
// another kind. For a single, which has no cover, n is 0.
func nameOf(base, cover string, n int) technique {
	a, b := RoleOf(base), RoleOf(cover)
	switch n {
	case 0:
		return singleOf(base, a)
	case 1:
		return lockedOf(base, cover, a, b)
	}
	t := setOf(base, cover, a, b)
	if t.rank != frankenFish {
		t.rank += (n - 2) * groupSize
	}
	return t
}

func singleOf(base string, a Role) technique {
	switch {
	case a == RoleCell:
		return technique{rank: nakedSingle}
	case a.IsUnit():
		return technique{hiddenSingle, base}
	}
	return technique{rank: otherSingle}
}

func lockedOf(base, cover string, a, b Role) technique {
	switch {
	case !a.IsUnit() || !b.IsUnit():
		return technique{rank: lockedSet}
	case a == RoleArea && b.IsLine():
		return technique{pointing, cover}
	case b == RoleArea && a.IsLine():
		return technique{claiming, base}
	}
	return technique{rank: lockedCandidates}
}

// setOf returns the technique for a base of two items.
func setOf(base, cover string, a, b Role) technique {
	switch {
	case a == RoleCell && b.IsUnit():
		return technique{nakedPair, cover}
	case a.IsUnit() && b == RoleCell:
		return technique{hiddenPair, base}
	case a.IsLine() && b.IsLine():
		return technique{xWing, base}
	case a.IsUnit() && b.IsUnit():
		return technique{rank: frankenFish}
	}
	return technique{rank: otherPair}
}

// counter returns the name under which applications of the technique are counted.
func (t technique) counter() string {
	slug := strings.ReplaceAll(t.name(), " ", "-")
	if t.unit != "" {
		slug += "/" + t.unit
	}
	return slug
}
