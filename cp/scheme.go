package cp

import (
	"fmt"
	"slices"
	"strings"
)

// A Scheme is the set of rules of inference that the search follows to their fixpoint
// before it makes a decision. The zero Scheme stands for [DefaultScheme].
//
// They all are one rule, see the package documentation; a scheme says of which sizes
// and between which kinds of items. The rules are monotone: which options a scheme
// leaves does not depend on the order in which its rules are tried.
type Scheme uint16

// The rules on their own. An option chosen rules out its rivals in any scheme.
const (
	noRules     Scheme = 1 << iota // so that a scheme without rules is not the zero Scheme
	ruleSingles                    // one item with one option left
	rulePairs                      // two cells of a unit and two of its values
	ruleTriples                    // three
	ruleQuads                      // four
	ruleLocked                     // a value of one unit whose options all lie in another
	ruleFish                       // up to four rows and as many columns, for one value
	ruleMixed                      // up to four items of any kind, as many of any other
)

const setRules = rulePairs | ruleTriples | ruleQuads | ruleFish | ruleMixed // on several items

// The schemes, each with all the rules of those before it. What cells and units are is
// told by the kinds of the items; where items have no kinds, subsets of two, three and
// four items are pairs, triples and quads whatever the items are.
const (
	None    = noRules              // no rule: only what an option chosen rules out
	Singles = None | ruleSingles   // an item with one option left takes it
	Pairs   = Singles | rulePairs  // naked and hidden pairs in a unit
	Triples = Pairs | ruleTriples  // naked and hidden triples
	Locked  = Triples | ruleLocked // locked candidates: pointing and claiming
	Fish    = Locked | ruleFish    // X-wing, swordfish, jellyfish
	Quads   = Fish | ruleQuads     // naked and hidden quads
	All     = Quads | ruleMixed    // and fish that have boxes, regions or diagonals in them
)

// DefaultScheme and DefaultRoot are the schemes of the zero Solver, chosen by
// measurement: what locked candidates rule out before the first decision counts at every
// node below, and costs time only once.
const (
	DefaultScheme = Singles
	DefaultRoot   = Singles | ruleLocked
)

var schemeNames = []struct {
	name  string
	chain Scheme // the scheme of this name
	alone Scheme // the rule of this name, with what it cannot do without
}{
	{"none", None, None},
	{"singles", Singles, Singles},
	{"pairs", Pairs, Pairs},
	{"triples", Triples, Triples},
	{"locked", Locked, Singles | ruleLocked},
	{"fish", Fish, Singles | ruleFish},
	{"quads", Quads, Triples | ruleQuads},
	{"all", All, All},
}

// Schemes returns the schemes from the weakest to the strongest.
func Schemes() []Scheme {
	all := make([]Scheme, len(schemeNames))
	for k, s := range schemeNames {
		all[k] = s.chain
	}
	return all
}

// ParseScheme reads the name of a scheme, such as "triples", or of rules on their own
// with + between them, such as "singles+locked".
func ParseScheme(name string) (Scheme, error) {
	parts := strings.Split(name, "+")
	sum := Scheme(0)
	for _, part := range parts {
		k := slices.Index(namesOfSchemes(), part)
		switch {
		case k < 0 || part == "none" && len(parts) > 1:
			return 0, fmt.Errorf("scheme %q: expected one of %s, or some but none with + between them", part, strings.Join(namesOfSchemes(), ", "))
		case len(parts) == 1:
			return schemeNames[k].chain, nil
		}
		sum |= schemeNames[k].alone
	}
	return sum, nil
}

func namesOfSchemes() []string {
	names := make([]string, len(schemeNames))
	for k, s := range schemeNames {
		names[k] = s.name
	}
	return names
}

// String returns the name that ParseScheme reads, or the number of what is no scheme.
func (s Scheme) String() string {
	s = s.orDefault()
	var parts []string
	sum := None
	for _, n := range schemeNames {
		if n.chain == s {
			return n.name
		}
		if n.alone != None && n.alone&^s == 0 {
			parts, sum = append(parts, n.name), sum|n.alone
		}
	}
	if sum != s {
		return fmt.Sprintf("Scheme(%d)", uint16(s))
	}
	if len(parts) > 1 && parts[0] == "singles" && parts[1] != "locked" && parts[1] != "fish" {
		parts = parts[1:]
	}
	return strings.Join(parts, "+")
}

// largestSet returns how many items of a kind the scheme takes as a base with as many
// of another kind as its cover; 0 if none.
func (s Scheme) largestSet(base, cover role) int {
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
	case base == cellRole && cover.isUnit() || cover == cellRole && base.isUnit():
		sizes = sizes[:3]
	}
	for _, k := range sizes {
		if s&k.rule != 0 {
			return k.size
		}
	}
	return 0
}

// rootScheme returns the scheme before the first decision.
func (s Solver) rootScheme() Scheme {
	if s.Scheme == 0 && s.Root == 0 {
		return DefaultRoot
	}
	return s.Root | s.Scheme.orDefault()
}

func (s Scheme) orDefault() Scheme {
	if s == 0 {
		return DefaultScheme
	}
	return s | noRules
}
