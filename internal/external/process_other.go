//go:build !unix

package external

import (
	"os"
	"os/exec"
	"syscall"
	"time"
)

// Weakness says what this system cannot do for a program that another system can, or "".
const Weakness = "this system neither limits the memory of programs nor ends the processes that they start"

func attributes() *syscall.SysProcAttr { return nil }

func killGroup(p *os.Process) { p.Kill() }

// The rest is for Linux only.

func adoptOrphans() bool            { return false }
func limitFiles(int)                {}
func awaitExit(cmd *exec.Cmd)       { cmd.Wait() }
func memoryOf(int) int64            { return 0 }
func cpuOf(int) time.Duration       { return 0 }
func (*registry) sweep(int, string) {}
