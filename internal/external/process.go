package external

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"sync"
	"time"

	"fourfold/internal/words"
)

// Limits bound what a program may use. Zero means the default.
type Limits struct {
	Memory int64 // resident bytes of the program and its descendants together
	Output int64 // bytes on standard output for one problem, and bytes of an answer file
}

// The defaults of Limits.
const (
	DefaultMemory = 4 << 30
	DefaultOutput = 64 << 20
)

func (l Limits) orDefault() Limits {
	if l.Memory <= 0 {
		l.Memory = DefaultMemory
	}
	if l.Output <= 0 {
		l.Output = DefaultOutput
	}
	return l
}

// A process is a program that was started. Whoever starts it must call end.
type process struct {
	cmd    *exec.Cmd
	mark   string // the value of markVariable in its environment
	limits Limits
	stdout *os.File // of the program, for reading
	stderr *tail

	exit   sync.Once
	mu     sync.Mutex
	broken error            // why it was killed; nil if it was not
	state  *os.ProcessState // nil until the program has been waited for
}

// markVariable is in the environment of each program, with a value of its own. Descendants inherit
// it.
const markVariable = "FOURFOLD_PROGRAM"

// start starts a program. stdin may be nil. The temporary folder of the program may be "", which
// means the usual one.
func start(args []string, stdin *os.File, folder string, limits Limits) (*process, error) {
	out, outWriter, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer outWriter.Close()
	messages, messagesWriter, err := os.Pipe()
	if err != nil {
		out.Close()
		return nil, err
	}
	defer messagesWriter.Close()
	p := &process{cmd: exec.Command(args[0], args[1:]...), mark: running.newMark(), limits: limits, stdout: out, stderr: &tail{from: messages}}
	p.cmd.Stdout, p.cmd.Stderr = outWriter, messagesWriter
	if stdin != nil {
		p.cmd.Stdin = stdin
	}
	p.cmd.Env = append(os.Environ(), "LC_ALL=C", markVariable+"="+p.mark)
	if folder != "" {
		p.cmd.Env = append(p.cmd.Env, "TMPDIR="+folder, "TMP="+folder, "TEMP="+folder)
	}
	p.cmd.SysProcAttr = attributes()
	if err := running.start(p); err != nil {
		out.Close()
		messages.Close()
		return nil, fmt.Errorf("starting %s: %w", words.Printable(args[0]), reason(err))
	}
	return p, nil
}

// reason returns the reason of an error about a path. The caller names the path.
func reason(err error) error {
	var path *os.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}

// watchEvery is the time between two looks at the memory of a program.
const watchEvery = 50 * time.Millisecond

// watch kills the program when ctx is done, and when the program breaks a limit. It keeps the last
// messages on standard error. answer is the path of the answer file, or "". The caller must call
// the function that watch returns, when the program need not be watched any more. That function
// returns after all goroutines of watch have ended.
func (p *process) watch(ctx context.Context, answer string) (stop func()) {
	ended := make(chan struct{})
	var all sync.WaitGroup
	p.stderr.resume()
	all.Go(func() {
		ticks := time.NewTicker(watchEvery)
		defer ticks.Stop()
		for {
			select {
			case <-ended:
				return
			case <-ctx.Done():
				p.kill(context.Cause(ctx))
				return
			case <-ticks.C:
				if err := p.overLimit(answer); err != nil {
					p.kill(err)
					return
				}
			}
		}
	})
	return func() {
		close(ended)
		p.stderr.pause()
		all.Wait()
	}
}

// overLimit returns an error if the program takes more memory than it may, or has written too much
// into its answer file.
func (p *process) overLimit(answer string) error {
	if memoryOf(p.cmd.Process.Pid) > p.limits.Memory {
		return outOfMemory(p.limits.Memory)
	}
	if answer != "" {
		if info, err := os.Stat(answer); err == nil && info.Size() > p.limits.Output {
			return flooded("its answer file", p.limits.Output)
		}
	}
	return nil
}

// kill kills the program and its process group, unless the program has been waited for. The first
// cause that is not nil stays.
func (p *process) kill(cause error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.state != nil {
		return
	}
	if p.broken == nil {
		p.broken = cause
	}
	killGroup(p.cmd.Process)
	if cause != nil {
		p.stdout.SetReadDeadline(time.Now()) // a process outside of the group may keep it open
	}
}

// killedBy returns the cause with which the program was killed, or nil.
func (p *process) killedBy() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.broken
}

// wait waits until the program has ended, and kills the processes that it has left behind. So the
// output of the program ends, too.
func (p *process) wait() *os.ProcessState {
	p.exit.Do(func() { awaitExit(p.cmd) })
	p.mu.Lock()
	if p.state == nil {
		killGroup(p.cmd.Process) // on Linux, nobody else can have the number of the program before Wait
		p.cmd.Wait()
		p.state = p.cmd.ProcessState
	}
	p.mu.Unlock()
	running.remove(p)
	deadline := time.Now().Add(drainTime) // in case that a process cannot be killed
	p.stdout.SetReadDeadline(deadline)
	return p.state
}

// drainTime bounds the wait for the end of the output of a program that has ended.
const drainTime = 2 * time.Second

// end kills the program, waits until it has ended, reads the rest of its messages and closes its
// files. No watch may be active.
func (p *process) end() *os.ProcessState {
	p.kill(nil)
	state := p.wait()
	p.stderr.drain()
	p.stdout.Close()
	return state
}

// cpu returns the CPU time that the program has used, with the descendants that it has waited for.
// It returns 0 if that is unknown.
func (p *process) cpu() time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.state != nil {
		return p.state.UserTime() + p.state.SystemTime()
	}
	return cpuOf(p.cmd.Process.Pid)
}
