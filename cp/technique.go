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
	name string
	rank int    // simpler ones are lower
	unit string // the kind of unit it is told apart by, or ""
}

// techniqueNames are the names, simplest first.
var techniqueNames = []string{
	"naked single", "hidden single", "single",
	"pointing", "claiming", "locked candidates", "locked set",
	"naked pair", "hidden pair", "pair", "X-wing",
	"naked triple", "hidden triple", "triple", "swordfish",
	"naked quad", "hidden quad", "quad", "jellyfish",
	"Franken fish",
}

// nameOf returns the name of the rule for a base of n items of one kind and a cover of
// another; for a single, which needs no cover, n is 0.
func nameOf(base, cover string, n int) technique {
	name, unit := "", ""
	a, b := classOf(base), classOf(cover)
	set := [...]string{"single", "locked set", "pair", "triple", "quad"}[n]
	switch {
	case n == 0 && a.isUnit():
		name, unit = "hidden "+set, base
	case n == 0 && a == cellClass, a == cellClass && b.isUnit():
		name, unit = "naked "+set, cover
	case a.isUnit() && b == cellClass:
		name, unit = "hidden "+set, base
	case a.isLine() && b.isLine():
		name, unit = [...]string{2: "X-wing", "swordfish", "jellyfish"}[n], base
	case !a.isUnit() || !b.isUnit():
		name = set
	case n > 1:
		name = "Franken fish"
	case a == areaClass && b.isLine():
		name, unit = "pointing", cover
	case b == areaClass && a.isLine():
		name, unit = "claiming", base
	default:
		name = "locked candidates"
	}
	for rank, t := range techniqueNames {
		if t == name {
			return technique{name, rank, unit}
		}
	}
	panic("cp: no technique " + name)
}

// counter returns the name under which applications of the technique are counted.
func (t technique) counter() string {
	slug := strings.ReplaceAll(t.name, " ", "-")
	if t.unit != "" {
		slug += "/" + t.unit
	}
	return slug
}
