package gridtext_test

import (
	"fmt"
	"testing"

	"fourfold/puzzle/gridtext"
)

func TestNamesOfAlphabets(t *testing.T) {
	for _, a := range []gridtext.Alphabet{gridtext.AlphabetAuto, gridtext.AlphabetOne, gridtext.AlphabetZero} {
		if got, err := gridtext.ParseAlphabet(a.String()); got != a || err != nil {
			t.Errorf("ParseAlphabet(%v) = %v, %v", a, got, err)
		}
	}
	_, err := gridtext.ParseAlphabet("A-Z")
	if want := `unknown alphabet "A-Z": expected one of auto, 1-9A-Z, 0-9A-Z`; fmt.Sprint(err) != want {
		t.Errorf("error %v, want %s", err, want)
	}
}
