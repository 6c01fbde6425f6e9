//go:build unix

package external

import (
	"cmp"
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

// killGroup kills the process group that a program leads.
func killGroup(p *os.Process) error { return syscall.Kill(-p.Pid, syscall.SIGKILL) }

// signalOf returns the signal that ended a program, such as "SIGSEGV", or "".
func signalOf(state *os.ProcessState) string {
	status, ok := state.Sys().(syscall.WaitStatus)
	if !ok || !status.Signaled() {
		return ""
	}
	return cmp.Or(unix.SignalName(status.Signal()), status.Signal().String())
}
