package main

import "testing"

// TestEstimateTime: the probes of a puzzle take as long as --time says, 0 is no limit, and without
// the flag there is one.
func TestEstimateTime(t *testing.T) {
	for given, want := range map[string]bool{"": true, "time": false} {
		s := solveCmd{changed: func(name string) bool { return name == given }}
		s.probing.on, s.probing.probes.Max = true, 1
		if err := s.checkEstimate(nil); err != nil || s.probing.time > 0 != want {
			t.Errorf("flag %q: %v, limit %v", given, err, s.probing.time)
		}
	}
}
