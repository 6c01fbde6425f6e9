package hint

import (
	"testing"
)

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
