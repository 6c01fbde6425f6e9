package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"fourfold/internal/kit/words"
	"fourfold/internal/lab/rup"
	"fourfold/internal/player/answer"
	"fourfold/internal/read/textfile"
	"fourfold/internal/write/record"
	"fourfold/sat/cdcl"
)

// A verifyCmd is one run of the command: its flags, and where its results go.
type verifyCmd struct {
	*console
	json  bool
	quiet bool
}

func verifyCommand(app *console) *cobra.Command {
	c := &verifyCmd{console: app}
	cmd := &cobra.Command{
		Use:   "verify PROOF...",
		Short: "Check proofs that there are no other solutions",
		Long: `Verify checks proofs that "fourfold solve --proof" has written, and says what they show: no solution, exactly one solution, a number of
solutions, or the cost of the cheapest solution. It shares no code with the engine that wrote the proof, and may take longer than the search.

The proof p.drat is about the formula p.drat.cnf, and p.pbp about p.pbp.opb. Each may be compressed by gzip. A clause is accepted only if
it follows by unit propagation from the formula and the clauses before it. Each clause below the comment about found solutions must exclude
exactly one solution.

Comments in the formula name the cells and all variables, so that one can read whether the formula is that of the puzzle. Without these
comments the result claims nothing about a puzzle.

Exit codes: 0 all proofs are verified; 2 bad usage, or a file cannot be read, or the formula is not that of the proof; 3 interrupted, or a
proof takes too much memory; 4 a proof does not show what it should.`,
		Example: `  fourfold solve --unique --proof one.pbp puzzle.txt
  fourfold verify one.pbp`,
		Args: takes(1, math.MaxInt, "the name of a proof, such as p.drat or p.pbp"),
		RunE: func(cmd *cobra.Command, paths []string) error { return c.run(cmd.Context(), paths) },
	}
	f := cmd.Flags()
	f.BoolVar(&c.json, "json", false, "write JSON lines")
	f.BoolVar(&c.quiet, "quiet", false, "write no results: the exit code is the result")
	return cmd
}

func (c *verifyCmd) run(ctx context.Context, paths []string) error {
	if c.json && c.quiet {
		return errors.New("--json and --quiet exclude each other")
	}
	for _, path := range paths {
		_, err := proofFormatOf(strings.TrimSuffix(path, ".gz"))
		if err = cmp.Or(err, c.plan.Input("an input file", path, formulaFor(path))); err != nil {
			return err
		}
	}
	for k, path := range paths {
		rec := c.verify(ctx, path)
		if ctx.Err() != nil {
			return c.ended(ctx, nil, words.Plural(k, "proof"))
		}
		c.write(rec)
	}
	return nil
}

// A verifyRecord is the JSON line of a proof.
type verifyRecord struct {
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

// verify checks a proof.
func (c *verifyCmd) verify(ctx context.Context, path string) *verifyRecord {
	begin := time.Now()
	format, _ := proofFormatOf(strings.TrimSuffix(path, ".gz"))
	formula := formulaFor(path)
	result, err := checkProofFile(ctx, format.read, formula, path)
	rec := &verifyRecord{
		Head: record.New("verification", words.Printable(path), 0), Formula: words.Printable(formula), Status: "verified", Source: words.OneLine(result.Source),
		Variables: result.Variables, Constraints: result.Constraints, Added: result.Added, Deleted: result.Deleted, ElapsedNs: time.Since(begin).Nanoseconds(),
	}
	switch {
	case err == nil:
		rec.claim = rec.claims(result)
		if rec.Source != "" && result.Cost != nil {
			rec.Cost = result.Cost
		} else if rec.Source != "" {
			rec.Solutions = &result.Solutions
		}
		return rec
	case errors.As(err, new(*rup.RefusedError)):
		rec.Status = "refused" // it does not show what it should
		c.raise(answer.WrongAnswer)
	case errors.As(err, new(*rup.LimitError)):
		rec.Status = "limit" // it takes too much memory
		c.raise(answer.GaveUp)
	default:
		rec.Status = "invalid" // it cannot be read
		if ctx.Err() == nil {
			c.raise(answer.BadInput)
		}
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
func (c *verifyCmd) write(rec *verifyRecord) {
	if rec.Error != "" {
		c.complain("%s", rec.Error)
	}
	switch {
	case c.quiet:
	case c.json:
		record.Write(c.out, rec)
	case rec.claim != "":
		fmt.Fprintf(c.out, "%s: %s: %s\n", rec.File, rec.Status, rec.claim)
	case rec.Status != "invalid": // which its error says
		fmt.Fprintf(c.out, "%s: %s\n", rec.File, rec.Status)
	}
}

// claims says what a verified proof shows, and what that depends on.
func (rec *verifyRecord) claims(result rup.Result) string {
	n := result.Solutions
	shown := map[int]string{0: "no solution", 1: "exactly one solution"}[n]
	if shown == "" {
		shown = "exactly " + words.PluralGrouped(n, "solution")
	}
	of, provided := rec.Source, fmt.Sprintf("provided that %s is its formula", rec.Formula)
	if of == "" {
		of, provided = "the bare formula "+rec.Formula, "whose comments do not name a puzzle, so this is no claim about a puzzle"
	}
	if result.Cost != nil {
		return fmt.Sprintf("the cheapest solution of %s costs %d, %s", of, *result.Cost, provided)
	}
	return fmt.Sprintf("%s of %s, %s", shown, of, provided)
}

// A proofFormat says how the names of a proof and of its formula end, and what they hold.
type proofFormat struct {
	proof, formula string // with the dot
	write          cdcl.ProofFormat
	read           rup.Format
}

// proofFormatOf returns the format of a proof by the end of its name.
func proofFormatOf(path string) (proofFormat, error) {
	for _, f := range []proofFormat{{".drat", ".cnf", cdcl.DRAT, rup.DRAT}, {".pbp", ".opb", cdcl.VeriPB, rup.VeriPB}} {
		if strings.HasSuffix(path, f.proof) && filepath.Base(path) != f.proof {
			return f, nil
		}
	}
	return proofFormat{}, fmt.Errorf("%s: expected the name of a proof, which ends in .drat or .pbp", words.Printable(path))
}

// formulaOf returns the name of the formula of a proof, such as p.drat.cnf.
func formulaOf(path string) string {
	format, _ := proofFormatOf(path)
	return path + format.formula
}

// formulaFor returns the name of the formula of a proof that is there, compressed or not.
func formulaFor(path string) string {
	formula := formulaOf(strings.TrimSuffix(path, ".gz"))
	if _, err := os.Stat(formula); err != nil {
		if _, err := os.Stat(formula + ".gz"); err == nil {
			return formula + ".gz"
		}
	}
	return formula
}
