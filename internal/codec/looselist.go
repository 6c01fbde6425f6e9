package codec

import (
	"bytes"
	"strings"
)

// asJSON returns the JSON for a list or a dictionary as programs in Python, JavaScript and NumPy
// print it: with single quotes, None, True and False, round brackets, a comma behind the last
// element, or no commas at all. Each character keeps its place, so errors about the JSON have the
// places of the text. Text that it does not understand stays as it is.
func asJSON(text string) string {
	out := []byte(text)
	quote := byte('"')
	if !strings.Contains(text, `"`) {
		quote = '\''
	}
	commas := strings.Contains(text, ",")
	before := -1 // the place of the last character that is no space
	for k := 0; k < len(out); k++ {
		char := out[k]
		if strings.IndexByte(spaces, char) >= 0 {
			continue
		}
		switch {
		case char == quote:
			end := endOfString(text, k)
			if end < 0 {
				return string(out)
			}
			out[k], out[end-1] = '"', '"'
			separate(out, before, k, commas)
			k = end - 1
		case char == '(':
			out[k] = '['
			separate(out, before, k, commas)
		case char == ')', char == ']', char == '}':
			if before >= 0 && out[before] == ',' {
				out[before] = ' '
			}
			if char == ')' {
				out[k] = ']'
			}
		case char != ',' && char != ':':
			separate(out, before, k, commas)
			lowerWord(out[k:])
		}
		before = k
	}
	return string(out)
}

// separate writes a comma between two elements of a text without commas.
func separate(out []byte, before, k int, commas bool) {
	if !commas && before >= 0 && before < k-1 && out[before] != '[' {
		out[before+1] = ','
	}
}

// constants are the constants of Python, and those of JSON with the same length.
var constants = []struct{ python, json string }{{"None", "null"}, {"True", "true"}, {"False", "false"}}

// lowerWord makes a constant of Python at the beginning of a text one of JSON.
func lowerWord(text []byte) {
	for _, c := range constants {
		if text[0] == c.python[0] && bytes.HasPrefix(text, []byte(c.python)) {
			copy(text, c.json)
		}
	}
}

// endOfString returns the end of the string that begins at k, behind its last quote. It
// returns -1 if there is no last quote.
func endOfString(text string, k int) int {
	quote := text[k]
	for k++; k < len(text); k++ {
		switch text[k] {
		case '\\':
			k++
		case quote:
			return k + 1
		}
	}
	return -1
}
