package grid

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

	"fourfold/internal/kit/words"
)

// maxTitle is the greatest length of a caption that is kept as the title of the puzzle below it.
const maxTitle = 80

// date matches a date of digits in a caption.
var date = words.NewPattern(`^[(]?(\d{1,2}[/-]\d{1,2}[/-](\d{2}|\d{4})|\d{4}[/-]\d{1,2}[/-]\d{1,2}|\d{1,2}\.\d{1,2}\.20\d\d)[),:;!?]?$`)

// isCaption reports whether the line is text beside a puzzle, such as "Monday:" or a line of a chat,
// and surely no damaged row or puzzle: most of it is letters, and it has words, but no long word
// and no word of many cells. It may have the name of further rules.
func (l *line) isCaption() bool {
	if !l.captionAsked {
		l.captionAsked, l.caption = true, l.findCaption()
	}
	return l.caption
}

// findCaption does the work of isCaption.
func (l *line) findCaption() bool {
	if len(l.raw) > 1000 || !l.isText() || l.all&letter == 0 || l.isForeign() || l.isHeading() {
		return false
	}
	text := l.string(0, len(l.text))
	words := strings.Fields(text)
	letters, digits, visible, known := 0, 0, 0, false
	for _, word := range words {
		if date.Get().MatchString(word) {
			continue
		}
		if utf8.RuneCountInString(word) > 30 || hasManyCells(word) || strings.ContainsFunc(word, unicode.IsControl) {
			return false
		}
		if countCellSigns(word) == utf8.RuneCountInString(word) {
			visible += len(word) // such as xxx, which may be blanks
			continue
		}
		before := letters
		for _, char := range word {
			switch {
			case unicode.IsLetter(char):
				letters++
			case unicode.IsDigit(char):
				digits++
			}
			visible++
		}
		known = known || letters >= before+3
	}
	return known && digits <= 12 && 2*letters > visible && (len(words) > 1 || isWord(words[0]))
}

// isWord reports whether a text is one word of letters, perhaps with signs around it or a number behind
// it, that is no row of a grid with the values A to I.
func isWord(text string) bool {
	word := strings.TrimRight(strings.TrimFunc(text, unicode.IsPunct), "0123456789")
	return strings.IndexFunc(word, func(char rune) bool { return !unicode.IsLetter(char) && !strings.ContainsRune("'’-", char) }) < 0 &&
		(len(word) < 9 || strings.Trim(strings.ToUpper(word), "ABCDEFGHI") != "")
}

// hasManyCells reports whether a word of at least 7 characters may be a damaged row: most of it are
// cells, or digits and plain blanks are a third of it. Signs at its end are no plain blanks. A date is no
// such word.
func hasManyCells(word string) bool {
	n := utf8.RuneCountInString(word)
	if n < 7 || date.Get().MatchString(word) {
		return false
	}
	plain := 0
	inside := strings.TrimRight(word, ".,:;!?)*_")
	for _, char := range inside {
		if unicode.IsDigit(char) || strings.ContainsRune("._*", char) {
			plain++
		}
	}
	return 2*countCellSigns(word) > n || 3*plain >= utf8.RuneCountInString(inside)
}

func countCellSigns(word string) (n int) {
	for _, char := range word {
		if unicode.IsDigit(char) || char < utf8.RuneSelf && isBlank(byte(char)) || strings.ContainsRune(otherBlanks+blanksToo+"xX", char) {
			n++
		}
	}
	return n
}

// opener matches the beginning of a value of many lines in a program, such as "const grid = [".
var opener = words.NewPattern("^[ \t]*[\\p{L}_$][\\p{L}\\p{N}_$.<>\\[\\]*&: ,\t]*(:?=|:|\\()[ \t]*(new[ \t]+[\\p{L}\\p{N}_\\[\\]<>]+)?[\\[({]*[ \t]*[\"'`]*[ \t]*\\\\?$")

// isBesidePuzzle reports whether the line has nothing to say: signs of a program around puzzles, or
// characters that cannot be seen.
func (l *line) isBesidePuzzle() bool {
	if !l.isText() || len(l.raw) > 1000 || l.isForeign() {
		return false
	}
	return isFence(l.raw) || l.isBlank() || strings.ContainsAny(string(l.raw), "=[({\"`") && opener.Get().Match(l.raw)
}

// title returns a caption as the title of a puzzle, or "" if it is too long or no text for people.
func (l *line) title() string {
	title := strings.TrimRight(strings.TrimSpace(l.string(0, len(l.text))), ":-– ")
	if utf8.RuneCountInString(title) > maxTitle || strings.ContainsAny(title, "=[{") {
		return ""
	}
	return title
}

// fence matches the line above or below a block of text in Markdown, or a line that has only a tag of a
// forum or of a web page around a text.
var fence = words.NewPattern("^((```|~~~)[A-Za-z]*|(?i:\\[/?(quote|code|pre|spoiler|hidden|tt|b|i|size|font)(=[^\\[\\]]*)?\\]|</?(pre|code|blockquote|tt|p|div|br)( [^<>]*)?/?>))$")

// isFence reports whether a line has only signs around a puzzle in a text or a program: brackets,
// quotes, commas and the like.
func isFence(text []byte) bool {
	text = bytes.TrimSpace(text)
	switch {
	case len(text) == 0 || bytes.Count(text, []byte(",")) > 2 || bytes.Count(text, []byte(";")) > 2: // a row of blanks
		return false
	case strings.IndexByte("`~[<", text[0]) >= 0 && fence.Get().Match(text):
		return true
	}
	return len(bytes.Trim(text, "[](){}<>,;`'\"\\=> \t\f\v")) == 0 && !bytes.Equal(text, []byte("[")) && !bytes.Equal(text, []byte("{"))
}
