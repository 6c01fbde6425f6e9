package proof

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
)

// Steps writes the steps of a proof. After an error of the writer, it writes nothing more, and
// Close returns the error.
type Steps struct {
	w      *bufio.Writer
	format Format
	ended  bool   // the empty clause is written
	line   []byte // memory of step
	claim  string // the conclusion of VeriPB
	failed bool
	fail   func(error)
}

// NewSteps begins a proof. Sum is that of its formula, so that a checker finds out if it has another
// one. Fail is called once if the writer returns an error, so that the search need not go on. It may
// be nil.
func NewSteps(w io.Writer, format Format, sum string, fail func(error)) *Steps {
	s := &Steps{w: bufio.NewWriterSize(w, 1<<16), format: format, fail: fail, claim: "UNSAT : -1"}
	head := "c "
	if format == VeriPB {
		head = "pseudo-Boolean proof version 3.0\n% "
	}
	s.w.WriteString(head + "formula sha256 " + sum + "\n")
	return s
}

// Learn writes a clause that follows by unit propagation. After the empty clause nothing more is
// written.
func (s *Steps) Learn(clause []Lit) {
	prefix := ""
	if s.format == VeriPB {
		prefix = "rup "
	}
	s.step(prefix, clause)
	s.ended = s.ended || len(clause) == 0
}

// Delete writes that a clause is deleted.
func (s *Steps) Delete(clause []Lit) {
	prefix := "d "
	if s.format == VeriPB {
		prefix = "del spec "
	}
	s.step(prefix, clause)
}

// Optimize says that the formula has an objective. It is called before the first step.
func (s *Steps) Optimize() { s.claim = "BOUNDS INF INF" }

// A Multiple is a constraint of a formula by its number, from 1, and a factor that is not
// negative. Number -1 is the constraint that models must be cheaper than the last one of Improve.
type Multiple struct{ Number, Factor int64 }

// Improve writes a model that is cheaper than all before, by literals from which all others follow.
// After it comes a sum of multiples of constraints, which follows.
func (s *Steps) Improve(model []Lit, cost int64, sum []Multiple) {
	line := append(s.line[:0], "soli "...)
	for _, l := range model {
		line = append(appendOPB(line, l), ' ')
	}
	line = append(line, ";\npol "...)
	for k, m := range sum {
		line = append(strconv.AppendInt(line, m.Number, 10), ' ')
		line = append(strconv.AppendInt(line, m.Factor, 10), " * "...)
		if k > 0 {
			line = append(line, "+ "...)
		}
	}
	s.put(append(line, ";\n"...))
	s.claim = fmt.Sprintf("BOUNDS %d %d", cost, cost)
}

// step writes the line of a clause.
func (s *Steps) step(prefix string, clause []Lit) {
	if s.ended {
		return
	}
	s.put(appendClause(append(s.line[:0], prefix...), s.format, clause))
}

// put writes a line.
func (s *Steps) put(line []byte) {
	s.line = line
	if _, err := s.w.Write(line); err != nil && !s.failed {
		s.failed = true
		if s.fail != nil {
			s.fail(err)
		}
	}
}

// Close ends the proof with the empty clause and, in the format VeriPB, with the conclusion. It
// does not close the writer.
func (s *Steps) Close() error {
	s.Learn(nil)
	if s.format == VeriPB {
		s.w.WriteString("output NONE ;\nconclusion " + s.claim + " ;\nend pseudo-Boolean proof ;\n")
	}
	return s.w.Flush()
}
