package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// TestMain runs the command instead of the tests if an environment variable says so.
func TestMain(m *testing.M) {
	if os.Getenv("GEN_TEST_AS_COMMAND") != "" {
		main()
		return
	}
	os.Exit(m.Run())
}

func command(args ...string) (stdout, stderr string, err error) {
	cmd := exec.Command(os.Args[0], args...)
	cmd.Env = append(os.Environ(), "GEN_TEST_AS_COMMAND=1")
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	err = cmd.Run()
	return out.String(), errs.String(), err
}

func TestUsage(t *testing.T) {
	for _, args := range [][]string{{}, {""}, {"sse"}, {"AVX2"}, {"avx2", "avx512"}} {
		stdout, stderr, err := command(args...)
		var exit *exec.ExitError
		if !errors.As(err, &exit) || exit.ExitCode() != 2 || stdout != "" || !strings.HasPrefix(stderr, "usage: ") {
			t.Errorf("gen %q: %v, %q, %q", args, err, stdout, stderr)
		}
	}
}

func TestOutput(t *testing.T) {
	for path := range generators {
		first, stderr, err := command(path)
		if err != nil || stderr != "" {
			t.Fatalf("gen %s: %v, %s", path, err, stderr)
		}
		if !strings.Contains(first, "DO NOT EDIT") || !strings.Contains(first, "//go:build amd64 && !purego\n") {
			t.Errorf("gen %s: no header in %.200q", path, first)
		}
		if again, _, _ := command(path); again != first {
			t.Errorf("gen %s: the second run writes another file than the first", path)
		}
	}
}
