package x86emu

import (
	"strings"
	"testing"
)

// TestParseErrors: Parse returns an error for text that is not a program, and each error names
// its line.
func TestParseErrors(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"RET", "line 1: RET: no TEXT line before it"},
		{"here:", "no TEXT line"},
		{"TEXT f(SB), 4, $0-0\nRET", "line 1: TEXT f(SB), 4, $0-0: no TEXT line"},
		{"TEXT ·f(SB), 4, $8-0\nRET", "no TEXT line"},
		{"DATA t<>+0(SB)/9, $1", "not DATA"},
		{"DATA t<>+99999999(SB)/8, $1", "not DATA"},
		{"DATA t<>+0(SB)/8, $x", "invalid syntax"},
		{code("VADDPD Z1, Z2, Z3"), "line 2: VADDPD Z1, Z2, Z3: VADDPD is not emulated"},
		{code("vpaddw Z1, Z2, Z3"), "not emulated"},
		{code("VPADDW.SAE Z1, Z2, Z3"), "VPADDW.SAE is not emulated"},
		{code("VPADDW Z1, Z2"), "2 operands, want 3"},
		{code("VPADDW Z1, Z2, Z3, Z4"), "4 operands, want 3"},
		{code("VPADDW Z1, Z2, AX"), "operand 3 is of a wrong kind"},
		{code("VPADDW Z1, Z2, (AX)"), "operand 3 is of a wrong kind"},
		{code("VPADDW Z1, Z2, Z32"), "line 2: VPADDW Z1, Z2, Z32: operand 3"},
		{code("VPADDW Z1, , Z3"), `operand ""`},
		{code("VPADDW Z1, Z2, K8, Z3"), "operands"},
		{code("MOVQ $, AX"), "invalid syntax"},
		{code("MOVQ $5, $6"), "operand 2 is of a wrong kind"},
		{code("MOVQ 8(XX), AX"), "base XX"},
		{code("MOVQ 8(AX)(XX*2), AX"), "index XX"},
		{code("MOVQ 8(AX)(BX*3), AX"), "operand"},
		{code("MOVQ none<>+8(SB), AX"), "no table none"},
		{code("MOVQ x(AX), AX"), "invalid syntax"},
		{code("VMOVDQU16.Z Z1, K1, (AX)"), "a mask for a store"},
		{code("JMP AX"), "operand 1 is of a wrong kind"},
		{code("JMP nowhere"), "line 2: JMP nowhere: no label nowhere"},
		{code("here:") + "TEXT ·g(SB), 4, $0-0\nJMP here\nRET", "no label here"},
	} {
		_, err := Parse(c.text)
		if err == nil || !strings.Contains(err.Error(), c.want) || !strings.HasPrefix(err.Error(), "line ") {
			t.Errorf("%q: %v, want %q", c.text, err, c.want)
		}
	}
}

// code returns the text of function f with the given lines.
func code(lines string) string { return "TEXT ·f(SB), 4, $0-0\n" + lines + "\nRET\n" }

// TestCall checks the errors of calls, and a loop.
func TestCall(t *testing.T) {
	const text = `
TEXT ·count(SB), 4, $0-8
	MOVQ n+0(FP), AX
again:
	SUBQ $1, AX
	JNZ  again
	RET

TEXT ·open(SB), 4, $0-0
	ADDQ $1, AX

TEXT ·next(SB), 4, $0-0
	RET
`
	m := mustParse(t, text)
	if err := m.Call("count", 3); err != nil || m.reg[registers["AX"]] != 0 {
		t.Errorf("count: %v, AX = %d, want 0", err, m.reg[registers["AX"]])
	}
	for function, want := range map[string]string{
		"open": "open runs past its end",
		"none": "no function none",
	} {
		if err := m.Call(function, 0); err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%s: %v, want %s", function, err, want)
		}
	}
}
