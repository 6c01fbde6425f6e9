package main

import (
	"bytes"
	"context"
	"crypto/rand"
	"fmt"
	mathrand "math/rand/v2"
	"net"
	"os"
	"os/exec"
	"os/signal"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// A slurm is a cluster on this machine: a controller and two nodes of four processors, as processes of the test in a folder of
// their own.
type slurm struct {
	t   *testing.T
	dir string
	ctx context.Context // ends when the test has taken too long

	daemons map[string]*exec.Cmd
}

// newSlurm starts a cluster.
func newSlurm(t *testing.T) *slurm {
	t.Helper()
	for _, program := range []string{"munged", "slurmctld", "slurmd", "sbatch"} {
		if daemon(program) == "" {
			t.Fatalf("%s is missing: on Debian, apt-get install slurmctld slurmd slurm-client munge", program)
		}
	}
	dir, err := os.MkdirTemp("", "slurm") // a short name, since a socket is in it
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 4*time.Minute)
	c := &slurm{t: t, dir: dir, ctx: ctx, daemons: map[string]*exec.Cmd{}}
	var once sync.Once
	clean := func() {
		cancel()
		c.end()
		os.RemoveAll(dir)
	}
	t.Cleanup(func() { once.Do(clean) })
	interrupted := make(chan os.Signal, 1)
	signal.Notify(interrupted, os.Interrupt, syscall.SIGTERM)
	go func() {
		<-interrupted
		once.Do(clean)
		os.Exit(130)
	}()
	c.configure()
	c.start("munged", "--foreground", "--force", "--key-file="+dir+"/key", "--socket="+dir+"/munge/socket", "--seed-file="+dir+"/seed",
		"--pid-file="+dir+"/munged.pid", "--log-file="+dir+"/munged.log")
	c.wait("munged", func() bool { return exists(dir + "/munge/socket") })
	c.start("slurmctld", "-D", "-i")
	c.start("n1", "-D", "-N", "n1")
	c.start("n2", "-D", "-N", "n2")
	c.wait("two idle nodes", func() bool { return strings.Count(c.run("sinfo", "-h", "-N", "-o", "%t"), "idle\n") == 2 })
	return c
}

// daemon returns the path of a program, or "". Not everybody has the folder of daemons in PATH.
func daemon(name string) string {
	for _, folder := range []string{"", "/usr/sbin/", "/sbin/"} {
		if path, err := exec.LookPath(folder + name); err == nil {
			return path
		}
	}
	return ""
}

// configure writes the key of munge and slurm.conf. The times of the latter are short, so that what is lost is missed soon.
func (c *slurm) configure() {
	c.t.Helper()
	me, err := user.Current()
	if err != nil {
		c.t.Fatal(err)
	}
	host, err := os.Hostname()
	if err != nil {
		c.t.Fatal(err)
	}
	os.Chmod(c.dir, 0o711)
	for folder, mode := range map[string]os.FileMode{"munge": 0o711, "state": 0o700, "count": 0o700, "bin": 0o700} {
		os.Mkdir(filepath.Join(c.dir, folder), mode)
	}
	key := make([]byte, 1024)
	rand.Read(key)
	os.WriteFile(c.dir+"/key", key, 0o400)
	ports := freePorts(3)
	conf := fmt.Sprintf(`ClusterName=test
SlurmctldHost=%[1]s(127.0.0.1)
SlurmctldPort=%[4]d
AuthType=auth/munge
AuthInfo=socket=%[3]s/munge/socket,cred_expire=5
CredType=cred/munge
SlurmUser=%[2]s
SlurmdUser=%[2]s
StateSaveLocation=%[3]s/state
SlurmdSpoolDir=%[3]s/spool-%%n
SlurmctldPidFile=%[3]s/slurmctld.pid
SlurmdPidFile=%[3]s/slurmd-%%n.pid
SlurmctldLogFile=%[3]s/slurmctld.log
SlurmdLogFile=%[3]s/slurmd-%%n.log
MailProg=/bin/true
MpiDefault=none
ProctrackType=proctrack/pgid
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerType=sched/builtin
SchedulerParameters=sched_interval=1
SlurmdParameters=config_overrides
ReturnToService=2
MessageTimeout=5
SlurmdTimeout=2
NodeName=n1 NodeHostname=%[1]s NodeAddr=127.0.0.1 Port=%[5]d CPUs=4
NodeName=n2 NodeHostname=%[1]s NodeAddr=127.0.0.1 Port=%[6]d CPUs=4
PartitionName=main Nodes=n1,n2 Default=YES
`, host, me.Username, c.dir, ports[0], ports[1], ports[2])
	if err := os.WriteFile(c.dir+"/slurm.conf", []byte(conf), 0o644); err != nil {
		c.t.Fatal(err)
	}
}

// freePorts returns n ports of this machine that nobody uses, below those that the system gives to whoever asks for any.
func freePorts(n int) (ports []int) {
	for len(ports) < n {
		port := 10_000 + mathrand.IntN(20_000)
		if l, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", port)); err == nil {
			defer l.Close()
			ports = append(ports, port)
		}
	}
	return ports
}

func exists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

// command returns a command that finds the cluster. It runs in the folder of the count, where fourfold is that of the test.
func (c *slurm) command(name string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(c.ctx, name, args...)
	cmd.Dir = filepath.Join(c.dir, "count")
	ofUser := func(v string) bool { return strings.HasPrefix(v, "SLURM") || strings.HasPrefix(v, "SBATCH") }
	cmd.Env = append(slices.DeleteFunc(os.Environ(), ofUser), "SLURM_CONF="+c.dir+"/slurm.conf", "PATH="+c.dir+"/bin:"+os.Getenv("PATH"))
	return cmd
}

// start starts a daemon: munged, slurmctld, or the slurmd of a node.
func (c *slurm) start(name string, args ...string) {
	c.t.Helper()
	program := name
	if strings.HasPrefix(name, "n") {
		program = "slurmd"
	}
	cmd := c.command(daemon(program), args...)
	cmd.Dir = c.dir
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} // no Ctrl-C of the user
	if err := cmd.Start(); err != nil {
		c.t.Fatal(err)
	}
	c.daemons[name] = cmd
}

// kill kills a daemon, which has no time to say so to anybody.
func (c *slurm) kill(name string) {
	c.daemons[name].Process.Kill()
	c.daemons[name].Wait()
	delete(c.daemons, name)
}

// run returns what a command prints.
func (c *slurm) run(name string, args ...string) string {
	out, err := c.command(name, args...).CombinedOutput()
	if err != nil {
		c.t.Logf("%s %q: %v\n%s", name, args, err, out)
	}
	return string(out)
}

// wait waits until something is so.
func (c *slurm) wait(what string, so func() bool) {
	c.t.Helper()
	for begin := time.Now(); !so(); time.Sleep(100 * time.Millisecond) {
		if c.ctx.Err() != nil {
			c.t.Fatalf("waited %v for %s\n%s%s%s", time.Since(begin), what, c.logs("*.log"), c.logs("count/slurm-*.out"), c.logs("held"))
		}
	}
}

// logs returns the ends of files.
func (c *slurm) logs(pattern string) (all string) {
	names, _ := filepath.Glob(filepath.Join(c.dir, pattern))
	for _, name := range names {
		text, _ := os.ReadFile(name)
		all += fmt.Sprintf("== %s\n%s\n", filepath.Base(name), text[max(len(text)-3000, 0):])
	}
	return all
}

// end kills all processes of the cluster: daemons, and what they have started, which they may have lost. Each of them has
// the name of slurm.conf in its environment.
func (c *slurm) end() {
	for again := true; again; {
		again = false
		processes, _ := filepath.Glob("/proc/[0-9]*/environ")
		for _, name := range processes {
			env, _ := os.ReadFile(name)
			if slices.Contains(strings.Split(string(env), "\x00"), "SLURM_CONF="+c.dir+"/slurm.conf") {
				pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(name)))
				again = syscall.Kill(pid, syscall.SIGKILL) == nil || again
			}
		}
		for _, cmd := range c.daemons {
			cmd.Wait()
		}
		clear(c.daemons)
		time.Sleep(20 * time.Millisecond)
	}
}

// slowFourfold is a fourfold for tasks: while the file hold is there, work waits after the first job of its share.
const slowFourfold = `#!/bin/sh
if [ "$1" = work ] && [ -e DIR/hold ]; then
	DIR/real/fourfold $(echo "$*" | sed 's|\(--shard [0-9]*\)/[0-9]*|\1/1000000|')
	echo "$SLURM_ARRAY_TASK_ID.${SLURM_RESTART_COUNT:-0}" >>DIR/held
	while [ -e DIR/hold ]; do sleep 0.1; done
fi
exec DIR/real/fourfold "$@"
`

// TestSlurm: the recipe for Slurm counts right although a task is requeued, another one and a node are killed while they work,
// and the controller is killed and started again.
func TestSlurm(t *testing.T) {
	if os.Getenv("FOURFOLD_NEED_SLURM") != "1" {
		t.Skip("it waits half a minute until what is lost is missed: make slurm runs it")
	}
	t.Parallel()
	c := newSlurm(t)
	recipes, err := filepath.Abs("../../docs/cluster")
	if err != nil {
		t.Fatal(err)
	}
	installCommand(t, filepath.Join(c.dir, "real"))
	if err := os.WriteFile(c.dir+"/bin/fourfold", []byte(strings.ReplaceAll(slowFourfold, "DIR", c.dir)), 0o755); err != nil {
		t.Fatal(err)
	}
	os.WriteFile(c.dir+"/hold", nil, 0o644)
	held := func(task string) bool {
		text, _ := os.ReadFile(c.dir + "/held")
		return strings.Contains("\n"+string(text), "\n"+task+"\n")
	}
	running := func(node string) []string {
		return strings.Fields(c.run("squeue", "-h", "-t", "RUNNING", "-w", node, "-o", "%i"))
	}
	begin := time.Now()
	lap := func(what string) { t.Logf("%5.1f s: %s", time.Since(begin).Seconds(), what) }

	c.run("sh", "-c", "fourfold make queens 8 >queens.dlx && fourfold split --jobs 20 --output jobs.jsonl queens.dlx")
	first := c.run("sh", filepath.Join(recipes, "slurm.sh"))
	var array string
	c.wait("8 tasks that work", func() bool {
		tasks := append(running("n1"), running("n2")...)
		for _, task := range tasks {
			array = strings.Split(task, "_")[0]
		}
		return len(tasks) == 8 && held("0.0") && held("1.0") && held("2.0") && held("3.0") && held("4.0") && held("5.0") && held("6.0") && held("7.0")
	})
	lap("8 tasks on two nodes: " + first)

	on1, on2 := running("n1"), running("n2")
	if len(on1) != 4 || len(on2) != 4 {
		t.Fatalf("n1 has the tasks %v and n2 has %v, want 4 each", on1, on2)
	}
	c.run("scontrol", "requeue", on1[0])
	c.run("scancel", "--signal=KILL", on1[1])
	c.kill("n2")
	again := func(task string) bool { return held(strings.TrimPrefix(task, array+"_") + ".1") }
	c.wait("the requeued task", func() bool { return again(on1[0]) })
	lap("a task was requeued")
	c.wait("a task of the node that was killed", func() bool { return slices.ContainsFunc(on2, again) }) // n1 has room for one
	lap("n2 is lost, its tasks are on n1")

	c.kill("slurmctld")
	os.Remove(c.dir + "/hold")
	c.wait("answers of a task", func() bool {
		text, _ := os.ReadFile(c.dir + "/count/answers-1-" + strings.TrimPrefix(on1[2], array+"_") + ".jsonl")
		return bytes.Count(text, []byte("\n")) >= 2
	})
	lap("tasks go on without a controller")
	c.start("slurmctld", "-D")
	c.start("n2", "-D", "-N", "n2")
	c.wait("the number", func() bool {
		// A controller that was killed may not have saved that it had requeued a task, and start it twice. It then holds the task
		// and drains the node, until somebody looks at them.
		if strings.Contains(c.run("squeue", "-h", "-o", "%r"), "held") {
			c.run("scontrol", "release", array)
			c.run("scontrol", "update", "NodeName=n1", "State=RESUME")
			lap("a task was held, and is released")
			time.Sleep(time.Second)
		}
		text, _ := os.ReadFile(c.dir + "/count/total.txt")
		return len(text) > 0 && !bytes.HasPrefix(text, []byte("at least"))
	})
	lap("the number is there")

	total, _ := os.ReadFile(c.dir + "/count/total.txt")
	if want := c.run(c.dir+"/real/fourfold", "solve", "--count", "queens.dlx"); string(total) != want || want != "92\n" {
		t.Errorf("Slurm counts %q, one process %q, want 92\n%s", total, want, c.logs("count/slurm-*.out"))
	}
	if !exists(c.dir + "/count/round-2.jsonl") {
		t.Errorf("one round was enough, although a task was killed\n%s", c.logs("count/slurm-*.out"))
	}
}
