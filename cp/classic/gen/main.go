// The command gen writes the assembly of one path of cp/classic to standard output. Each path
// with vector instructions has a file of assembly. "make generate" runs this command for each of
// them.
//
//	go run . avx2 > ../avx2_amd64.s
//
// Each path has a file with its layout and the order of its functions (avx2.go, avx512.go), and
// files for its parts: text in and out, a pass, a decision.
package main

import (
	"bytes"
	"fmt"
	"io"
	"os"

	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/pass"
	"github.com/mmcloughlin/avo/printer"
)

// generators has a function for each path. It adds the code of the path to a context.
var generators = map[string]func(*build.Context){
	"avx2":   avx2,
	"avx512": avx512,
}

func main() {
	if len(os.Args) != 2 || generators[os.Args[1]] == nil {
		fmt.Fprintln(os.Stderr, "usage: gen avx2|avx512")
		os.Exit(2)
	}
	var out bytes.Buffer
	if !generate(&out, generators[os.Args[1]]) {
		os.Exit(1)
	}
	os.Stdout.Write(out.Bytes())
}

// generate writes the assembly of a path and reports whether it succeeded. avo writes errors to
// standard error.
func generate(w io.Writer, path func(*build.Context)) bool {
	c := build.NewContext()
	c.ConstraintExpr("amd64,!purego")
	path(c)
	cfg := printer.Config{Name: "gen", Argv: []string{"make", "generate"}, Pkg: "classic"}
	write := &pass.Output{Writer: nopCloser{w}, Printer: printer.NewGoAsm(cfg)}
	passes := []pass.Interface{pass.Compile, write}
	return build.Main(&build.Config{ErrOut: os.Stderr, MaxErrors: 10, Passes: passes}, c) == 0
}

type nopCloser struct{ io.Writer }

func (nopCloser) Close() error { return nil }
