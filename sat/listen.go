package sat

import (
	"math"
	"reflect"

	"github.com/irifrance/gini"
)

// An ear is gini's counter of propagations. gini listens for Pause and Stop where it
// decides, but only if the counter has grown by giniListens since it listened last. That
// can take a second if conflicts are hard to analyze. gini has no setting for it, so the
// ear moves the counter: it is used for nothing else but statistics, and the search stays
// the same. The counter may be moved only while gini is paused or not running.
//
// The ear of a gini in which there is no such counter is nil, and does nothing.
type ear struct{ counter *int64 }

// giniListens is how far the counter goes from one time that gini listens to the next:
// xo.PropTick in gini 1.0.1.
const giniListens = 20000

// beforeWrap is a value from which giniListens more leads beyond the greatest number. The
// sum wraps around to a negative one, so the counter is past it at once. The counter wraps
// around soon after: until then gini listens at each decision, and each time puts off the
// next one by giniListens. After several propagations before the first decision gini listens
// as late as without an ear.
const beforeWrap = math.MaxInt64 - 1

// newEar finds the counter by reflection: gini.Gini.xo.Trail.Props.
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

// soon makes a paused call listen again after so many propagations.
func (e ear) soon(propagations int64) {
	switch {
	case e.counter == nil:
	case *e.counter >= beforeWrap: // at its first decision: the next time is two steps away
		*e.counter += 2*giniListens - propagations // wraps around
	default:
		*e.counter += giniListens - propagations
	}
}

// always makes a paused call listen at each decision.
func (e ear) always() {
	if e.counter != nil {
		*e.counter = 0 // far beyond the negative number where gini listens next
	}
}
