package generate

import (
	"fmt"
	"io"
	"strings"

	"fourfold/internal/kit/words"
	"fourfold/internal/player/human"
)

// symmetryAliases are other names of symmetries.
var symmetryAliases = map[string]Symmetry{
	"half-turn": Rotate180, "180": Rotate180, "rotational": Rotate180, "rotate": Rotate180,
	"quarter-turn": Rotate90, "90": Rotate90, "no": NoSymmetry,
}

// techniqueAliases are names that other programs give techniques, in lower case with spaces.
var techniqueAliases = map[string]string{
	"y wing": "XY-wing", "bent triple": "XYZ-wing", "bent quad": "WXYZ-wing",
	"naked quadruple": "naked quad", "hidden quadruple": "hidden quad", "kite": "two-string kite",
	"locked candidates type 1": "pointing", "locked candidates type 2": "claiming",
	"pointing pair": "pointing", "box line reduction": "claiming",
}

// plainName writes a name in lower case with spaces.
func plainName(name string) string {
	return strings.Join(strings.Fields(strings.NewReplacer("-", " ", "_", " ", "/", " ").Replace(strings.ToLower(name))), " ")
}

// ParseTechnique returns the technique of a name such as "naked triple", in upper or lower case,
// with spaces or hyphens. Names that other programs use are read, too.
func ParseTechnique(text string) (name string, err error) {
	plain := plainName(text)
	var names []string
	for _, t := range human.Table() {
		if plainName(t.Name) == plain {
			return t.Name, nil
		}
		names = append(names, t.Name)
	}
	if name, ok := techniqueAliases[plain]; ok {
		return name, nil
	}
	return "", fmt.Errorf(`unknown technique %q%s; "--needs help" lists them`, text, words.DidYouMean(text, names))
}

// Techniques returns the names that ParseTechnique reads, with hyphens, the simplest first.
func Techniques() (names []string) {
	for _, t := range human.Table() {
		names = append(names, strings.ReplaceAll(t.Name, " ", "-"))
	}
	return names
}

// ListTechniques writes the names of Techniques, with their numbers and what they are.
func ListTechniques(out io.Writer) error {
	for k, name := range Techniques() {
		t := human.Table()[k]
		if _, err := fmt.Fprintf(out, "%-31s %-7s  %s\n", name, numbersOf(t), t.About); err != nil {
			return err
		}
	}
	return nil
}
