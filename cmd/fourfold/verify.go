package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"fourfold/internal/kit/words"
	"fourfold/internal/lab/rup"
	"fourfold/internal/player/answer"
	"fourfold/internal/read/textfile"
	"fourfold/internal/write/record"
)

// A verification is one run of the command: its flags, and where its results go.
type verification struct {
	*console
	formula string
	json    bool
	quiet   bool
}

func verifyCommand(c *console) *cobra.Command {
	v := &verification{console: c}
	cmd := &cobra.Command{
		Use:   "verify PROOF...",
		Short: "Check proofs that there are no other solutions",
		Long: `Verify checks proofs that "fourfold solve --proof" has written, and says what they show: no solution, exactly one solution, a number of
solutions, or the cost of the cheapest solution.

For p.drat it reads the formula p.drat.cnf, and for p.pbp the formula p.pbp.opb. Each may be compressed by gzip. The checker accepts a
clause only if it follows by unit propagation from the formula and the clauses before, and finds out that the clauses below the comment
about found solutions exclude exactly one solution each. It shares no code with the engine that wrote the proof. It may take longer than the
search.

The proof is about the formula, and not about the puzzle. Comments in the formula have the cells of the puzzle, name all variables, and say
what the clauses are about, so that one can read that the formula says what the puzzle says. Without these comments the result claims
nothing about a puzzle.

Exit codes: 0 all proofs are verified; 2 bad usage, or a file cannot be read or is not in its format, or the formula is not that of the
proof; 3 interrupted, or a proof takes too much memory; 4 a proof is refused, because it does not show what it should.`,
		Example: `  fourfold solve --unique --force --proof one.pbp puzzle.txt
  fourfold verify one.pbp`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return errors.New("verify: expected the name of a proof, such as p.drat or p.pbp")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, paths []string) error { return v.run(cmd.Context(), paths) },
	}
	f := cmd.Flags()
	f.SortFlags = false
	f.StringVar(&v.formula, "formula", "", "read the formula from `FILE`; one proof only, which may have any name")
	f.BoolVar(&v.json, "json", false, "write JSON lines")
	f.BoolVar(&v.quiet, "quiet", false, "write no results: the exit code is the result")
	return cmd
}

func (v *verification) run(ctx context.Context, paths []string) error {
	switch {
	case v.json && v.quiet:
		return errors.New("--json and --quiet exclude each other")
	case v.formula != "" && len(paths) > 1:
		return fmt.Errorf("--formula: expected one proof, found %d", len(paths))
	}
	for _, path := range paths {
		_, formula, err := v.formulaOf(path)
		if err = cmp.Or(err, v.plan.Input("an input file", path, formula)); err != nil {
			return err
		}
	}
	for k, path := range paths {
		rec := v.verify(ctx, path)
		if ctx.Err() != nil {
			v.raise(answer.GaveUp)
			v.complain("interrupted after %s", words.Plural(k, "proof"))
			return nil
		}
		if err := v.write(rec); err != nil {
			return err
		}
	}
	return nil
}

// formulaOf returns the format of a proof and the name of its formula. If --formula names the
// formula, the proof may have any name, and the format can be that of the formula.
func (v *verification) formulaOf(path string) (format proofFormat, formula string, err error) {
	proof := strings.TrimSuffix(path, ".gz")
	format, err = proofFormatOf(proof)
	if v.formula != "" {
		for _, f := range proofFormats {
			if err != nil && strings.HasSuffix(strings.TrimSuffix(v.formula, ".gz"), f.formula) {
				return f, v.formula, nil
			}
		}
		return format, v.formula, err
	}
	formula = proof + format.formula
	if missing(formula) && !missing(formula+".gz") {
		formula += ".gz"
	}
	return format, formula, err
}

// missing reports whether there is no file of a name.
func missing(path string) bool {
	_, err := os.Stat(path)
	return errors.Is(err, fs.ErrNotExist)
}

// A verificationRecord is the JSON line of a proof.
type verificationRecord struct {
	record.Head
	Formula     string `json:"formula"`
	Status      string `json:"status"`
	Source      string `json:"source,omitempty"`    // what the formula is of, as its comments say
	Solutions   *int   `json:"solutions,omitempty"` // only if the proof is verified and there is a source; not if it is about costs
	Cost        *int64 `json:"cost,omitempty"`      // of the cheapest solution, if the proof is about costs and there is a solution
	Variables   int    `json:"variables"`
	Constraints int    `json:"constraints"`
	Added       int64  `json:"added"`
	Deleted     int64  `json:"deleted"`
	ElapsedNs   int64  `json:"elapsed_ns"`

	claim string // what a verified proof shows
}

// The results of a proof.
const (
	proofVerified = "verified"
	proofRefused  = "refused" // it does not show what it should
	proofInvalid  = "invalid" // it cannot be read
	proofLimit    = "limit"   // it takes too much memory
)

// verify checks a proof.
func (v *verification) verify(ctx context.Context, path string) *verificationRecord {
	format, formula, _ := v.formulaOf(path)
	begin := time.Now()
	rec := &verificationRecord{
		Head: record.New("verification", words.Printable(path), 0), Formula: words.Printable(formula), Status: proofInvalid,
	}
	result, err := checkProofFile(ctx, format.read, formula, path)
	rec.Variables, rec.Constraints, rec.Added, rec.Deleted = result.Variables, result.Constraints, result.Added, result.Deleted
	rec.ElapsedNs = time.Since(begin).Nanoseconds()
	rec.Source = words.OneLine(result.Source)
	switch {
	case err == nil:
		rec.Status = proofVerified
		rec.claim = claim(rec, result)
		if rec.Source != "" {
			rec.Cost = result.Cost
			if rec.Cost == nil {
				rec.Solutions = &result.Solutions
			}
		}
		return rec
	case errors.As(err, new(*rup.RefusedError)):
		rec.Status = proofRefused
	case errors.As(err, new(*rup.LimitError)):
		rec.Status = proofLimit
	}
	rec.Error = err.Error()
	return rec
}

// checkProofFile opens a formula and its proof, and checks the proof.
func checkProofFile(ctx context.Context, format rup.Format, formula, path string) (rup.Result, error) {
	var files [2]rup.File
	for k, name := range []string{path, formula} {
		in, err := textfile.Open(ctx, name)
		if err != nil {
			return rup.Result{}, err
		}
		defer in.Close()
		text := textfile.Text(in)
		if err := textfile.Foreign(text); err != nil {
			return rup.Result{}, fmt.Errorf("%s: %w", words.Printable(name), err)
		}
		files[k] = rup.File{Name: words.Printable(name), Text: text}
	}
	return rup.Check(ctx, format, files[1], files[0])
}

// write writes the result of a proof.
func (v *verification) write(rec *verificationRecord) error {
	switch rec.Status {
	case proofRefused:
		v.raise(answer.WrongAnswer)
	case proofInvalid:
		v.raise(answer.BadInput)
	case proofLimit:
		v.raise(answer.GaveUp)
	}
	if rec.Error != "" {
		v.complain("%s", rec.Error)
	}
	out := bufio.NewWriter(v.out)
	switch {
	case v.quiet:
	case v.json:
		record.Write(out, rec)
	case rec.Status == proofVerified:
		fmt.Fprintf(out, "%s: verified: %s\n", rec.File, rec.claim)
	default:
		fmt.Fprintf(out, "%s: %s\n", rec.File, rec.Status)
	}
	if err := out.Flush(); err != nil {
		return fmt.Errorf("writing the results: %w", err)
	}
	return nil
}

// claim says what a verified proof shows, and what that depends on.
func claim(rec *verificationRecord, result rup.Result) string {
	solutions := result.Solutions
	switch {
	case result.Cost != nil && rec.Source == "":
		return fmt.Sprintf("the cheapest model of the bare formula %s costs %d; its comments do not name a puzzle, so this is no claim about a puzzle", rec.Formula, *result.Cost)
	case result.Cost != nil:
		return fmt.Sprintf("the cheapest solution of %s costs %d, provided that %s is its formula", rec.Source, *result.Cost, rec.Formula)
	}
	if rec.Source == "" {
		return fmt.Sprintf("the bare formula %s has %s; its comments do not name a puzzle and the solutions that it excludes, so this is no claim about a puzzle", rec.Formula, exactly(solutions))
	}
	return fmt.Sprintf("%s of %s, provided that %s is its formula, which excludes %s", exactly(solutions), rec.Source, rec.Formula, words.Plural(solutions, "solution"))
}

// exactly says that there are exactly n solutions.
func exactly(n int) string {
	switch n {
	case 0:
		return "no solution"
	case 1:
		return "exactly one solution"
	}
	return "exactly " + words.PluralGrouped(n, "solution")
}
