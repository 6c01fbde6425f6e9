package main

import (
	"fmt"
	"time"
)

// A progress is a line on standard error that says how far a long run is, if
// standard error is a terminal and the answers go elsewhere or come at the end.
type progress struct {
	c      *console
	always bool // the answers come at the end
	begin  time.Time
	last   time.Time
	n      int
	done   int // of n, before begin
	total  int // 0 if it is not known

	searching *searching
}

func newProgress(c *console) *progress {
	return &progress{c: c, begin: time.Now(), last: time.Now(), searching: new(searching)}
}

// expect says how many puzzles there are in all, 0 if that is not known, and how many
// of them were done before.
func (p *progress) expect(total, done int) {
	p.total, p.done = total, done
	p.begin = time.Now()
}

// step counts one puzzle.
func (p *progress) step() {
	p.add(1)
}

// add counts puzzles.
func (p *progress) add(n int) {
	p.n += n
	if time.Since(p.last) < 200*time.Millisecond || isTerminal(p.c.out) && !p.always {
		return
	}
	p.last = time.Now()
	p.c.status("%s", p.text(time.Since(p.begin)))
}

// text says how many puzzles are done, how fast, and how long the rest will take.
func (p *progress) text(elapsed time.Duration) string {
	rate := float64(p.n-p.done) / elapsed.Seconds()
	if p.total < p.n || rate == 0 {
		return fmt.Sprintf("%d puzzles, %.3g a second", p.n, rate)
	}
	left := time.Duration(float64(p.total-p.n) / rate * float64(time.Second))
	return fmt.Sprintf("%d of %d puzzles, %.3g a second, %s left", p.n, p.total, rate, left.Round(time.Second))
}

// end clears the line.
func (p *progress) end() {
	if p.searching.end != nil {
		p.searching.end()
	}
	p.c.clear()
}
