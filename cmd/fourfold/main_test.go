package main

import (
	"compress/gzip"
	"os"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"fourfold/lp"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"fourfold": main})
}

// TestScript runs the command as a user does; with FOURFOLD_UPDATE=1 in the environment it
// writes down what was printed.
func TestScript(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:           "testdata/script",
		UpdateScripts: os.Getenv("FOURFOLD_UPDATE") != "",
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){
			"gz":       gz,
			"exitcode": exitCode,
			"write":    write,
		},
		Condition: func(cond string) (bool, error) { return cond == "clp" && lp.Available, nil },
	})
}

// gz compresses a file: gz FROM TO [cut], cut in half if it says so.
func gz(ts *testscript.TestScript, _ bool, args []string) {
	var b strings.Builder
	z := gzip.NewWriter(&b)
	_, err := z.Write([]byte(ts.ReadFile(args[0])))
	ts.Check(err)
	ts.Check(z.Close())
	text := b.String()
	if len(args) > 2 {
		text = text[:len(text)/2]
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), []byte(text), 0o666))
}

// write makes a file with a text, in which \0, \r, \n, \xff, \bom and \gz stand for
// bytes, repeated up to 10 MB if it says so: write FILE TEXT [10M].
func write(ts *testscript.TestScript, _ bool, args []string) {
	text := strings.NewReplacer(`\0`, "\x00", `\r`, "\r", `\n`, "\n", `\xff`, "\xff", `\gz`, "\x1f\x8b", `\bom`, "\ufeff").Replace(args[1])
	if len(args) > 2 {
		text = strings.Repeat(text, 10<<20/len(text))
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(text), 0o666))
}

// exitCode runs the command and checks its exit code: exitcode 2 solve FILE.
func exitCode(ts *testscript.TestScript, _ bool, args []string) {
	err := ts.Exec("fourfold", args[1:]...)
	got := "0"
	if err != nil {
		_, got, _ = strings.Cut(err.Error(), "exit status ")
	}
	if got != args[0] {
		ts.Fatalf("fourfold %s: exit code %s (%v), want %s", strings.Join(args[1:], " "), got, err, args[0])
	}
}
