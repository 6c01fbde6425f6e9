package trace

import (
	"bufio"
	"bytes"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"fourfold/internal/lab/solvers"
	"fourfold/internal/read/input"
	"fourfold/internal/write/record"
)

const solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"

// grids returns puzzles with 20 to 49 givens of one solution. In every third a given is wrong, which no unit shows.
func grids() (all []string) {
	rng := rand.New(rand.NewPCG(1, 2))
	for k := range 30 {
		line := []byte(strings.Repeat(".", 81))
		for _, cell := range rng.Perm(81)[:20+k] {
			line[cell] = solved[cell]
		}
		if k%3 == 2 {
			spoil(line)
		}
		all = append(all, string(line))
	}
	return append(all, "12...3..4.......", "................")
}

// spoil adds a wrong given that no unit shows.
func spoil(line []byte) {
	for cell, was := range line {
		for v := byte('1'); v <= '9' && was == '.'; v++ {
			line[cell] = v
			if v != solved[cell] && compiled(new(input.Shape), string(line)).Err == nil {
				return
			}
		}
		line[cell] = was
	}
}

func compiled(shape *input.Shape, text string) *input.Task {
	for t := range input.NewFile("p", strings.NewReader(text)).Puzzles(shape) {
		shape.Compile(t)
		return t
	}
	return nil
}

// TestGivensFirst: the first event of a grid chooses all its givens and nothing else, and is the same for all engines. Later
// events leave these options alone, and no decision is about them.
func TestGivensFirst(t *testing.T) {
	windows := &input.Shape{Extra: "windoku,anti-king"}
	if err := windows.Check(nil); err != nil {
		t.Fatal(err)
	}
	tasks := []*input.Task{compiled(windows, "1......2."+strings.Repeat(".", 72))}
	for _, text := range grids() {
		tasks = append(tasks, compiled(new(input.Shape), text))
	}
	for _, task := range tasks {
		if task.Err != nil {
			t.Fatal(task.Err)
		}
		var first *Event
		for _, spec := range []string{"cp:scheme=pairs", "cp", "dlx", "cdcl", "sat", "lp:reduce=off", "lp", "bt"} {
			solver, err := solvers.Tracer(spec, solvers.Bounds{})
			if err != nil {
				t.Log(err) // a build without this engine
				continue
			}
			events, err := traced(t, &Job{Solver: solver, Solutions: 2, Until: 300}, task)
			if err != nil {
				t.Fatalf("%s, %s: %v", task.Givens(), spec, err)
			}
			if first == nil {
				first = events[0]
			}
			if fault := faultOf(task, first, events); fault != "" {
				t.Errorf("%s, %s: %s", task.Givens(), spec, fault)
			}
		}
	}
}

// traced returns the events of a trace, which plays forward and backward.
func traced(t *testing.T, j *Job, task *input.Task) (events []*Event, err error) {
	var text bytes.Buffer
	_, err = j.Run(t.Context(), task, func(line any) error {
		if e, ok := line.(*Event); ok {
			events = append(events, e)
		}
		return record.Write(&text, line)
	})
	if err == nil {
		err = Read(bufio.NewReader(&text), "t", func(*Header, *End) error { return nil })
	}
	return events, err
}

// faultOf says what is wrong with the events of a task, whose first event is to be like another.
func faultOf(task *input.Task, first *Event, events []*Event) string {
	e, p := events[0], task.Problem
	covered, settled := map[int32]bool{}, slices.Concat(e.Chosen, e.Hidden)
	for _, o := range e.Chosen {
		for _, i := range p.Option(o) {
			covered[i.Index] = true
		}
	}
	n := task.Puzzle.Grid.Filled()
	switch {
	case n == 0 && e.Rule != "given":
		return ""
	case !reflect.DeepEqual(e, first):
		return fmt.Sprintf("begins with %+v, want %+v", e, first)
	case e.Kind != "force" || e.Rule != "given" || len(e.Chosen) != n || task.Rules() == "" && len(covered) != 4*n:
		return fmt.Sprintf("begins with %+v and covers %d items, want the %d givens", e, len(covered), n)
	}
	for _, e := range events[1:] {
		touched := slices.ContainsFunc(slices.Concat(e.Chosen, e.Hidden), func(o int32) bool { return slices.Contains(settled, o) })
		empty := (e.Kind == "force" || e.Kind == "filter") && len(e.Chosen)+len(e.Hidden) == 0
		if touched || empty || e.Kind == "decide" && slices.Contains(settled, *e.Option) {
			return fmt.Sprintf("event %d tells of givens, or nothing: %+v", e.N, e)
		}
	}
	return ""
}

// TestGivensOfEasy: the numbers of the easy puzzle of the page.
func TestGivensOfEasy(t *testing.T) {
	task := compiled(new(input.Shape), "530070000600195000098000060800060003400803001700020006060000280000419005000080079")
	e := givens(task)
	if left := int(task.Problem.NumOptions()) - len(e.Chosen); len(e.Chosen) != 30 || left != 153 {
		t.Errorf("%d givens, %d options left, want 30 and 153", len(e.Chosen), left)
	}
}
