package progress

import (
	"fmt"
	"math"
	"strconv"
	"sync"
	"time"

	"fourfold/internal/kit/words"
)

// A Counter writes a status: how many puzzles are done, how many per second, and how long the
// rest will take. Any number of goroutines may use a Counter.
type Counter struct {
	to     *Messages
	hidden bool

	mu    sync.Mutex
	begin time.Time
	last  time.Time // when the status was last written
	n     int
	done  int // the part of n that was done before begin
	total int // 0 if it is not known
}

// NewCounter returns a Counter at 0. A hidden Counter counts but writes no status.
func NewCounter(to *Messages, hidden bool) *Counter {
	now := time.Now()
	return &Counter{to: to, hidden: hidden || !to.terminal, begin: now, last: now}
}

// Expect sets the total number of puzzles, 0 if it is not known, and the number of puzzles that
// were done before, for example by a run that is resumed. The count begins with these puzzles. The
// speed is measured from this call on, without them.
func (c *Counter) Expect(total, done int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.total, c.done, c.n = total, done, done
	c.begin = time.Now()
}

// N returns the number of puzzles counted, with those done before.
func (c *Counter) N() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.n
}

// Add counts n puzzles.
func (c *Counter) Add(n int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.n += n
	if now := time.Now(); n > 0 && !c.hidden && now.Sub(c.last) >= 200*time.Millisecond {
		c.last = now
		c.to.Status(c.text(now.Sub(c.begin)))
	}
}

// text returns how much is done after some time, and how long the rest will take.
func (c *Counter) text(elapsed time.Duration) string {
	rate := float64(c.n-c.done) / elapsed.Seconds()
	if c.total >= c.n && rate > 0 {
		return fmt.Sprintf("%s of %s, %s per second, about %s left",
			words.Grouped(c.n), words.PluralGrouped(c.total, "puzzle"), perSecond(rate), timeLeft(float64(c.total-c.n)/rate))
	}
	return fmt.Sprintf("%s, %s per second", words.PluralGrouped(c.n, "puzzle"), perSecond(rate))
}

// perSecond writes a rate with three significant digits and without zeros at its end: "75,300",
// "7.5", "15".
func perSecond(rate float64) string {
	if rate >= 999.5 {
		unit := math.Pow(10, math.Floor(math.Log10(rate))-2)
		return words.Grouped(int(math.Round(rate/unit) * unit))
	}
	return strconv.FormatFloat(rate, 'g', 3, 64)
}

// timeLeft writes a time in seconds as a whole number of the largest unit that fits at least
// twice: "90 seconds", "2 minutes", "47 hours", "10 days".
func timeLeft(seconds float64) string {
	for _, unit := range []struct {
		name    string
		seconds float64
	}{{"day", 24 * 3600}, {"hour", 3600}, {"minute", 60}} {
		if seconds >= 2*unit.seconds {
			return words.PluralGrouped(int(min(math.Round(seconds/unit.seconds), 1e9)), unit.name)
		}
	}
	return words.Plural(int(math.Round(seconds)), "second")
}
