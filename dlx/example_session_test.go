package dlx_test

import (
	"context"
	"errors"
	"fmt"
	"log"

	"fourfold"
	"fourfold/dlx"
	"fourfold/puzzle"
)

// A count that stops after every 1,000 nodes and goes on with the parts that are left, after an
// estimate, which is exact because the tree is small.
func ExampleSession() {
	board, err := puzzle.Queens{N: 9}.Compile()
	if err != nil {
		log.Fatal(err)
	}
	ctx := context.Background()
	estimate, err := dlx.Solver{}.Estimate(ctx, board.Problem, dlx.Probes{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("solutions:", estimate.Solutions.Mean, "exact:", estimate.Exact)

	session, left, total := dlx.Solver{MaxNodes: 1000}.Session(board.Problem), []dlx.Part{{}}, 0
	for len(left) > 0 {
		found, rest, _, err := session.Count(ctx, left)
		if err != nil && !errors.Is(err, fourfold.ErrLimit) {
			log.Fatal(err)
		}
		total += int(found.Int64())
		left = rest
	}
	fmt.Println(total)
	// Output:
	// solutions: 352 exact: true
	// 352
}
