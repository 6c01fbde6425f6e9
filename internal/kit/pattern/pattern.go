// Package pattern keeps regular expressions from costing time before they are used.
package pattern

import (
	"regexp"
	"sync"
)

// New returns a function that compiles a regular expression when it is first called, and returns it
// each time. Like regexp.MustCompile, it panics if the text is no regular expression.
func New(text string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(text) })
}
