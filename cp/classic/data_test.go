package classic

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// dataEnv is the name of an environment variable. Its value is a folder of puzzle sets. NAME.txt
// has the puzzles, 81 characters a line. Two more files may have known facts, line by line:
// NAME.counts.txt has numbers of solutions, such as 1 or 2+, and NAME.solutions.txt has
// solutions. README.md may have a row for a set,
//
//	| NAME.txt | puzzles | anything | with one solution | with several | with none |
//
// and a line "- NAME: `hash`", the SHA-256 of the file of its solutions. Other files are ignored.
const dataEnv = "FOURFOLD_SUDOKU_DATA"

// dataSet is a file of puzzles and the known facts about it.
type dataSet struct {
	name      string
	puzzles   []Puzzle
	counts    []string // by line; nil if unknown
	solutions []string // by line; nil if unknown
	totals    []int64  // the puzzles with one, several and no solutions; nil if unknown
	hash      string   // of the solutions; "" if unknown
}

func TestData(t *testing.T) {
	dir := os.Getenv(dataEnv)
	if dir == "" {
		t.Skip("no folder in " + dataEnv)
	}
	sets := readSets(t, dir)
	if len(sets) == 0 {
		t.Fatalf("no puzzles of 81 characters in %s", dir)
	}
	eachPath(t, func(t *testing.T, path Path) {
		s := New(path)
		puzzles, differences := 0, 0
		for i := range sets {
			puzzles += len(sets[i].puzzles)
			differences += sets[i].check(t, s)
		}
		t.Logf("%d sets, %d puzzles, %d differences", len(sets), puzzles, differences)
	})
}

func readSets(t *testing.T, dir string) (sets []dataSet) {
	names, err := filepath.Glob(filepath.Join(dir, "*.txt"))
	if err != nil {
		t.Fatal(err)
	}
	readme, _ := os.ReadFile(filepath.Join(dir, "README.md"))
	for _, file := range names {
		name := strings.TrimSuffix(filepath.Base(file), ".txt")
		lines := readLines(file)
		if strings.Contains(name, ".") || len(lines) == 0 || len(lines[0]) != 81 {
			continue
		}
		set := dataSet{
			name:      name,
			counts:    readLines(filepath.Join(dir, name+".counts.txt")),
			solutions: readLines(filepath.Join(dir, name+".solutions.txt")),
		}
		for _, l := range lines {
			set.puzzles = append(set.puzzles, gridOf(l))
		}
		set.describe(t, string(readme))
		sets = append(sets, set)
	}
	return sets
}

// readLines returns the lines of a file, or nil if it cannot be read.
func readLines(name string) []string {
	text, err := os.ReadFile(name)
	if err != nil || len(text) == 0 {
		return nil
	}
	return strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
}

// describe adds the facts in the text of README.md.
func (d *dataSet) describe(t *testing.T, readme string) {
	name := regexp.QuoteMeta(d.name)
	if m := regexp.MustCompile(`(?m)^- ` + name + ": `([0-9a-f]{64})`").FindStringSubmatch(readme); m != nil {
		d.hash = m[1]
	}
	row := regexp.MustCompile(`(?m)^\| ` + name + `\.txt \| (\d+) \|[^|]*\| (\d+) \| (\d+) \| (\d+) \|`).FindStringSubmatch(readme)
	if row == nil {
		return
	}
	if row[1] != strconv.Itoa(len(d.puzzles)) {
		t.Errorf("%s: %d puzzles, README.md says %s", d.name, len(d.puzzles), row[1])
	}
	for _, field := range row[2:] {
		n, _ := strconv.ParseInt(field, 10, 64)
		d.totals = append(d.totals, n)
	}
}

// check solves a set and returns the number of differences from the known facts.
func (d *dataSet) check(t *testing.T, s *Solver) (differences int) {
	differ := func(format string, args ...any) {
		if differences++; differences < 10 {
			t.Errorf(d.name+": "+format, args...)
		}
	}
	results := make([]Result, len(d.puzzles))
	s.SolveBatch(d.puzzles, 2, results)
	totals := make([]int64, 3)
	var grids bytes.Buffer
	for i, r := range results {
		totals[(r.Count+2)%3]++
		if r.Count > 0 {
			marks := marksOf(&d.puzzles[i])
			if err := CheckSolution(&marks, &r.Solution); err != nil {
				differ("puzzle %d: %v", i+1, err)
			}
		}
		grids.Write(r.Solution[:])
		grids.WriteByte('\n')
		if one := s.Solve(&d.puzzles[i], 2); one.Count != r.Count || r.Count < 2 && one.Solution != r.Solution {
			differ("puzzle %d: %+v, in a batch %+v", i+1, one, r)
		}
		if d.counts != nil && !d.fits(s, i, r.Count) {
			differ("puzzle %d: %d solutions (2 are several), want %s", i+1, r.Count, d.counts[i])
		}
		if d.solutions != nil && r.Count == 1 && string(r.Solution[:]) != d.solutions[i] {
			differ("puzzle %d: solution %s, want %s", i+1, r.Solution[:], d.solutions[i])
		}
	}
	for i := range d.totals {
		if totals[i] != d.totals[i] {
			differ("%d with one solution, several, none; want %d", totals, d.totals)
			break
		}
	}
	if sum := sha256.Sum256(grids.Bytes()); d.hash != "" && hex.EncodeToString(sum[:]) != d.hash {
		differ("the hash of the solutions is %x, want %s", sum, d.hash)
	}
	if d.counts == nil && d.totals == nil && d.solutions == nil && d.hash == "" {
		t.Errorf("%s: no facts are known about this set", d.name)
	}
	return differences
}

// fits reports whether count, the count of puzzle i with a limit of 2, agrees with the known
// count. If the known count is more than 2, it counts again with a higher limit.
func (d *dataSet) fits(s *Solver, i int, count int64) bool {
	text, more := strings.CutSuffix(d.counts[i], "+")
	want, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return false
	}
	if want > 2 {
		limit := want
		if !more {
			limit++
		}
		return s.Solve(&d.puzzles[i], limit).Count == want
	}
	return count == want
}
