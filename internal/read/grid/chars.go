package grid

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// A line in plain form has one byte for each character that can be seen. Characters of ASCII are
// themselves. The bytes below stand for others. A digit of any script is a digit of ASCII, and other forms
// of spaces, bars and quotes are those of ASCII.
const (
	thinLevel    = 0x80 + iota // ─ and the like
	heavyLevel                 // ━ and ═
	thinUpright                // │
	heavyUpright               // ┃ and ║
	crossing                   // any other box drawing character
	otherLetter                // a letter that is not ASCII
	otherChar                  // any other character
	otherBlank                 // the first of otherBlanks; the others follow
)

// otherBlanks are characters that people write for blanks, beside those of ASCII in blanksToo.
const (
	otherBlanks = "·•∙⋅‧・□▢☐⬜◻○◦◯–—―‒−"
	blanksToo   = "-?~Oo"
)

// A class is a set of kinds of characters.
type class uint16

const (
	space    class = 1 << iota // between words
	upright                    // a line between two cells of a row
	digit                      // 0 to 9
	letter                     // of any script
	blank                      // a sign of a blank in every format: . * _
	blankToo                   // a sign that only some people write for a blank
	frame                      // may be in a line of a frame
	frameToo                   // may be in a line of a frame as some people draw it
	level                      // a line between two cells of a column
	heavy                      // a thick line
	drawn                      // a box drawing character
	comma                      // a comma
	quote                      // of any form
)

// classes has the classes of each character in plain form.
var classes = func() (all [256]class) {
	add := func(chars string, c class) {
		for _, char := range []byte(chars) {
			all[char] |= c
		}
	}
	add(" \t", space)
	add("|", upright|frame)
	add("0123456789", digit)
	add("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"+string([]byte{otherLetter}), letter)
	add(Blanks[:1]+Blanks[2:], blank)
	add(blanksToo, blankToo)
	add("-=", level)
	add("=-+:*", frame)
	add("=-+|:*#_~.'`^/\\!", frameToo)
	add(",", comma)
	add("\"'`", quote)
	for char := thinLevel; char <= crossing; char++ {
		all[char] |= drawn | frame | frameToo
	}
	all[thinLevel] |= level
	all[heavyLevel] |= level | heavy
	all[thinUpright] |= upright
	all[heavyUpright] |= upright | heavy
	all[crossing] |= upright
	n := 0
	for _, char := range otherBlanks {
		all[otherBlank+n] |= blankToo
		if strings.ContainsRune("–—―", char) {
			all[otherBlank+n] |= frameToo
		}
		n++
	}
	return all
}()

// is reports whether a character has one of the classes.
func is(char byte, c class) bool { return classes[char]&c != 0 }

// plainOf returns the plain form of a character that is not ASCII, or 0 for one that cannot be seen.
func plainOf(char rune) byte {
	switch {
	case 0x2500 <= char && char <= 0x257f:
		return drawingOf(char)
	case 0xff01 <= char && char <= 0xff5e: // full-width
		return byte(char - 0xfee0)
	case unicode.IsDigit(char):
		return '0' + digitOf(char)
	case char == 0x00ad || char == 0xfeff || char == 0x20e3 || 0xfe00 <= char && char <= 0xfe0f || unicode.Is(unicode.Cf, char):
		return 0
	case unicode.Is(unicode.Zs, char):
		return ' '
	case strings.ContainsRune("¦‖∣￨", char):
		return '|'
	case strings.ContainsRune("“”„‟″«»", char):
		return '"'
	case strings.ContainsRune("‘’‚‛′‹›", char):
		return '\''
	case unicode.IsLetter(char):
		return otherLetter
	}
	if k := strings.IndexRune(otherBlanks, char); k >= 0 {
		return otherBlank + byte(utf8.RuneCountInString(otherBlanks[:k]))
	}
	return otherChar
}

// drawingOf returns the plain form of a box drawing character.
func drawingOf(char rune) byte {
	switch {
	case strings.ContainsRune("─┄┈╌", char):
		return thinLevel
	case strings.ContainsRune("━═┅┉╍", char):
		return heavyLevel
	case strings.ContainsRune("│┆┊╎", char):
		return thinUpright
	case strings.ContainsRune("┃║┇┋╏", char):
		return heavyUpright
	}
	return crossing
}

// digitOf returns the value of a digit of any script. The digits of a script follow each other from 0
// on.
func digitOf(char rune) byte {
	const bold = 0x1d7ce // mathematical digits: five times ten of them
	if char >= bold && char < bold+50 {
		return byte((char - bold) % 10)
	}
	zero := char
	for char-zero < 9 && unicode.IsDigit(zero-1) {
		zero--
	}
	return byte(char - zero)
}
