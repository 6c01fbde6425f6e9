package drawing

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxLabel is the number of characters of a title or level that is drawn.
const maxLabel = 200

// clean makes a label fit for a drawing: control characters, marks that change the direction of
// the text, and bytes that are no UTF-8 become U+FFFD. A label of more than maxLabel characters is
// cut.
func clean(label string) string {
	label = strings.Map(func(r rune) rune {
		switch {
		case r == '\t':
			return ' '
		case r != ' ' && !unicode.IsPrint(r) && !unicode.Is(unicode.Zs, r):
			return utf8.RuneError
		}
		return r
	}, label)
	if utf8.RuneCountInString(label) <= maxLabel {
		return label
	}
	return string([]rune(label)[:maxLabel-1]) + "…"
}
