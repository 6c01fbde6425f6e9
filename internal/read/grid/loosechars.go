package grid

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

	"fourfold/internal/kit/pattern"
)

// A looseChar is a character of a line in its plain form: a full-width digit as a digit, a
// no-break space as a space.
type looseChar struct {
	char   rune
	column int32 // in the line, from 1
}

// A looseLine is a line of text whose characters are in their plain form.
type looseLine struct {
	number int // of the line, from 1
	raw    []byte
	chars  []looseChar // without those that cannot be seen
}

// looseBlanks are the characters that people write for blanks and that the strict rules do not
// accept. A small o is the same as a capital O.
const looseBlanks = "-?·•∙⋅‧・–—‒―−□▢☐⬜◻○◦◯~O"

// ellipsis is what a word processor makes of three dots.
const ellipsis = '…'

// newLooseLine returns a line in its plain form. Signs of quotation at its beginning, such as
// "> > ", are left out.
func newLooseLine(from line) *looseLine {
	raw := from.text
	l := &looseLine{number: from.number, raw: raw, chars: make([]looseChar, 0, len(raw))}
	column := int32(0)
	for _, char := range string(raw) {
		column++
		switch plain := plainChar(char); plain {
		case 0:
		case ellipsis:
			l.chars = append(l.chars, looseChar{'.', column}, looseChar{'.', column}, looseChar{'.', column})
		default:
			l.chars = append(l.chars, looseChar{plain, column})
		}
	}
	l.chars = l.chars[quoteSigns(l.chars):]
	return l
}

// quoteSigns returns the number of characters of "> > " at the beginning of a line.
func quoteSigns(chars []looseChar) (n int) {
	for k := 0; k < len(chars) && (chars[k].char == '>' || chars[k].char == ' '); k++ {
		if chars[k].char == '>' {
			n = k + 1
		}
	}
	if 0 < n && n < len(chars) && chars[n].char == ' ' {
		n++
	}
	return n
}

// plainChar returns the plain form of a character, or 0 for a character that cannot be seen.
func plainChar(char rune) rune {
	switch {
	case char < utf8.RuneSelf:
		if char == '\f' || char == '\v' {
			return ' '
		}
		return char
	case 0xff01 <= char && char <= 0xff5e: // full-width
		return char - 0xfee0
	case char == 0x00ad || char == 0xfeff || char == 0x20e3 || 0xfe00 <= char && char <= 0xfe0f || unicode.Is(unicode.Cf, char):
		return 0
	case unicode.Is(unicode.Zs, char):
		return ' '
	case char == '¦' || char == '‖' || char == '∣' || char == 0xffe8:
		return '|'
	case strings.ContainsRune("“”„‟″«»", char):
		return '"'
	case strings.ContainsRune("‘’‚‛′‹›", char):
		return '\''
	}
	return char
}

// textOf returns the characters of a part of a line.
func textOf(chars []looseChar) string {
	var b strings.Builder
	for _, c := range chars {
		b.WriteRune(c.char)
	}
	return b.String()
}

// isBlank reports whether nothing can be seen in the line.
func (l *looseLine) isBlank() bool { return len(trimChars(l.chars)) == 0 }

func isSpaceChar(char rune) bool { return char == ' ' || char == '\t' }

// trimChars removes spaces at both ends.
func trimChars(chars []looseChar) []looseChar {
	for len(chars) > 0 && isSpaceChar(chars[0].char) {
		chars = chars[1:]
	}
	for len(chars) > 0 && isSpaceChar(chars[len(chars)-1].char) {
		chars = chars[:len(chars)-1]
	}
	return chars
}

// A looseCell is a cell of a loose row.
type looseCell struct {
	symbol byte  // capital; 0 for a number, and for a loose blank
	number int16 // of several digits
	blank  rune  // the kind of the blank: a character, emptyCell or spaceCell; 0 for a value or X
	padded bool  // a number of several digits of which the first is 0
	at     looseChar
	line   *looseLine
}

const (
	emptyCell = ',' // nothing between two separators
	spaceCell = ' ' // a space in place of a cell
)

// cellOf returns the cell that a character stands for in a grid of small order.
func cellOf(c looseChar) (looseCell, bool) {
	char := unicode.ToUpper(c.char)
	cell := looseCell{at: c}
	switch {
	case strings.ContainsRune(looseBlanks, char):
		cell.blank = char
		if char == 'O' {
			cell.symbol = 'O' // a value above order 23
		}
		return cell, true
	case char >= utf8.RuneSelf:
		return cell, false
	}
	cell.symbol = byte(char)
	if isBlank(cell.symbol) || char == '0' {
		cell.blank = char
	}
	return cell, isBlank(cell.symbol) || symbolIndex(cell.symbol) >= 0
}

// isLooseFrame reports whether a part of a line draws a frame: it has no letters, no digits and no
// characters that other lines than frames have. It may also be a row of blanks.
func isLooseFrame(chars []looseChar) bool {
	some := false
	for _, c := range chars {
		if isSpaceChar(c.char) {
			continue
		}
		if !isDrawing(c.char) && !strings.ContainsRune("-=+|:*#_~.'`^/\\!–—―", c.char) {
			return false
		}
		some = true
	}
	return some
}

// fence matches the line above or below a block of text in Markdown.
var fence = pattern.New("^(```|~~~)[A-Za-z]*$")

// markup matches a line that has only a tag of a forum or of a web page around a text.
var markup = pattern.New(`^(?i:\[/?(quote|code|pre|spoiler|hidden|tt|b|i|size|font)(=[^\[\]]*)?\]|</?(pre|code|blockquote|tt|p|div|br)( [^<>]*)?/?>)$`)

// isFence reports whether a line has only signs around a puzzle in a text or a program: brackets,
// quotes, commas and the like.
func isFence(text []byte) bool {
	text = bytes.TrimSpace(text)
	if fence().Match(text) || markup().Match(text) {
		return true
	}
	if bytes.Count(text, []byte(",")) > 2 || bytes.Count(text, []byte(";")) > 2 {
		return false // a row of blanks
	}
	return len(text) > 0 && len(bytes.Trim(text, "[](){}<>,;`'\"\\=> \t\f\v")) == 0 && !bytes.Equal(text, []byte("[")) && !bytes.Equal(text, []byte("{"))
}
