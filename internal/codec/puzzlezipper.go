package codec

import (
	"regexp"
	"strings"
)

// shortNames has the names that SudokuPad writes in short. PuzzleZipper, a part of SudokuPad, makes
// JSON shorter before it is compressed: names are short and without quotes, " becomes ', an empty
// object in an array is left out, and so are parts of true, false and colors.
var shortNames = map[string]string{
	"c": "color", "ca": "cages", "ct": "center", "c1": "borderColor", "c2": "backgroundColor", "ce": "cells",
	"cs": "cellSize", "a": "arrows", "o": "overlays", "u": "underlays", "w": "width", "h": "height",
	"v": "value", "vd": "videos", "l": "lines", "r": "rounded", "re": "regions", "fs": "fontSize",
	"th": "thickness", "hl": "headLength", "wp": "wayPoints", "t": "title", "te": "text", "d": "duration", "d2": "d",
}

// unzip undoes the work of PuzzleZipper, except for names. The result may be malformed JSON.
func unzip(zipped string) string {
	var out strings.Builder
	quote := byte('\'')
	if strings.Contains(zipped, `"`) {
		quote = '"'
	}
	before := byte(0) // the sign before, or 0 behind a value
	for k := 0; k < len(zipped); {
		switch char := zipped[k]; char {
		case quote:
			end := endOfString(zipped, k)
			if end < 0 {
				return out.String() // cut off
			}
			out.WriteString(unzipString(zipped[k+1:end-1], quote))
			k, before = end, 0
		case ',', '[', '{', '}', ']', ':':
			if before == ',' && char != '{' && char != '[' || before == '[' && char == ',' {
				out.WriteString("{}")
			}
			out.WriteByte(char)
			k++
			before = char
			if char == ']' || char == '}' {
				before = 0
			}
		default:
			end := k + 1
			for end < len(zipped) && zipped[end] != quote && !strings.ContainsRune(",[]{}:", rune(zipped[end])) {
				end++
			}
			isName := end < len(zipped) && zipped[end] == ':'
			out.WriteString(unzipWord(zipped[k:end], isName))
			k, before = end, 0
		}
	}
	return out.String()
}

// endOfString returns the end of the string that begins at k, behind its last quote. It
// returns -1 if there is no last quote.
func endOfString(zipped string, k int) int {
	quote := zipped[k]
	for k++; k < len(zipped); k++ {
		switch zipped[k] {
		case '\\':
			k++
		case quote:
			return k + 1
		}
	}
	return -1
}

// unzipString returns a string with double quotes. In single quotes, \' stands for an apostrophe.
func unzipString(content string, quote byte) string {
	if quote == '\'' {
		content = strings.ReplaceAll(content, `\'`, "'")
	}
	return `"` + content + `"`
}

// shortColor matches a color such as CFCFCF, which is #CFCFCF.
var shortColor = regexp.MustCompile(`^[0-9a-fA-F]{6}$`)

func unzipWord(word string, isName bool) string {
	switch {
	case isName:
		return `"` + word + `"`
	case word == "f":
		return "false"
	case word == "t":
		return "true"
	case word == "#0" || word == "#F" || shortColor.MatchString(word):
		return `"` + word + `"`
	}
	return word
}

// longNames gives all fields their long names. Where a long name is there already, the short one
// stays.
func (v *value) longNames() {
	for k, f := range v.fields {
		if long, ok := shortNames[f.name]; ok && v.get(long) == nil {
			v.fields[k].name = long
		}
		f.longNames()
	}
	for _, e := range v.list {
		e.longNames()
	}
}
