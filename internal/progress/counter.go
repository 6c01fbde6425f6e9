package progress

import (
	"fmt"
	"time"

	"fourfold/internal/words"
)

// A Counter writes a status: how many puzzles are done, how many per second, and how long the
// rest will take. Only one goroutine may use it.
type Counter struct {
	to     *Messages
	hidden bool
	begin  time.Time
	last   time.Time // when the status was last written
	n      int
	done   int // the part of n that was done before begin
	total  int // 0 if it is not known
}

// NewCounter returns a Counter at 0. A hidden Counter counts but writes no status.
func NewCounter(to *Messages, hidden bool) *Counter {
	return &Counter{to: to, hidden: hidden || !to.terminal, begin: time.Now(), last: time.Now()}
}

// Expect sets the total number of puzzles, 0 if it is not known, and the number of puzzles that
// were done before, for example by a run that is resumed. The count begins with these puzzles. The
// speed is measured from this call on, without them.
func (c *Counter) Expect(total, done int) {
	c.total, c.done, c.n = total, done, done
	c.begin = time.Now()
}

// N returns the number of puzzles counted, with those done before.
func (c *Counter) N() int { return c.n }

// Add counts n puzzles.
func (c *Counter) Add(n int) {
	c.n += n
	if c.hidden || time.Since(c.last) < 200*time.Millisecond {
		return
	}
	c.last = time.Now()
	c.to.Status(c.text(time.Since(c.begin)))
}

// text returns the status after some time.
func (c *Counter) text(elapsed time.Duration) string {
	rate := float64(c.n-c.done) / elapsed.Seconds()
	if c.total < c.n || rate == 0 {
		return fmt.Sprintf("%s, %.3g per second", words.Plural(c.n, "puzzle"), rate)
	}
	left := time.Duration(float64(c.total-c.n) / rate * float64(time.Second))
	return fmt.Sprintf("%d of %s, %.3g per second, %s left", c.n, words.Plural(c.total, "puzzle"), rate, left.Round(time.Second))
}
