package fourfold_test

import (
	"context"
	"fmt"
	"log"
	"strings"

	"fourfold"
	"fourfold/cp"
	"fourfold/dlx"
)

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
		fmt.Println(p.Names(s))
	}
	// Output: [first second]
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
	fmt.Println(strings.Join(p.Names(s), " | "), err, p.Check(s))
	// Output:
	// c e | a d f | b g <nil> <nil>
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
