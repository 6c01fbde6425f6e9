package proof

import (
	"bufio"
	"io"
)

// Steps writes the steps of a proof. After an error of the writer, it writes nothing more, and
// Close returns the error.
type Steps struct {
	w      *bufio.Writer
	format Format
	ended  bool   // the empty clause is written
	line   []byte // memory of step
	failed bool
	fail   func(error)
}

// NewSteps begins a proof. Sum is that of its formula, so that a checker finds out if it has another
// one. Fail is called once if the writer returns an error, so that the search need not go on. It may
// be nil.
func NewSteps(w io.Writer, format Format, sum string, fail func(error)) *Steps {
	s := &Steps{w: bufio.NewWriterSize(w, 1<<16), format: format, fail: fail}
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

// step writes a line.
func (s *Steps) step(prefix string, clause []Lit) {
	if s.ended {
		return
	}
	line := appendClause(append(s.line[:0], prefix...), s.format, clause)
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
		s.w.WriteString("output NONE ;\nconclusion UNSAT : -1 ;\nend pseudo-Boolean proof ;\n")
	}
	return s.w.Flush()
}
