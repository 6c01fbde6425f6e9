package gridtext

import "regexp"

// cellSums are sums of cells behind a puzzle on one line, such as 15=A1+A2, 15(r1c1,r1c2), A1+A2=15 and
// 15=0+1.
var cellSums = regexp.MustCompile(`(?i)\d\s*[=:(]\s*[(\[]?([a-i][1-9]\s*[+,]\s*[a-i][1-9]|r\d+c\d+\s*[+,]?\s*r\d+c\d)` +
	`|([a-i][1-9]|r\d+c\d+)\s*\+\s*([a-i][1-9]|r\d+c\d)|\d\s*[=:]\s*\d+\s*\+\s*\d`)

// jsonRules are fields of JSON that state rules.
var jsonRules = regexp.MustCompile(`(?i)"[a-z]*(cage|thermo|arrow|region|constraint|rule)[a-z]*"\s*:`)

// A labelSign says what a character of a label may be part of.
type labelSign uint8

const (
	ofSums       labelSign = 1 << iota // of sums of cells, or of JSON
	ofDigitsSums                       // of sums of cells if it stands behind a digit
	ofSeparators
)

var labelSigns = func() (signs [256]labelSign) {
	for _, char := range "+{" {
		signs[char] |= ofSums
	}
	for _, char := range "=:(" {
		signs[char] |= ofDigitsSums
	}
	for _, char := range separators {
		signs[char] |= ofSeparators
	}
	return signs
}()

// LabelRules returns what the text behind the cells of a puzzle on one line says about it beyond the
// givens: cages, or the regions of a jigsaw. It returns "" for all other text. Most labels cost it one look
// at each character.
func LabelRules(cells, rest []byte) string {
	signs, left := labelSign(0), rest
	for ; len(left) >= 4; left = left[4:] {
		signs |= labelSigns[left[0]] | labelSigns[left[1]] | labelSigns[left[2]] | labelSigns[left[3]]
	}
	for _, char := range left {
		signs |= labelSigns[char]
	}
	if signs&ofSums != 0 || signs&ofDigitsSums != 0 && hasSignBehindDigit(rest) {
		switch {
		case cellSums.Match(rest):
			return "killer cages behind the puzzle"
		case jsonRules.Match(rest):
			return "rules in JSON behind the puzzle"
		}
	}
	for from := 1; from+len(cells) <= len(rest); from++ {
		end := from + len(cells)
		isWord := isSeparator(rest[from-1]) && (end == len(rest) || isSeparator(rest[end]))
		if isWord && isMap(rest[from:end]) {
			return "the regions of a jigsaw behind the puzzle"
		}
	}
	return ""
}

func isSeparator(char byte) bool { return labelSigns[char]&ofSeparators != 0 }

// hasSignBehindDigit reports whether some character of a label that may be one of sums behind a digit stands
// there, blanks aside.
func hasSignBehindDigit(label []byte) bool {
	before := byte(0)
	for _, char := range label {
		if labelSigns[char]&ofDigitsSums != 0 && '0' <= before && before <= '9' {
			return true
		}
		if char != ' ' {
			before = char
		}
	}
	return false
}
