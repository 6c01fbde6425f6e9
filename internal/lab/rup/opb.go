package rup

import (
	"bytes"
	"strconv"
)

// readOPB reads a formula in the format OPB. The coefficients must be 1 or -1.
func (k *checker) readOPB(s *scanner) error {
	declared, err := k.readOPBHeader(s)
	if err != nil {
		return err
	}
	return k.readConstraints(s, declared, "constraints", k.readConstraint)
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
	if number, ok := bytes.CutPrefix(t, []byte("x")); ok {
		if n, err := strconv.ParseUint(string(number), 10, 31); err == nil && 0 < n && int(n) <= k.Variables {
			return k.literal(int(n), negated)
		}
	}
	return 0, s.unexpected("a variable from x1 to x%d", k.Variables)
}
