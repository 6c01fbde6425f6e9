package cp

import (
	"fmt"
	"testing"
)

// TestNames: every number has a name as an Order and as a Scheme. The name can be parsed if
// the number is an order or a scheme, and only then.
func TestNames(t *testing.T) {
	for k := range 256 {
		o := Order(k)
		back, err := ParseOrder(o.String())
		if valid := k < len(orderNames); valid != (err == nil) || valid && back != o.orDefault() {
			t.Errorf("Order(%d) is %q, parsed as %d, %v", k, o, back, err)
		}
	}
	for k := range 1 << 16 {
		s := Scheme(k)
		back, err := ParseScheme(s.String())
		if name := fmt.Sprintf("Scheme(%d)", uint16(s.orDefault())); err != nil && s.String() != name || err == nil && back != s.orDefault() {
			t.Errorf("Scheme(%d) is %q, parsed as %d, %v", k, s, back, err)
		}
	}
	if got, want := Order(99).String(), "Order(99)"; got != want {
		t.Errorf("Order(99) is %q, want %q", got, want)
	}
}
