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
	for n := 0; n <= len(want); n += 1 + n%9 {
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
	for n := 0; n <= len(whole); n += 1 + n%9 {
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
	if _, _, err := ResumeLog(path, other, func(*Case) {}); err == nil || !strings.Contains(err.Error(), "want 2 and 1") {
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
	defer l.Remove()
	if info, err := l.f.Stat(); err != nil || info.Mode() != want.Mode() {
		t.Errorf("mode %v, %v, want %v", info.Mode(), err, want.Mode())
	}
}

// TestEndedMeanwhile tests that a run resumes the new file if another run has replaced PATH since
// it was opened.
func TestEndedMeanwhile(t *testing.T) {
	for _, c := range []struct{ pathWasThere, partIsThere bool }{{false, false}, {false, true}, {true, false}, {true, true}} {
		path := filepath.Join(t.TempDir(), "r.jsonl")
		if c.pathWasThere {
			writeLog(t, path, 1)
		}
		l, err := newLog(path, Environment{})
		if err != nil {
			t.Fatal(err)
		}
		writeLog(t, path+".new", 2)
		if err := os.Rename(path+".new", path); err != nil {
			t.Skip(err) // a system that does not replace an open file
		}
		if c.partIsThere {
			if err := os.WriteFile(path+partial, nil, 0o666); err != nil {
				t.Fatal(err)
			}
		}
		run := testRun()
		if err := l.reopen(&run, func(*Case) {}); !errors.Is(err, errEnded) {
			t.Errorf("%+v: %v, want %v", c, err, errEnded)
		}
		l.Abandon()
		if l, _, err = ResumeLog(path, testRun(), func(*Case) {}); err != nil || l.Cases() != 2 {
			t.Fatalf("%+v: resumed with %d cases, %v, want 2", c, l.Cases(), err)
		}
		l.Abandon()
	}
}

// TestCutCopy tests that a run that was killed while it copied PATH loses no case.
func TestCutCopy(t *testing.T) {
	path := filepath.Join(t.TempDir(), "r.jsonl")
	writeLog(t, path, 300)
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, length := range []int{1, 100, 1 << 16, 1<<16 + 1, len(text) - 1, len(text)} {
		if err := os.WriteFile(path+partial, text[:length], 0o666); err != nil {
			t.Fatal(err)
		}
		l, _, err := ResumeLog(path, testRun(), func(*Case) {})
		if err != nil || l.Cases() != 300 {
			t.Fatalf("resumed with %d cases, %v, want 300", l.Cases(), err)
		}
		if err := l.Interrupt("test"); err != nil {
			t.Fatal(err)
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
