package export

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"fourfold"
	"fourfold/internal/test/covertest"
)

// FuzzRead: whatever a solver prints, Read returns, and a solution that it calls found is one. The
// first byte chooses the format.
func FuzzRead(f *testing.F) {
	var models []*Model
	for _, p := range []*fourfold.Problem{covertest.Shidoku("1.....2..3.....4"), covertest.Random(rand.New(rand.NewPCG(4, 5)))} {
		for _, format := range Formats() {
			m, err := New(context.Background(), p, Choices{Format: format.Name})
			if err != nil {
				f.Fatal(err)
			}
			models = append(models, m)
			x := make([]bool, m.variables)
			for _, s := range covertest.BruteForce(p)[:1] {
				for k, o := range m.options {
					for _, chosen := range s {
						x[k] = x[k] || o == chosen
					}
				}
			}
			for _, form := range forms {
				if form.format == format.Name {
					f.Add(byte(len(models)-1), []byte(form.write(m, x)))
				}
			}
		}
	}
	f.Fuzz(func(t *testing.T, which byte, text []byte) {
		m := models[int(which)%len(models)]
		a, err := m.Read(bytes.NewReader(text))
		switch {
		case err == nil && a.Verdict == Found:
			if err := m.p.Check(a.Solution); err != nil {
				t.Fatal(err)
			}
		case errors.Is(err, ErrWrong) && m.p.Check(a.Solution) == nil:
			t.Fatalf("%v is called wrong", a.Solution)
		}
	})
}
