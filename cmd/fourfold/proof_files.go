package main

import (
	"fmt"
	"path/filepath"
	"strings"

	"fourfold/internal/kit/words"
	"fourfold/internal/lab/rup"
	"fourfold/sat/cdcl"
)

// A proofFormat says how the names of a proof and of its formula end, and what they hold.
type proofFormat struct {
	proof, formula string // with the dot
	write          cdcl.ProofFormat
	read           rup.Format
}

var proofFormats = []proofFormat{
	{".drat", ".cnf", cdcl.DRAT, rup.DRAT},
	{".pbp", ".opb", cdcl.VeriPB, rup.VeriPB},
}

// proofFormatOf returns the format of a proof by the end of its name.
func proofFormatOf(path string) (proofFormat, error) {
	for _, f := range proofFormats {
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
