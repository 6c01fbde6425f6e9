package cp

import "strings"

// A class is what the rules know of a kind of items.
type class uint8

const (
	otherClass class = iota
	cellClass
	rowClass
	columnClass
	areaClass     // a box or region
	diagonalClass // or any other unit of cells
)

func classOf(kind string) class {
	switch kind {
	case "cell":
		return cellClass
	case "row":
		return rowClass
	case "column":
		return columnClass
	case "box", "region":
		return areaClass
	case "diagonal":
		return diagonalClass
	}
	return otherClass
}

func (c class) isLine() bool { return c == rowClass || c == columnClass }
func (c class) isUnit() bool { return c >= rowClass }

// largestSet returns how many items of a kind the scheme takes as a base with as many
// of another kind as its cover; 0 if none.
func (s Scheme) largestSet(base, cover class) int {
	sizes := []struct {
		size int
		rule Scheme
	}{{4, ruleQuads}, {3, ruleTriples}, {2, rulePairs}, {1, ruleLocked}}
	switch {
	case base.isUnit() && cover.isUnit():
		sizes = sizes[3:]
		if s&ruleMixed != 0 || s&ruleFish != 0 && base.isLine() && cover.isLine() {
			return 4
		}
	case base == cellClass && cover.isUnit() || cover == cellClass && base.isUnit():
		sizes = sizes[:3]
	}
	for _, k := range sizes {
		if s&k.rule != 0 {
			return k.size
		}
	}
	return 0
}

// A technique is a rule by the name that people have for it.
type technique struct {
	rank int    // simpler ones are lower
	unit string // the kind of unit it is told apart by, or ""
}

// The ranks, simplest first. Of each group of sets those of two, three and four items
// are groupSize apart.
const (
	nakedSingle = iota
	hiddenSingle
	otherSingle
	pointing
	claiming
	lockedCandidates
	lockedSet
	nakedPair
	hiddenPair
	otherPair
	xWing
	groupSize   = iota - nakedPair
	frankenFish = nakedPair + 3*groupSize
)

var techniqueNames = [frankenFish + 1]string{
	"naked single", "hidden single", "single",
	"pointing", "claiming", "locked candidates", "locked set",
	"naked pair", "hidden pair", "pair", "X-wing",
	"naked triple", "hidden triple", "triple", "swordfish",
	"naked quad", "hidden quad", "quad", "jellyfish",
	"Franken fish",
}

// name returns the name of the technique.
func (t technique) name() string { return techniqueNames[t.rank] }

// nameOf returns the rule for a base of n items of one kind and a cover of another; for a
// single, which needs no cover, n is 0.
func nameOf(base, cover string, n int) technique {
	a, b := classOf(base), classOf(cover)
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

func singleOf(base string, a class) technique {
	switch {
	case a == cellClass:
		return technique{rank: nakedSingle}
	case a.isUnit():
		return technique{hiddenSingle, base}
	}
	return technique{rank: otherSingle}
}

func lockedOf(base, cover string, a, b class) technique {
	switch {
	case !a.isUnit() || !b.isUnit():
		return technique{rank: lockedSet}
	case a == areaClass && b.isLine():
		return technique{pointing, cover}
	case b == areaClass && a.isLine():
		return technique{claiming, base}
	}
	return technique{rank: lockedCandidates}
}

// setOf returns the rule for two items.
func setOf(base, cover string, a, b class) technique {
	switch {
	case a == cellClass && b.isUnit():
		return technique{nakedPair, cover}
	case a.isUnit() && b == cellClass:
		return technique{hiddenPair, base}
	case a.isLine() && b.isLine():
		return technique{xWing, base}
	case a.isUnit() && b.isUnit():
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
