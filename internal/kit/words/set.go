package words

import "strings"

// A Set is a set of words: a text with blanks between them, so that it costs nothing before it is
// used.
type Set string

// Has reports whether a word is in the set.
func (s Set) Has(word string) bool {
	for each := range strings.FieldsSeq(string(s)) {
		if each == word {
			return true
		}
	}
	return false
}
