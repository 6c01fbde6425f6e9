package families

import "fourfold"

// Items are the numbers ("1", "2", ...), and then the places of the line ("s1", "s2", ...). An
// option is a number and two places. Options are ordered by number, and then by place.
var langford = Family{
	Name: "langford", About: "arrange two copies of 1 to N in a line, with k places between the two copies of k",
	Params: []Param{number("N", "the greatest number", 1, 255)}, Source: "OEIS A014552", Examples: []string{"8"},
	make: byNumber("Langford pairs of 1 to %d, with mirror images", func(b *fourfold.Builder, n int) {
		numbers, places := numbered(b.Primary, "", n), numbered(b.Primary, "s", 2*n)
		for k := 1; k <= n; k++ {
			for left := range 2*n - k - 1 {
				b.Option("", numbers[k-1], places[left], places[left+k+1])
			}
		}
	}, func(n int) known {
		if n%4 == 1 || n%4 == 2 {
			return exactly(0, "there are none unless N or N+1 is a multiple of 4: OEIS A014552")
		}
		return langfordKnown.at(n, 2)
	}),
}

// An arrangement and its mirror image count once.
var langfordKnown = sequence{"A014552", 1, `0 0 1 1 0 0 26 150 0 0 17792 108144 0 0 39809640 326721800 0 0 256814891280 2636337861200 0 0
	3799455942515488 46845158056515936 0 0 111683611098764903232 1607383260609382393152`}
