package drawing

import (
	"strings"
	"unicode"
)

// escapeMarkdown escapes a text for a line of Markdown. CommonMark allows a backslash before any
// ASCII punctuation. Punctuation that never has a meaning inside a line stays as it is.
func escapeMarkdown(text string) string {
	var b strings.Builder
	for _, r := range text {
		if r <= unicode.MaxASCII && (unicode.IsPunct(r) || unicode.IsSymbol(r)) && !strings.ContainsRune(",.;?%/()'\"", r) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}
