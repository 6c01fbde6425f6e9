package dlx

import (
	"context"
	"errors"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"fourfold"
	"fourfold/internal/covertest"
)

var _ fourfold.Counting = Solver{}

// TestCount counts random problems by every core, with a memo and without, by one worker and by
// two.
func TestCount(t *testing.T) {
	for seed := range uint64(covertest.Cases(400)) {
		p := covertest.Random(rand.New(rand.NewPCG(seed, 21)))
		want := big.NewInt(int64(len(covertest.BruteForce(p))))
		for _, core := range Cores() {
			for _, memory := range []int64{0, -1, 1} {
				s := Solver{Core: core, Memory: memory, Workers: 1 + int(seed%2)}
				if n, _, err := s.Count(t.Context(), p); err != nil || n.Cmp(want) != 0 {
					t.Fatalf("seed %d, core %v, memory %d: Count() = %v, %v, want %v", seed, core, memory, n, err, want)
				}
			}
		}
	}
}

// TestCountLarge counts numbers that cannot be counted one by one, by one worker and by several.
func TestCountLarge(t *testing.T) {
	few := soloLooks
	defer func() { soloLooks = few }()
	soloLooks = 0
	for _, c := range []struct {
		name string
		p    *fourfold.Problem
		want string
	}{
		{"matching 24", covertest.Matching(24), "316234143225"}, // 23!!
		{"200 pairs", covertest.Pairs(200), new(big.Int).Lsh(big.NewInt(1), 200).String()},
	} {
		for _, workers := range []int{1, 3} {
			s := Solver{Workers: workers}
			if n, _, err := s.Count(t.Context(), c.p); err != nil || n.String() != c.want {
				t.Errorf("%s, %d workers: Count() = %v, %v, want %s", c.name, workers, n, err, c.want)
			}
		}
	}
}

// TestCountLimit: at a limit of nodes, Count returns ErrLimit and the number of covers found before.
func TestCountLimit(t *testing.T) {
	p := covertest.Queens(8)
	last := int64(-1)
	for nodes := int64(1); last < 92; nodes *= 2 {
		for _, memory := range []int64{0, -1} {
			n, stats, err := Solver{MaxNodes: nodes, Memory: memory}.Count(t.Context(), p)
			visited, _ := stats.Counter("nodes")
			if (err == nil) != (n.Int64() == 92 && visited <= nodes) || err != nil && (!errors.Is(err, fourfold.ErrLimit) || visited != nodes) {
				t.Fatalf("limit of %d nodes: %v covers in %d nodes, %v", nodes, n, visited, err)
			}
			if memory < 0 {
				if n.Int64() < last {
					t.Errorf("limit of %d nodes: %v covers, but %d with a lower limit", nodes, n, last)
				}
				last = n.Int64()
				if err != nil {
					last = min(last, 91)
				}
			}
		}
	}
}

// TestCountCanceled: Count returns the cause, and the number of covers found before.
func TestCountCanceled(t *testing.T) {
	cause := errors.New("the cause")
	ctx, cancel := context.WithTimeoutCause(context.Background(), 30*time.Millisecond, cause)
	defer cancel()
	n, _, err := Solver{}.Count(ctx, covertest.Queens(20))
	if !errors.Is(err, cause) || n == nil || n.Sign() < 0 {
		t.Errorf("Count() = %v, %v, want the cause", n, err)
	}
}

// TestParseMemory reads the setting of memory.
func TestParseMemory(t *testing.T) {
	for text, want := range map[string]int64{
		"none": -1, "1MB": 1e6, "1MiB": 1 << 20, "1048576": 1 << 20, "2000000B": 2e6, "1.5GiB": 3 << 29, "256MB": 256e6, "4GB": 4e9, "1TiB": 1 << 40, "2048kB": 2048e3, "2048KiB": 1 << 21,
		"1G": 1 << 30, "512M": 1 << 29, "2048k": 1 << 21, "2m": 1 << 21, "1T": 1 << 40,
	} {
		s, err := ParseSettings("memory="+text, Solver{})
		if err != nil || s.Memory != want {
			t.Errorf("memory=%s: %d, %v, want %d", text, s.Memory, err, want)
		}
	}
	const form, small, large = "expected a number of bytes, such as 256MB or 4GiB, or none", "too small: expected at least 1MB", "too large: expected less than 8388608TiB"
	for text, want := range map[string]string{
		"": form, "x": form, "-1MB": form, "1e9": form, "MB": form, "1 GB": form, "0x1MB": form, "NaN": form, "infinity": form,
		"9223372036854775807": large, "99999999999999999999TB": large, "8388608TiB": large, strings.Repeat("9", 400): large, "2G5": form, "GB1": form,
		"0": small, "1": small, "999999": small, "0.9MB": small, "64kB": small,
	} {
		if _, err := ParseSettings("memory="+text, Solver{}); err == nil || err.Error() != "memory="+text+": "+want {
			t.Errorf("memory=%s: %v, want %s", text, err, want)
		}
	}
}
