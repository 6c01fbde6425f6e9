package external

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"fourfold/internal/kit/words"
)

// Limits bound what a program may use. Zero means the default.
type Limits struct {
	Memory int64 // resident bytes of the program and its descendants together, on Linux
	Output int64 // bytes on standard output for one run, and bytes of an answer file
}

// The defaults of Limits.
const (
	DefaultMemory = 4 << 30
	DefaultOutput = 64 << 20
)

func (l Limits) orDefault() Limits {
	return Limits{cmp.Or(max(l.Memory, 0), DefaultMemory), cmp.Or(max(l.Output, 0), DefaultOutput)}
}

// drainTime bounds the wait for the end of the output of a program that has ended or was killed. A
// process that the program has left behind may keep the output open.
const drainTime = 500 * time.Millisecond

// run runs the program once, and returns its standard output. The error says how the program ended,
// or why it was killed. stdin may be nil.
func (c *Command) run(ctx context.Context, args []string, stdin *os.File, folder, answer string) ([]byte, error) {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	cmd := exec.CommandContext(ctx, args[0], args[1:]...)
	if stdin != nil {
		cmd.Stdin = stdin
	}
	var output bytes.Buffer
	var messages tail
	cmd.Stdout = &limitedWriter{to: &output, left: c.limits.Output, full: func() error {
		stop(flooded("standard output", c.limits.Output))
		return context.Cause(ctx)
	}}
	cmd.Stderr = &messages
	cmd.Env = append(os.Environ(), "LC_ALL=C", "TMPDIR="+folder, "TMP="+folder, "TEMP="+folder)
	cmd.SysProcAttr = attributes()
	cmd.Cancel = func() error { return killGroup(cmd.Process) }
	cmd.WaitDelay = drainTime
	if err := cmd.Start(); err != nil {
		return nil, crashed(fmt.Sprintf("starting %s: %v", words.Printable(args[0]), reason(err)), "")
	}
	go c.watch(ctx, stop, cmd.Process.Pid, answer)
	cmd.Wait() // its errors are in the context and in the state of the process
	killGroup(cmd.Process)
	c.cpu.Add(int64(cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()))
	if err := context.Cause(ctx); err != nil {
		return nil, err
	}
	return output.Bytes(), exitOf(cmd.ProcessState, messages.line())
}

// watchEvery is the time between two looks at the memory of a program.
const watchEvery = 50 * time.Millisecond

// watch stops a program that takes more memory than it may, or that has written too much into its
// answer file. It returns when ctx is done.
func (c *Command) watch(ctx context.Context, stop context.CancelCauseFunc, pid int, answer string) {
	ticks := time.NewTicker(watchEvery)
	defer ticks.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticks.C:
		}
		if memoryOf(pid) > c.limits.Memory {
			stop(outOfMemory(c.limits.Memory))
		}
		if info, err := os.Stat(answer); err == nil && info.Size() > c.limits.Output {
			stop(flooded("its answer file", c.limits.Output))
		}
	}
}

// memoryOf returns the resident bytes of a process and its descendants. It returns 0 on systems
// other than Linux.
func memoryOf(pid int) (bytes int64) {
	for next := []string{strconv.Itoa(pid)}; len(next) > 0; {
		folder := filepath.Join("/proc", next[0])
		next = next[1:]
		text, _ := os.ReadFile(filepath.Join(folder, "statm"))
		if f := strings.Fields(string(text)); len(f) > 1 {
			pages, _ := strconv.ParseInt(f[1], 10, 64)
			bytes += pages * int64(os.Getpagesize())
		}
		children, _ := filepath.Glob(filepath.Join(folder, "task/*/children"))
		for _, list := range children {
			text, _ := os.ReadFile(list)
			next = append(next, strings.Fields(string(text))...)
		}
	}
	return bytes
}

// A limitedWriter writes at most left bytes. After that its error is that of full.
type limitedWriter struct {
	to   io.Writer
	left int64
	full func() error
}

func (w *limitedWriter) Write(p []byte) (int, error) {
	if w.left -= int64(len(p)); w.left < 0 {
		return 0, w.full()
	}
	return w.to.Write(p)
}

// A tail keeps the last bytes that are written to it.
type tail []byte

// tailSize is the number of bytes that a tail keeps.
const tailSize = 2000

func (t *tail) Write(p []byte) (int, error) {
	*t = append(*t, p...)
	*t = (*t)[max(0, len(*t)-tailSize):]
	return len(p), nil
}

// line returns the last line that is not empty, for a message, or "".
func (t tail) line() string {
	text := string(bytes.TrimSpace(t))
	return quoted(text[strings.LastIndexAny(text, "\r\n")+1:])
}
