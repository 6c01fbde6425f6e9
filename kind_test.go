package fourfold_test

import (
	"errors"
	"fmt"
	"testing"

	"fourfold"
)

func TestKind(t *testing.T) {
	var b fourfold.Builder
	first := b.Primary("first")
	b.Kind("cell")
	cell := b.Primary("cell")
	b.Kind("row")
	row := b.Secondary("row")
	b.Kind("cell")
	b.Primary("another cell")
	b.Option("", first, cell, row)
	b.Option("", cell)
	p, err := b.Problem()
	if err != nil {
		t.Fatal(err)
	}
	for _, q := range []*fourfold.Problem{p, p.WithOptions([]int32{1})} {
		for item, want := range []string{"", "cell", "row", "cell"} {
			if got := q.ItemKind(int32(item)); got != want {
				t.Errorf("ItemKind(%d) = %q, want %q", item, got, want)
			}
		}
	}
	b.Primary("new")
	q, err := b.Problem()
	if err != nil || q.ItemKind(0) != "" {
		t.Errorf("ItemKind of a problem after another = %q, %v, want none", q.ItemKind(0), err)
	}
}

func TestTooManyKinds(t *testing.T) {
	var b fourfold.Builder
	for k := range 255 {
		b.Kind(fmt.Sprint(k))
		b.Primary("")
	}
	if _, err := b.Problem(); err != nil {
		t.Errorf("255 kinds: %v", err)
	}
	for k := range 256 {
		b.Kind(fmt.Sprint(k))
		b.Primary("")
	}
	if _, err := b.Problem(); !errors.Is(err, fourfold.ErrBadProblem) {
		t.Errorf("256 kinds: %v, want ErrBadProblem", err)
	}
}

func TestWithOptionsNames(t *testing.T) {
	var b fourfold.Builder
	i := b.Primary("i")
	for k := range 4 {
		b.Option(fmt.Sprint("option ", k), i)
	}
	p, err := b.Problem()
	if err != nil {
		t.Fatal(err)
	}
	if got := p.WithOptions([]int32{1, 2, 3}).WithOptions([]int32{0, 2}).OptionName(1); got != "option 3" {
		t.Errorf("OptionName(1) = %q, want %q", got, "option 3")
	}
}
