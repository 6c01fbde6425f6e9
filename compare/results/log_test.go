package results

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
)

// TestResume cuts a file at every length and resumes its run. Whole cases are not run again, and
// the file is the same in the end.
func TestResume(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "r.jsonl")
	cases := []*Case{testCase(0, 0), testCase(1, 0), testCase(2, 0)}
	write(t, path, testRun(), cases...)
	want, _ := os.ReadFile(path)
	for n := 0; n <= len(want); n += 17 {
		for _, name := range []string{path, path + partial} {
			os.Remove(path)
			os.Remove(path + partial)
			if err := os.WriteFile(name, want[:n], 0o666); err != nil {
				t.Fatal(err)
			}
			done := 0
			l, _, err := ResumeLog(path, testRun(), func(*Case) { done++ })
			if err != nil {
				t.Fatalf("cut to %d bytes: %v", n, err)
			}
			for _, c := range cases[done:] {
				l.Add(c)
			}
			if err := l.End(&Input{9, "all"}, 0); err != nil {
				t.Fatal(err)
			}
			if got, _ := os.ReadFile(path); !bytes.Equal(got, want) {
				t.Fatalf("cut to %d bytes, resumed with %d cases:\n%s", n, done, got)
			}
		}
	}
}

// TestAbandon tests that a resumed run that adds nothing leaves all files as they were, cut or whole.
func TestAbandon(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "r.jsonl")
	write(t, path, testRun(), testCase(0, 0), testCase(1, 0))
	whole, _ := os.ReadFile(path)
	for n := 1; n <= len(whole); n += 17 { // without a byte, PATH.part is no file of a run
		for _, files := range []map[string]string{
			{path: string(whole[:n])}, {path + partial: string(whole[:n])}, {path: string(whole), path + partial: string(whole[:n])},
		} {
			os.Remove(path)
			for name, text := range files {
				if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			l, _, err := ResumeLog(path, testRun(), func(*Case) {})
			if err != nil {
				t.Fatal(err)
			}
			l.Abandon()
			for name, text := range files {
				if got, err := os.ReadFile(name); string(got) != text || err != nil {
					t.Fatalf("%s with %d bytes: %v, and it has %d bytes", filepath.Base(name), len(text), err, len(got))
				}
			}
			if left, _ := os.ReadDir(dir); len(left) != len(files) {
				t.Fatalf("the files are %v", left)
			}
			os.Remove(path + partial)
		}
	}
}

// TestResumeOther tests that the results of another run stay as they are.
func TestResumeOther(t *testing.T) {
	path := filepath.Join(t.TempDir(), "r.jsonl")
	write(t, path, testRun(), testCase(0, 0))
	before, _ := os.ReadFile(path)
	other := testRun()
	other.Want = 1
	if _, _, err := ResumeLog(path, other, func(*Case) {}); err == nil || !strings.Contains(err.Error(), "--want 2, but this one has --want 1") {
		t.Errorf("ResumeLog() = %v", err)
	}
	if after, _ := os.ReadFile(path); !bytes.Equal(before, after) {
		t.Error("the file was changed")
	}
	l, _, err := ResumeLog(path, testRun(), func(*Case) {})
	if err != nil {
		t.Fatal(err)
	}
	l.Abandon()
	if left, _ := filepath.Glob(path + "*"); len(left) != 1 {
		t.Errorf("left behind: %v", left)
	}
	if l, _, err = ResumeLog(path, testRun(), func(*Case) {}); err != nil {
		t.Fatal(err)
	}
	l.Add(testCase(1, 0))
	l.Abandon()
	n := 0
	if l, _, err = ResumeLog(path, testRun(), func(*Case) { n++ }); err != nil || n != 2 {
		t.Fatalf("resumed with %d cases, %v, want 2", n, err)
	}
	l.Abandon()
	os.Remove(path + partial)
	if err := os.WriteFile(path+partial, []byte("x"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := CreateLog(path, testRun()); err == nil || !strings.Contains(err.Error(), "continue a killed run with --resume") {
		t.Errorf("CreateLog() beside an unfinished run = %v", err)
	}
}

// TestOneWriter tests that no second writer can open a log in use.
func TestOneWriter(t *testing.T) {
	path := filepath.Join(t.TempDir(), "r.jsonl")
	l, err := CreateLog(path, testRun())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := CreateLog(path, testRun()); err == nil || !strings.Contains(err.Error(), "its run is still going on") {
		t.Errorf("a second log: %v", err)
	}
	if _, _, err := ResumeLog(path, testRun(), func(*Case) {}); err == nil || !strings.Contains(err.Error(), "another run is writing it") {
		t.Errorf("resumed while it is written: %v", err)
	}
	if err := l.Interrupt("test"); err != nil {
		t.Fatal(err)
	}
}

// TestRace tests that, of several runs that resume the same file, only one has the file at a time,
// also when another run gives the file its final name, and that no case is lost.
func TestRace(t *testing.T) {
	path := filepath.Join(t.TempDir(), "r.jsonl")
	var added atomic.Int64
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			for range 25 {
				l, _, err := ResumeLog(path, testRun(), func(*Case) {})
				if err != nil {
					continue
				}
				if err := errors.Join(l.Add(testCase(l.Cases(), 0)), l.Interrupt("test")); err != nil {
					t.Error(err)
				}
				added.Add(1)
			}
		})
	}
	wg.Wait()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	names, _, err := readAll(f)
	if err != io.EOF || len(names) != int(added.Load()) {
		t.Errorf("%d cases, %v, want %d", len(names), err, added.Load())
	}
	for k, name := range names {
		if name != testCase(k, 0).Name {
			t.Fatalf("case %d is %s", k, name)
		}
	}
}

// TestPrivate tests that the results file has the permissions of the file that it replaces, also
// during the run.
func TestPrivate(t *testing.T) {
	path := filepath.Join(t.TempDir(), "r.jsonl")
	writeLog(t, path, 1)
	if err := os.Chmod(path, 0o600); err != nil {
		t.Fatal(err)
	}
	want, err := os.Stat(path) // some systems have fewer kinds of permissions
	if err != nil {
		t.Fatal(err)
	}
	l, err := CreateLog(path, testRun())
	if err != nil {
		t.Fatal(err)
	}
	defer l.Abandon()
	if info, err := l.f.Stat(); err != nil || info.Mode() != want.Mode() {
		t.Errorf("mode %v, %v, want %v", info.Mode(), err, want.Mode())
	}
}

// TestKilled tests that a run that was killed while it began to go on with PATH loses no case: before
// PATH got the name PATH.part, after that, and when its end was cut off.
func TestKilled(t *testing.T) {
	path := filepath.Join(t.TempDir(), "r.jsonl")
	writeLog(t, path, 3)
	whole, _ := os.ReadFile(path)
	size := bytes.LastIndexByte(whole[:len(whole)-1], '\n') + 1
	for name, files := range map[string][2][]byte{"before": {whole, {}}, "renamed": {nil, whole}, "cut": {nil, whole[:size]}} {
		os.Remove(path)
		for k, file := range []string{path, path + partial} {
			if files[k] != nil {
				os.WriteFile(file, files[k], 0o666)
			}
		}
		l, _, err := ResumeLog(path, testRun(), func(*Case) {})
		if err != nil || l.Cases() != 3 {
			t.Fatalf("%s: resumed with %v, want 3 cases", name, err)
		}
		if err := l.Interrupt("test"); err != nil {
			t.Fatal(err)
		}
		if got, _ := os.ReadFile(path); !bytes.Equal(got, whole) {
			t.Errorf("%s: the file is\n%s", name, got)
		}
	}
}

// writeLog writes the log of a run that was interrupted after the given number of cases.
func writeLog(t *testing.T, path string, cases int) {
	t.Helper()
	l, err := CreateLog(path, testRun())
	if err != nil {
		t.Fatal(err)
	}
	for k := range cases {
		if err := l.Add(testCase(k, 0)); err != nil {
			t.Fatal(err)
		}
	}
	if err := l.Interrupt("test"); err != nil {
		t.Fatal(err)
	}
}

// TestForeignPart tests that a file that is no results file stays as it is, also if a run is told
// to resume it.
func TestForeignPart(t *testing.T) {
	for _, text := range []string{"x", "notes without a line break", "{}", `{"schemes":`, "a line\n", "{}\n"} {
		for _, end := range []string{"", partial} {
			path := filepath.Join(t.TempDir(), "r.jsonl")
			os.WriteFile(path+end, []byte(text), 0o666)
			if _, _, err := ResumeLog(path, testRun(), func(*Case) {}); err == nil || !strings.Contains(err.Error(), path+end+":1:") {
				t.Errorf("%q in %s: ResumeLog() = %v", text, end, err)
			}
			if _, err := CreateLog(path, testRun()); end != "" && err == nil {
				t.Errorf("%q in %s: CreateLog() took it", text, end)
			}
			if got, _ := os.ReadFile(path + end); string(got) != text {
				t.Errorf("%q became %q", text, got)
			}
		}
	}
}
