package sat

import (
	"math"
	"reflect"

	"github.com/irifrance/gini"
)

// A listenControl makes gini listen for Pause and Stop sooner, by changing gini's counter of
// propagations.
//
// gini listens when it makes a decision, but only if the counter has grown by listenInterval since
// gini listened last. That can take a second if conflicts are hard to analyze. gini has no setting
// for it, so a listenControl changes the counter. Apart from this, gini uses the counter only for
// statistics, so the search stays the same. The counter may be changed only while gini is paused
// or not running.
//
// If a version of gini has no such counter, the methods do nothing.
type listenControl struct{ counter *int64 } // the counter is nil if gini has none

// listenInterval is the growth of the counter after which gini listens again: xo.PropTick in gini
// 1.0.1.
const listenInterval = 20000

// beforeWrap is so large that beforeWrap + listenInterval overflows to a negative number. gini
// listens when the counter is larger than this sum, so it listens at once. It listens at each
// decision until the counter itself overflows, which happens soon. If several propagations come
// before the first decision, the counter has overflowed by then, and gini listens as late as
// without a listenControl.
const beforeWrap = math.MaxInt64 - 1

// newListenControl finds the counter by reflection, in gini.Gini.xo.Trail.Props.
func newListenControl(g *gini.Gini) listenControl {
	v := reflect.ValueOf(g).Elem().FieldByName("xo")
	if v.Kind() != reflect.Pointer {
		return listenControl{}
	}
	v = reflect.NewAt(v.Type().Elem(), v.UnsafePointer()).Elem() // as if xo were exported
	for _, name := range []string{"Trail", "Props"} {
		if v = reflect.Indirect(v); v.Kind() != reflect.Struct {
			return listenControl{}
		}
		v = v.FieldByName(name)
	}
	if !v.IsValid() || !v.CanAddr() {
		return listenControl{}
	}
	counter, _ := v.Addr().Interface().(*int64)
	return listenControl{counter}
}

// atFirstDecision makes the next call listen at its first decision.
func (c listenControl) atFirstDecision() {
	if c.counter != nil {
		*c.counter = beforeWrap
	}
}

// after makes a paused call listen again after this number of propagations.
func (c listenControl) after(propagations int64) {
	switch {
	case c.counter == nil:
	case *c.counter >= beforeWrap: // at the first decision: gini listens again in two intervals
		*c.counter += 2*listenInterval - propagations // overflows
	default:
		*c.counter += listenInterval - propagations
	}
}

// atEachDecision makes a paused call listen at each decision.
func (c listenControl) atEachDecision() {
	if c.counter != nil {
		*c.counter = 0 // much larger than the negative number at which gini listens again
	}
}
