package families

import (
	"fmt"
	"math/big"

	"fourfold"
	"fourfold/internal/kit/words"
)

// Items are the things ("1", "2", ...). An option is a set of things that is not empty. The number
// of an option, from 1, has a bit for each of its things.
var setPartitions = Family{
	Name: "set-partitions", About: "divide a set of N things into parts", Params: []Param{number("N", "the number of things", 1, 18)},
	Source: "OEIS A000110", Examples: []string{"8"},
	make: func(a arguments) (made, error) {
		n := a.numbers[0]
		var b fourfold.Builder
		things := numbered(b.Primary, "", n)
		for set := 1; set < 1<<n; set++ {
			var part []fourfold.Item
			for k, thing := range things {
				if set>>k&1 != 0 {
					part = append(part, thing)
				}
			}
			b.Option("", part...)
		}
		return built(&b, fmt.Sprintf("partitions of a set of %s", words.Plural(n, "thing")), bell(n))
	},
}

// bell returns the number of partitions of a set of n things, by Aitken's array: each row begins
// with the last number of the row before it, and each further number is the sum of its neighbors
// to the left and above.
func bell(n int) known {
	return known{"Bell numbers, OEIS A000110", func() *big.Int {
		row := []*big.Int{big.NewInt(1)}
		for range n - 1 {
			next := []*big.Int{row[len(row)-1]}
			for _, above := range row {
				next = append(next, new(big.Int).Add(next[len(next)-1], above))
			}
			row = next
		}
		return row[len(row)-1]
	}}
}
