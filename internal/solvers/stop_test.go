package solvers

import (
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"fourfold/internal/covertest"
)

// TestStopInYield: no solver of the list yields another solution once its context is done.
func TestStopInYield(t *testing.T) {
	for _, s := range general() {
		covertest.StopInYield(t, s, covertest.Pairs(30))
	}
	for _, s := range classicPaths() {
		covertest.StopInYield(t, s, compileLine(t, emptySudoku).Problem)
	}
}

// TestDelay measures how long searches of large problems go on after the end of their
// context. It fails where one has used more CPU time than the contract allows time.
func TestDelay(t *testing.T) {
	if os.Getenv("FOURFOLD_LONG") == "" {
		t.Skip("takes minutes; FOURFOLD_LONG is not set")
	}
	rng := rand.New(rand.NewPCG(14, 6))
	problems := covertest.LargeProblems()
	for _, name := range slices.Sorted(maps.Keys(problems)) {
		p := problems[name]()
		for _, s := range general() {
			t.Run(name+"/"+s.Name(), func(t *testing.T) {
				delays, err := covertest.MeasureStops(s, p, 25, rng)
				if err != nil {
					t.Error(err)
				}
				t.Log(delays)
				if worst := delays.Worst(); worst.CPU > covertest.MaxDelay {
					t.Errorf("a search went on for %v of CPU time, want at most %v", worst.CPU, covertest.MaxDelay)
				}
			})
		}
	}
}
