package covertest

import (
	"strings"
	"testing"
	"time"
)

// A recorder is a test that records its errors.
type recorder struct {
	testing.TB
	errors []string
}

func (r *recorder) Helper() {}
func (r *recorder) Errorf(format string, args ...any) {
	r.errors = append(r.errors, args[0].(string))
}

// TestNothingLeft: NothingLeft waits for goroutines that end, and reports those that do not.
func TestNothingLeft(t *testing.T) {
	r := new(recorder)
	end, started, released := NothingLeft(r), make(chan bool), make(chan bool)
	go func() {
		started <- true
		<-released
	}()
	<-started
	go func() { released <- true }()
	if end(); len(r.errors) > 0 {
		t.Errorf("goroutines that end: %q", r.errors)
	}
	defer func(d time.Duration) { Patience = d }(Patience)
	Patience = 0
	end = NothingLeft(r)
	go func() { <-released }()
	end()
	if len(r.errors) != 1 || !strings.Contains(r.errors[0], "TestNothingLeft") {
		t.Errorf("a goroutine that does not end: %q", r.errors)
	}
	released <- true
}
