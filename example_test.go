package fourfold_test

import (
	"context"
	"fmt"
	"log"
	"os"
	"strings"
	"testing"

	"fourfold"
	"fourfold/cp"
	"fourfold/dlx"
)

// The code of the README.
func Example() {
	var b fourfold.Builder
	a, c, x := b.Primary("a"), b.Primary("c"), b.Secondary("x")
	b.Option("first", a, x.Paint('R'))
	b.Option("second", c, x.Paint('R'))
	b.Option("third", c, x.Paint('G'))
	p, err := b.Problem()
	if err != nil {
		log.Fatal(err)
	}
	for s, err := range fourfold.All(context.Background(), dlx.Solver{}, p) {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(p.OptionName(int(s[0])), p.OptionName(int(s[1]))) // first second
	}
	// Output: first second
}

// The example of The Art of Computer Programming, section 7.2.2.1.
func ExampleReadProblem() {
	p, err := fourfold.ReadProblem(strings.NewReader(`
| items, then options
a b c d e f g
c e
a d g
b c f
a d f
b g
d e g
`), "taocp")
	if err != nil {
		log.Fatal(err)
	}
	s, err := fourfold.Unique(context.Background(), cp.Solver{}, p)
	for _, o := range s {
		fmt.Println(p.OptionName(int(o)))
	}
	fmt.Println(err, p.Check(s))
	// Output:
	// c e
	// a d f
	// b g
	// <nil> <nil>
}

func ExampleUnique() {
	var b fourfold.Builder
	a := b.Primary("a")
	b.Option("one", a)
	b.Option("two", a)
	p, err := b.Problem()
	if err != nil {
		log.Fatal(err)
	}
	_, err = fourfold.Unique(context.Background(), dlx.Solver{}, p)
	fmt.Println(err)
	// Output: more than one solution
}

// TestREADME: the Go code of the README is that of Example.
func TestREADME(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	example, err := os.ReadFile("example_test.go")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(readme), "```go\n")
	code, _, found := strings.Cut(rest, "```")
	indented := strings.ReplaceAll("\n"+strings.TrimRight(code, "\n"), "\n", "\n\t")
	if !found || !strings.Contains(string(example), indented) {
		t.Errorf("the README's code is not in example_test.go:\n%s", code)
	}
}
