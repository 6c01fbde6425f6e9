package words

import (
	"regexp"
	"sync"
)

// A Pattern is a regular expression that is compiled when it is first used, so that a table of them
// costs no time before.
type Pattern struct {
	text     string
	once     sync.Once
	compiled *regexp.Regexp
}

// NewPattern returns the pattern of a regular expression.
func NewPattern(text string) *Pattern { return &Pattern{text: text} }

// Get returns the regular expression. It panics if the text is none, as regexp.MustCompile does.
func (p *Pattern) Get() *regexp.Regexp {
	p.once.Do(func() { p.compiled = regexp.MustCompile(p.text) })
	return p.compiled
}
