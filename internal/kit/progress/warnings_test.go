package progress

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"testing"
)

// TestWarnings: the first warnings are written, and the others are counted.
func TestWarnings(t *testing.T) {
	for n, end := range map[int]string{0: "", maxWarnings: "", maxWarnings + 1: "and 1 more warning", maxWarnings + 7: "and 7 more warnings"} {
		var got, want []string
		l := Warnings{Write: func(text string) { got = append(got, text) }}
		for k := range n {
			l.Add(strconv.Itoa(k))
			if k < maxWarnings {
				want = append(want, strconv.Itoa(k))
			}
		}
		l.End()
		if end != "" {
			want = append(want, end)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%d warnings: %q, want %q", n, got, want)
		}
	}
}

// TestErrors: Errors splits joined errors and no others.
func TestErrors(t *testing.T) {
	a, b, c := errors.New("a"), errors.New("b"), errors.New("c")
	for _, x := range []struct {
		err  error
		want string
	}{{a, "[a]"}, {errors.Join(a), "[a]"}, {errors.Join(a, errors.Join(b, c)), "[a b c]"}, {fmt.Errorf("%w and %w", a, b), "[a and b]"}} {
		if got := fmt.Sprint(Errors(x.err)); got != x.want {
			t.Errorf("Errors(%q) = %s, want %s", x.err, got, x.want)
		}
	}
}
