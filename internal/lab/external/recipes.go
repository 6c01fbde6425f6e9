package external

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"fourfold/internal/kit/words"
)

// A Recipe is the command line of a known program.
type Recipe struct {
	Name    string
	Command string // see parseTemplate; the placeholder of the model comes first
	About   string
}

// recipes is the table of known programs. To add one, add a line here. A test runs each program
// that is installed.
var recipes = []Recipe{
	{"cadical", "cadical -q {cnf}", "SAT solver CaDiCaL"},
	{"kissat", "kissat -q {cnf}", "SAT solver Kissat"},
	{"minisat", "minisat -verb=0 {cnf} {out}", "SAT solver MiniSat"},
	{"glucose", "glucose -verb=0 -model {cnf}", "SAT solver Glucose"},
	{"cryptominisat5", "cryptominisat5 --verb 0 {cnf}", "SAT solver CryptoMiniSat"},
	{"lingeling", "lingeling -q {cnf}", "SAT solver Lingeling"},
	{"picosat", "picosat {cnf}", "SAT solver PicoSAT"},
	{"clasp", "clasp {cnf}", "answer set and SAT solver clasp"},
	{"clasp-opb", "clasp {opb}", "clasp as a pseudo-Boolean solver"},
	{"clasp-wcnf", "clasp {wcnf}", "clasp as a MaxSAT solver"},
	{"roundingsat", "roundingsat --print-sol=1 {opb}", "pseudo-Boolean solver RoundingSat"},
	{"cbc", "cbc {lp} solve solution {out}", "integer programming solver CBC"},
	{"glpsol", "glpsol --lp {lp} --write {out}", "integer programming solver of GLPK"},
	{"highs", "highs {lp} --solution_file {out}", "integer programming solver HiGHS"},
	{"scip", `scip -q -c "read {lp} optimize display solution quit"`, "constraint integer programming solver SCIP"},
	{"gecode", "minizinc --solver gecode {minizinc}", "constraint solver Gecode, by MiniZinc"},
	{"chuffed", "minizinc --solver chuffed -f {minizinc}", "constraint solver Chuffed, by MiniZinc"},
}

// Recipes returns the known programs.
func Recipes() []Recipe { return append([]Recipe(nil), recipes...) }

// Installed reports whether the program is in the folders of PATH. MiniZinc runs a program of the
// solver, such as fzn-gecode, which may also be beside it.
func (r Recipe) Installed() bool {
	name, _, _ := strings.Cut(r.Command, " ")
	path, err := findProgram(name)
	if err != nil || name != "minizinc" {
		return err == nil
	}
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	_, beside := os.Stat(filepath.Join(filepath.Dir(path), "fzn-"+r.Name))
	_, inPath := findProgram("fzn-" + r.Name)
	return beside == nil || inPath == nil
}

// recipeOf returns the command line of a known program, or the text itself. Settings behind the
// name and a colon go into the placeholder of the model.
func recipeOf(text string) string {
	name, settings, found := strings.Cut(text, ":")
	for _, r := range recipes {
		switch {
		case r.Name == name && found:
			return strings.Replace(r.Command, "}", ":"+settings+"}", 1)
		case r.Name == name:
			return r.Command
		}
	}
	return text
}

// findProgram returns the absolute path of a program. The error is one line for the user.
func findProgram(name string) (string, error) {
	path, err := exec.LookPath(name)
	if err == nil || errors.Is(err, exec.ErrDot) { // the user names the program
		return filepath.Abs(path)
	}
	if !strings.ContainsRune(name, filepath.Separator) {
		return "", fmt.Errorf("program %s is not in the folders of PATH: install it, or give its path", words.Printable(name))
	}
	var lookup *exec.Error
	if errors.As(err, &lookup) {
		err = lookup.Err
	}
	return "", fmt.Errorf("program %s: %w: expected an executable file", words.Printable(name), reason(err))
}
