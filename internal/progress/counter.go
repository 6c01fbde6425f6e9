package progress

import (
	"fmt"
	"time"
)

// A Counter says in the status how many puzzles are done, how fast, and how long the rest
// will take. It is for one goroutine.
type Counter struct {
	to     *Messages
	hidden bool
	begin  time.Time
	last   time.Time // when the status was written
	n      int
	done   int // of n, before begin
	total  int // 0 if it is not known
}

// NewCounter returns a Counter that begins to count. One that is hidden only counts.
func NewCounter(to *Messages, hidden bool) *Counter {
	return &Counter{to: to, hidden: hidden || !to.terminal, begin: time.Now(), last: time.Now()}
}

// Expect says how many puzzles there are in all, 0 if that is not known, and how many
// of them were done before. The time begins at this call.
func (c *Counter) Expect(total, done int) {
	c.total, c.done = total, done
	c.begin = time.Now()
}

// N returns how many puzzles were counted.
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

// text is the status after some time.
func (c *Counter) text(elapsed time.Duration) string {
	rate := float64(c.n-c.done) / elapsed.Seconds()
	if c.total < c.n || rate == 0 {
		return fmt.Sprintf("%d puzzles, %.3g a second", c.n, rate)
	}
	left := time.Duration(float64(c.total-c.n) / rate * float64(time.Second))
	return fmt.Sprintf("%d of %d puzzles, %.3g a second, %s left", c.n, c.total, rate, left.Round(time.Second))
}
