package rup

import (
	"context"
	"crypto/sha256"
	"fmt"
	"hash"
	"slices"
	"strconv"
	"strings"

	"fourfold/internal/kit/poll"
)

// A Format is the format of a formula and of its proof.
type Format int

// The formats.
const (
	DRAT   Format = iota // DIMACS CNF and DRAT
	VeriPB               // OPB and VeriPB 3.0
)

// A Result is what a proof shows.
type Result struct {
	Source      string // what the formula is of, as its comments say; "" if they do not also state how many solutions it excludes
	Objective   bool   // the formula has an objective: the proof shows what its cheapest model costs
	Cost        *int64 // of the cheapest model; nil if there is none
	Solutions   int    // so many models has the formula without the clauses that exclude them, and no others
	Variables   int    // of the formula
	Constraints int    // of the formula, with the clauses that exclude models; an equation counts as two
	Added       int64  // clauses that the proof adds
	Deleted     int64  // clauses that the proof deletes
}

// Check reads a formula and follows its proof. The error is a *SyntaxError if a file is not in its
// format, a *RefusedError if the proof does not hold, a *LimitError if more memory is needed, the
// cause if ctx is done, and else the error of reading.
func Check(ctx context.Context, format Format, formula, proof File) (Result, error) {
	k := &checker{propagation: propagation{newDatabase(), poll.New(ctx)}, stated: -1, sum: sha256.New(), formula: formula.Name}
	err := k.check(format, newScanner(formula), newScanner(proof))
	if k.stated < 0 {
		k.Source = ""
	}
	return k.Result, err
}

// A checker follows a proof.
type checker struct {
	propagation
	Result
	excluding bool         // the clauses that come now exclude models
	stated    int          // so many models are excluded, as a comment says; -1 without such a comment
	statedAt  place        // of this comment
	lits      []lit        // of the constraint that is read, all different; its memory is used again
	objective constraint   // see readObjective
	better    constraint   // models are cheaper than the last solution
	inputs    []constraint // of the formula, if it has an objective
	cost      int64        // of the model that notOneModel has found, if there is an objective
	names     names
	formula   string    // its name
	sum       hash.Hash // of the formula above the clauses that exclude models
}

func (k *checker) check(format Format, formula, proof *scanner) error {
	read, follow := k.readCNF, k.followDRAT
	if format == VeriPB {
		read, follow = k.readOPB, k.followVeriPB
	}
	if err := read(formula); err != nil {
		return limit(formula, err)
	}
	if err := formula.failed(); err != nil {
		return err
	}
	if k.stated >= 0 && k.stated != k.Solutions {
		return refuse(formula, k.statedAt, "the number of excluded solutions is %d, found %d: expected so many clauses below a comment %q", k.stated, k.Solutions, excludesSolutions)
	}
	if err := follow(proof); err != nil {
		return limit(proof, err)
	}
	if err := proof.failed(); err != nil {
		return err
	}
	if !k.contradiction {
		return refuse(proof, place{proof.line, proof.column}, "the proof ends without a contradiction")
	}
	return nil
}

func refuse(s *scanner, at place, format string, args ...any) error {
	return &RefusedError{s.faultOf(at, format, args...)}
}

// limit returns an error of following a file, with the place if it is about a limit.
func limit(s *scanner, err error) error {
	if err == errMemory {
		return &LimitError{s.faultOf(s.at, "%v: expected at most %d MiB", err, maxMemory>>20)}
	}
	return err
}

// maxVariables is the largest number of variables that a formula may have.
const maxVariables = 1 << 24

const (
	// excludesSolutions begins the comment before the clauses of a formula that exclude its models.
	excludesSolutions = "excluded solutions"
	// statesSolutions begins a comment that says how many such clauses there are. If the comment
	// before them is damaged, they look like other clauses.
	statesSolutions = "number of excluded solutions: "
	// namesSource begins a comment that says which puzzle or problem the formula is of.
	namesSource = "from "
	// namesFormula begins a comment of a proof that has the sum of its formula.
	namesFormula = "formula sha256 "

	maxComment = 1024 // bytes of a comment that are read
)

// readConstraints reads the constraints of a formula behind its header, which says how many there are.
func (k *checker) readConstraints(s *scanner, declared int, what string, readOne func(*scanner) error) error {
	s.sum = k.sum
	read := 0
	for s.next() {
		if s.isComment() {
			k.comment(s)
			continue
		}
		if s.is("min:") && s.comment == '*' && read == 0 && !k.Objective {
			if err := k.readObjective(s); err != nil {
				return err
			}
			continue
		}
		if read == declared {
			return s.fault("%q: expected the end of the file, since the number of %s in the header is %d", s.token, what, declared)
		}
		read++
		if err := readOne(s); err != nil {
			return err
		}
	}
	if s.failed() == nil && read < declared {
		return s.unexpected("more %s: the header says %d, found %d", what, declared, read)
	}
	return s.failed()
}

// comment reads a comment of a formula up to the end of its line.
func (k *checker) comment(s *scanner) {
	at := s.at
	text := strings.TrimLeft(s.skipLine(maxComment), " ")
	if strings.HasPrefix(text, excludesSolutions) {
		k.excluding = true
		s.sum = nil
	}
	if number, ok := strings.CutPrefix(text, statesSolutions); ok {
		if n, err := strconv.Atoi(strings.TrimSpace(number)); err == nil {
			k.stated, k.statedAt = n, at
		}
	}
	if source, ok := strings.CutPrefix(text, namesSource); ok && k.Source == "" {
		k.Source = source
	}
}

// proofComment reads a comment of a proof. It returns an error if this names another formula.
func (k *checker) proofComment(s *scanner) error {
	at := s.at
	sum, ok := strings.CutPrefix(strings.TrimSpace(s.skipLine(maxComment)), namesFormula)
	if ok && sum != fmt.Sprintf("%x", k.sum.Sum(nil)) {
		return s.faultAt(at, "the proof is of another formula than %s: expected the formula that was written with it", k.formula)
	}
	return nil
}

// input adds a constraint of the formula, which begins at a place.
func (k *checker) input(s *scanner, at place, lits []lit, least int) error {
	k.Constraints++
	if k.Objective {
		k.inputs = append(k.inputs, constraint{lits: slices.Clone(lits), least: int64(least)})
		if err := k.take(constraintBytes + 4*int64(len(lits))); err != nil {
			return err
		}
	}
	if !k.excluding {
		return k.add(lits, least, &k.propagation)
	}
	if k.Objective {
		return s.faultAt(at, "the formula has an objective: expected no constraints below a comment %q", excludesSolutions)
	}
	if least != 1 {
		return s.faultAt(at, "expected a clause, since the constraints below the comment %q exclude solutions", excludesSolutions)
	}
	why, err := k.notOneModel(lits)
	if err != nil {
		return err
	}
	if why != "" {
		return refuse(s, at, "expected a clause that excludes exactly one solution: %s", why)
	}
	k.Solutions++
	return k.add(lits, least, &k.propagation)
}

// notOneModel says why the constraints do not have exactly one model that violates a clause, or
// returns "" if they do. So the model violates none of the clauses that excluded models before.
func (k *checker) notOneModel(lits []lit) (why string, err error) {
	if k.contradiction {
		return "the formula has no further solution", nil
	}
	defer k.undo(len(k.trail))
	conflict, err := k.assume(lits)
	switch {
	case err != nil:
		return "", err
	case conflict:
		why = "its literals cannot all be false"
	case len(k.trail) < k.Variables:
		free := 1
		for n := k.names.find(free); n != 0 && k.values[2*(n-1)] != 0; n = k.names.find(free) {
			free++
		}
		why = fmt.Sprintf("variable %d can be true or false", free)
	case k.Objective && !k.isModel():
		why = "it is no model of the formula"
	case k.Objective:
		k.cost = k.costNow()
	}
	return why, nil
}

// assume makes all literals of a clause false and follows the consequences. It reports whether there
// is a conflict. The caller takes all back by undo.
func (k *checker) assume(lits []lit) (conflict bool, err error) {
	k.assuming = true
	for _, l := range lits {
		if k.values[l] > 0 {
			return true, nil
		}
		if k.values[l] == 0 {
			k.assign(l.not())
		}
	}
	return k.propagate()
}

// lemma checks that a clause follows, and adds it. After a contradiction every clause follows.
func (k *checker) lemma(s *scanner, at place, lits []lit) error {
	k.Added++
	if k.contradiction {
		return nil
	}
	root := len(k.trail)
	conflict, err := k.assume(lits)
	k.undo(root)
	switch {
	case err != nil:
		return err
	case !conflict && len(lits) == 0:
		return refuse(s, at, "the empty clause does not follow by unit propagation")
	case !conflict:
		return refuse(s, at, "the clause does not follow by unit propagation")
	}
	return k.add(lits, 1, &k.propagation)
}

// drop deletes a constraint. After a contradiction nothing is deleted, because lemma has not added
// the clauses that come then.
func (k *checker) drop(s *scanner, at place, lits []lit, least int) error {
	k.Deleted++
	if k.contradiction {
		return nil
	}
	work := 0
	for _, l := range lits {
		work += 1 + len(k.watches[l]) + len(k.counted[l])
	}
	if err := k.work.Add(work); err != nil {
		return err
	}
	if !k.remove(lits, least) {
		return refuse(s, at, "the deleted constraint is not there")
	}
	return nil
}

// begin begins a constraint without literals in k.lits.
func (k *checker) begin() {
	k.mark++
	k.lits = k.lits[:0]
}

// put adds a literal to the constraint.
func (k *checker) put(l lit) {
	k.marks[l] = k.mark
	k.lits = append(k.lits, l)
}
