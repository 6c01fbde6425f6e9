package proof

import (
	"bytes"
	"errors"
	"strings"
	"testing"
)

// A page is a File in memory.
type page struct{ bytes.Buffer }

func (p *page) WriteAt(text []byte, at int64) (int, error) { return copy(p.Bytes()[at:], text), nil }

// TestFiles: both formats have the same constraints and steps.
func TestFiles(t *testing.T) {
	for format, want := range map[Format][2]string{
		DRAT: {`p cnf 4 9                  
c number of excluded solutions: 3                  
c x y ` + `
1 2 3 0
-1 -2 0
-1 -3 0
-2 -3 0
-3 -4 0
-1 4 0
c excluded solutions: each clause from here on excludes one solution of the constraints above
-1 -4 0
-2 0
0
`, "c formula sha256 SUM\n1 -4 0\nd 1 -4 0\n0\n"},
		VeriPB: {`* #variable= 4 #constraint= 6                  
* number of excluded solutions: 3                  
* x y ` + `
1 x1 1 x2 1 x3 = 1 ;
-1 x3 -1 x4 >= -1 ;
1 ~x1 1 x4 >= 1 ;
* excluded solutions: each clause from here on excludes one solution of the constraints above
1 ~x1 1 ~x4 >= 1 ;
1 ~x2 >= 1 ;
>= 1 ;
`, "pseudo-Boolean proof version 3.0\n% formula sha256 SUM\nrup 1 x1 1 ~x4 >= 1 ;\ndel spec 1 x1 1 ~x4 >= 1 ;\nrup >= 1 ;\noutput NONE ;\nconclusion UNSAT : -1 ;\nend pseudo-Boolean proof ;\n"},
	} {
		var file, steps page
		f := NewFormula(&file, format, 4, nil)
		f.Comment("x\ny\x1b")
		f.Group([]Lit{0, 2, 4}, 1, 1)
		f.Group([]Lit{4, 6}, 0, 1)
		f.Add(1, 6)
		f.Exclude([]Lit{0, 6})
		f.Exclude([]Lit{2})
		f.Exclude(nil)
		s := NewSteps(&steps, format, "SUM", nil)
		s.Learn([]Lit{0, 7})
		s.Delete([]Lit{0, 7})
		if err := errors.Join(f.Close(), s.Close()); err != nil {
			t.Fatal(err)
		}
		if got := [2]string{spaces(file.String()), steps.String()}; got != [2]string{spaces(want[0]), want[1]} {
			t.Errorf("format %d:\n%s\n%s\nwant\n%s\n%s", format, got[0], got[1], want[0], want[1])
		}
	}
}

// spaces shortens the spaces at the ends of lines.
func spaces(text string) string {
	for strings.Contains(text, "  \n") {
		text = strings.ReplaceAll(text, "  \n", " \n")
	}
	return text
}

// TestHeader: the header is as long for no clause as for a great many.
func TestHeader(t *testing.T) {
	for _, format := range []Format{DRAT, VeriPB} {
		none, many := Formula{format: format, variables: 5}, Formula{format: format, variables: 5, count: 1<<63 - 1, excluded: 1<<63 - 1}
		if len(none.header()) != len(many.header()) {
			t.Errorf("headers %q and %q", none.header(), many.header())
		}
	}
}

// TestEmptyClause: after the empty clause there are no more steps.
func TestEmptyClause(t *testing.T) {
	var steps page
	s := NewSteps(&steps, DRAT, "SUM", nil)
	s.Learn(nil)
	s.Learn([]Lit{0})
	s.Delete([]Lit{0})
	if err := s.Close(); err != nil || steps.String() != "c formula sha256 SUM\n0\n" {
		t.Errorf("%q, %v, want the empty clause", steps.String(), err)
	}
}

// TestComment: a long comment is cut between two characters.
func TestComment(t *testing.T) {
	var file page
	f := NewFormula(&file, DRAT, 1, nil)
	f.Comment("x" + strings.Repeat("é", 2000))
	f.Close()
	lines := strings.Split(file.String(), "\n")
	if len(lines) != 4 || len([]rune(lines[2])) > maxComment+10 || !strings.HasSuffix(lines[2], "é...") {
		t.Errorf("%q", file.String())
	}
}

type broken struct{ page }

var errBroken = errors.New("broken")

func (*broken) Write([]byte) (int, error) { return 0, errBroken }

// TestErrors: the error of a file comes back, and is told once while the steps are written.
func TestErrors(t *testing.T) {
	f := NewFormula(&broken{}, DRAT, 1, nil)
	told := 0
	s := NewSteps(&broken{}, VeriPB, "SUM", func(err error) {
		if told++; err != errBroken {
			t.Errorf("told %v", err)
		}
	})
	for range 100_000 {
		f.Add(0)
		s.Learn([]Lit{0})
	}
	if f.Err() != errBroken || f.Close() != errBroken || s.Close() != errBroken || told != 1 {
		t.Errorf("errors %v, %v, %v; told %d times", f.Err(), f.Close(), s.Close(), told)
	}
}

// A quota is a Work that ends after some calls.
type quota struct{ left int }

func (q *quota) Add(int) error {
	if q.left--; q.left < 0 {
		return errBroken
	}
	return nil
}

// TestWork: the clauses of a large group end when the work is to end.
func TestWork(t *testing.T) {
	lits := make([]Lit, 1000)
	for k := range lits {
		lits[k] = Lit(2 * k)
	}
	for calls, want := range map[int]int64{0: 0, 1: 0, 10: 45, 1000: PairsOf(1000)} {
		f := NewFormula(&page{}, DRAT, len(lits), &quota{calls})
		f.Group(lits, 0, 1)
		if f.Size() != want {
			t.Errorf("%d clauses after %d calls, want %d", f.Size(), calls, want)
		}
	}
}
