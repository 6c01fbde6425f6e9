package fourfold_test

import (
	"context"
	"fmt"
	"log"

	"fourfold"
	"fourfold/dlx"
)

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
