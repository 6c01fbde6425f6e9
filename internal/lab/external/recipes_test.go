//go:build unix

package external

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fourfold"
	"fourfold/internal/test/covertest"
)

// TestRecipes: each known program that is installed finds all solutions of random problems, by
// repeated runs, and solves a Sudoku.
func TestRecipes(t *testing.T) {
	for _, r := range Recipes() {
		t.Run(r.Name, func(t *testing.T) {
			program, _, _ := strings.Cut(r.Command, " ")
			need(t, program)
			tries := 4
			if r.Name == "gecode" || r.Name == "chuffed" {
				if tries = 1; testing.Short() {
					t.Skip("minizinc starts slowly")
				}
				if !r.Installed() {
					t.Skipf("minizinc has no %s", r.Name)
				}
			}
			c, err := NewCommand("exec:"+r.Name, r.Name, Limits{})
			if err != nil {
				t.Fatal(err)
			}
			p := sudoku(t, easyLine)
			sol, err := fourfold.Unique(context.Background(), c, p)
			if err != nil || p.Check(sol) != nil {
				t.Errorf("Sudoku: %v, %v", sol, err)
			}
			var noOptions, noItems, secondary fourfold.Builder
			noOptions.Primary("a")
			x := secondary.Secondary("x")
			secondary.Option("", secondary.Primary("a"), x)
			var problems []*fourfold.Problem
			for _, b := range []*fourfold.Builder{&noOptions, &noItems, &secondary} {
				p, err := b.Problem()
				if err != nil {
					t.Fatal(err)
				}
				problems = append(problems, p)
			}
			for random := rand.New(rand.NewPCG(1, 2)); len(problems) < 3+tries; {
				if p := covertest.Random(random); len(covertest.BruteForce(p)) <= 4 {
					problems = append(problems, p)
				}
			}
			for k, p := range problems {
				all, err := solve(context.Background(), c, p)
				if err != nil {
					t.Errorf("problem %d: %v", k, err)
				}
				sameSolutions(t, fmt.Sprintf("problem %d", k), all, covertest.BruteForce(p))
			}
		})
	}
}

// TestInstalled: a solver of MiniZinc is installed if its own program is, too.
func TestInstalled(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"minizinc", "fzn-gecode"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("#!/bin/sh\n"), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("PATH", dir)
	for _, r := range Recipes() {
		if got := r.Installed(); got != (r.Name == "gecode") {
			t.Errorf("%s is installed: %v", r.Name, got)
		}
	}
}

// TestRecipeSettings: settings behind the name of a program are those of its model.
func TestRecipeSettings(t *testing.T) {
	for _, r := range Recipes() {
		plain, err := parseTemplate(recipeOf(r.Name))
		if err != nil {
			t.Fatal(err)
		}
		with, err := parseTemplate(recipeOf(r.Name + ":reduce=singles,x=y"))
		if err != nil || with.model.Encoding != "reduce=singles,x=y" || with.model.Format != plain.model.Format || !slices.Equal(with.arguments("m", "a"), plain.arguments("m", "a")) {
			t.Errorf("%s: %+v, %v", r.Name, with, err)
		}
	}
}

// TestDocs: docs/external.md has the table of known programs.
func TestDocs(t *testing.T) {
	text, err := os.ReadFile("../../../docs/external.md")
	if err != nil {
		t.Fatal(err)
	}
	table := "| name | program | command |\n|---|---|---|\n"
	for _, r := range Recipes() {
		table += fmt.Sprintf("| `%s` | %s | `%s` |\n", r.Name, r.About, r.Command)
	}
	if !strings.Contains(string(text), table) {
		t.Errorf("docs/external.md does not have\n%s", table)
	}
}

// TestStartup measures the start-up time of programs.
func TestStartup(t *testing.T) {
	if took, err := script(t, "echo s SATISFIABLE; echo v 1 0; exit 10", Limits{}).Startup(context.Background()); err != nil || took <= 0 {
		t.Errorf("%v, %v", took, err)
	}
	if took, err := script(t, "exit 1", Limits{}).Startup(context.Background()); err == nil {
		t.Errorf("a program that crashes: %v", took)
	}
}

// TestForgottenAnswerFile: the error about an answer of an integer programming solver names {out}.
func TestForgottenAnswerFile(t *testing.T) {
	c, err := NewCommand("exec:echo", "echo GLPK {lp}", Limits{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := solve(context.Background(), c, several(t)); err == nil || !strings.Contains(err.Error(), "this was on standard output: {out} in the command") {
		t.Errorf("error %v", err)
	}
}
