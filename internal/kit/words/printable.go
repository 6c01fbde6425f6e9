package words

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Printable returns a name in the form that messages and reports show. A name of printable
// characters stays unchanged. Any other name is written as a quoted Go string, so that it cannot
// break a line or send control sequences to a terminal. The empty name, and names that begin with
// a quote, are quoted too, so that different names always look different.
func Printable(name string) string {
	if isPrintable(name) && name != "" && !strings.HasPrefix(name, `"`) {
		return name
	}
	return strconv.Quote(name)
}

// OneLine returns a message as one line. Characters that cannot be printed are written as escapes
// such as \n or \x1b.
func OneLine(message string) string {
	if isPrintable(message) {
		return message
	}
	var b strings.Builder
	for k := 0; k < len(message); {
		_, size := utf8.DecodeRuneInString(message[k:])
		char := message[k : k+size]
		if !isPrintable(char) {
			char = strings.Trim(strconv.Quote(char), `"`)
		}
		b.WriteString(char)
		k += size
	}
	return b.String()
}

// Quote returns a text from a file for a message: in quotes, and shortened if it is long.
func Quote(text string) string { return strconv.Quote(Clip(text, 40)) }

// Clip cuts a text to so many characters, and puts three dots behind a text that was cut.
func Clip(text string, most int) string {
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most]) + "..."
	}
	return text
}

// Replace replaces the characters of a text that cannot be printed. A tab becomes a space.
func Replace(text string, by rune) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\t':
			return ' '
		case r == utf8.RuneError || !unicode.IsPrint(r) && !isSpace(r):
			return by
		}
		return r
	}, text)
}

// isPrintable reports whether a text is UTF-8 without control characters, line breaks and
// marks that change the direction of the text.
func isPrintable(text string) bool {
	return utf8.ValidString(text) && !strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) && !isSpace(r) })
}

// isSpace reports whether a character is a space that does not break the line.
func isSpace(r rune) bool { return unicode.Is(unicode.Zs, r) }

// shellEscape quotes a text in the form of a shell string with escapes: $'a\nb'.
func shellEscape(text string) string {
	var b strings.Builder
	b.WriteString("$'")
	for k := range len(text) {
		switch c := text[k]; {
		case c == '\'' || c == '\\':
			b.WriteString(`\` + string(rune(c)))
		case ' ' <= c && c < 0x7f:
			b.WriteByte(c)
		default:
			fmt.Fprintf(&b, `\%03o`, c)
		}
	}
	return b.String() + "'"
}
