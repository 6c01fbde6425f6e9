package external

import (
	"sync"
	"time"
)

// A usage adds up the CPU time of the programs of a solver.
type usage struct {
	mu    sync.Mutex
	ended time.Duration // of programs that have ended
	live  map[*process]struct{}
}

func (u *usage) add(p *process) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.live == nil {
		u.live = map[*process]struct{}{}
	}
	u.live[p] = struct{}{}
}

// remove counts a program as ended, if it has not been before.
func (u *usage) remove(p *process) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if _, ok := u.live[p]; ok {
		delete(u.live, p)
		u.ended += p.cpu()
	}
}

func (u *usage) cpu() time.Duration {
	u.mu.Lock()
	defer u.mu.Unlock()
	sum := u.ended
	for p := range u.live {
		sum += p.cpu()
	}
	return sum
}
