package gridtext

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxTitle is the greatest length of a caption that is kept as the title of the puzzle below it.
const maxTitle = 80

// date matches a date of digits in a caption.
var date = regexp.MustCompile(`^[(]?(\d{1,2}[/-]\d{1,2}[/-](\d{2}|\d{4})|\d{4}[/-]\d{1,2}[/-]\d{1,2}|\d{1,2}\.\d{1,2}\.20\d\d)[),:;!?]?$`)

// isCaption reports whether a line is text beside a puzzle, such as "Monday:" or a line of a chat,
// and surely no damaged row or puzzle: most of it is letters, and it has words, but no long word
// and no word of many cells. The line is not one that foreignText recognizes.
func isCaption(line []byte) bool {
	if len(line) > 1000 || !utf8.Valid(line) || foreignText(line) != nil || headingLike(line) {
		return false
	}
	text := textOf(newLooseLine(0, line).chars)
	if _, value, ok := strings.Cut(text, "="); ok && isDamagedValue(strings.TrimSpace(value)) {
		return false
	}
	words := strings.Fields(text)
	letters, digits, visible, known := 0, 0, 0, false
	for _, word := range words {
		if date.MatchString(word) {
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
		if utf8.RuneCountInString(word) > 30 || isWordOfCells(word) {
			return false
		}
		known = known || n >= 3
	}
	alone := len(words) == 1 && (strings.ContainsAny(text, ",;") && !closings[strings.ToLower(words[0])] || isWordOfLetters(words[0]))
	return known && digits <= 12 && 2*letters > visible && !alone
}

// closings are lines at the end of a letter.
var closings = setOf("thanks, best, cheers, regards, greetings, sincerely, yours,")

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
	return n >= 7 && !date.MatchString(word) && 2*countCellSigns(word) > n
}

// hasWordOfCells reports whether a line has a word that may be a damaged row or puzzle.
func hasWordOfCells(line []byte) bool {
	return slices.ContainsFunc(strings.Fields(string(line)), isWordOfCells)
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

// proseWords are words in sentences that state further rules.
var proseWords = setOf("sum sums total totals adjacent neighboring consecutive knight knights diagonally increase increases "+
	"increasing decrease decreases decreasing along outside shaded circle circles dots ratio constraint constraints variant variants "+
	"add adds color colors colour colours colored coloured gray grey marked highlighted touch touches touching differ differs difference "+
	"differences neighbor neighbors neighbour neighbours neighbouring multiple multiples product larger smaller region regions clone clones "+
	"snake magic repeat repeats repeated", "even digits", "odd digits", "even digit", "odd digit", "even cells", "odd cells", "are even", "are odd", "same position", "less than", "black dot", "white dot",
	"extra rule", "extra rules", "special rule", "special rules", "additional rules", "king move", "kings move")

// mayStateRules reports whether a caption may state further rules of a puzzle.
func mayStateRules(text []byte) bool {
	before := ""
	for _, word := range strings.FieldsFunc(strings.ToLower(string(text)), func(char rune) bool { return !unicode.IsLetter(char) && char != '\'' }) {
		word = strings.ReplaceAll(word, "'", "")
		if proseWords[word] || proseWords[before+" "+word] {
			return true
		}
		before = word
	}
	return false
}

// opener matches the beginning of a value of many lines in a program, such as "const grid = [".
var opener = regexp.MustCompile("^[ \t]*[\\p{L}_$][\\p{L}\\p{N}_$.<>\\[\\]*&: ,\t]*(:?=|:|\\()[ \t]*(new[ \t]+[\\p{L}\\p{N}_\\[\\]<>]+)?[\\[({]*[ \t]*[\"'`]*[ \t]*\\\\?$")

// isBesidePuzzle reports whether a line has nothing to say: signs of a program around puzzles, or
// characters that cannot be seen.
func isBesidePuzzle(line []byte) bool {
	if !utf8.Valid(line) || len(line) > 1000 || foreignText(line) != nil {
		return false
	}
	return isFence(line) || newLooseLine(0, line).isBlank() || strings.ContainsAny(string(line), "=[({\"`") && opener.Match(line)
}

// titleOf returns a caption as the title of a puzzle, or "" if it is too long or no text for
// people.
func titleOf(line []byte) string {
	title := strings.TrimRight(textOf(trimChars(newLooseLine(0, line).chars)), ":-– ")
	if utf8.RuneCountInString(title) > maxTitle || strings.ContainsAny(title, "=[{") {
		return ""
	}
	return title
}
