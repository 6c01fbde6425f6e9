package words

import (
	"regexp"
	"sync"
)

// Pattern returns a function that compiles a regular expression when it is first called, and returns
// it each time, so that it costs no time before it is used. Like regexp.MustCompile, the function
// panics if the text is no regular expression.
func Pattern(text string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(text) })
}
