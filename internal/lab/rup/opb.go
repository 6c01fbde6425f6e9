package rup

// readOPB reads a formula in the format OPB. The coefficients must be 1 or -1.
func (k *checker) readOPB(s *scanner) error {
	declared, err := k.readOPBHeader(s)
	if err != nil {
		return err
	}
	s.sum = k.sum
	read := 0
	for s.next() {
		if s.isComment() {
			k.comment(s)
			continue
		}
		if read == declared {
			return s.fault("%q: expected the end of the file, since the number of constraints in the header is %d", s.token, declared)
		}
		read++
		if err := k.readConstraint(s); err != nil {
			return err
		}
	}
	if s.failed() == nil && read < declared {
		return s.unexpected("more constraints: the header says %d, found %d", declared, read)
	}
	return s.failed()
}

// readOPBHeader reads the first line, "* #variable= VARIABLES #constraint= CONSTRAINTS".
func (k *checker) readOPBHeader(s *scanner) (constraints int, err error) {
	s.comment = '*'
	if err := s.expect("*", "#variable="); err != nil {
		return 0, err
	}
	if k.Variables, err = s.nextNumber(0, maxVariables, "the number of variables"); err != nil {
		return 0, err
	}
	if err := s.expect("#constraint="); err != nil {
		return 0, err
	}
	constraints, err = s.nextNumber(0, maxClauses, "the number of constraints")
	if err == nil {
		s.skipLine(0)
	}
	return constraints, err
}

// readConstraint reads a constraint of a formula. An equation is two constraints.
func (k *checker) readConstraint(s *scanner) error {
	at := s.at
	lits, least, equal, err := k.constraint(s)
	if err != nil {
		return err
	}
	if err := s.expect(";"); err != nil {
		return err
	}
	if err := k.input(s, at, lits, least); err != nil || !equal {
		return err
	}
	k.begin()
	for _, l := range lits {
		k.put(l.not())
	}
	return k.input(s, at, lits, len(lits)-least)
}

// constraint reads a constraint up to its right side. The last token is its first one. The
// constraint says that at least, or exactly, some number of the literals are true. A term -1 x is
// read as the literal that is not x, less 1.
func (k *checker) constraint(s *scanner) (lits []lit, least int, equal bool, err error) {
	k.begin()
	negative := 0
	for !s.is(">=") && !s.is("=") {
		n, ok := s.number()
		if !ok || n != 1 && n != -1 {
			return nil, 0, false, s.unexpected("a coefficient 1 or -1, or >= or =")
		}
		s.next()
		l, err := k.variable(s)
		if err != nil {
			return nil, 0, false, err
		}
		if n < 0 {
			l = l.not()
			negative++
		}
		if k.has(l) || k.has(l.not()) {
			return nil, 0, false, s.fault("%q: expected each variable of a constraint once", s.token)
		}
		k.put(l)
		s.next()
	}
	equal = s.is("=")
	bound, err := s.nextNumber(-maxVariables, maxVariables, "the right side")
	return k.lits, bound + negative, equal, err
}

// variable returns the literal that the token names, such as x12 or ~x12.
func (k *checker) variable(s *scanner) (lit, error) {
	t := s.token
	negated := len(t) > 0 && t[0] == '~'
	if negated {
		t = t[1:]
	}
	n := 0
	for i, b := range t {
		switch {
		case i == 0 && b == 'x':
		case i > 0 && '0' <= b && b <= '9' && n <= k.Variables:
			n = 10*n + int(b-'0')
		default:
			n = k.Variables + 1
		}
	}
	if n == 0 || n > k.Variables {
		return 0, s.unexpected("a variable from x1 to x%d", k.Variables)
	}
	return k.literal(n, negated)
}
