package families

import (
	"fmt"
	"math/rand/v2"
	"strconv"

	"fourfold"
	"fourfold/internal/kit/words"
	"fourfold/puzzle"
)

// Families whose items are covered more than once. Each solution is a set of options, so copies that
// look the same count once.

// An option is a queen in a square. Its items are "#", which wants all queens, and each square that
// she attacks or stands on ("r1c2"), which wants at least one.
var queenDomination = Family{
	Name: "queen-domination", About: "place QUEENS queens on an NxN board so that each square is attacked or occupied",
	Params: []Param{number("N", "the rows and columns of the board", 1, 40), number("QUEENS", "the number of queens", 1, 1600)},
	Source: "W. W. Rouse Ball, Mathematical Recreations and Essays", Examples: []string{"8 5"},
	make: func(a arguments) (made, error) {
		n, queens := a.numbers[0], int32(a.numbers[1])
		var b fourfold.Builder
		all := b.Between("#", queens, queens)
		squares := make([]fourfold.Item, n*n)
		for s := range squares {
			squares[s] = b.Between(puzzle.CellName(s, n), 1, queens)
		}
		for queen := range squares {
			items := []fourfold.Item{all}
			for s := range squares {
				if rows, cols := s/n-queen/n, s%n-queen%n; rows == 0 || cols == 0 || rows == cols || rows == -cols {
					items = append(items, squares[s])
				}
			}
			b.Option("", items...)
		}
		var number known
		if n == 8 && queens == 5 {
			number = exactly(4860, "W. W. Rouse Ball, Mathematical Recreations and Essays")
		}
		return built(&b, fmt.Sprintf("%s that dominate a board of %dx%d", words.Plural(int(queens), "queen"), n, n), number)
	},
}

// A piece "3" is a square of 3x3, and there are three of them.
var partridge = Family{
	Name: "partridge", About: "pack one square of 1x1, two of 2x2, and so on up to N of NxN, into a square with sides of N(N+1)/2",
	Params: []Param{number("N", "the side of the largest squares", 1, 20)}, Source: "R. Wainwright 1981; OEIS A212804", Examples: []string{"5"},
	make: func(a arguments) (made, error) {
		n := a.numbers[0]
		side := n * (n + 1) / 2
		y := puzzle.Polyomino{Rows: side, Cols: side}
		for k := n; k > 0; k-- {
			p := puzzle.Piece{Name: strconv.Itoa(k), Least: k, Most: k}
			for s := range k * k {
				p.Squares = append(p.Squares, puzzle.Square{Row: s / k, Col: s % k})
			}
			y.Pieces = append(y.Pieces, p)
		}
		number := known{}
		if n > 1 && n < 8 {
			number = exactly(0, "there is none below 8: R. Wainwright 1981")
		}
		return compiled(y, fmt.Sprintf("packings of squares up to %dx%d into a square of %dx%d", n, n, side, side), number)
	},
}

// Families with costs.

// An option is a worker ("w1", ...) who does a task ("t1", ...), at a random cost from 1 to 100.
var assignment = Family{
	Name: "assignment", About: "give each of N workers one of N tasks; the costs are random", Random: true,
	Params: []Param{number("N", "the number of workers", 1, 1000)}, Source: "OEIS A000142", Examples: []string{"10"},
	make: func(a arguments) (made, error) {
		n, rng := a.numbers[0], rand.New(rand.NewPCG(a.seed, 0))
		var b fourfold.Builder
		workers, tasks := numbered(b.Primary, "w", n), numbered(b.Primary, "t", n)
		for _, w := range workers {
			for _, t := range tasks {
				b.Cost(b.Option("", w, t), 1+rng.Int64N(100))
			}
		}
		m, err := built(&b, fmt.Sprintf("assignments of %d tasks, with costs at random", n), permutations.of(n))
		m.random = true
		return m, err
	},
}

var permutations = sequence{"A000142", 1, `1 2 6 24 120 720 5040 40320 362880 3628800 39916800 479001600`}

// An option is a nurse who works a shift: early, late or night. Its items are the shift of the day
// ("d1early"), which wants some nurses, one more at most; the nurse ("n1"), who works five days of
// seven; her day ("n1d1"), because she works one shift of it at most; and her rest between
// two days ("n1d1rest"), which a night takes, and any shift but a night on the next day. A cost from 0 to 9
// says how much she dislikes the shift.
var roster = Family{
	Name: "roster", About: "find shifts for NURSES nurses on DAYS days: early, late and night; each nurse works about five days of seven, and after a night only another night", Random: true,
	Params: []Param{number("NURSES", "the number of nurses", 1, 500), number("DAYS", "the number of days", 1, 366)}, Source: "", Examples: []string{"8 7"},
	make: func(a arguments) (made, error) {
		nurses, days := a.numbers[0], a.numbers[1]
		if shiftsOf(days)*nurses < 3*days {
			return made{}, fmt.Errorf("a roster of %s: expected enough to have one in each of three shifts a day, when each works five days of seven", words.Plural(nurses, "nurse"))
		}
		var b fourfold.Builder
		buildRoster(&b, nurses, days, rand.New(rand.NewPCG(a.seed, 0)))
		m, err := built(&b, fmt.Sprintf("rosters of %d nurses for %s", nurses, words.Plural(days, "day")), known{})
		m.random = true
		return m, err
	},
}

// shiftsOf returns the shifts of a nurse in so many days: five days of seven.
func shiftsOf(days int) int { return (5*days + 6) / 7 }

func buildRoster(b *fourfold.Builder, nurses, days int, rng *rand.Rand) {
	names := [...]string{"early", "late", "night"}
	const night = 2
	shifts := make([][len(names)]fourfold.Item, days)
	work := shiftsOf(days)
	each := int32(work * nurses / (len(names) * days))
	for d := range days {
		for s, name := range names {
			shifts[d][s] = b.Between(fmt.Sprintf("d%d%s", d+1, name), each, each+1)
		}
	}
	for n := range nurses {
		nurse := b.Between(fmt.Sprintf("n%d", n+1), int32(max(0, work-2)), int32(work))
		free := make([]fourfold.Item, days)
		rest := make([]fourfold.Item, days)
		for d := range days {
			free[d] = b.Secondary(fmt.Sprintf("n%dd%d", n+1, d+1))
			rest[d] = b.Secondary(fmt.Sprintf("n%dd%drest", n+1, d+1))
		}
		for d := range days {
			for s := range names {
				items := []fourfold.Item{shifts[d][s], nurse, free[d]}
				if s == night {
					items = append(items, rest[d])
				} else if d > 0 {
					items = append(items, rest[d-1])
				}
				b.Cost(b.Option("", items...), rng.Int64N(10))
			}
		}
	}
}
