package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"fourfold/internal/rup"
	"fourfold/internal/words"
	"fourfold/internal/write/outfile"
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

// proofFormatOf returns the format of a proof by the end of its name, and the name without it.
func proofFormatOf(path string) (f proofFormat, stem string, err error) {
	for _, f := range proofFormats {
		if stem, ok := strings.CutSuffix(path, f.proof); ok && filepath.Base(path) != f.proof {
			return f, stem, nil
		}
	}
	return proofFormat{}, "", fmt.Errorf("%s: expected the name of a proof, which ends in .drat or .pbp", words.Printable(path))
}

// formulaOf returns the name of the formula of a proof.
func formulaOf(path string) string {
	format, stem, _ := proofFormatOf(path)
	return stem + format.formula
}

// A proofPair is a proof and its formula while they are written.
type proofPair struct {
	format         proofFormat
	set            *outfile.Set
	steps, formula *outfile.File
	path, beside   string   // of the proof, and of the formula
	about          []string // comments for the formula
	err            error    // why there are no such files
}

// createProof begins to write a proof and its formula.
func createProof(path string, plan *outfile.Plan) *proofPair {
	format, stem, err := proofFormatOf(path)
	p := &proofPair{format: format, path: path, beside: stem + format.formula, set: plan.Set(), err: err}
	if p.err == nil {
		p.steps, p.err = p.set.Create(p.path)
	}
	if p.err == nil {
		p.formula, p.err = p.set.Create(p.beside)
	}
	if p.err != nil {
		p.discard()
	}
	return p
}

// out returns where the engine writes.
func (p *proofPair) out() cdcl.Proof {
	return cdcl.Proof{Format: p.format.write, Formula: p.formula, Steps: p.steps, About: p.about}
}

// failed returns the error of writing, if there was one.
func (p *proofPair) failed() error {
	if p.err != nil {
		return p.err
	}
	return errors.Join(p.steps.Flush(), p.formula.Flush())
}

// discard leaves no files, unless they were committed.
func (p *proofPair) discard() {
	if p.set != nil {
		p.set.Discard()
	}
}
