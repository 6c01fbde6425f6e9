//go:build unix && !linux

package external

import (
	"os"
	"os/exec"
	"syscall"
	"time"
)

// Weakness says what this system cannot do for a program that another system can, or "".
const Weakness = "this system neither limits the memory of programs nor ends processes that leave the process group of their program"

func attributes() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setsid: true} }

func killGroup(p *os.Process) {
	if p.Pid > 1 {
		syscall.Kill(-p.Pid, syscall.SIGKILL)
	}
}

// The rest is for Linux only.

func adoptOrphans() bool            { return false }
func limitFiles(int)                {}
func awaitExit(cmd *exec.Cmd)       { cmd.Wait() }
func memoryOf(int) int64            { return 0 }
func cpuOf(int) time.Duration       { return 0 }
func (*registry) sweep(int, string) {}
