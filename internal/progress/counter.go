package progress

import (
	"fmt"
	"math"
	"strconv"
	"sync"
	"time"

	"fourfold/internal/words"
)

// A Counter writes a status: how many puzzles are done, how many per second, and how long the
// rest will take. Between Watch and the function that Watch returns, the status also says for how
// long there was no answer. Any number of goroutines may use a Counter.
type Counter struct {
	to     *Messages
	hidden bool

	mu      sync.Mutex
	begin   time.Time
	last    time.Time // when the status was last written
	counted time.Time // when a puzzle was last counted, or begin
	n       int
	done    int          // the part of n that was done before begin
	total   int          // 0 if it is not known
	doing   string       // what is done before the next puzzle is counted; "" if nothing is known
	size    int64        // of the input in bytes; 0 if it is not known
	read    func() int64 // the bytes that were read
}

// NewCounter returns a Counter at 0. A hidden Counter counts but writes no status, except about a
// long time without an answer.
func NewCounter(to *Messages, hidden bool) *Counter {
	now := time.Now()
	return &Counter{to: to, hidden: hidden || !to.terminal, begin: now, last: now, counted: now}
}

// Expect sets the total number of puzzles, 0 if it is not known, and the number of puzzles that
// were done before, for example by a run that is resumed. The count begins with these puzzles. The
// speed is measured from this call on, without them.
func (c *Counter) Expect(total, done int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.total, c.done, c.n = total, done, done
	c.begin = time.Now()
	c.counted = c.begin
}

// ExpectBytes sets the size of the input, 0 if it is not known, and a function that returns how
// much of it was read. The time that is left follows from them if the number of puzzles is not
// known.
func (c *Counter) ExpectBytes(size int64, read func() int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.size, c.read = size, read
}

// Doing sets what the status says until the next puzzle is counted.
func (c *Counter) Doing(text string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.doing = text
	if !c.hidden {
		c.to.Status(text)
	}
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
	if n == 0 {
		return
	}
	now := time.Now()
	c.n += n
	c.counted, c.doing = now, ""
	if !c.hidden && now.Sub(c.last) >= 200*time.Millisecond {
		c.write(now)
	}
}

// write writes the status. The caller holds mu.
func (c *Counter) write(now time.Time) {
	c.last = now
	c.to.Status(c.status(now))
}

// Watch lets the status go on while no puzzle is counted, until the returned function is called,
// which erases the status.
func (c *Counter) Watch() (stop func()) {
	if !c.to.terminal {
		return func() {}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.counted = time.Now()
	return c.to.watch(func() { c.look(time.Now()) })
}

// look writes the status if there was no answer for some time.
func (c *Counter) look(now time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if now.Sub(c.counted) >= silence {
		c.write(now)
	}
}

// status returns the status at a time.
func (c *Counter) status(now time.Time) string {
	text := c.doing
	if text == "" && (c.n > 0 || c.total > 0) {
		text = c.text(now.Sub(c.begin))
	}
	quiet := now.Sub(c.counted)
	if quiet < silence {
		return text
	}
	if text != "" {
		text += "; "
	}
	return text + "no answer for " + since(quiet)
}

// text returns how much is done after some time, and how long the rest will take.
func (c *Counter) text(elapsed time.Duration) string {
	rate := float64(c.n-c.done) / elapsed.Seconds()
	if c.total >= c.n && c.n > 0 && rate > 0 {
		return fmt.Sprintf("%s of %s, %s per second, about %s left",
			words.Grouped(c.n), words.PluralGrouped(c.total, "puzzle"), perSecond(rate), timeLeft(float64(c.total-c.n)/rate))
	}
	text := fmt.Sprintf("%s, %s per second", words.PluralGrouped(c.n, "puzzle"), perSecond(rate))
	if share := c.share(); share > 0 && share < 1 {
		text += fmt.Sprintf(", about %s left", timeLeft(elapsed.Seconds()*(1-share)/share))
	}
	return text
}

// smallInput is the size up to which an input is read at once, so that the bytes read say nothing
// about the time that is left.
const smallInput = 1 << 20

// share returns the share of the input that was read, or 0 if it is not known.
func (c *Counter) share() float64 {
	if c.size <= smallInput || c.read == nil {
		return 0
	}
	return float64(c.read()) / float64(c.size)
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
