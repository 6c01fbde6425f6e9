package drawing

import (
	"strings"
	"unicode"
)

// escapeXML escapes a text for SVG, in elements and in quoted attributes. Characters that
// XML does not allow were replaced by clean.
func escapeXML(text string) string { return xmlEscapes.Replace(text) }

var xmlEscapes = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&#34;", "'", "&#39;")

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
