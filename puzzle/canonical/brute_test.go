package canonical_test

import (
	"math/rand/v2"
	"os"
	"testing"

	"fourfold/puzzle/canonical"
)

// TestBruteForce compares forms and automorphisms with those found by all 3,359,232 movements.
func TestBruteForce(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 12))
	puzzles := []canonical.Cells{randomPuzzle(rng)}
	if os.Getenv("FOURFOLD_LONG") != "" {
		puzzles = append(puzzles, randomPuzzle(rng), randomPuzzle(rng))
		for _, k := range known {
			puzzles = append(puzzles, parse(t, k.form))
		}
	}
	for _, line := range []string{
		"100000000000000000000000000020000000000000000000000000003000000000000000000000000",
		"120000000000120000000000120012000000000012000000000012201000000000201000000000201",
		"000000000000000000000000000000000000123000000000123000000000000000000000000000000",
	} {
		puzzles = append(puzzles, parse(t, line))
	}
	orders := lineOrders()
	var c canonical.Canonizer
	for _, p := range puzzles {
		q := isomorph(rng, p)
		form, automorphisms := bruteForce(&q, orders)
		if got := c.Form(&q); got != form || c.Automorphisms() != automorphisms {
			t.Errorf("%v: %v, %d automorphisms; by brute force %v, %d", q, got, c.Automorphisms(), form, automorphisms)
		}
	}
}

// lineOrders returns all orders of nine lines that keep threes together.
func lineOrders() (orders [][9]uint8) {
	threes := [6][3]uint8{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}
	for n := range 6 * 6 * 6 * 6 {
		var o [9]uint8
		for k, three := range threes[n%6] {
			in := threes[n/[3]int{6, 36, 216}[k]%6]
			for i, line := range in {
				o[3*k+i] = 3*three + line
			}
		}
		orders = append(orders, o)
	}
	return orders
}

// bruteForce tries all movements of the cells, and renames the digits in order of occurrence.
func bruteForce(p *canonical.Cells, orders [][9]uint8) (form canonical.Cells, automorphisms int64) {
	form[0] = 99
	q := *p
	for range 2 {
		for r := range orders {
			for c := range orders {
				tryMovement(&q, &orders[r], &orders[c], &form, &automorphisms)
			}
		}
		for k := range q {
			q[k] = p[k%9*9+k/9]
		}
	}
	used := map[uint8]bool{}
	for _, v := range p {
		used[v] = true
	}
	delete(used, 0)
	for n := int64(9 - len(used)); n > 1; n-- {
		automorphisms *= n
	}
	return form, automorphisms
}

func tryMovement(p *canonical.Cells, rows, cols *[9]uint8, form *canonical.Cells, n *int64) {
	var image canonical.Cells
	var label [10]uint8
	last, less := uint8(0), false
	for k := range image {
		v := p[9*rows[k/9]+cols[k%9]]
		if v != 0 && label[v] == 0 {
			last++
			label[v] = last
		}
		image[k] = label[v]
		if !less && image[k] > form[k] {
			return
		}
		less = less || image[k] < form[k]
	}
	if less {
		*form, *n = image, 0
	}
	*n++
}
