package cdcl

import (
	"context"
	"errors"
	"fmt"
	"io"

	"fourfold"
	"fourfold/internal/kit/prices"
	"fourfold/sat/cdcl/internal/core"
	"fourfold/sat/cdcl/internal/proof"
)

// A ProofFormat is the format of a proof, and of the formula that it is about.
type ProofFormat int

// The formats.
const (
	// DRAT is a proof in text form for checkers such as drat-trim. The formula is in DIMACS CNF, with
	// a clause for each pair of options that share an item, so it is large if items have thousands
	// of options.
	DRAT ProofFormat = iota

	// VeriPB is a proof for the checker of this name, version 3.0. The formula is in OPB, with one
	// equation or inequality for each item.
	VeriPB
)

// A Proof says where the proof of a search goes. The formula has variable o+1 for option o, and
// behind the options a variable for each color that several options give to an item, unless the
// color is always due to one of them. Comments name them all, and say which item the clauses or the
// equation below are about. A clause at its end excludes each solution that was found. The proof
// shows that this formula has no model, so there are no other solutions. It begins with a comment
// that has the SHA-256 of the formula without these clauses: of its words, without comments, with a
// space behind each.
//
// Large secondary items are not split, so a problem about counting takes longer than without a proof.
//
// The command "fourfold verify" checks a formula and its proof, and so do checkers of others.
type Proof struct {
	Format  ProofFormat
	Formula ProofFile
	Steps   io.Writer // gets the proof itself
	About   []string  // lines of comment for the formula, such as the file of the problem
}

// A ProofFile gets a formula. Write appends to it, and WriteAt writes over its beginning at the
// end. An *os.File is a ProofFile.
type ProofFile interface {
	io.Writer
	io.WriterAt
}

// maxPairs is the largest number of clauses that a formula in DIMACS CNF may have. They take
// about 100 MB, and package rup can check them.
const maxPairs = 5e6

// Prove does the same as [Solver.Visit], and writes a proof while it searches. If it returns
// nil and yield has never returned false, then out has a complete proof that there are no
// solutions but those yielded. Otherwise out has a part of a proof, which shows nothing. A
// search for one solution needs no proof, because the solution can be checked.
//
// The error can also be that of a writer. If the formula would be too large in the format DRAT,
// the error wraps errors.ErrUnsupported.
func (s Solver) Prove(ctx context.Context, p *fourfold.Problem, out Proof, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	s.Workers = 1
	call := newSearch(ctx, s, p, yield)
	call.proof = &prover{out: out}
	return call.solve(call.all)
}

// ProveCheapest does the same as [Solver.Cheapest] for the cheapest solution, and writes a proof
// while it searches, in the format VeriPB. If it returns nil and yield has never returned false,
// then out has a complete proof that no solution is cheaper than the last one yielded, or that
// there is none. The errors are those of [Solver.Prove].
func (s Solver) ProveCheapest(ctx context.Context, p *fourfold.Problem, out Proof, yield func(fourfold.Finding) bool) (fourfold.Stats, error) {
	if out.Format == DRAT {
		return fourfold.Stats{}, fmt.Errorf("a proof of the cheapest solution, and DRAT has no costs: expected a proof for VeriPB: %w", errors.ErrUnsupported)
	}
	return s.cheapest(ctx, p, 1, yield, &prover{out: out})
}

// A prover writes the proof of a search.
type prover struct {
	out     Proof
	formula *proof.Formula
	steps   *proof.Steps
	model   []core.Lit     // scratch memory of solution
	prices  *prices.Prices // if the proof is about costs; otherwise nil
	numbers []int64        // by item: the number of its first constraint, if the proof is about costs
}

// startProof writes the formula of the loaded problem, and lets the core log its steps.
func (s *search) startProof() error {
	w := s.proof
	format := proof.Format(w.out.Format)
	if format == proof.DRAT {
		if err := s.checkPairs(); err != nil {
			return err
		}
	}
	w.formula = proof.NewFormula(w.out.Formula, format, s.encoder.numVars, &s.looks)
	if err := s.nameVariables(w.formula); err != nil {
		return err
	}
	if w.prices != nil {
		w.numbers = make([]int64, s.p.NumItems())
		w.formula.Minimize(int(s.p.NumOptions()), func(v int) int64 { return s.p.Cost(int32(v)) })
	}
	if _, err := s.encoder.write(w.formula, s.nameItem); err != nil {
		return err
	}
	w.steps = proof.NewSteps(w.out.Steps, format, w.formula.Sum(), s.looks.Stop)
	if w.prices != nil {
		w.steps.Optimize()
	}
	s.core.Log = w.steps
	return w.formula.Err()
}

// checkPairs returns an error if the formula would be too large in DIMACS CNF, or cannot be
// written in it.
func (s *search) checkPairs() error {
	pairs := int64(0)
	for i := range s.p.NumItems() {
		if s.encoder.isBudget(i) {
			return fmt.Errorf("item %q is to be covered %s times, and DRAT has no such bounds: expected a proof for VeriPB: %w", s.p.ItemName(i), times(s.p, i), errors.ErrUnsupported)
		}
		pairs += proof.PairsOf(len(s.encoder.group(i)))
	}
	if pairs > maxPairs {
		return fmt.Errorf("the formula would have %d clauses in DIMACS CNF but may have %d: expected a proof for VeriPB, which needs no pairs: %w", pairs, int64(maxPairs), errors.ErrUnsupported)
	}
	return nil
}

// nameVariables writes comments that name the variables.
func (s *search) nameVariables(f *proof.Formula) error {
	e := &s.encoder
	for _, text := range s.proof.out.About {
		f.Comment(text)
	}
	f.Comment(fmt.Sprintf("exact cover problem: %d items, of which %d are primary, and %d options", s.p.NumItems(), s.p.NumPrimary(), s.p.NumOptions()))
	for o := range s.p.NumOptions() {
		name := s.p.OptionName(o)
		if err := s.looks.Add(1 + len(name)); err != nil {
			return err
		}
		f.Comment(fmt.Sprintf("variable %d: option %s", o+1, name))
	}
	named := int(s.p.NumOptions())
	for _, u := range e.paints {
		shade := &e.shades[u.shade]
		if int(shade.lit>>1) != named { // not the first use of a color with a variable
			continue
		}
		named++
		f.Comment(fmt.Sprintf("variable %d: item %s has its color of option %s", named, s.p.ItemName(shade.item), s.p.OptionName(u.option)))
	}
	return s.looks.Now()
}

// nameItem writes a comment before the constraint of an item.
func (s *search) nameItem(item int32) {
	if w := s.proof; w.numbers != nil {
		w.numbers[item] = w.formula.Numbers() + 1
	}
	s.proof.formula.Comment(fmt.Sprintf("item %s: %s", s.p.ItemName(item), times(s.p, item)))
}

// times says how often an item is covered.
func times(p *fourfold.Problem, item int32) string {
	switch low, high := p.Need(item), p.Room(item); {
	case low != high && high == 1:
		return "at most one"
	case low != high:
		return fmt.Sprintf("from %d to %d", low, high)
	case high != 1:
		return fmt.Sprintf("exactly %d", high)
	}
	return "exactly one"
}

// solution writes a solution: a clause of the formula that excludes it, or a step of the proof.
func (w *prover) solution(s *search, sol fourfold.Solution) error {
	w.model = s.appendPoint(w.model[:0], sol)
	if w.prices != nil {
		w.steps.Improve(w.model, s.p.CostOf(sol), w.room(s.p))
		return nil
	}
	w.formula.Exclude(w.model)
	return w.formula.Err()
}

// room returns the sum which says that the net costs of cheaper solutions are in the room that a
// solution leaves: the constraints of the items, each times its price, and the limit on the cost.
func (w *prover) room(p *fourfold.Problem) []proof.Multiple {
	sum := []proof.Multiple{{Number: -1, Factor: w.prices.Scale}}
	for i, price := range w.prices.Item {
		low, high := p.Need(int32(i)), p.Room(int32(i))
		switch number := w.numbers[i]; {
		case price > 0 && low > 0:
			sum = append(sum, proof.Multiple{Number: number, Factor: price})
		case price < 0 && int(high) < len(p.Uses(int32(i))) || price < 0 && low == high:
			if low > 0 {
				number++ // the upper bound comes after the lower one
			}
			sum = append(sum, proof.Multiple{Number: number, Factor: -price})
		}
	}
	return sum
}

// end completes the proof. All solutions have been found.
func (w *prover) end() error {
	return errors.Join(w.steps.Close(), w.formula.Close())
}
