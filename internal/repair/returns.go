package repair

import "bytes"

// cutAtReturns returns a text with LF in place of each CR that does not end a line, or nil if there
// is none. The reader of puzzles, too, ends a line at such a CR.
func (f *Result) cutAtReturns(text []byte) []byte {
	var cut []byte
	line, start := 1, 0 // of the text so far
	for k, c := range text {
		switch {
		case c == '\r' && k+1 < len(text) && text[k+1] != '\n':
			if cut == nil {
				cut = bytes.Clone(text)
				f.add(line, 1+len([]rune(string(text[start:k]))), "\r", "\n", lineEnds+"also inside of a line")
			}
			cut[k] = '\n'
		case c == '\n':
			line, start = line+1, k+1
		}
	}
	return cut
}
