//go:build !cgo || noclp

package lp

import (
	"context"
	"errors"
	"testing"

	"fourfold"
	"fourfold/internal/test/covertest"
)

func TestStub(t *testing.T) {
	calls := 0
	_, err := Solver{}.Solve(context.Background(), covertest.Queens(6), func(fourfold.Solution) bool { calls++; return true })
	if !errors.Is(err, errors.ErrUnsupported) || calls != 0 || Available {
		t.Errorf("Solve() = %v after %d solutions, want ErrUnsupported after 0", err, calls)
	}
	if _, err := (Solver{}).Cheapest(context.Background(), covertest.Queens(6), 1, func(fourfold.Finding) bool { calls++; return true }); !errors.Is(err, errors.ErrUnsupported) || calls != 0 {
		t.Errorf("Cheapest() = %v after %d findings, want ErrUnsupported after 0", err, calls)
	}
}
