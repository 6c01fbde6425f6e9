package export

import (
	"fmt"
	"slices"

	"fourfold"
	"fourfold/internal/kit/words"
	"fourfold/lp"
	"fourfold/sat"
)

// A Format is a format of problems that other solvers read.
type Format struct {
	Name      string
	About     string   // one line
	Extension string   // of files, with the dot
	Engine    string   // whose settings choose the encoding: "sat", "lp", or "" for a format without a choice
	Answers   []string // the answers that Model.Read understands
	Comment   string   // begins a line of comment
	Objective bool     // with the costs of a problem, a model asks for a cheapest solution

	write func(*Model, *writer, Extra)
}

// formats is the table of formats. It is filled by init, because its functions refer to it.
var formats []*Format

func init() {
	solutionFiles := []string{
		"files of glpsol -o and glpsol -w", "solution files of CBC", "solution files of HiGHS", "solution files of SCIP", "solution files of Gurobi",
	}
	formats = []*Format{{
		Name: "cnf", About: "DIMACS CNF, for SAT solvers such as CaDiCaL, Kissat and MiniSat", Extension: ".cnf", Engine: "sat", Comment: "c ",
		Answers: []string{"lines s and v of SAT solvers", "the result file of MiniSat: minisat MODEL RESULT"}, write: writeCNF,
	}, {
		Name: "wcnf", About: "weighted clauses, for MaxSAT solvers: the cheapest solution", Extension: ".wcnf", Engine: "sat", Comment: "c ",
		Answers: []string{"lines o, s and v of MaxSAT solvers"}, Objective: true, write: writeWCNF,
	}, {
		Name: "opb", About: "OPB, for pseudo-Boolean solvers such as RoundingSat, Sat4j and clasp", Extension: ".opb", Engine: "lp", Comment: "* ",
		Answers: append([]string{"lines s and v of pseudo-Boolean solvers"}, solutionFiles...), Objective: true, write: writeOPB,
	}, {
		Name: "lp", About: "CPLEX LP, for integer programming solvers such as GLPK, CBC, HiGHS and SCIP", Extension: ".lp", Engine: "lp", Comment: `\ `,
		Answers: solutionFiles, Objective: true, write: writeLP,
	}, {
		Name: "mps", About: "MPS with fixed columns, which readers of free MPS read, too", Extension: ".mps", Engine: "lp", Comment: "* ",
		Answers: solutionFiles, Objective: true, write: writeMPS,
	}, {
		Name: "dlx", About: "Knuth's format, for dlx2, ssxcc and other programs for exact covers", Extension: ".dlx", Comment: "| ",
		Answers: []string{"solutions of Knuth's programs", `options with | between them, as "fourfold solve" writes them`}, write: writeDLX,
	}, {
		Name: "minizinc", About: "MiniZinc, for Gecode, Chuffed, OR-Tools and others", Extension: ".mzn", Engine: "lp", Comment: "% ",
		Answers: []string{"output of minizinc"}, Objective: true, write: writeMiniZinc,
	}}
}

// Formats returns all formats.
func Formats() []*Format { return slices.Clone(formats) }

// Names returns the names of all formats.
func Names() (names []string) {
	for _, f := range formats {
		names = append(names, f.Name)
	}
	return names
}

// Find returns the format of this name.
func Find(name string) (*Format, error) {
	for _, f := range formats {
		if f.Name == name {
			return f, nil
		}
	}
	return nil, fmt.Errorf("unknown format %q: expected %s", name, words.Choice(name, Names()))
}

// Encodings returns the settings that the encoding of a format may have: those of the engine that
// change what is written.
func (f *Format) Encodings() (settings []fourfold.Setting) {
	names := []string{"encoding", "amo", "card", "colors", "reduce"}
	switch f.Engine {
	case "sat":
		settings = sat.Settings()
	case "lp":
		names, settings = []string{"model", "reduce"}, lp.Settings()
	}
	settings = slices.DeleteFunc(settings, func(s fourfold.Setting) bool { return !slices.Contains(names, s.Name) })
	for k := range settings {
		if s := &settings[k]; s.Name == "reduce" {
			s.Default = "off" // so that a model is the whole formulation
		}
	}
	if f.Name == "minizinc" {
		settings = append(settings, constraintSettings.List()...)
	}
	return settings
}
