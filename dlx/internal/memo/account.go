package memo

// An account says whether the look-ups of subtrees of one size pay. It begins with a trial: a number
// of look-ups, after which it is judged. While it pays, it is judged again after each such number.
// If it does not pay, it rests for a number of subtrees before the next trial.
type account struct {
	rest  int64 // subtrees to pass over until the next trial
	pause int64 // the length of the next rest
	price int64 // work of a look-up and a note

	lookups, hits int64 // of this trial
	work          int64 // in the subtrees of this trial that did not hit
	mean          int64 // work in a subtree, by the last trial with any that did not hit
}

// These numbers are measured.
const (
	trial      = 512     // look-ups of a trial
	early      = 8       // after this part of a trial it ends if it is far from paying
	firstPause = 1 << 12 // the length of the first rest
	mostPause  = 1 << 18
)

// hit counts a look-up that hit.
func (a *account) hit() {
	a.hits++
	a.count()
}

// miss counts a look-up that did not hit, when its subtree is searched with so much work. A look-up
// does not count before that, since the subtrees that are being searched cannot hit.
func (a *account) miss(work int64) {
	a.work += work
	a.count()
}

func (a *account) count() {
	if a.lookups++; a.lookups == trial || a.lookups == trial/early && !a.hopeful() {
		a.judge()
	}
}

// judge ends a trial.
func (a *account) judge() {
	if a.pays() {
		a.pause = firstPause
	} else {
		a.rest, a.pause = a.pause, min(2*a.pause, mostPause)
	}
	a.mean = a.meanWork()
	a.lookups, a.hits, a.work = 0, 0, 0
}

// pays reports whether the look-ups of this trial have paid. A hit saves the work that a subtree of
// this size has on average.
func (a *account) pays() bool {
	return a.hits*a.meanWork() >= a.price*a.lookups
}

// meanWork returns the mean work in a subtree.
func (a *account) meanWork() int64 {
	if missed := a.lookups - a.hits; missed > 0 {
		return a.work / missed
	}
	return a.mean
}

// hopeful reports whether it may be too early to judge.
func (a *account) hopeful() bool { return a.hits*a.meanWork()*early >= a.price*a.lookups }
