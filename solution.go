package fourfold

import (
	"errors"
	"fmt"
)

// ErrNotCover is wrapped by the errors of [Problem.Check].
var ErrNotCover = errors.New("not an exact cover")

// A Solution is the chosen options in increasing order, so equal solutions
// compare equal with slices.Equal. The solution of an empty problem has no
// options and may be nil.
type Solution []int32

// Check reports whether s is an exact cover of p. A non-nil error wraps
// ErrNotCover and names the option or item at fault. It takes time in
// proportion to the items of p and of s.
//
// Check is the judge of all solvers. It uses nothing but the options as they
// were given, and shares no code with any of them.
func (p *Problem) Check(s Solution) error {
	type cover struct {
		times int
		color Color
	}
	covers := make([]cover, p.NumItems())
	for k, o := range s {
		if o < 0 || int(o) >= p.NumOptions() {
			return fmt.Errorf("%w: option %d does not exist", ErrNotCover, o)
		}
		if k > 0 && s[k-1] >= o {
			return fmt.Errorf("%w: option %d is not greater than the one before it", ErrNotCover, o)
		}
		for _, i := range p.Option(int(o)) {
			c := &covers[i.Index]
			if c.times > 0 && (i.Color == NoColor || c.color != i.Color) {
				return fmt.Errorf("%w: item %q cannot be shared by option %q", ErrNotCover, p.ItemName(int(i.Index)), p.OptionName(int(o)))
			}
			c.times++
			c.color = i.Color
		}
	}
	for i, c := range covers {
		if p.IsPrimary(i) && c.times != 1 {
			return fmt.Errorf("%w: item %q is covered %d times", ErrNotCover, p.ItemName(i), c.times)
		}
	}
	return nil
}
