package x86emu

import (
	"fmt"
	"strings"
	"testing"
)

// TestParseErrors: Parse returns an error for text that is not a program, and each error names
// its line.
func TestParseErrors(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"RET", "line 1: RET: no TEXT line before it"},
		{"here:", "no TEXT line"},
		{"TEXT f(SB), 4, $0-0\nRET", "line 1: TEXT f(SB), 4, $0-0: not TEXT"},
		{"TEXT ·f(SB), 4, $99999999-0\nRET", "more than 1048576 bytes"},
		{"TEXT ·f(SB), 4, $99999999999999999999-0\nRET", "out of range"},
		{"DATA t<>+0(SB)/9, $1", "not a line of a table"},
		{"DATA t<>+99999999(SB)/8, $1", "more than 1048576 bytes"},
		{"DATA t<>+0(SB)/8, $x", "invalid syntax"},
		{"GLOBL t<>(SB), 8, $-1", "not a line of a table"},
		{code("VADDPD Z1, Z2, Z3"), "line 2: VADDPD Z1, Z2, Z3: VADDPD is not emulated"},
		{code("vpaddw Z1, Z2, Z3"), "not emulated"},
		{code("VPADDW.SAE Z1, Z2, Z3"), "suffix .SAE"},
		{code("VPADDW Z1, Z2"), "2 operands, want 3"},
		{code("VPADDW Z1, Z2, Z3, Z4"), "4 operands, want 3"},
		{code("VPADDW Z1, Z2, AX"), "operand 3 is of a wrong kind"},
		{code("VPADDW Z1, Z2, (AX)"), "operand 3 is of a wrong kind"},
		{code("VPADDW Z1, Z2, Z32"), "line 2: VPADDW Z1, Z2, Z32: operand 3"},
		{code("VPADDW Z1, , Z3"), `operand ""`},
		{code("VPADDW Z1, Z2, K8, Z3"), "operands"},
		{code("MOVQ (AX), (BX)"), "two operands in memory"},
		{code("VMOVDQU (AX), (BX)"), "two operands in memory"},
		{code("MOVQ $, AX"), "invalid syntax"},
		{code("MOVQ $5, $6"), "operand 2 is of a wrong kind"},
		{code("MOVQ 8(XX), AX"), "base XX"},
		{code("MOVQ 8(AX)(XX*2), AX"), "index XX"},
		{code("MOVQ 8(AX)(BX*3), AX"), "operand"},
		{code("MOVQ none<>+8(SB), AX"), "no table none"},
		{code("MOVQ x(AX), AX"), "invalid syntax"},
		{code("VMOVDQU16.Z Z1, K1, (AX)"), "zeroing in memory"},
		{code("JMP AX"), "operand 1 is of a wrong kind"},
		{code("JMP nowhere"), "line 2: JMP nowhere: no label nowhere"},
		{code("here:") + "TEXT ·g(SB), 4, $0-0\nJMP here\nRET", "no label here"},
	} {
		p, err := Parse(c.text)
		if err == nil || p != nil || !strings.Contains(err.Error(), c.want) || !strings.HasPrefix(err.Error(), "line ") {
			t.Errorf("%q: %v, want %q", c.text, err, c.want)
		}
	}
}

// code returns the text of function f with the given lines.
func code(lines string) string { return "TEXT ·f(SB), 4, $0-0\n" + lines + "\nRET\n" }

// TestCall checks the errors, the number of steps and the trace of calls.
func TestCall(t *testing.T) {
	const text = `
TEXT ·count(SB), 4, $0-8
	MOVQ n+0(FP), AX
again:
	DECQ AX
	JNZ  again
	RET

TEXT ·endless(SB), 4, $0-0
here:
	JMP here
	RET

TEXT ·open(SB), 4, $0-0
	NOTQ AX

TEXT ·next(SB), 4, $0-0
	RET
`
	m := mustParse(t, text)
	var trace []string
	m.trace = func(line int, text string) { trace = append(trace, fmt.Sprint(line, " ", text)) }
	if err := m.Call("count", 3); err != nil || m.Steps != 8 {
		t.Errorf("count: %v, %d steps, want 8", err, m.Steps)
	}
	if got := strings.Join(trace[:3], "; "); len(trace) != 8 || got != "3 MOVQ n+0(FP), AX; 5 DECQ AX; 6 JNZ  again" {
		t.Errorf("trace of %d lines: %s", len(trace), got)
	}
	m.maxSteps = 1000
	for function, want := range map[string]string{
		"count":   "too many instructions",
		"endless": "line 11: JMP here: endless",
		"open":    "open runs past its end",
		"none":    "no function none",
	} {
		m.Steps = 0
		if err := m.Call(function, 0); err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%s: %v, want %s", function, err, want)
		}
	}
}

// FuzzParse: no text makes Parse or Call panic.
func FuzzParse(f *testing.F) {
	f.Add("DATA t<>+8(SB)/4, $0x01020304\nGLOBL t<>(SB), 8, $16\n" + code("VMOVDQU.Z t<>+0(SB), K1, Y1\nVEXTRACTI64X4 $9, Y1, X3\nSHLQ CX, AX"))
	f.Add(code("VPMOVQW Z1, 3(AX)(BX*4)\nhere:\nJMP here"))
	f.Add(code("VMOVD X1, X2\nVPBROADCASTQ AX, Z1\nVPERM2I128 $255, X1, X2, X3\nKSHIFTLQ $300, K1, K2"))
	for name, d := range instructions {
		f.Add(code(name + " " + strings.Join(strings.Split("Z1 X2 K3 (AX) $1", " ")[:len(d.shape)%5], ", ")))
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := Parse(text)
		if err != nil {
			return
		}
		m := p.NewMachine()
		m.maxSteps = 1000
		for name := range p.functions {
			m.Steps = 0
			_ = m.Call(name, m.Map("buffer", make([]byte, 100), true, 3), 7)
		}
	})
}
