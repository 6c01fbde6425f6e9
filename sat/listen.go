package sat

import (
	"math"
	"reflect"
	"time"

	"github.com/irifrance/gini"
)

// A listenControl makes gini listen for Pause and Stop sooner, by changing gini's counter of
// propagations. It also ends a call of gini after some propagations.
//
// gini listens only when its counter has grown by listenInterval. That can take a second if
// conflicts are hard to analyze. gini has no setting for it, so a listenControl changes the counter.
// Apart from this, gini uses the counter only for statistics, so the search stays the same. The
// counter may be changed only while gini is paused or not running. In gini, all with int64:
//
//	next := counter + listenInterval      when a call begins
//	if counter > next {                   before each decision
//		next += listenInterval
//		listen
//	}
//
// So a call in which next is negative listens at each decision until the counter is negative, too,
// or is set to something less than next.
type listenControl struct {
	counter         *int64
	conflicts       *int64 // so far
	start, deadline *time.Time
}

// listenInterval is the growth of the counter after which gini listens again: xo.PropTick in gini
// 1.0.1.
const listenInterval = 20000

// beforeWrap is a counter at which a call begins with a next that wraps around to a negative number,
// near the least one. The counter itself wraps around at its second propagation. So gini listens
// before its first decision. If more propagations come before that decision, gini listens as late
// as without a listenControl.
const beforeWrap = math.MaxInt64 - 1

// newListenControl finds the counter by reflection in gini.Gini.xo.Trail.Props, the conflicts in
// gini.Gini.xo.Driver, and the deadline in gini.Gini.xo.
func newListenControl(g *gini.Gini) (c listenControl) {
	xo := field(reflect.ValueOf(g), "xo")
	c.counter, _ = pointer(field(field(xo, "Trail"), "Props")).(*int64)
	c.conflicts, _ = pointer(field(field(xo, "Driver"), "Conflicts")).(*int64)
	c.start, _ = pointer(field(xo, "startTime")).(*time.Time)
	c.deadline, _ = pointer(field(xo, "deadline")).(*time.Time)
	return c
}

// field returns a field of the struct that v points to, also if the field is not exported. It
// returns the zero Value if there is no such field.
func field(v reflect.Value, name string) reflect.Value {
	if v.Kind() != reflect.Pointer || v.Elem().Kind() != reflect.Struct {
		return reflect.Value{}
	}
	f := v.Elem().FieldByName(name)
	if !f.IsValid() {
		return reflect.Value{}
	}
	return reflect.NewAt(f.Type(), f.Addr().UnsafePointer()).Elem() // as if it were exported
}

// pointer returns a pointer to v, or nil if v is the zero Value.
func pointer(v reflect.Value) any {
	if !v.IsValid() {
		return nil
	}
	return v.Addr().Interface()
}

// try calls gini until it has made listenInterval propagations. The result is 1 if there is a
// model, -1 if there is none, and 0 if gini needs more propagations. gini looks at its deadline as
// seldom as it listens, so a deadline that has passed limits the number of propagations. gini
// would keep the deadline for later calls, so try takes it back.
func (c listenControl) try(g *gini.Gini) (result int, propagations int64) {
	*c.counter = 0
	result = g.Try(time.Nanosecond)
	*c.deadline = *c.start
	return result, *c.counter
}

// atFirstDecision makes the next call listen at its first decision.
func (c listenControl) atFirstDecision() {
	*c.counter = beforeWrap
}

// after makes a paused call listen again after this number of propagations. Without it, that is
// after listenInterval, or twice as many if the counter has not wrapped around yet: next has grown
// by two intervals since the call began.
func (c listenControl) after(propagations int64) {
	if *c.counter >= beforeWrap {
		*c.counter += listenInterval // wraps around
	}
	*c.counter += listenInterval - propagations
}

// atEachDecision makes a paused call listen at each decision: next is near the least number.
func (c listenControl) atEachDecision() { *c.counter = 0 }
