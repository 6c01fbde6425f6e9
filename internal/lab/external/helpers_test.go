//go:build unix

package external

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"fourfold"
	"fourfold/internal/read/grid"
	"fourfold/puzzle"
)

// seconds is how long the programs of the tests sleep. No other process of the machine sleeps just
// so long, so a process that a program has left behind can be found.
var seconds = fmt.Sprint(100_000_000 + os.Getpid())

// script returns a solver that runs a shell script. "SECONDS" in it stands for seconds.
func script(t *testing.T, text string, limits Limits) *Command {
	t.Helper()
	c, err := NewCommand("exec:script", "sh -c "+quote(strings.ReplaceAll(text, "SECONDS", seconds)), limits)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// quote puts a text in quotes for parseTemplate.
func quote(text string) string {
	text = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "{", "{{", "}", "}}").Replace(text)
	return `"` + strings.NewReplacer("{{cnf}}", "{cnf}", "{{out}}", "{out}").Replace(text) + `"`
}

// need skips the test if a program is missing, unless the tests must run all.
func need(t *testing.T, program string) {
	t.Helper()
	if _, err := exec.LookPath(program); err != nil {
		if os.Getenv("FOURFOLD_NEED_TOOLS") != "" && (program == "cadical" || program == "minisat" || program == "glpsol" || program == "cbc") {
			t.Fatalf("%s is not installed", program)
		}
		t.Skipf("%s is not installed", program)
	}
}

// sudoku returns the problem of a Sudoku.
func sudoku(t *testing.T, line string) *fourfold.Problem {
	t.Helper()
	grid, err := grid.ParseGrid(line)
	if err != nil {
		t.Fatal(err)
	}
	p, err := puzzle.Sudoku{Givens: grid}.Compile()
	if err != nil {
		t.Fatal(err)
	}
	return p.Problem
}

const (
	easyLine     = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	easySolution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
)

// several returns a problem with three solutions: 0, 1 and 2.
func several(t *testing.T) *fourfold.Problem {
	t.Helper()
	var b fourfold.Builder
	a := b.Primary("a")
	for range 3 {
		b.Option("", a)
	}
	p, err := b.Problem()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// errEnough is the cause of a context that ends while a program hangs.
var errEnough = errors.New("enough")

// endAfterStart returns a context that ends when the file exists. The script writes the file when it
// has started its processes.
func endAfterStart(t *testing.T, file string) context.Context {
	ctx, cancel := context.WithCancelCause(t.Context())
	go func() {
		for ctx.Err() == nil {
			if _, err := os.Stat(file); err == nil {
				cancel(errEnough)
			}
			time.Sleep(time.Millisecond)
		}
	}()
	return ctx
}

// solve returns the solutions that a solver finds.
func solve(ctx context.Context, s fourfold.Solver, p *fourfold.Problem) (all []fourfold.Solution, err error) {
	_, err = s.Solve(ctx, p, func(sol fourfold.Solution) bool {
		all = append(all, sol)
		return true
	})
	return all, err
}
