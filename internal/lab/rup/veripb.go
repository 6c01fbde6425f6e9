package rup

// followVeriPB follows a proof in the format of VeriPB, version 3.0. It knows the rules rup, del spec,
// soli, pol for sums of multiples, output NONE, conclusion UNSAT, conclusion BOUNDS and end.
func (k *checker) followVeriPB(s *scanner) error {
	s.comment = '%'
	if err := s.expect("pseudo-Boolean", "proof", "version", "3.0"); err != nil {
		return err
	}
	better := false // the last step was a solution
	for s.next() {
		at := s.at
		var err error
		after := better
		better = s.is("soli")
		switch {
		case s.isComment():
			err = k.proofComment(s)
		case s.is("rup"):
			err = k.rup(s, at)
		case s.is("del"):
			err = k.del(s, at)
		case !k.Objective && (better || s.is("pol")):
			err = s.unexpected("rup, del spec, or output NONE, since the formula has no objective")
		case s.is("soli"):
			err = k.soli(s, at)
		case s.is("pol"):
			err = k.pol(s, after)
		case s.is("output"):
			return k.conclude(s)
		default:
			err = s.unexpected("a rule: rup, del spec, soli, pol, or output NONE")
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

// conclude reads the end of a proof. The token is the word output. In front of the semicolon of the
// conclusion there may be a constraint, which is not looked at.
func (k *checker) conclude(s *scanner) error {
	claim, follow := "UNSAT", k.noModel
	if k.Objective {
		claim, follow = "BOUNDS", k.bounds
	}
	if err := s.expect("NONE", ";", "conclusion", claim); err != nil {
		return err
	}
	at := s.at
	if err := follow(s); err != nil {
		return err
	}
	if err := s.expect("end", "pseudo-Boolean", "proof", ";"); err != nil {
		return err
	}
	if s.next() {
		return s.unexpected("the end of the file")
	}
	if s.failed() == nil && !k.contradiction {
		return refuse(s, at, "the proof ends without a contradiction")
	}
	return s.failed()
}

// noModel reads the rest of the conclusion that there is no model.
func (k *checker) noModel(s *scanner) error {
	if s.next(); s.is(":") {
		if _, err := s.nextNumber(-maxClauses, maxClauses, "the number of a constraint"); err != nil {
			return err
		}
		s.next()
	}
	if !s.is(";") {
		return s.unexpected("\":\" or \";\"")
	}
	return nil
}
