package words

import (
	"strings"
	"sync"
)

// A Set is a set of words that is made when it is first used.
type Set struct {
	text string
	once sync.Once
	has  map[string]bool
}

// NewSet returns the set of the words in a text.
func NewSet(text string) *Set { return &Set{text: text} }

// Has reports whether a word is in the set.
func (s *Set) Has(word string) bool {
	s.once.Do(func() {
		s.has = map[string]bool{}
		for each := range strings.FieldsSeq(s.text) {
			s.has[each] = true
		}
	})
	return s.has[word]
}
