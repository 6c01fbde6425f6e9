// Package core is a solver that learns clauses from conflicts (CDCL). It knows two kinds of
// constraints: clauses, and groups of variables of which at most one, or exactly one, is true.
package core
