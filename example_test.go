package fourfold_test

import (
	"context"
	"fmt"
	"log"

	"fourfold"
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
