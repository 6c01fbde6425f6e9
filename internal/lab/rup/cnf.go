package rup

// readCNF reads a formula in DIMACS CNF.
func (k *checker) readCNF(s *scanner) error {
	clauses, err := k.readHeader(s)
	if err != nil {
		return err
	}
	return k.readConstraints(s, clauses, "clauses", func(s *scanner) error {
		at := s.at
		lits, err := k.clause(s)
		if err != nil {
			return err
		}
		return k.input(s, at, lits, 1)
	})
}

// readHeader reads the comments and the line "p cnf VARIABLES CLAUSES" before the clauses.
func (k *checker) readHeader(s *scanner) (clauses int, err error) {
	s.comment = 'c'
	for s.next() && s.isComment() {
		k.comment(s)
	}
	if !s.is("p") {
		return 0, s.unexpected("a header: p cnf VARIABLES CLAUSES")
	}
	if err := s.expect("cnf"); err != nil {
		return 0, err
	}
	if k.Variables, err = s.nextNumber(0, maxVariables, "the number of variables"); err != nil {
		return 0, err
	}
	return s.nextNumber(0, maxClauses, "the number of clauses")
}

// maxClauses is the largest number of constraints that a formula may have.
const maxClauses = 1<<31 - 2

// clause reads a clause of a formula or of a proof up to its 0. The last token is its first number.
func (k *checker) clause(s *scanner) ([]lit, error) {
	k.begin()
	for {
		n, ok := s.number()
		switch {
		case !ok || n > k.Variables || n < -k.Variables:
			return nil, s.unexpected("a literal from %d to %d, or the 0 behind a clause", -k.Variables, k.Variables)
		case n == 0:
			return k.lits, nil
		}
		l, err := k.literal(max(n, -n), n < 0)
		if err != nil {
			return nil, err
		}
		if !k.has(l) {
			k.put(l)
		}
		if !s.next() {
			return nil, s.unexpected("a literal, or the 0 behind a clause")
		}
	}
}

// followDRAT follows a proof in the format DRAT.
func (k *checker) followDRAT(s *scanner) error {
	s.comment = 'c'
	if head, _ := s.r.Peek(2); len(head) == 2 && (head[0] == 'a' || head[0] == 'd' && !isSpace(head[1])) {
		return s.faultAt(place{1, 1}, "a binary proof: expected DRAT as text, which most solvers write with the option --no-binary")
	}
	for s.next() {
		if s.isComment() {
			if err := k.proofComment(s); err != nil {
				return err
			}
			continue
		}
		at := s.at
		deleted := s.is("d")
		if deleted && !s.next() {
			return s.unexpected("a clause")
		}
		lits, err := k.clause(s)
		if err != nil {
			return err
		}
		if deleted {
			err = k.drop(s, at, lits, 1)
		} else {
			err = k.lemma(s, at, lits)
		}
		if err != nil {
			return err
		}
	}
	return s.failed()
}
