// Package core is a SAT solver that learns clauses from conflicts (CDCL, conflict-driven clause
// learning). It knows clauses, and groups of variables of which exactly one is true, or at most
// one. It knows nothing of items and options. Package cdcl makes groups and clauses of them, and
// explains by an example how a clause is learned.
//
// # How a search goes
//
//	again and again:
//	    propagate: make all literals true that follow from the trail
//	    is a clause false (conflict)?   analyze it, learn, backtrack; at level 0: no model
//	    have all variables a value?     a model
//	    is it time?                     forget learned clauses, or restart
//	    otherwise                       decide: make an open literal true, on a new level
//
// # The state
//
//	trail       ¬a  c | d ¬e | ¬f  g  h       the literals that are true, in the order of time
//	levels      0       1      2              a level begins with a decision, here d and ¬f
//	vals[l]     1 true, -1 false, 0 open
//	info[v]     level, place in the trail, reason: a clause, a group, or none
//
//	bins[l]     the other literals of the clauses of two literals with l
//	arena       size flags position literals... | size flags position literals... | ...
//	watches[l]  the clauses in the arena whose first or second literal is l
//	budgets     which literals may be false, as far as their prices can be paid
//	groups[g]   how many members are not false, and the sum of their literals; 0 if at most one
//
// What the problem says, and all that is learned, is in bins, arena and groups. Decisions and
// what follows from them are in trail, levels, vals and info, and in the numbers of groups.
// Backtracking undoes these. Watches need not be undone.
//
// # Files
//
// This is a good order to read them:
//
//	literal.go, clause.go    variables, literals, clauses
//	group.go, reason.go      groups; why a literal is true
//	budget.go                bounds other than one, and costs
//	core.go                  the Solver: its fields, its options, and its memory
//	trail.go                 assign a literal, begin a level, backtrack
//	search.go                the loop above
//	propagate.go             all that follows: by binary clauses, by groups, by long clauses
//	decide.go, score.go      which variable comes next, and with which value
//	analyze.go, shrink.go    from a conflict to a learned clause, and to a shorter one
//	forget.go, memory.go     which learned clauses go
//	restart.go               when to leave a branch
//	share.go                 what several solvers tell each other
//	limits.go                what the search says at a limit
//	assume.go                questions under assumptions, and which assumptions failed
//	enumerate.go             all models
//	proof.go, events.go      what a log hears of the clauses, and a listener of the search
//	report.go                how large a solver is
//	invariants.go            the build that derives the state anew
//
// # Words
//
//	root        level 0. What is true there is a fact: it holds without any decision
//	reason      the clause or group by which a literal became true; its other literals are false
//	antecedents the literals of a reason
//	UIP         unique implication point: a literal of the last level through which all paths
//	            from the decision to the conflict go. The first UIP is the one nearest to the
//	            conflict. The learned clause has its negation
//	glue        the number of levels of the literals of a learned clause, less one
//	phase       the value that a decision gives to a variable
//	floor       the levels that an enumeration leaves only when nothing is left above them
//	flip        the opposite of a decision, below which an enumeration has found everything
//	locked      a clause that is the reason of a literal, and so cannot be forgotten
//	tick        a unit of work, about one cache line that was read
//
// The code names literals l and m, variables u and v, clauses c, clauses in the arena ref, and
// groups g.
package core
