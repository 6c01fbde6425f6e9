package main

import (
	"github.com/spf13/pflag"

	"fourfold/internal/player/answer"
)

// best is the flags that ask for the best covers.
type best struct {
	cheapest, most, fewest bool
	covers                 int
}

func (b *best) addFlags(f *pflag.FlagSet) {
	f.BoolVar(&b.cheapest, "cheapest", false, "write the cheapest solution, with its cost: the sum of the costs of its options, such as |7 in Knuth's format")
	f.IntVar(&b.covers, "best", 1, "write the `K` cheapest solutions, or the dearest with --most, or those of the fewest options with --fewest")
	f.BoolVar(&b.most, "most", false, "write the dearest solution in place of the cheapest")
	f.BoolVar(&b.fewest, "fewest", false, "write the solution of the fewest options in place of the cheapest: each option costs 1")
	restrict(f, "best", "1 or more", func(string) bool { return b.covers > 0 })
}

// askBest makes the question one for the best covers if a flag asks for them.
func (c *solveCmd) askBest() {
	b := &c.best
	if !b.cheapest && !b.most && !b.fewest && !c.changed("best") {
		return
	}
	c.question.Best, c.question.Prove = b.covers, c.proofs.path != ""
	switch {
	case b.most:
		c.question.By = answer.Dearest
	case b.fewest:
		c.question.By = answer.Fewest
	}
}
