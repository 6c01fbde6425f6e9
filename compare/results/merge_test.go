package results

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestMerge(t *testing.T) {
	dir := t.TempDir()
	file := func(name string) string { return filepath.Join(dir, name) }
	shard := func(k int) Run {
		run := testRun()
		run.Shard, run.Shards, run.Isomorphs = k, 2, 1
		return run
	}
	write(t, file("1"), shard(1), testCase(0, 0), testCase(0, 1), testCase(2, 0), testCase(2, 1))
	write(t, file("2"), shard(2), testCase(1, 0), testCase(1, 1))
	write(t, file("gap"), shard(1), testCase(0, 0), testCase(0, 1), testCase(4, 0))
	other := shard(2)
	other.Seed = 1
	write(t, file("other"), other)
	write(t, file("single"), testRun(), testCase(0, 0), testCase(1, 0))
	for name, k := range map[string][2]int{"3of4": {3, 4}, "1of3": {1, 3}, "2of3": {2, 3}} {
		run := shard(k[0])
		run.Shards = k[1]
		write(t, file(name), run)
	}
	whole := testRun()
	whole.Isomorphs = 1
	write(t, file("whole"), whole)
	foreign, err := CreateLog(file("foreign"), shard(2))
	if err != nil {
		t.Fatal(err)
	}
	foreign.End(&Input{8, "else"}, 0)
	write(t, file("2empty"), shard(1), testCase(0, 0), testCase(0, 1))
	text, _ := os.ReadFile(file("single"))
	lines := strings.SplitAfter(string(text), "\n")
	os.WriteFile(file("short"), []byte(lines[0]+lines[1]+lines[3]), 0o666)
	text, _ = os.ReadFile(file("2"))
	os.WriteFile(file("cut"), text[:len(text)-20], 0o666)
	l, err := CreateLog(file("stopped"), shard(2))
	if err != nil {
		t.Fatal(err)
	}
	l.Interrupt("the disk broke")

	if l, err = CreateLog(file("ended"), testRun()); err != nil {
		t.Fatal(err)
	}
	l.Add(testCase(0, 0))
	l.Interrupt("the disk broke")

	for _, c := range []struct {
		files, want string
	}{
		{"1 2", "0.0 0.1 1.0 1.1 2.0 2.1"},
		{"2 1", "0.0 0.1 1.0 1.1 2.0 2.1"},
		{"single", "0.0 1.0"},
		{"1", "0.0 0.1 2.0 2.1"},
		{"1 3of4", "this is a shard of 4, but "},
		{"1of3 2of3", "shard 3/3 is missing"},
		{"1 1", "expected each shard once"},
		{"1 other", "/other:1:1: the run of this file has --seed 1, but that of "},
		{"single single", "0.0 1.0 2.0 3.0"},
		{"single ended single", "0.0 1.0 2.0 3.0 4.0"},
		{"1 whole", "this is a whole run, but "},
		{"1 cut", "cut off in the middle of a line: expected a line break; --resume completes the run"},
		{"1 stopped", "stopped:3:1: the run is not complete: the disk broke: expected a complete run"},
		{"stopped", ""},
		{"2empty foreign", "the input had 8 puzzles, and that of"},
		{"1 foreign", "expected case 1, isomorph 0"},
		{"short", "this line counts 2 cases: found 1"},
		{"gap 2", "expected case 2, isomorph 0"},
		{"nowhere", "no such file"},
	} {
		t.Run(c.files, func(t *testing.T) {
			var paths, got []string
			for _, name := range strings.Fields(c.files) {
				paths = append(paths, file(name))
			}
			m, err := OpenMerge(context.Background(), paths)
			for err == nil {
				var next *Case
				if next, err = m.next(); err == nil {
					got = append(got, fmt.Sprintf("%d.%d", next.Index, next.Isomorph))
				}
			}
			if m != nil {
				m.Close()
			}
			if m != nil && err == io.EOF && (m.Input == nil) != (strings.Contains(c.files, "stopped") || strings.Contains(c.files, "ended")) {
				t.Errorf("the input is %v", m.Input)
			}
			if all := strings.Join(got, " "); err == io.EOF && all != c.want || err != io.EOF && !strings.Contains(err.Error(), c.want) {
				t.Errorf("merged %s: %q, %v, want %q", c.files, all, err, c.want)
			}
		})
	}
}
