package external

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// Weakness says what this system cannot do for a program that another system can, or "".
const Weakness = ""

// attributes starts a program in a session of its own, so that it has no terminal and its
// descendants cannot join the process group of this process. The kernel kills it if this process is
// killed.
func attributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setsid: true, Pdeathsig: syscall.SIGKILL}
}

// adoptOrphans makes this process the parent of every descendant whose parent has ended. Otherwise
// the first process of the system would be, and nobody could tell whose descendant it was. It
// reports whether there can be descendants that no program has started: a shell may have started
// processes before it became this process, and the first process of a container gets all orphans.
func adoptOrphans() (strangers bool) {
	strangers = os.Getpid() == 1 || slices.ContainsFunc(processes(), func(q proc) bool { return q.parent == os.Getpid() })
	unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
	return strangers
}

// limitFiles keeps a program that crashes from writing a memory image into the folder of the user.
func limitFiles(pid int) { unix.Prlimit(pid, unix.RLIMIT_CORE, &unix.Rlimit{}, nil) }

// killGroup kills the process group of a program, in one step for all its members.
func killGroup(p *os.Process) {
	if p.Pid > 1 {
		unix.Kill(-p.Pid, unix.SIGKILL)
	}
}

// awaitExit returns when the program has ended. The number of the process stays in use until Wait.
func awaitExit(cmd *exec.Cmd) {
	for {
		if err := unix.Waitid(unix.P_PID, cmd.Process.Pid, nil, unix.WEXITED|unix.WNOWAIT, nil); err != unix.EINTR {
			return
		}
	}
}

// A proc is a process of the system.
type proc struct {
	pid, parent, session int
	dead                 bool // it has ended, and nobody has waited for it
}

// sweepTime bounds the time in which the processes are killed that a program has left behind. It is
// needed only for programs that start processes faster than they can be killed.
const sweepTime = 2 * time.Second

// sweep kills the processes that a program has left behind: those of its session, and those that
// have left the session and whose parents have ended. This process has become their parent.
func (r *registry) sweep(program int, mark string) {
	begin := time.Now()
	for wait := 100 * time.Microsecond; r.hasOrphans(); wait = min(2*wait, 10*time.Millisecond) {
		left := r.leftBy(program, mark)
		if len(left) == 0 || time.Since(begin) > sweepTime {
			return
		}
		for _, orphan := range left {
			unix.Kill(orphan.pid, unix.SIGKILL)
			if orphan.parent == os.Getpid() {
				unix.Wait4(orphan.pid, nil, unix.WNOHANG, nil)
			}
		}
		time.Sleep(wait)
	}
}

// hasOrphans reports whether this process may have children besides its programs that run.
func (r *registry) hasOrphans() bool {
	if _, err := os.Stat("/proc/thread-self/children"); err != nil {
		return true // the kernel does not list children
	}
	return slices.ContainsFunc(childrenOf("self"), func(pid int) bool { return r.live[pid] == nil })
}

// leftBy returns the processes that a program has left behind. All of them are descendants of this
// process, so no other process is ever killed.
func (r *registry) leftBy(program int, mark string) (left []proc) {
	self, live := os.Getpid(), r.marks()
	session, _ := unix.Getsid(0)
	var add func(parent int, is bool)
	children := map[int][]proc{}
	for _, q := range processes() {
		children[q.parent] = append(children[q.parent], q)
	}
	add = func(parent int, is bool) {
		for _, q := range children[parent] {
			switch {
			case q.pid <= 1 || q.pid == self || r.live[q.pid] != nil:
				continue // what a program that runs has started stays
			case parent == self && q.session == session:
				continue // it was not started by a program
			}
			isLeft := is || program > 0 && q.session == program
			if parent == self && !isLeft {
				isLeft = q.dead || r.live[q.session] == nil && r.isOrphanOf(q.pid, mark, live)
			}
			if isLeft {
				left = append(left, q)
			}
			add(q.pid, isLeft)
		}
	}
	add(self, false)
	return left
}

// isOrphanOf reports whether an orphan belongs to the program with the mark, by its environment.
// An orphan without a mark belongs to the last program that runs, and so does one with the mark of
// another fourfold, unless there are strangers.
func (r *registry) isOrphanOf(pid int, mark string, live []string) bool {
	environment, _ := os.ReadFile(filepath.Join("/proc", strconv.Itoa(pid), "environ"))
	for entry := range bytes.SplitSeq(environment, []byte{0}) {
		if value, ok := bytes.CutPrefix(entry, []byte(markVariable+"=")); ok {
			known := !r.strangers || bytes.HasPrefix(value, fmt.Appendf(nil, "%d.", os.Getpid()))
			return string(value) == mark || known && !slices.Contains(live, string(value))
		}
	}
	return len(live) == 0 && !r.strangers
}

// processes returns all processes of the system.
func processes() (all []proc) {
	folder, err := os.Open("/proc")
	if err != nil {
		return nil
	}
	defer folder.Close()
	names, _ := folder.Readdirnames(-1)
	for _, name := range names {
		pid, err := strconv.Atoi(name)
		if err != nil {
			continue
		}
		if f := statOf(name); len(f) > 3 {
			parent, _ := strconv.Atoi(f[1])
			session, _ := strconv.Atoi(f[3])
			all = append(all, proc{pid, parent, session, f[0] == "Z"})
		}
	}
	return all
}

// statOf returns the fields of /proc/PID/stat behind the name of the process: its state, its parent
// and so on.
func statOf(pid string) []string {
	text, err := os.ReadFile(filepath.Join("/proc", pid, "stat"))
	if err != nil {
		return nil
	}
	_, fields, _ := bytes.Cut(text[bytes.LastIndexByte(text, ')')+1:], []byte(" "))
	return strings.Fields(string(fields))
}

// memoryOf returns the resident bytes of a process and its descendants.
func memoryOf(pid int) (bytes int64) {
	for next := []int{pid}; len(next) > 0; {
		name := strconv.Itoa(next[0])
		next = append(next[1:], childrenOf(name)...)
		if f := statOf(name); len(f) > 21 {
			pages, _ := strconv.ParseInt(f[21], 10, 64)
			bytes += pages * int64(os.Getpagesize())
		}
	}
	return bytes
}

// childrenOf returns the children of a process. It returns none if the kernel does not list them.
func childrenOf(pid string) (children []int) {
	lists, _ := filepath.Glob(filepath.Join("/proc", pid, "task", "*", "children"))
	for _, list := range lists {
		text, _ := os.ReadFile(list)
		for _, word := range strings.Fields(string(text)) {
			if child, err := strconv.Atoi(word); err == nil {
				children = append(children, child)
			}
		}
	}
	return children
}

// cpuOf returns the CPU time of a process, without its children.
func cpuOf(pid int) time.Duration {
	var t unix.Timespec
	if unix.ClockGettime(int32(^pid<<3|2), &t) != nil { // the clock of the process: see clock_getcpuclockid
		return 0
	}
	return time.Duration(t.Nano())
}
