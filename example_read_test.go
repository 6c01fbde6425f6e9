package fourfold_test

import (
	"context"
	"fmt"
	"log"
	"strings"

	"fourfold"
	"fourfold/cp"
)

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
