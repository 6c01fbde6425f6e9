package sat

import (
	"math"
	"strings"
	"testing"
)

// TestParseSettings: each setting sets its field, and a wrong value is named with what was expected.
func TestParseSettings(t *testing.T) {
	for text, want := range map[string]Solver{
		"":                                               {},
		"encoding=extended,amo=mixed":                    {},
		"encoding=minimal,colors=log":                    {Encoding: Minimal, Colors: Log},
		"encoding=sparse,amo=bimander":                   {Encoding: Sparse, AtMostOne: Bimander},
		"card=sequential":                                {Cardinality: Counter},
		"card=network,amo=ladder":                        {Cardinality: Network, AtMostOne: Ladder},
		"amo=pairs,colors=direct":                        {AtMostOne: Pairs},
		"amo=sequential,clauses=7":                       {AtMostOne: Sequential, MaxClauses: 7},
		"amo=commander,reduce=off":                       {AtMostOne: Commander, Reduce: Unreduced},
		"amo=product,reduce=probing":                     {AtMostOne: Product, Reduce: Probing},
		"amo=ladder,clauses=9" + strings.Repeat("0", 18): {AtMostOne: Ladder, MaxClauses: 9e18},
	} {
		if got, err := ParseSettings(text, Solver{}); got != want || err != nil {
			t.Errorf("%q: %+v, %v, want %+v", text, got, err, want)
		}
	}
	for text, want := range map[string]string{
		"amo=seq":                            "expected mixed, pairs, sequential, product, commander, bimander or ladder",
		"card=counter":                       "expected totalizer, sequential or network",
		"encoding=":                          "expected extended, minimal or sparse",
		"colors=binary":                      "expected direct or log",
		"clauses=0":                          "expected a whole number from 1",
		"clauses=-1":                         "expected a whole number from 1",
		"clauses=1e6":                        "expected a whole number from 1",
		"clauses=NaN":                        "expected a whole number from 1",
		"clauses=" + strings.Repeat("9", 30): "expected a whole number from 1",
	} {
		if _, err := ParseSettings(text, Solver{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

// TestUnknownSettings: numbers without a meaning stand for the default.
func TestUnknownSettings(t *testing.T) {
	p := wideItem(t, 30)
	want, _ := Solver{}.Size(t.Context(), p)
	s := Solver{AtMostOne: -1, Cardinality: 9, Encoding: math.MaxInt, Colors: -7, MaxClauses: -1}
	if got, err := s.Size(t.Context(), p); got != want || err != nil {
		t.Errorf("Size() = %+v, %v, want %+v", got, err, want)
	}
}
