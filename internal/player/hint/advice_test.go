package hint

import (
	"strings"
	"testing"

	"fourfold/internal/player/check"
	"fourfold/internal/read/input"
)

// TestNameGivens: the error about a repeated value names --givens, unless the givens are known.
func TestNameGivens(t *testing.T) {
	const advice = "name the puzzle as it was with --givens"
	shape := new(input.Shape)
	h := finder(shape).Find(t.Context(), check.Subject{Task: task(t, shape, "11....2..3.....4")})
	if h.Task.Err == nil || !strings.HasSuffix(h.Task.Err.Error(), advice+")") || h.Next != Invalid {
		t.Errorf("a repeated value: %s, %v", h.Next, h.Task.Err)
	}
	h = finder(shape).Find(t.Context(), check.Subject{Task: task(t, shape, "1.....2..3.....4"), Givens: grid(t, "11....2..3.....4")})
	if h.Task.Err == nil || strings.Contains(h.Task.Err.Error(), advice) {
		t.Errorf("--givens with a repeated value: %s, %v", h.Next, h.Task.Err)
	}
}

// TestMore: a hint names the next level that has another text.
func TestMore(t *testing.T) {
	for _, c := range []struct {
		texts  [3]string
		levels []int
		want   int
	}{
		{[3]string{"a", "b", "c"}, []int{1}, 2},
		{[3]string{"a", "b", "c"}, []int{2}, 3},
		{[3]string{"a", "b", "c"}, []int{3}, 0},
		{[3]string{"a", "b", "c"}, []int{1, 2, 3}, 0},
		{[3]string{"a", "a", "c"}, []int{1}, 3},
		{same("a"), []int{1}, 0},
	} {
		if got := (&Hint{Texts: c.texts}).More(c.levels); got != c.want {
			t.Errorf("More(%v) of %q = %d, want %d", c.levels, c.texts, got, c.want)
		}
	}
}
