package export

import (
	"fmt"
	"strings"

	"fourfold"
	"fourfold/sat"
)

var wcnf = Format{
	Name: "wcnf", About: "weighted CNF, for MaxSAT solvers: as many items as possible are covered", Extension: ".wcnf", Engine: "sat", Comment: "c ",
	Answers: []string{"lines o, s and v of MaxSAT solvers, with literals or with a row of 0 and 1"},
	check:   checkSoft, make: makeSoft, size: sizeOfSoft, write: writeWCNF, read: readMaxSAT,
}

// checkSoft refuses encodings that rely on the rule that all items are covered.
func checkSoft(m *maker) error {
	s, err := m.sat()
	switch {
	case err != nil:
		return err
	case s.Reduce != sat.Unreduced:
		return fmt.Errorf("encoding: %s: expected reduce=off in format wcnf, where items may stay uncovered", m.encoding)
	case s.Encoding != sat.Extended:
		return fmt.Errorf("encoding: %s: expected encoding=extended in format wcnf, where items may stay uncovered", m.encoding)
	}
	return nil
}

func makeSoft(m *maker) error {
	if err := checkSoft(m); err != nil {
		return err
	}
	return makeClauses(m)
}

func sizeOfSoft(m *maker) (Size, error) {
	if err := checkSoft(m); err != nil {
		return Size{}, err
	}
	return sizeOfClauses(m)
}

// writeWCNF writes that each item is covered as a clause of weight 1, and all other clauses as
// hard ones.
func writeWCNF(m *Model, w *writer, e Extra) {
	blocked := m.blockedClauses(e)
	top := int64(m.cnf.items + 1)
	w.comments(m.format.Comment, e.Comments)
	w.put("p wcnf ")
	for _, n := range []int64{int64(m.variables), int64(m.cnf.count + len(blocked)), top} {
		w.int(n)
		w.put(" ")
	}
	w.put("\n")
	m.cnf.each(func(number int, clause []int32) bool {
		weight := top
		if number < m.cnf.items {
			weight = 1
		}
		w.int(weight)
		w.put(" ")
		w.clause(clause)
		return !w.done()
	})
	for _, clause := range blocked {
		w.int(top)
		w.put(" ")
		w.clause(clause)
	}
}

// readMaxSAT reads the lines o, s and v of a MaxSAT solver. It counts the items that stay
// uncovered by itself, from the values.
func readMaxSAT(a *reading) error {
	before := ""
	for a.next() {
		first := a.word()
		switch first {
		case "s":
			if err := a.status(); err != nil {
				return err
			}
		case "v":
			if before != "v" && before != "" {
				a.forget() // better values follow
				a.ended = false
			}
			if err := a.weighted(); err != nil {
				return err
			}
		case "c", "":
			continue
		}
		before = first
	}
	if err := a.anything("lines that begin with s, o and v"); err != nil {
		return err
	}
	a.partial()
	return nil
}

// weighted reads a line v: literals, or a row of 0 and 1, one for each variable.
func (a *reading) weighted() error {
	line := a.lines
	word := a.word()
	if strings.Trim(word, "01") != "" || len(word) < 2 || a.word() != "" {
		a.lines = line
		return a.literals()
	}
	a.valued = true
	for k, char := range word {
		if err := a.set(int64(k+1), char == '1'); err != nil {
			return err
		}
	}
	return nil
}

// partial turns the best values of a MaxSAT solver into its verdict about covers: if it says that
// none are better, and they leave an item uncovered, there is no cover.
func (a *reading) partial() {
	if a.Verdict != Found || !a.valued || a.missing() > 0 {
		return
	}
	left := a.uncovered(a.solution())
	if left == 0 {
		return
	}
	a.Verdict, a.valued = Unknown, false
	if a.Said == "OPTIMUM FOUND" {
		a.Verdict = None
	}
	a.Said = fmt.Sprintf("%s, and %s uncovered", a.Said, stay(left))
}

func stay(n int) string {
	if n == 1 {
		return "1 item stays"
	}
	return fmt.Sprintf("%d items stay", n)
}

// uncovered returns the number of primary items that a choice of options leaves uncovered. It is
// 0 for options that exclude each other, which is for judge to say.
func (a *reading) uncovered(options []int32) int {
	covered := make([]bool, a.p.NumItems())
	colors := make([]fourfold.Color, a.p.NumItems())
	n := int(a.p.NumPrimary())
	for _, o := range options {
		for _, i := range a.p.Option(o) {
			switch {
			case covered[i.Index] && (i.Color == fourfold.NoColor || i.Color != colors[i.Index]):
				return 0
			case !covered[i.Index] && a.p.IsPrimary(i.Index):
				n--
			}
			covered[i.Index], colors[i.Index] = true, i.Color
		}
	}
	return n
}
