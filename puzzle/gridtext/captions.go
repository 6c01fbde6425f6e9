package gridtext

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// maxTitle is the greatest length of a caption that is kept as the title of the puzzle below it.
const maxTitle = 80

// date matches a date of digits in a caption.
var date = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^[(]?(\d{1,2}[/-]\d{1,2}[/-](\d{2}|\d{4})|\d{4}[/-]\d{1,2}[/-]\d{1,2}|\d{1,2}\.\d{1,2}\.20\d\d)[),:;!?]?$`)
})

// isCaption reports whether a line is text beside a puzzle, such as "Monday:" or a line of a chat,
// and surely no damaged row or puzzle: most of it is letters, and it has words, but no long word
// and no word of many cells. It may have the name of further rules.
func isCaption(raw []byte) bool {
	if len(raw) > 1000 || !utf8.Valid(raw) || isForeign(raw) || headingLike(raw) {
		return false
	}
	text := textOf(newLooseLine(line{text: raw}).chars)
	if _, value, ok := strings.Cut(text, "="); ok && isDamagedValue(strings.TrimSpace(value)) {
		return false
	}
	words := strings.Fields(text)
	letters, digits, visible, known := 0, 0, 0, false
	for _, word := range words {
		if date().MatchString(word) {
			continue
		}
		n := 0
		for _, char := range word {
			switch {
			case unicode.IsLetter(char):
				letters++
				n++
			case unicode.IsDigit(char):
				digits++
			case unicode.IsControl(char):
				return false
			}
			visible++
		}
		if utf8.RuneCountInString(word) > 30 || isWordOfCells(word) || hasManyCells(word) {
			return false
		}
		known = known || n >= 3
	}
	alone := len(words) == 1 && (strings.ContainsAny(text, ",;") && !closings[strings.ToLower(words[0])] || isWordOfLetters(words[0]) || isRandom(words[0]))
	return known && digits <= 12 && 2*letters > visible && !alone
}

// closings are lines at the end of a letter.
var closings = setOf("thanks, best, cheers, regards, greetings, sincerely, yours,")

func setOf(words string) map[string]bool {
	set := map[string]bool{}
	for word := range strings.FieldsSeq(words) {
		set[word] = true
	}
	return set
}

// isDamagedValue reports whether the value behind an equals sign is the rest of a puzzle: at least
// four characters, all of them cells.
func isDamagedValue(value string) bool {
	value = strings.Trim(value, "\"'`; ")
	return len(value) >= 4 && countCellSigns(value) == utf8.RuneCountInString(value)
}

// isWordOfCells reports whether a word may be a damaged row: it has at least 7 characters, and
// most of them are cells. A date is no such word.
func isWordOfCells(word string) bool {
	n := utf8.RuneCountInString(word)
	return n >= 7 && !date().MatchString(word) && 2*countCellSigns(word) > n
}

// hasWordOfCells reports whether a line has a word that may be a damaged row or puzzle.
func hasWordOfCells(line []byte) bool {
	return slices.ContainsFunc(strings.Fields(string(line)), isWordOfCells)
}

// hasManyCells reports whether digits and blanks are a third of a word of at least 7 characters, or
// more. Dots at its end are no blanks, and a number of up to 4 digits may stand behind letters.
func hasManyCells(word string) bool {
	word = strings.TrimRight(word, ".,:;!?)*_")
	signs := 0
	for _, char := range word {
		if unicode.IsDigit(char) || strings.ContainsRune("._*", char) {
			signs++
		}
	}
	n := utf8.RuneCountInString(word)
	if number := strings.TrimLeftFunc(word, unicode.IsLetter); len(number) <= 4 && strings.Trim(number, "0123456789") == "" {
		return false // as in January2026
	}
	return n >= 7 && 3*signs >= n && !date().MatchString(word)
}

// isRandom reports whether a word has a digit between letters, so that it may be a damaged puzzle.
func isRandom(word string) bool {
	behind := strings.TrimLeftFunc(word, unicode.IsLetter)
	inside := strings.TrimRightFunc(behind, unicode.IsLetter)
	return len(word) >= 7 && len(behind) < len(word) && len(inside) < len(behind) && strings.ContainsAny(inside, "0123456789")
}

func countCellSigns(word string) (n int) {
	for _, char := range word {
		if unicode.IsDigit(char) || char < utf8.RuneSelf && isBlank(byte(char)) || strings.ContainsRune(looseBlanks+"oxX", char) {
			n++
		}
	}
	return n
}

// isWordOfLetters reports whether a word may be a row of a grid with the values A to I.
func isWordOfLetters(word string) bool {
	return len(word) >= 9 && strings.Trim(strings.ToUpper(word), "ABCDEFGHI") == ""
}

// isWordOfSymbols reports whether a line is a word of at least 8 symbols of an order from 10 on. It
// may be the rest of a puzzle.
func isWordOfSymbols(line []byte, order int) bool {
	word := bytes.ToUpper(bytes.Trim(line, " \t"))
	return len(word) >= 8 && areSymbols(word) && !bytes.ContainsFunc(word, func(char rune) bool { return symbolIndex(byte(char)) > order && char != 'X' })
}

// opener matches the beginning of a value of many lines in a program, such as "const grid = [".
var opener = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile("^[ \t]*[\\p{L}_$][\\p{L}\\p{N}_$.<>\\[\\]*&: ,\t]*(:?=|:|\\()[ \t]*(new[ \t]+[\\p{L}\\p{N}_\\[\\]<>]+)?[\\[({]*[ \t]*[\"'`]*[ \t]*\\\\?$")
})

// isBesidePuzzle reports whether a line has nothing to say: signs of a program around puzzles, or
// characters that cannot be seen.
func isBesidePuzzle(text []byte) bool {
	if !utf8.Valid(text) || len(text) > 1000 || isForeign(text) {
		return false
	}
	return isFence(text) || newLooseLine(line{text: text}).isBlank() || strings.ContainsAny(string(text), "=[({\"`") && opener().Match(text)
}

// titleOf returns a caption as the title of a puzzle, or "" if it is too long or no text for
// people.
func titleOf(text []byte) string {
	title := strings.TrimRight(textOf(trimChars(newLooseLine(line{text: text}).chars)), ":-– ")
	if utf8.RuneCountInString(title) > maxTitle || strings.ContainsAny(title, "=[{") {
		return ""
	}
	return title
}
