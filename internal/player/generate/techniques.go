package generate

import (
	"fmt"
	"io"
	"strings"
	"unicode"

	"fourfold/internal/kit/words"
	"fourfold/internal/player/human"
)

// techniqueAliases are names that other programs give techniques, as letters writes them.
var techniqueAliases = map[string]string{
	"ywing": "XY-wing", "benttriple": "XYZ-wing", "bentquad": "WXYZ-wing", "kite": "two-string kite",
	"nakedquadruple": "naked quad", "hiddenquadruple": "hidden quad", "pointingpair": "pointing",
	"lockedcandidatestype1": "pointing", "lockedcandidatestype2": "claiming", "boxlinereduction": "claiming",
}

// letters returns the letters and digits of a name, in lower case.
func letters(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, name)
}

// ParseTechnique returns the technique of a name such as "naked triple". The case of letters, spaces
// and hyphens do not matter. Names that other programs use are read, too.
func ParseTechnique(text string) (name string, err error) {
	plain := letters(text)
	if name, ok := techniqueAliases[plain]; ok {
		return name, nil
	}
	var names, near []string
	for _, t := range human.Table() {
		switch of := letters(t.Name); {
		case of == plain:
			return t.Name, nil
		case plain != "" && strings.Contains(of, plain):
			near = append(near, t.Name)
		}
		names = append(names, t.Name)
	}
	about := words.DidYouMean(text, names)
	if near != nil {
		about = ": expected " + words.List(near, "or")
	}
	return "", fmt.Errorf(`unknown technique %q%s; "--needs help" lists them`, text, about)
}

// Techniques returns the names of all techniques with hyphens, the simplest first.
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

// numbersOf returns the number of a technique, or the least and the greatest one.
func numbersOf(t human.Technique) string {
	if t.Rating == t.Most {
		return fmt.Sprintf("%.1f", t.Rating)
	}
	return fmt.Sprintf("%.1f-%.1f", t.Rating, t.Most)
}
