//go:build !unix

package external

import (
	"os"
	"syscall"
)

func attributes() *syscall.SysProcAttr { return nil }

// killGroup kills a program alone.
func killGroup(p *os.Process) error { return p.Kill() }

// signalOf returns "": this system has no signals.
func signalOf(*os.ProcessState) string { return "" }
