package rup

// header is the first line of a proof in the format VeriPB.
var header = []string{"pseudo-Boolean", "proof", "version", "3.0"}

// ending is the last rule.
var ending = []string{"end", "pseudo-Boolean", "proof", ";"}

// followVeriPB follows a proof in the format of VeriPB, version 3.0. It knows the rules f, rup, del
// spec, output NONE, conclusion UNSAT and end.
func (k *checker) followVeriPB(s *scanner) error {
	s.comment = '%'
	for _, word := range header {
		if err := s.expect(word); err != nil {
			return err
		}
	}
	for s.next() {
		at := s.at
		var err error
		switch {
		case s.isComment():
			s.skipLine(0)
		case s.is("rup"):
			err = k.rup(s, at)
		case s.is("del"):
			err = k.del(s, at)
		case s.is("f"):
			err = k.checkCount(s)
		case s.is("output"):
			return k.conclude(s)
		default:
			err = s.unexpected("a rule: f, rup, del spec, or output NONE")
		}
		if err != nil {
			return err
		}
	}
	return s.unexpected("the rules output NONE, conclusion UNSAT and end")
}

// rup follows the rule that adds a clause.
func (k *checker) rup(s *scanner, at place) error {
	lits, least, err := k.inequality(s)
	if err != nil {
		return err
	}
	if least > 1 {
		return s.faultAt(at, "expected a clause, whose right side is 1 if each negative coefficient is written as a negated variable")
	}
	if least <= 0 { // always true
		k.Added++
		return nil
	}
	return k.lemma(s, at, lits)
}

// del follows the rule that deletes a constraint.
func (k *checker) del(s *scanner, at place) error {
	if err := s.expect("spec"); err != nil {
		return err
	}
	lits, least, err := k.inequality(s)
	if err != nil {
		return err
	}
	return k.drop(s, at, lits, least)
}

// inequality reads a constraint behind the name of a rule, up to the semicolon.
func (k *checker) inequality(s *scanner) (lits []lit, least int, err error) {
	s.next()
	at := s.at
	lits, least, equal, err := k.constraint(s)
	if err != nil {
		return nil, 0, err
	}
	if equal {
		return nil, 0, s.faultAt(at, "expected an inequality with >=")
	}
	return lits, least, s.expect(";")
}

// checkCount follows the rule that states the number of constraints of the formula.
func (k *checker) checkCount(s *scanner) error {
	n, err := s.nextNumber(0, maxClauses, "the number of constraints of the formula")
	if err == nil && n != k.Constraints {
		err = s.fault("%d: expected the number of constraints of the formula, %d", n, k.Constraints)
	}
	if err != nil {
		return err
	}
	return s.expect(";")
}

// conclude reads the end of a proof. The token is the word output. In front of the semicolon of the
// conclusion there may be a constraint, which is not looked at.
func (k *checker) conclude(s *scanner) error {
	for _, word := range []string{"NONE", ";", "conclusion", "UNSAT"} {
		if err := s.expect(word); err != nil {
			return err
		}
	}
	at := s.at
	if s.next(); s.is(":") {
		if _, err := s.nextNumber(-maxClauses, maxClauses, "the number of a constraint"); err != nil {
			return err
		}
		s.next()
	}
	if !s.is(";") {
		return s.unexpected("\":\" or \";\"")
	}
	for _, word := range ending {
		if err := s.expect(word); err != nil {
			return err
		}
	}
	if s.next() {
		return s.unexpected("the end of the file")
	}
	if s.failed() == nil && !k.contradiction {
		return refuse(s, at, "the proof ends without a contradiction")
	}
	return s.failed()
}
