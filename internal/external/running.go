package external

import (
	"fmt"
	"os"
	"slices"
	"sync"
)

// running holds all programs that run.
var running = &registry{live: map[int]*process{}}

// A registry knows the programs that run. So it can tell the processes that a program has left
// behind from the others.
type registry struct {
	mu        sync.Mutex
	once      sync.Once
	strangers bool             // this process can have descendants that no program has started
	live      map[int]*process // by process number
	count     int              // of marks
}

// newMark returns a value of markVariable that no other program has.
func (r *registry) newMark() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.count++
	return fmt.Sprintf("%d.%d", os.Getpid(), r.count)
}

// start starts a program and adds it.
func (r *registry) start(p *process) error {
	r.mu.Lock() // so that no sweep sees a program that has not been added yet
	defer r.mu.Unlock()
	r.once.Do(func() { r.strangers = adoptOrphans() })
	if err := p.cmd.Start(); err != nil {
		return err
	}
	r.live[p.cmd.Process.Pid] = p
	limitFiles(p.cmd.Process.Pid)
	return nil
}

// remove takes out a program that has ended, and kills the processes that it has left behind.
func (r *registry) remove(p *process) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if pid := p.cmd.Process.Pid; r.live[pid] == p {
		delete(r.live, pid)
	}
	r.sweep(p.cmd.Process.Pid, p.mark)
}

// marks returns the marks of the programs that run.
func (r *registry) marks() (marks []string) {
	for _, p := range r.live {
		marks = append(marks, p.mark)
	}
	return marks
}

// KillAll kills all programs that run, with their descendants. Call it at the end of a command.
func KillAll() {
	running.mu.Lock()
	all := make([]*process, 0, len(running.live))
	for _, p := range running.live {
		all = append(all, p)
	}
	running.mu.Unlock()
	slices.SortFunc(all, func(a, b *process) int { return a.cmd.Process.Pid - b.cmd.Process.Pid })
	for _, p := range all {
		p.kill(nil)
		p.wait()
	}
	running.mu.Lock()
	defer running.mu.Unlock()
	running.sweep(0, "")
}
