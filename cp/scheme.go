package cp

import (
	"fmt"
	"slices"
	"strings"

	"fourfold/internal/kit/words"
)

// A Scheme is the set of rules of inference that the search follows to their fixpoint
// before it makes a decision. The zero Scheme stands for [DefaultScheme].
//
// All rules are instances of one rule, see the package documentation. A scheme selects the
// sizes of the base and the kinds of items in the base and the cover. The rules are
// monotone: the options that are live at the fixpoint do not depend on the order in which
// the rules are tried.
//
// Every scheme but None follows the rule of Singles, even if it lacks the bit of that rule.
// Bits that are in no scheme of [Schemes] add no other rule.
type Scheme uint16

// The rules, one by one. In every scheme an option that is chosen rules out its rivals.
const (
	noRules          Scheme = 1 << iota // so that a scheme without rules is not the zero Scheme
	ruleSingles                         // one item with one option left
	rulePairs                           // two cells of a unit and two of its values
	ruleTriples                         // three cells and three values
	ruleQuads                           // four cells and four values
	ruleLocked                          // a value of one unit whose options all lie in another unit
	ruleFish                            // up to four rows and as many columns, for one value
	ruleMixed                           // up to four items of any kind, as many of any other kind
	ruleAllDifferent                    // sets of any size by matching
)

// setRules are the rules with a base of several items.
const setRules = rulePairs | ruleTriples | ruleQuads | ruleFish | ruleMixed

// The schemes. Each scheme includes the rules of the schemes before it. The kinds of the
// items tell which items are cells and which are units. If items have no kinds, then any
// base of two, three or four items is a pair, triple or quad.
const (
	None    = noRules              // no rule: a chosen option only rules out its rivals
	Singles = None | ruleSingles   // an item with one option left takes it
	Pairs   = Singles | rulePairs  // naked and hidden pairs in a unit
	Triples = Pairs | ruleTriples  // naked and hidden triples
	Locked  = Triples | ruleLocked // locked candidates: pointing and claiming
	Fish    = Locked | ruleFish    // X-wing, swordfish, jellyfish
	Quads   = Fish | ruleQuads     // naked and hidden quads
	All     = Quads | ruleMixed    // also fish that contain boxes, regions or diagonals
)

// AllDifferent is a scheme of its own, besides the others: singles, and sets of any size.
const AllDifferent = Singles | ruleAllDifferent

// DefaultScheme and DefaultRoot are the schemes of the zero Solver, chosen by
// measurement. Locked candidates are followed before the first decision only: there they
// cost time once, and the options they rule out are gone at every node.
const (
	DefaultScheme = Singles
	DefaultRoot   = Singles | ruleLocked
)

var schemeNames = []struct {
	name  string
	chain Scheme // the scheme of this name
	alone Scheme // the rule of this name, with the rules that it needs
}{
	{"none", None, None},
	{"singles", Singles, Singles},
	{"pairs", Pairs, Pairs},
	{"triples", Triples, Triples},
	{"locked", Locked, Singles | ruleLocked},
	{"fish", Fish, Singles | ruleFish},
	{"quads", Quads, Triples | ruleQuads},
	{"all", All, All},
	{"alldifferent", AllDifferent, AllDifferent},
}

// Schemes returns the schemes from the weakest to the strongest, without AllDifferent.
func Schemes() []Scheme {
	all := make([]Scheme, len(schemeNames)-1)
	for k, s := range schemeNames[:len(all)] {
		all[k] = s.chain
	}
	return all
}

// ParseScheme reads the name of a scheme, such as "triples", or names of single rules
// joined by +, such as "singles+locked".
func ParseScheme(name string) (Scheme, error) {
	parts := strings.Split(name, "+")
	sum := Scheme(0)
	for _, part := range parts {
		k := slices.Index(namesOfSchemes(), part)
		switch {
		case k < 0 || part == "none" && len(parts) > 1:
			return 0, fmt.Errorf("scheme %q: expected one of %s, or several of them except none, joined by +%s",
				part, strings.Join(namesOfSchemes(), ", "), words.DidYouMean(part, namesOfSchemes()))
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

// String returns the name that ParseScheme reads, or a number such as "Scheme(5)" if s is
// not a scheme.
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

// largestSet returns the size of the largest base that the scheme follows for a kind of
// base and a kind of cover, by their roles; 0 if the scheme follows none.
func (s Scheme) largestSet(base, cover Role) int {
	sizes := []struct {
		size int
		rule Scheme
	}{{4, ruleQuads}, {3, ruleTriples}, {2, rulePairs}, {1, ruleLocked}}
	switch {
	case base == RoleSeveral || cover == RoleSeveral:
		return 0
	case base.IsUnit() && cover.IsUnit():
		sizes = sizes[3:]
		if s&ruleMixed != 0 || s&ruleFish != 0 && base.IsLine() && cover.IsLine() {
			return 4
		}
	case base == RoleCell && cover.IsUnit() || cover == RoleCell && base.IsUnit():
		sizes = sizes[:3]
	}
	for _, k := range sizes {
		if s&k.rule != 0 {
			return k.size
		}
	}
	return 0
}

// rootScheme returns the scheme that is followed before the first decision.
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
