package covertest

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"time"

	"fourfold"
)

// MaxDelay is the longest time that a search may continue after its context is done.
const MaxDelay = 50 * time.Millisecond

// A Delay is the time that a search continued after its context was done. CPU is the CPU time
// of the whole process in this time. Other programs that keep the machine busy do not make it
// longer, but it includes the garbage collector.
type Delay struct{ Wall, CPU time.Duration }

// MeasureStop starts a search of p, ends its context after the given time, and returns how long
// the search continued. ok is false if the search was complete before. The error is not nil if
// the search did not return the cause.
func MeasureStop(s fourfold.Solver, p *fourfold.Problem, after time.Duration) (d Delay, ok bool, err error) {
	ctx, cancel := context.WithCancelCause(context.Background())
	defer cancel(nil)
	type moment struct {
		wall time.Time
		cpu  time.Duration
	}
	told := make(chan moment, 1)
	timer := time.AfterFunc(after, func() {
		told <- moment{time.Now(), cpuTime()}
		cancel(errCause)
	})
	_, err = s.Solve(ctx, p, func(fourfold.Solution) bool { return true })
	wall, cpu := time.Now(), cpuTime()
	if timer.Stop() {
		return d, false, err
	}
	if m := <-told; wall.After(m.wall) {
		d, ok = Delay{wall.Sub(m.wall), cpu - m.cpu}, true
	}
	if errors.Is(err, errCause) {
		err = nil
	}
	return d, ok, err
}

// Delays are the delays of many searches.
type Delays []Delay

// MeasureStops measures n searches of p that are stopped at random times from 0.1 ms to 0.5 s. The
// logarithms of the times are uniformly distributed, so most searches are stopped early.
func MeasureStops(s fourfold.Solver, p *fourfold.Problem, n int, rng *rand.Rand) (all Delays, err error) {
	for range n {
		runtime.GC() // frees the memory of the search before
		after := time.Duration(float64(100*time.Microsecond) * math.Pow(5000, rng.Float64()))
		d, ok, err := MeasureStop(s, p, after)
		if err != nil {
			return all, fmt.Errorf("%s, stopped after %v: %w", s.Name(), after, err)
		}
		if ok {
			all = append(all, d)
		}
	}
	return all, nil
}

// Worst returns the longest Wall and the longest CPU. They may come from different searches.
func (all Delays) Worst() (worst Delay) {
	for _, d := range all {
		worst = Delay{max(worst.Wall, d.Wall), max(worst.CPU, d.CPU)}
	}
	return worst
}

// String returns the number of stopped searches and their longest delay.
func (all Delays) String() string {
	return fmt.Sprintf("%d stopped: longest %v, in CPU time %v", len(all), all.Worst().Wall, all.Worst().CPU)
}
