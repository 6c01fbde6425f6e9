package main

import (
	"os"
	"runtime"
	"strconv"
	"strings"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

// worked waits until the last program in the background has used 300 ms of processor time. By then
// it listens to signals and has done what takes a moment, however much else the machine does.
func worked(ts *testscript.TestScript, _ bool, _ []string) {
	if runtime.GOOS != "linux" {
		time.Sleep(time.Second)
		return
	}
	all := ts.BackgroundCmds()
	pid := all[len(all)-1].Process.Pid
	for deadline := time.Now().Add(time.Minute); time.Now().Before(deadline); time.Sleep(10 * time.Millisecond) {
		if ticksOf(ts, pid) >= 30 {
			return
		}
	}
	ts.Fatalf("process %d has not worked for 300 ms in a minute", pid)
}

// ticksOf returns the processor time that a process has used, in hundredths of a second.
func ticksOf(ts *testscript.TestScript, pid int) (ticks int) {
	text, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	ts.Check(err)
	fields := strings.Fields(string(text[strings.LastIndexByte(string(text), ')')+1:]))
	for _, f := range fields[11:13] { // of the user and of the system; see proc(5)
		n, err := strconv.Atoi(f)
		ts.Check(err)
		ticks += n
	}
	return ticks
}
