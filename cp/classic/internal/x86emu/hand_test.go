package x86emu

import (
	"fmt"
	"strings"
	"testing"
)

// words makes a vector of 16-bit words. The other words are 0.
func words(w ...uint16) (v [64]byte) {
	for i, x := range w {
		put(v[:], 2, i, uint64(x))
	}
	return v
}

// everyWord and everyByte make a vector from a function of the lane.
func everyWord(f func(i int) int) (v [64]byte) {
	for i := range 32 {
		put(v[:], 2, i, uint64(f(i))&0xffff)
	}
	return v
}

func everyByte(f func(i int) int) (v [64]byte) {
	for i := range v {
		v[i] = byte(f(i))
	}
	return v
}

// TestVectors compares instructions with results computed by hand, above all those for which the
// order of operands matters. The result is in the last register. K1 has every third lane,
// beginning with the first.
func TestVectors(t *testing.T) {
	const third = 0x9249249249249249
	lane := func(i int) int { return i }
	for _, c := range []struct {
		code       string
		z1, z2, z3 [64]byte
		want       [64]byte
	}{
		{"VPANDNQ Z1, Z2, Z3", words(0xff0f), words(0x0f0f), words(1), words(0xf000)},
		{"VPSUBW Z1, Z2, Z3", words(3, 1, 0), words(10, 0, 0x8000), words(), words(7, 0xffff, 0x8000)},
		{"VPADDW Z1, Z2, Z3", words(0xffff, 2), words(3, 5), words(), words(2, 7)},
		{"VPADDQ Z1, Z2, Z3", words(0xffff, 2), words(3, 5), words(), words(2, 8)},
		{"VPMINUW Z1, Z2, Z3", words(0xffff, 2), words(3, 5), words(), words(3, 2)},
		{"VPTERNLOGQ $0xca, Z1, Z2, Z3", words(0x00ff), words(0x0f0f), words(0x3333), words(0x03cf)},
		{"VPTERNLOGQ $0xf8, Z1, Z2, Z3", words(6), words(3), words(8), words(10)},
		{"VPTERNLOGQ $0x02, Z1, Z2, Z3", words(7), words(2), words(4), words(1)},
		{"VPTERNLOGQ $0x04, Z1, Z2, Z3", words(2), words(7), words(4), words(1)},
		{"VPTERNLOGQ $0x10, Z1, Z2, Z3", words(2), words(4), words(7), words(1)},
		{"VPSLLVW Z1, Z2, Z3", words(0, 3, 15, 16, 0xffff), words(9, 9, 3, 1, 1), words(), words(9, 72, 0x8000)},
		{"VPSLLW $8, Z1, Z3", words(0x1ff, 1), words(), words(), words(0xff00, 0x100)},
		{"VPOPCNTW Z1, Z3", words(0xf1ff, 1, 0, 0xffff), words(), words(), words(13, 1, 0, 16)},
		{"VPERMB Z1, Z2, Z3", everyByte(func(i int) int { return 100 + i }), everyByte(func(i int) int { return 3*i + 128 }), words(),
			everyByte(func(i int) int { return 100 + 3*i%64 })},
		{"VPERMB.Z Z1, Z2, K1, Z3", everyByte(func(i int) int { return 100 + i }), everyByte(lane), everyByte(lane),
			everyByte(func(i int) int { return (100 + i) * oneIf(i%3 == 0) })},
		{"VPERMI2B Z1, Z2, Z3", everyByte(func(i int) int { return 64 + i }), everyByte(lane), everyByte(func(i int) int { return 5*i + 128*(i%2) }),
			everyByte(func(i int) int { return 5 * i % 128 })},
		{"VPBLENDMW Z1, Z2, K1, Z3", everyWord(lane), everyWord(func(i int) int { return -i }), words(7),
			everyWord(func(i int) int { return i * (2*oneIf(i%3 == 0) - 1) })},
		{"VMOVDQU16 Z1, K1, Z3", everyWord(lane), words(), everyWord(func(int) int { return 99 }),
			everyWord(func(i int) int { return i*oneIf(i%3 == 0) + 99*oneIf(i%3 != 0) })},
		{"VMOVDQU16.Z Z1, K1, Z3", everyWord(lane), words(), everyWord(func(int) int { return 99 }),
			everyWord(func(i int) int { return i * oneIf(i%3 == 0) })},
		{"VPSADBW Z1, Z2, Z3", everyByte(func(int) int { return 3 }), everyByte(func(i int) int { return i % 2 * 5 }), words(),
			everyWord(func(i int) int { return 20 * oneIf(i%4 == 0) })},
		{"VPMOVQW Z1, X3", everyWord(func(i int) int { return 50 + i }), words(), words(), words(50, 54, 58, 62, 66, 70, 74, 78)},
		{"VPHMINPOSUW X1, X3", words(9, 8, 300, 4, 4, 60000, 5, 7), words(), words(), words(4, 3)},
		{"VMOVD AX, X3", words(), words(), words(1, 2, 3), words(0x1234, 0xabcd)},
	} {
		m := mustParse(t, "TEXT ·f(SB), NOSPLIT, $0-0\n\t"+c.code+"\n\tRET\n")
		in := &m.program.code[0]
		m.garbage()
		m.reg[0], m.k[1] = 0x77abcd1234, third
		m.v[1], m.v[2], m.v[3] = c.z1, c.z2, c.z3
		in.do(m, in)
		if m.v[3] != c.want {
			t.Errorf("%s\n got %x\nwant %x", c.code, m.v[3], c.want)
		}
	}
}

func oneIf(b bool) int { return int(bit(b)) }

func mustParse(t *testing.T, text string) *Machine {
	t.Helper()
	p, err := Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return p.NewMachine()
}

// TestMasks does the same for instructions whose result is in a mask register, K3.
func TestMasks(t *testing.T) {
	for _, c := range []struct {
		code   string
		z1, z2 [64]byte
		want   uint64
	}{
		{"VPCMPUW $1, Z1, Z2, K3", words(5, 5, 5, 0xffff), words(4, 5, 6, 7), 0b1001},
		{"VPCMPUW $6, Z1, Z2, K3", words(5, 5, 5, 0xffff), words(4, 5, 6, 7), 0b0100},
		{"VPCMPEQW Z1, Z2, K1, K3", words(1, 1, 1, 2), words(1, 1, 1, 2, 1), 0x49249249},
		{"VPTESTMW Z1, Z2, K3", words(1, 3, 4, 0), words(2, 2, 4, 5), 0b0110},
		{"VPTESTMW Z1, Z2, K1, K3", words(1, 3, 4, 8), words(2, 2, 4, 9), 0b1000},
		{"VPTESTNMW Z1, Z2, K3", words(1, 3, 4, 0), words(2, 2, 4, 5), 0xfffffff9},
		{"KORD K1, K2, K3", words(), words(), 0x492492f9},
		{"KMOVD K1, K3", words(), words(), 0x49249249},
	} {
		m := mustParse(t, "TEXT ·f(SB), NOSPLIT, $0-0\n\t"+c.code+"\n\tRET\n")
		m.garbage()
		m.k[1], m.k[2] = 0x9249249249249249, 0xf0
		m.v[1], m.v[2] = c.z1, c.z2
		m.program.code[0].do(m, &m.program.code[0])
		if m.k[3] != c.want {
			t.Errorf("%s: %#x, want %#x", c.code, m.k[3], c.want)
		}
	}
}

// TestScalar runs instructions on AX = 7, BX = 1<<63 and CX = 0, and checks the result in DX and
// the conditions that hold.
func TestScalar(t *testing.T) {
	for _, c := range []struct {
		code  string
		dx    uint64
		holds string
	}{
		{"MOVQ AX, DX; SUBQ $7, DX", 0, "EQ CC GE"},
		{"MOVQ AX, DX; SUBQ $8, DX", ^uint64(0), "NE LT"},
		{"MOVQ BX, DX; SUBQ $1, DX", 1<<63 - 1, "NE CC LT"},
		{"MOVQ BX, DX; ADDQ BX, DX", 0, "EQ LT"},
		{"MOVQ AX, DX; CMPQ CX, AX", 7, "NE LT"},
		{"MOVQ AX, DX; CMPL AX, $3", 7, "NE CC GE"},
		{"XORQ DX, DX; TESTL AX, AX", 0, "NE CC GE"},
		{"MOVQ BX, DX; ORQ AX, DX", 1<<63 | 7, "NE CC LT"},
		{"MOVL $-1, DX", 0xffffffff, ""},
		{"MOVQ $-1, DX; SHRL $4, DX", 0x0fffffff, "NE"},
		{"MOVQ AX, DX; SHLQ $62, DX", 3 << 62, "NE"},
		{"BLSIQ AX, DX", 1, "NE"},
		{"BLSIQ CX, DX", 0, "EQ CC"},
		{"BLSRQ AX, DX", 6, "NE CC"},
		{"TZCNTQ CX, DX", 64, "NE"},
		{"TZCNTQ AX, DX", 0, "EQ CC"},
		{"IMUL3Q $0x140, AX, DX", 2240, ""},
		{"LEAQ 5(AX)(AX*4), DX", 40, ""},
		{"KMOVD AX, K1; KORTESTD K1, K1; KMOVD K1, DX", 7, "NE CC"},
		{"MOVQ $-1, SI; KMOVD SI, K1; KORTESTD K1, K1; KMOVQ K1, DX", 0xffffffff, "NE"},
		{"KMOVD CX, K1; KORTESTD K1, K1; KMOVD K1, DX", 0, "EQ CC"},
	} {
		m := mustParse(t, "TEXT ·f(SB), NOSPLIT, $0-0\n"+strings.ReplaceAll(c.code, ";", "\n")+"\nRET\n")
		m.garbage()
		m.reg[registers["AX"]], m.reg[registers["BX"]], m.reg[registers["CX"]] = 7, 1<<63, 0
		for i := range m.program.code[:len(m.program.code)-1] {
			m.program.code[i].do(m, &m.program.code[i])
		}
		if got := m.reg[registers["DX"]]; got != c.dx {
			t.Errorf("%s: %#x, want %#x", c.code, got, c.dx)
		}
		for _, name := range strings.Fields(c.holds) {
			if !conditions[name](m) {
				t.Errorf("%s: not %s", c.code, name)
			}
		}
	}
}

// TestFaults: programs with a fault fail, and programs that are just within the rules do not.
func TestFaults(t *testing.T) {
	for _, c := range []struct{ code, want string }{
		{"VMOVDQU64 (AX), Z0\nVZEROUPPER", ""},
		{"VMOVDQU64 17(AX), Z0\nVZEROUPPER", ""},
		{"VMOVDQU64 18(AX), Z0\nVZEROUPPER", "64 bytes at 18 of buffer, which has 81"},
		{"VMOVDQU64 -1(AX), Z0\nVZEROUPPER", "64 bytes at -1 of buffer"},
		{"VMOVDQU64 (AX), Z0", "VZEROUPPER is missing"},
		{"VMOVDQU64 Z0, (AX)", "write at 0 of buffer"},
		{"MOVQ $0x1ffff, DX\nKMOVQ DX, K1\nVMOVDQU8.Z 64(AX), K1, Z0\nVZEROUPPER", ""},
		{"MOVQ $0x3ffff, DX\nKMOVQ DX, K1\nVMOVDQU8.Z 64(AX), K1, Z0\nVZEROUPPER", "1 bytes at 81 of buffer"},
		{"MOVQ 73(AX), DX", ""},
		{"MOVQ 74(AX), DX", "8 bytes at 74"},
		{"MOVQ $0, DX\nMOVQ (DX), DX", "no memory"},
		{"MOVL table<>+4(SB), DX", ""},
		{"MOVL table<>+5(SB), DX", "4 bytes at 5 of table"},
	} {
		m := mustParse(t, "DATA table<>+0(SB)/8, $0x01020304\nGLOBL table<>(SB), RODATA, $8\n"+
			"TEXT ·f(SB), NOSPLIT, $0-8\nMOVQ p+0(FP), AX\n"+c.code+"\nRET\n")
		err := m.Call("f", m.Map("buffer", []byte(strings.Repeat("x", 81)), false, 5))
		if got := fmt.Sprint(err); err == nil && c.want != "" || err != nil && (c.want == "" || !strings.Contains(got, c.want)) {
			t.Errorf("%s: %v, want %q", c.code, err, c.want)
		}
	}
	for _, code := range []string{"VADDPD Z1, Z2, Z3", "VPADDW Z1, Z2", "VPADDW.Z Z1, Z2, Z3", "JMP nowhere", "VPADDW Z1, Z2, K0, Z3"} {
		if _, err := Parse("TEXT ·f(SB), NOSPLIT, $0-0\n" + code + "\nRET\n"); err == nil {
			t.Errorf("%s: no error", code)
		}
	}
}
