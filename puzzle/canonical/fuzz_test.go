package canonical_test

import (
	"math/rand/v2"
	"testing"

	"fourfold/puzzle/canonical"
)

// FuzzForm checks the puzzle of any text.
func FuzzForm(f *testing.F) {
	for _, k := range known {
		f.Add([]byte(k.form), uint64(1))
	}
	f.Add([]byte("1        1        1"), uint64(2))
	f.Fuzz(func(t *testing.T, text []byte, seed uint64) { checkForm(t, placed(text), seed) })
}

// checkForm checks that the form of a form is the form itself, and that a random isomorph has the
// same form and as many automorphisms. The transform leads to the form, and its inverse back.
func checkForm(t *testing.T, p canonical.Cells, seed uint64) {
	var c canonical.Canonizer
	form := c.Form(&p)
	automorphisms, transform := c.Automorphisms(), c.Transform()
	if again := c.Form(&form); again != form || c.Automorphisms() != automorphisms {
		t.Errorf("%v: form %v, %d automorphisms; of the form %v, %d", p, form, automorphisms, again, c.Automorphisms())
	}
	q := isomorph(rand.New(rand.NewPCG(seed, 0)), p)
	if other := c.Form(&q); other != form || c.Automorphisms() != automorphisms {
		t.Errorf("%v: form %v, %d automorphisms; isomorph %v: %v, %d", p, form, automorphisms, q, other, c.Automorphisms())
	}
	inverse := transform.Inverse()
	if transform.Apply(&p) != form || inverse.Apply(&form) != p {
		t.Errorf("%v: the transform leads to %v, and back to %v; the form is %v", p, transform.Apply(&p), inverse.Apply(&form), form)
	}
	if automorphisms < 1 || canonical.Symmetries%automorphisms != 0 {
		t.Errorf("%v: %d automorphisms do not divide the number of symmetries", p, automorphisms)
	}
}

// placed puts the digits of a text into a grid, as far as no value repeats in a unit.
func placed(text []byte) (p canonical.Cells) {
	for cell, char := range text[:min(81, len(text))] {
		if p[cell] = char % 10; p[cell] != 0 && clashes(&p, cell) {
			p[cell] = 0
		}
	}
	return p
}
