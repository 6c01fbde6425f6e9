package study

import (
	"errors"
	"strings"
	"testing"
)

func TestWriteCSV(t *testing.T) {
	table := small()
	table.Puzzles[0].Label = `easy, "really"`
	table.Orders[1] = "random"
	lines := csvLines(t, table)
	if len(lines) != 17 {
		t.Fatalf("WriteCSV wrote %d lines, want 17", len(lines))
	}
	for _, c := range []struct {
		name string
		line int
		want string
	}{
		{"header", 0, "PuzzleNumber,Difficulty,GuessCount,MRV,Scheme,Filled,NakedSingles,HiddenSingles,NakedPairs,HiddenPairs,NakedTriples,HiddenTriples"},
		{"quoted label", 2, `7,"easy, ""really""",0,false,singles,100,30,10,0,0,0,0`},
		{"at the limit", 5, "8,hard,100,false,none,75.3,0,0,0,0,0,0"},
		{"another order", 7, "8,hard,50,random,none,100,0,0,0,0,0,0"},
		{"the last run", 16, "10,hard,0,random,singles,50,0,0,0,0,0,0"},
	} {
		if lines[c.line] != c.want {
			t.Errorf("%s: WriteCSV line %d = %s, want %s", c.name, c.line, lines[c.line], c.want)
		}
	}
}

func TestWriteCSVMRV(t *testing.T) {
	if got, want := csvLines(t, small())[3], "7,easy,5,true,none,100,0,0,0,0,0,0"; got != want {
		t.Errorf("WriteCSV line 3 = %s, want %s", got, want)
	}
}

// TestWriteCSVFurther: techniques that not every table has come after those that every table has.
func TestWriteCSVFurther(t *testing.T) {
	table := small()
	table.Techniques = []string{"pointing", "naked single", "X-wing", "Franken fish", "locked set"}
	for k := range table.Runs {
		table.Runs[k].Applied = []int64{1, 2, 3, 4, 5}
	}
	lines := csvLines(t, table)
	if want := ",NakedTriples,HiddenTriples,Pointing,XWings,FrankenFish,LockedSets"; !strings.HasSuffix(lines[0], want) {
		t.Errorf("WriteCSV header = %s, want it to end in %s", lines[0], want)
	}
	if want := "7,easy,10,false,none,100,2,0,0,0,0,0,1,3,4,5"; lines[1] != want {
		t.Errorf("WriteCSV line 1 = %s, want %s", lines[1], want)
	}
}

func TestWriteCSVError(t *testing.T) {
	if err := small().WriteCSV(full{}); err == nil {
		t.Error("WriteCSV to a full disk = nil, want an error")
	}
}

// full is a writer to a full disk.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no space left") }

func csvLines(t *testing.T, table *Table) []string {
	t.Helper()
	var b strings.Builder
	if err := table.WriteCSV(&b); err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSuffix(b.String(), "\n"), "\n")
}
