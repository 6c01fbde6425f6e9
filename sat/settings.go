package sat

import (
	"errors"
	"strconv"

	"fourfold"
	"fourfold/internal/kit/reduce"
	"fourfold/internal/kit/setting"
)

func settings() setting.Table[Solver] {
	return setting.Table[Solver]{
		setting.Limit("nodes", "give up after N nodes: calls of the SAT solver and options of decisions; 0 means no limit",
			func(s *Solver) *int64 { return &s.MaxNodes }),
		setting.Choice("encoding", "which rules of items are written:\n"+
			"extended: all, at least once and at most once for each item\n"+
			"minimal: each cell of a Sudoku at least once, all else at most once\n"+
			"sparse: all at least once, each cell of a Sudoku at most once",
			[]string{"extended", "minimal", "sparse"}, []Encoding{Extended, Minimal, Sparse}, func(s *Solver) *Encoding { return &s.Encoding }),
		setting.Choice("amo", "how to forbid two options of one item: by pairs, by pairs for small items and a grid for large ones (mixed), or with auxiliary variables",
			amoNames(), amoValues(), func(s *Solver) *AtMostOne { return &s.AtMostOne }),
		setting.Choice("card", "how to count the options of an item that is covered several times: in a tree (totalizer), one after the other (sequential), or by sorting (network)",
			cardNames, []Cardinality{Totalizer, Counter, Network}, func(s *Solver) *Cardinality { return &s.Cardinality }),
		setting.Choice("colors", "how to forbid two colors of one item: by pairs of options or a variable for each color (direct), or by the color as a binary number (log)",
			[]string{"direct", "log"}, []Colors{Direct, Log}, func(s *Solver) *Colors { return &s.Colors }),
		setting.Parsed(fourfold.Setting{Name: "clauses", Values: "N", Default: "10000000", Meaning: "refuse a problem that needs more than N clauses; a clause takes about 100 bytes in the SAT solver"},
			parseClauses, func(s *Solver) *int64 { return &s.MaxClauses }),
		setting.Choice("reduce", "what is settled before the SAT solver: options that are forced (singles), nothing (off), or also options that lead to a dead end (probing)",
			[]string{"singles", "off", "probing"}, []reduce.Level{reduce.Singles, reduce.Off, reduce.Probing}, func(s *Solver) *reduce.Level { return &s.Reduce }),
	}
}

// parseClauses reads a number of clauses.
func parseClauses(text string) (int64, error) {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n < 1 {
		return 0, errors.New("expected a whole number from 1")
	}
	return n, nil
}

// amoNames returns the names of the encodings of at most one.
func amoNames() []string {
	names := make([]string, len(forms))
	for a, f := range forms {
		names[a] = f.name
	}
	return names
}

// amoValues returns the encodings of at most one, in the order of their names.
func amoValues() []AtMostOne {
	values := make([]AtMostOne, len(forms))
	for a := range values {
		values[a] = AtMostOne(a)
	}
	return values
}

// Settings describes the settings that [ParseSettings] reads.
func Settings() []fourfold.Setting { return settings().List() }

// ParseSettings returns base, changed by settings such as "amo=pairs,nodes=1000". If text is
// empty, it returns base unchanged. The error names the wrong setting and lists the known ones.
func ParseSettings(text string, base Solver) (Solver, error) { return settings().Parse(text, base) }
