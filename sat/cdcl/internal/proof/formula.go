package proof

import (
	"bufio"
	"crypto/sha256"
	"fmt"
	"hash"
	"io"
	"strconv"

	"fourfold/internal/kit/words"
)

// A File is where a formula goes. Write appends, and WriteAt writes over the beginning, when the
// number of clauses is known. An *os.File is one.
type File interface {
	io.Writer
	io.WriterAt
}

// Work counts work, and returns an error if the work is to end. A *poll.Poll is one.
type Work interface{ Add(work int) error }

// A Formula writes the constraints of a formula. After an error of the file, it writes nothing
// more, and Close returns the error.
type Formula struct {
	file      File
	w         *bufio.Writer
	format    Format
	variables int
	count     int64 // constraints
	numbers   int64 // of constraints, where an equation counts as two
	excluded  int64 // constraints that exclude solutions
	work      Work  // nil means that nothing ends the work
	excluding bool
	sum       hash.Hash // of the constraints before Exclude
	line      []byte    // memory of a line
}

// NewFormula begins a formula with a number of variables. A group of many variables can be a great
// many clauses. If work returns an error meanwhile, some of them are left out, so the caller must
// look at work before it relies on the formula. Work may be nil.
func NewFormula(file File, format Format, variables int, work Work) *Formula {
	f := &Formula{file: file, w: bufio.NewWriterSize(file, 1<<16), format: format, variables: variables, work: work, sum: sha256.New()}
	f.w.WriteString(f.header())
	return f
}

// header returns the first two lines, which have the same length for all numbers of constraints. In
// DIMACS CNF they stand before the comments, because drat-trim reads comments before them as words.
// The second line repeats how many clauses come at the end by Exclude, so that a checker finds a
// damaged comment before these.
func (f *Formula) header() string {
	if f.format == VeriPB {
		return fmt.Sprintf("* #variable= %d #constraint= %-19d\n* number of excluded solutions: %-19d\n", f.variables, f.count, f.excluded)
	}
	return fmt.Sprintf("p cnf %d %-19d\nc number of excluded solutions: %-19d\n", f.variables, f.count, f.excluded)
}

// maxComment is the largest length of a comment in characters. Some checkers have buffers for lines.
const maxComment = 1000

// Comment writes a line of comment.
func (f *Formula) Comment(text string) {
	mark := "c "
	if f.format == VeriPB {
		mark = "* "
	}
	f.w.WriteString(mark)
	f.w.WriteString(words.Clip(words.Replace(text, ' '), maxComment))
	f.w.WriteByte('\n')
}

// Group writes that at least low and at most high of the variables of some positive literals are
// true. In DIMACS CNF, low is 0 or 1, and high is 1.
func (f *Formula) Group(lits []Lit, low, high int) {
	if f.format == VeriPB {
		f.groupOPB(lits, low, high)
		return
	}
	if low > 0 {
		f.Add(lits...)
	}
	for i, a := range lits {
		if f.work != nil && f.work.Add(1+i) != nil {
			return
		}
		for _, b := range lits[:i] {
			f.Add(b^1, a^1)
		}
	}
}

// Minimize writes the objective, in the format VeriPB: the cost of variable v is costs(v). It comes
// before all constraints.
func (f *Formula) Minimize(variables int, cost func(v int) int64) {
	line := append(f.line[:0], "min: "...)
	for v := range variables {
		if c := cost(v); c != 0 {
			line = append(appendOPB(append(strconv.AppendInt(line, c, 10), ' '), Lit(2*v)), ' ')
		}
	}
	f.put(append(line, ";\n"...))
	f.count, f.numbers = 0, 0
}

// Numbers returns the number of constraints, where an equation counts as two.
func (f *Formula) Numbers() int64 { return f.numbers }

// groupOPB writes a group as an equation, or as inequalities. That of the upper bound has the
// coefficients -1. One that always holds is left out.
func (f *Formula) groupOPB(lits []Lit, low, high int) {
	switch {
	case low == high:
		f.row(lits, "1 ", "= ", low)
		f.numbers++
		return
	case low > 0:
		f.row(lits, "1 ", ">= ", low)
	}
	if high < len(lits) {
		f.row(lits, "-1 ", ">= ", -high)
	}
}

// row writes a constraint whose coefficients are all the same.
func (f *Formula) row(lits []Lit, coefficient, relation string, right int) {
	line := f.line[:0]
	for _, l := range lits {
		line = append(appendOPB(append(line, coefficient...), l), ' ')
	}
	line = strconv.AppendInt(append(line, relation...), int64(right), 10)
	f.put(append(line, " ;\n"...))
}

// Add writes a clause.
func (f *Formula) Add(lits ...Lit) { f.put(appendClause(f.line[:0], f.format, lits)) }

// put writes the line of a constraint.
func (f *Formula) put(line []byte) {
	f.line = line
	f.w.Write(line)
	if !f.excluding {
		line[len(line)-1] = ' '
		f.sum.Write(line)
	}
	f.count++
	f.numbers++
}

// Sum returns the SHA-256 of the words of the constraints, without those of Exclude, with a space
// behind each word.
func (f *Formula) Sum() string { return fmt.Sprintf("%x", f.sum.Sum(nil)) }

// Exclude writes the clause that excludes a solution. The literals are those that are true in the
// solution; the values of all other variables must follow from them. After Exclude, only Exclude
// and Close may be called.
func (f *Formula) Exclude(lits []Lit) {
	if !f.excluding {
		f.excluding = true
		f.Comment("excluded solutions: each clause from here on excludes one solution of the constraints above")
	}
	negated := make([]Lit, len(lits))
	for k, l := range lits {
		negated[k] = l ^ 1
	}
	f.Add(negated...)
	f.excluded++
}

// Size returns the number of constraints.
func (f *Formula) Size() int64 { return f.count }

// Err returns the error of the file, if there was one.
func (f *Formula) Err() error {
	_, err := f.w.Write(nil)
	return err
}

// Close completes the header. It does not close the file.
func (f *Formula) Close() error {
	if err := f.w.Flush(); err != nil {
		return err
	}
	_, err := f.file.WriteAt([]byte(f.header()), 0)
	return err
}

// PairsOf returns the number of clauses of a group of n variables in DIMACS CNF.
func PairsOf(n int) int64 { return int64(n) * int64(n-1) / 2 }

// appendClause appends the line of a clause.
func appendClause(to []byte, format Format, lits []Lit) []byte {
	if format == VeriPB {
		for _, l := range lits {
			to = append(appendOPB(append(to, "1 "...), l), ' ')
		}
		return append(to, ">= 1 ;\n"...)
	}
	for _, l := range lits {
		if l&1 != 0 {
			to = append(to, '-')
		}
		to = append(strconv.AppendUint(to, uint64(l>>1)+1, 10), ' ')
	}
	return append(to, "0\n"...)
}

// appendOPB appends a literal as a name.
func appendOPB(to []byte, l Lit) []byte {
	if l&1 != 0 {
		to = append(to, '~')
	}
	return strconv.AppendUint(append(to, 'x'), uint64(l>>1)+1, 10)
}
