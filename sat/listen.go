package sat

import (
	"math"
	"reflect"

	"github.com/irifrance/gini"
)

// An ear makes gini listen for Pause and Stop sooner, by changing gini's counter of propagations.
//
// gini listens when it makes a decision, but only if the counter has grown by giniListens since
// gini listened last. That can take a second if conflicts are hard to analyze. gini has no
// setting for it, so the ear changes the counter. Apart from this, gini uses the counter only
// for statistics, so the search stays the same. The counter may be changed only while gini is
// paused or not running.
//
// If the methods of an ear find no such counter, because gini was changed, they do nothing.
type ear struct{ counter *int64 } // the counter is nil if gini has none

// giniListens is the growth of the counter after which gini listens again: xo.PropTick in gini
// 1.0.1.
const giniListens = 20000

// beforeWrap is so large that beforeWrap + giniListens overflows and wraps around to a negative
// number. So the counter is past this number at once, and gini listens. It listens at each
// decision until the counter itself wraps around, which happens soon, and each time it puts off
// the next one by giniListens. If several propagations come before the first decision, the
// counter has wrapped around by then, and gini listens as late as without an ear.
const beforeWrap = math.MaxInt64 - 1

// newEar finds the counter by reflection, in gini.Gini.xo.Trail.Props.
func newEar(g *gini.Gini) ear {
	v := reflect.ValueOf(g).Elem().FieldByName("xo")
	if v.Kind() != reflect.Pointer {
		return ear{}
	}
	v = reflect.NewAt(v.Type().Elem(), v.UnsafePointer()).Elem() // as if xo were exported
	for _, name := range []string{"Trail", "Props"} {
		if v = reflect.Indirect(v); v.Kind() != reflect.Struct {
			return ear{}
		}
		v = v.FieldByName(name)
	}
	if !v.IsValid() || !v.CanAddr() {
		return ear{}
	}
	counter, _ := v.Addr().Interface().(*int64)
	return ear{counter}
}

// beforeSolve makes the next call listen at its first decision.
func (e ear) beforeSolve() {
	if e.counter != nil {
		*e.counter = beforeWrap
	}
}

// soon makes a paused call listen again after this number of propagations.
func (e ear) soon(propagations int64) {
	switch {
	case e.counter == nil:
	case *e.counter >= beforeWrap: // at the first decision: gini listens again in two intervals
		*e.counter += 2*giniListens - propagations // wraps around
	default:
		*e.counter += giniListens - propagations
	}
}

// always makes a paused call listen at each decision.
func (e ear) always() {
	if e.counter != nil {
		*e.counter = 0 // much larger than the negative number at which gini listens again
	}
}
