package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"
)

// installCommand makes a folder with the command, which is this program under another name.
func installCommand(t *testing.T, folder string) {
	t.Helper()
	self, err := os.Executable()
	if err == nil {
		err = os.MkdirAll(folder, 0o755)
	}
	if err == nil {
		err = os.Symlink(self, filepath.Join(folder, "fourfold"))
	}
	if err != nil {
		t.Fatal(err)
	}
}

// TestIndexedJob: the tasks of the recipe for Kubernetes, as processes with its variables, count right, although three tenths of
// them are killed and run again. The count takes several rounds, since each job has a budget. No Kubernetes is needed.
func TestIndexedJob(t *testing.T) {
	if testing.Short() {
		t.Skip("it starts many processes")
	}
	t.Parallel()
	text, err := os.ReadFile("../../docs/cluster/kubernetes.yaml")
	if err != nil {
		t.Fatal(err)
	}
	variables := map[string]string{}
	for _, m := range regexp.MustCompile(`\{name: ([A-Z]+), value: "?([^"}]*)"?\}`).FindAllStringSubmatch(string(text), -1) {
		variables[m[1]] = m[2]
	}
	completions := regexp.MustCompile(`(?m)^  completions: (\d+)$`).FindStringSubmatch(string(text))
	if completions == nil || completions[1] != variables["TASKS"] {
		t.Fatalf("completions %v and TASKS %q, want the same number", completions, variables["TASKS"])
	}
	if !strings.Contains(string(text), "command: [sh, /recipe/array.sh]") {
		t.Fatal("no command that the test knows")
	}

	data, bin := t.TempDir(), t.TempDir()
	installCommand(t, bin)
	start := func(env []string, name string, args ...string) *exec.Cmd {
		cmd := exec.Command(name, args...)
		cmd.Env = append(append(os.Environ(), "PATH="+bin+":"+os.Getenv("PATH")), env...)
		return cmd
	}
	sh := func(script string) (string, int) {
		cmd := start(nil, "sh", "-c", script)
		cmd.Dir = data
		out, _ := cmd.Output()
		return string(out), cmd.ProcessState.ExitCode()
	}
	if out, code := sh("fourfold make queens 9 >queens.dlx && fourfold split --jobs 60 --output jobs.jsonl queens.dlx"); code != 0 {
		t.Fatal(out)
	}

	var runs, kills atomic.Int64
	// task runs a task until it has succeeded, as Kubernetes does.
	task := func(random *rand.Rand, env []string) {
		for try := range 100 {
			cmd := start(env, "sh", "../../docs/cluster/array.sh")
			var said strings.Builder
			cmd.Stderr = &said
			signaled := false
			if err := cmd.Start(); err != nil {
				t.Error(err)
				return
			}
			if runs.Add(1); random.IntN(10) < 3 {
				time.Sleep(time.Duration(random.IntN(100)) * time.Millisecond * time.Duration(min(try, 1)))
				signaled = true
				cmd.Process.Signal([]os.Signal{syscall.SIGKILL, syscall.SIGTERM}[random.IntN(2)])
			}
			err := cmd.Wait()
			if err == nil {
				return
			}
			code := cmd.ProcessState.ExitCode()
			early := signaled && code == 2 && said.Len() == 0 // the runtime of Go ends so if the signal comes before the program listens
			if kills.Add(1); code >= 0 && code != 3 && !early {
				t.Errorf("%q: %v, want a signal or exit code 3: %.2000s", env, err, said.String())
			}
		}
		t.Errorf("%q: has not succeeded", env)
	}
	jobs := variables["JOBS"]
	for round := 1; round < 20; round++ {
		var wg sync.WaitGroup
		for index := 0; fmt.Sprint(index) != variables["TASKS"]; index++ {
			env := []string{
				fmt.Sprint("JOB_COMPLETION_INDEX=", index), "TASKS=" + variables["TASKS"], "BUDGET=--nodes 40",
				"JOBS=" + strings.Replace(jobs, "/data", data, 1),
				"ANSWERS=" + strings.Replace(strings.Replace(variables["ANSWERS"], "/data", data, 1), "-1", fmt.Sprint("-", round), 1),
			}
			wg.Go(func() { task(rand.New(rand.NewPCG(uint64(round), uint64(index))), env) })
		}
		wg.Wait()
		total, code := sh(fmt.Sprintf("fourfold merge --left round-%d.jsonl jobs.jsonl answers-*.jsonl", round+1))
		if code == 3 {
			jobs = fmt.Sprintf("/data/round-%d.jsonl", round+1)
			continue
		}
		want, _ := sh("fourfold solve --count queens.dlx")
		if total != want || want != "352\n" || code != 0 {
			t.Errorf("the tasks count %q with exit code %d, one process %q, want 352", total, code, want)
		}
		if t.Logf("%d rounds, %d tasks, %d of them killed", round, runs.Load(), kills.Load()); round == 1 || kills.Load() == 0 {
			t.Error("want several rounds and tasks that were killed")
		}
		return
	}
	t.Error("20 rounds were not enough")
}
