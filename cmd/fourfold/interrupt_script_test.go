package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

// interruptCommand runs the command, and interrupts it when its output is that of a command that has done something: interrupt PATTERN
// solve FILE. Nobody can know when that is. So the command runs for some processor time, and again for twice as long if it was interrupted before
// it had done what the pattern says, in standard output or standard error. The exit code must be 3.
func interruptCommand(ts *testscript.TestScript, _ bool, args []string) {
	pattern := regexp.MustCompile("(?m)" + args[0])
	program := filepath.Join(filepath.SplitList(ts.Getenv("PATH"))[0], "fourfold")
	var out, messages bytes.Buffer
	for ticks := 5; ticks < 10_000; ticks *= 2 { // of 10 ms
		out.Reset()
		messages.Reset()
		cmd := exec.Command(program, args[1:]...)
		cmd.Dir, cmd.Stdout, cmd.Stderr = ts.MkAbs("."), &out, &messages
		begin := time.Now()
		ts.Check(cmd.Start())
		ended := make(chan error, 1)
		go func() { ended <- cmd.Wait() }()
		for running := true; running; {
			select {
			case <-ended:
				running = false
			case <-time.After(5 * time.Millisecond):
				if ticksOf(cmd.Process.Pid, begin) >= ticks {
					cmd.Process.Signal(os.Interrupt)
					<-ended
					running = false
				}
			}
		}
		switch code := cmd.ProcessState.ExitCode(); {
		case code != 3 && code != -1: // -1: the signal came before the command listened
			ts.Fatalf("%q: exit code %d, want 3\n%s%s", args[1:], code, &out, &messages)
		case code == 3 && (pattern.Match(out.Bytes()) || pattern.Match(messages.Bytes())):
			ts.Stdout().Write(out.Bytes())
			ts.Stderr().Write(messages.Bytes())
			return
		}
	}
	ts.Fatalf("%q does not come to %s:\n%s%s", args[1:], args[0], &out, &messages)
}

// ticksOf returns the processor time that a process has used, in hundredths of a second, and at least a twentieth of the time since it
// began, since not all systems say it.
func ticksOf(pid int, begin time.Time) (ticks int) {
	least := int(time.Since(begin) / (200 * time.Millisecond))
	text, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	fields := strings.Fields(string(text[bytes.LastIndexByte(text, ')')+1:]))
	if err != nil || len(fields) < 13 {
		return least
	}
	for _, f := range fields[11:13] { // of the user and of the system; see proc(5)
		n, _ := strconv.Atoi(f)
		ticks += n
	}
	return max(ticks, least)
}
