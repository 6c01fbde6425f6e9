package external

import "syscall"

// attributes starts a program in a session of its own, so that it has no terminal and leads a
// process group. The kernel kills it if this process is killed.
func attributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setsid: true, Pdeathsig: syscall.SIGKILL}
}
