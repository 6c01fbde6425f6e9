package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"fourfold/internal/atomicfile"
	"fourfold/internal/rup"
	"fourfold/internal/words"
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
	steps, formula *atomicfile.File
	path, beside   string   // of the proof, and of the formula
	about          []string // comments for the formula
	err            error    // why there are no such files
}

// createProof begins to write a proof and its formula. Files that exist are replaced only if force
// is set.
func createProof(path string, force bool) *proofPair {
	format, stem, err := proofFormatOf(path)
	p := &proofPair{format: format, path: path, beside: stem + format.formula, err: err}
	if p.err == nil {
		p.steps, p.err = createNew(p.path, force)
	}
	if p.err == nil {
		p.formula, p.err = createNew(p.beside, force)
	}
	if p.err != nil {
		p.discard()
	}
	return p
}

// createNew begins to write a file. The error about a file that exists names --force.
func createNew(path string, force bool) (*atomicfile.File, error) {
	f, err := atomicfile.CreateNew(path, force)
	return f, nameForce(path, err)
}

func nameForce(path string, err error) error {
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s: exists already: expected --force, which replaces it, or another name", words.Printable(path))
	}
	return err
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

// commit puts both files in place, or neither.
func (p *proofPair) commit() error {
	defer p.discard()
	if err := p.failed(); err != nil {
		return err
	}
	if err := p.formula.Commit(); err != nil {
		return nameForce(p.beside, err)
	}
	if err := p.steps.Commit(); err != nil {
		os.Remove(p.beside)
		return nameForce(p.path, err)
	}
	return nil
}

// discard leaves no files, unless they were committed.
func (p *proofPair) discard() {
	for _, f := range []*atomicfile.File{p.steps, p.formula} {
		if f != nil {
			f.Discard()
		}
	}
}
