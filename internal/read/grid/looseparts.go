package grid

import (
	"slices"
	"strings"
	"unicode"

	"fourfold/internal/kit/pattern"
)

// variantsOf returns the parts of lines that may have cells: the lines as they are, without the
// names of rows or the signs of a list before them, without quotes and commas as in a program.
func variantsOf(parts []loosePart) [][]loosePart {
	all := [][]loosePart{parts}
	for _, cut := range []func([]loosePart) []loosePart{withoutNames, withoutBullets, withoutQuotes, withoutEnds} {
		if v := cut(parts); v != nil {
			all = append(all, v)
		}
	}
	return all
}

// rowName matches the name of a row before its cells, such as A, 1, r1, Row 1 or R1C.
var rowName = pattern.New(`^[ \t]*[(\[]?((?i:r|row)? ?[0-9]{1,2}|[A-Za-z])(?:[:.)\]|]+|[ \t])[ \t]*\|?`)

// withoutNames removes the names of rows, which must count from 1 or from A. A line of the names
// of columns above the rows is left out. It returns nil if the rows have no names.
func withoutNames(parts []loosePart) (rows []loosePart) {
	names := []string{}
	for k, part := range parts {
		text := textOf(part.chars)
		if isLooseFrame(part.chars) {
			rows = append(rows, part)
			continue
		}
		if len(names) == 0 && k < 2 && isRuler(text) && k+1 < len(parts) && !isSecond(text, textOf(parts[k+1].chars)) {
			continue
		}
		found := rowName().FindStringSubmatchIndex(text)
		if found == nil {
			return nil
		}
		names = append(names, text[found[2]:found[3]])
		rows = append(rows, loosePart{part.line, part.chars[runes(text[:found[1]]):]})
	}
	if !isSequence(names) {
		return nil
	}
	return rows
}

// isSecond reports whether a line that may be names of columns is a row that is named 1, since the
// line below it is named 2.
func isSecond(text, below string) bool {
	name := func(s string) string { return strings.Trim(rowName().FindString(s), " \t.:)(][|") }
	return name(text) == "1" && name(below) == "2"
}

func runes(text string) int { return len([]rune(text)) }

// isRuler reports whether a line has the names of columns: 1 2 3, or A B C, or C1 C2 C3.
func isRuler(text string) bool {
	words := strings.FieldsFunc(text, func(char rune) bool { return isDivider(char) || char == '+' })
	if len(words) == 1 || len(words) == 3 { // 123456789 or 123 456 789
		words = strings.Split(strings.Join(words, ""), "")
	}
	return len(words) >= 4 && isSequence(words)
}

// bullet matches the sign of an item of a list.
var bullet = pattern.New(`^[ \t]*[-*•+][ \t]+`)

// withoutBullets removes the sign of a list from each line that is no frame. It returns nil if a line
// has none.
func withoutBullets(parts []loosePart) (rows []loosePart) {
	for _, part := range parts {
		found := bullet().FindString(textOf(part.chars))
		if found == "" && !isLooseFrame(part.chars) {
			return nil
		}
		rows = append(rows, loosePart{part.line, part.chars[runes(found):]})
	}
	return rows
}

// codeBefore matches the beginning of a value in a program, such as "const grid = " or
// "puzzle: ".
var codeBefore = pattern.New(`^[ \t]*([\p{L}_$][\p{L}\p{N}_$.<>\[\]*&: ,\t]*?[ \t]*(:?=|:|\()[ \t]*)?(new[ \t]+[\p{L}\p{N}_\[\]<>]+[ \t]*)?`)

// withoutCode returns the k-th line of a value in a program, without the spaces around it. From
// the first line, k = 0, it removes the beginning of the value. It returns false if that
// states rules.
func withoutCode(part loosePart, k int) (rest []looseChar, ok bool) {
	chars := trimChars(part.chars)
	if k > 0 {
		return chars, true
	}
	before := codeBefore().FindString(textOf(chars))
	return chars[runes(before):], statedRules([]byte(before)) == ""
}

// withoutQuotes removes quotes around each line, and what stands before and behind them in a
// program. It returns nil if a line has no quotes.
func withoutQuotes(parts []loosePart) (rows []loosePart) {
	for k, part := range parts {
		chars, ok := withoutCode(part, k)
		if !ok {
			return nil
		}
		for len(chars) > 0 && strings.ContainsRune("[({ ", chars[0].char) {
			chars = chars[1:]
		}
		for len(chars) > 0 && strings.ContainsRune("])},;+\\. \t", chars[len(chars)-1].char) && !isQuote(chars[0].char, chars[len(chars)-1].char) {
			chars = chars[:len(chars)-1]
		}
		if n := len(chars); n < 2 || !isQuote(chars[0].char, chars[n-1].char) {
			return nil
		}
		chars = chars[1 : len(chars)-1]
		if n := len(chars); n >= 2 && chars[n-2].char == '\\' && chars[n-1].char == 'n' {
			chars = chars[:n-2]
		}
		for _, c := range chars {
			if isQuote(c.char, c.char) {
				return nil
			}
		}
		rows = append(rows, loosePart{part.line, chars})
	}
	return rows
}

// withoutEnds removes what stands in a program before the first of several lines and behind the
// last one. It returns nil if there is no quote before the first line.
func withoutEnds(parts []loosePart) []loosePart {
	rows := slices.Clone(parts)
	last := len(rows) - 1
	chars, ok := withoutCode(rows[0], 0)
	if !ok {
		return nil
	}
	quotes := 0
	for quotes < len(chars) && isQuote(chars[quotes].char, chars[quotes].char) {
		quotes++
	}
	if quotes == 0 {
		return nil
	}
	rows[0].chars = chars[quotes:]
	chars = trimChars(rows[last].chars)
	for len(chars) > 0 && strings.ContainsRune("\"'`;,)]}", chars[len(chars)-1].char) {
		chars = chars[:len(chars)-1]
	}
	rows[last].chars = chars
	return rows
}

// isQuote reports whether the characters are the quotes before and behind a text.
func isQuote(before, behind rune) bool {
	return before == behind && strings.ContainsRune("\"'`", before)
}

// rowsInBrackets returns the grid in which each row is a list in brackets, such as
// [5,3,0,0,7,0,0,0,0]. Several lists may stand on one line. In front of the first one there may be
// the beginning of a value in a program.
func rowsInBrackets(parts []loosePart) []looseGrid {
	var rows []loosePart
	for k, part := range parts {
		chars, ok := withoutCode(part, k)
		if !ok {
			return nil
		}
		inside, begin := false, 0
		for at, c := range chars {
			switch {
			case strings.ContainsRune("[({", c.char):
				inside, begin = true, at+1
			case strings.ContainsRune("])}", c.char):
				if inside {
					rows = append(rows, loosePart{part.line, chars[begin:at]})
				}
				inside = false
			case !inside && !strings.ContainsRune(",; \t", c.char) && !unicode.IsSpace(c.char):
				return nil // something beside the lists
			}
		}
		if inside && begin < len(chars) {
			return nil // a list of several lines
		}
	}
	if len(rows) < 4 {
		return nil
	}
	for _, row := range rows {
		if isLooseFrame(row.chars) {
			return nil
		}
	}
	return append(rowsOfFields(rows, ','), rowsOfCharacters(rows)...)
}
