package x86emu

import (
	"bytes"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/sys/cpu"
)

// A state is the data that a function of TestCPU reads and writes: AX to DX, K1 to K3, the flags
// (a bit each, only written), Z1 to Z3, and memory.
type state [384]byte

const (
	flagsAt  = 56
	memoryAt = 256
	states   = 12 // for each form of an instruction
)

// functionOf returns the text of a function that loads a state, runs an instruction on it, and
// stores the state. The CMPQ before the instruction sets the flags that the instruction may
// read.
func functionOf(name, code string) string {
	const before = `TEXT ·%s(SB), 4, $0-8
	MOVQ s+0(FP), DI
	LEAQ 256(DI), SI
	%s
	MOVQ 0(DI), AX
	MOVQ 8(DI), BX
	MOVQ 16(DI), CX
	MOVQ 24(DI), DX
	MOVQ $1, R8
	MOVQ $0, R9
	CMPQ AX, BX
	%s%s
	MOVQ R9, 56(DI)
	MOVQ AX, 0(DI)
	MOVQ BX, 8(DI)
	MOVQ CX, 16(DI)
	MOVQ DX, 24(DI)
	%s
	VZEROUPPER
	RET
`
	var load, store []string
	for i := 1; i <= 3 && needsAVX512(code); i++ {
		load = append(load, fmt.Sprintf("VMOVDQU64 %d(DI), Z%d\nKMOVQ %d(DI), K%d", 64*i, i, 24+8*i, i))
		store = append(store, fmt.Sprintf("VMOVDQU64 Z%d, %d(DI)\nKMOVQ K%d, %d(DI)", i, 64*i, i, 24+8*i))
	}
	var flags string
	for _, condition := range []string{"CC", "EQ", "LT"} {
		flags += "\nMOVQ $0, R10\nCMOVQ" + condition + " R8, R10\nLEAQ (R10)(R9*2), R9"
	}
	return fmt.Sprintf(before, name, strings.Join(load, "\n"), code, flags, strings.Join(store, "\n"))
}

// needsAVX512 reports whether an instruction has vectors or masks.
func needsAVX512(code string) bool { return code[0] == 'V' || code[0] == 'K' }

// formsOf returns forms of an instruction: all forms that its shape allows with a few registers,
// one address, three constants, and masks. The assembler rejects some of them.
func formsOf(name string) (forms []string) {
	shape := instructions[name].shape
	var vectors int
	for _, letter := range shape {
		vectors += strings.Count("vxs", string(letter))
	}
	widths := []string{"XXX", "YYY", "ZZZ"}
	if vectors == 2 {
		widths = append(widths, "XY", "XZ", "YX", "YZ", "ZX", "ZY")
	}
	if vectors == 0 {
		widths = []string{""}
	}
	for _, w := range widths {
		lists := [][]string{nil}
		nth := 0
		for i, letter := range shape {
			var next [][]string
			for _, list := range lists {
				for _, o := range choices(letter, i, w, nth) {
					next = append(next, append(slices.Clone(list), o))
				}
			}
			lists = next
			nth += strings.Count("vxs", string(letter))
		}
		for _, list := range lists {
			forms = append(forms, withMasks(name, list, vectors > 0)...)
		}
	}
	slices.Sort(forms)
	return slices.Compact(forms)
}

// choices returns operands for letter i of a shape.
func choices(letter rune, i int, widths string, nth int) (all []string) {
	kind := kinds[letter]
	if letter == 'm' { // the address itself is the result
		return []string{"6(AX)(BX*4)", "-1(AX)"}
	}
	if kind&general != 0 {
		all = append(all, []string{"AX", "BX", "DX"}[i])
	}
	if kind&immediate != 0 {
		all = append(all, "$1", "$6", "$0xca")
	}
	if kind&memory != 0 {
		all = append(all, "(SI)")
	}
	if kind&mask != 0 {
		all = append(all, fmt.Sprint("K", min(i, 2)+1))
	}
	if kind&vector != 0 {
		all = append(all, fmt.Sprintf("%c%d", widths[min(nth, len(widths)-1)], min(nth+1, 3)))
	}
	return all
}

// withMasks returns an instruction without and with a mask.
func withMasks(name string, list []string, vectors bool) []string {
	forms := []string{name + " " + strings.Join(list, ", ")}
	last := len(list) - 1
	if !vectors || list[last] == "(SI)" {
		return forms
	}
	masked := strings.Join(slices.Insert(slices.Clone(list), last, "K1"), ", ")
	return append(forms, name+" "+masked, name+".Z "+masked)
}

// TestCPU runs every instruction except jumps in every form, on random states, by the CPU and by
// a Machine. Afterwards the states must be equal, except for flags that are undefined for the
// Machine. On a CPU without AVX-512 it leaves out the instructions that the CPU does not have.
func TestCPU(t *testing.T) {
	goCommand, err := exec.LookPath("go")
	if err != nil || runtime.GOARCH != "amd64" || !cpu.X86.HasBMI1 || !cpu.X86.HasAVX {
		t.Skip("no go command, or no CPU with AVX and BMI1")
	}
	avx512 := cpu.X86.HasAVX512F && cpu.X86.HasAVX512BW && cpu.X86.HasAVX512VL && cpu.X86.HasAVX512DQ &&
		cpu.X86.HasAVX512BITALG && cpu.X86.HasAVX512VBMI
	c := &comparison{goCommand: goCommand, dir: t.TempDir()}
	for _, name := range slices.Sorted(maps.Keys(instructions)) {
		if name != "RET" && name != "VZEROUPPER" && !strings.HasPrefix(instructions[name].shape, "l") {
			c.add(t, name, avx512)
		}
	}
	c.assemble(t)
	before := c.randomStates()
	c.compare(t, before, c.run(t, before))
}

// A comparison compares the CPU and the interpreter.
type comparison struct {
	goCommand, dir string
	forms          []string
}

// add adds the forms of an instruction that the CPU can run.
func (c *comparison) add(t *testing.T, name string, avx512 bool) {
	t.Helper()
	c.forms = append(c.forms, slices.DeleteFunc(formsOf(name), func(form string) bool { return needsAVX512(form) && !avx512 })...)
}

// text returns the functions of all forms.
func (c *comparison) text() string {
	var b strings.Builder
	for i, form := range c.forms {
		b.WriteString(functionOf(fmt.Sprint("f", i), form))
	}
	return b.String()
}

func (c *comparison) command(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	cmd := exec.Command(c.goCommand, args...)
	cmd.Dir = c.dir
	cmd.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=", "GOOS=", "GOARCH=", "CGO_ENABLED=0")
	return cmd
}

func (c *comparison) write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(c.dir, name), []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// assemble removes the forms that the assembler rejects. Every instruction must keep at least
// one form.
func (c *comparison) assemble(t *testing.T) {
	t.Helper()
	c.write(t, "f_amd64.s", c.text())
	out, err := c.command(t, "tool", "asm", "-e", "-p", "main", "-o", "f.o", "f_amd64.s").CombinedOutput()
	if err == nil {
		return
	}
	lines := strings.Split(c.text(), "\n")
	formAt := make([]int, len(lines)+1)
	form := -1
	for i, l := range lines {
		if strings.HasPrefix(l, "TEXT") {
			form++
		}
		formAt[i+1] = form
	}
	unknown := map[int]bool{}
	for _, m := range regexp.MustCompile(`(?m)f_amd64\.s:(\d+)\b`).FindAllSubmatch(out, -1) {
		line, _ := strconv.Atoi(string(m[1]))
		unknown[formAt[line]] = true
	}
	if len(unknown) == 0 {
		t.Fatalf("go tool asm: %v\n%s", err, out)
	}
	names := map[string]int{}
	var known []string
	for i, form := range c.forms {
		name := strings.FieldsFunc(form, func(r rune) bool { return r == ' ' || r == '.' })[0]
		names[name] += 0
		if !unknown[i] {
			known = append(known, form)
			names[name]++
		}
	}
	for name, n := range names {
		if n == 0 {
			t.Errorf("the assembler accepts no form of %s", name)
		}
	}
	c.forms = known
}

// program is a program that runs the functions on the states from standard input.
const program = `package main

import (
	"io"
	"os"
	"unsafe"
)

func main() {
	in, err := io.ReadAll(os.Stdin)
	if err != nil {
		panic(err)
	}
	const size, states = %d, %d
	buffer := make([]byte, size+64)
	s := buffer[-uintptr(unsafe.Pointer(&buffer[0]))&63:][:size]
	for i := 0; i < len(in); i += size {
		copy(s, in[i:])
		functions[i/size/states](&s[0])
		copy(in[i:], s)
	}
	os.Stdout.Write(in)
}
`

// run returns the states after the CPU has run the functions on them.
func (c *comparison) run(t *testing.T, before []state) (after []state) {
	t.Helper()
	var stubs strings.Builder
	stubs.WriteString("package main\n\nvar functions = []func(*byte){\n")
	for i := range c.forms {
		fmt.Fprintf(&stubs, "f%d,\n", i)
	}
	stubs.WriteString("}\n\n")
	for i := range c.forms {
		fmt.Fprintf(&stubs, "//go:noescape\nfunc f%d(*byte)\n", i)
	}
	c.write(t, "go.mod", "module cpu\n")
	c.write(t, "f_amd64.s", c.text())
	c.write(t, "stubs.go", stubs.String())
	c.write(t, "main.go", fmt.Sprintf(program, len(state{}), states))
	var in, out bytes.Buffer
	for i := range before {
		in.Write(before[i][:])
	}
	cmd := c.command(t, "run", ".")
	cmd.Stdin, cmd.Stdout = &in, &out
	var errs bytes.Buffer
	cmd.Stderr = &errs
	if err := cmd.Run(); err != nil || out.Len() != len(before)*len(state{}) {
		t.Fatalf("go run: %v, %.2000s", err, errs.String())
	}
	after = make([]state, len(before))
	for i := range after {
		copy(after[i][:], out.Next(len(state{})))
	}
	return after
}

// randomStates returns states for all remaining forms. In some states, words and registers are
// equal to others, or 0.
func (c *comparison) randomStates() []state {
	r := rand.New(rand.NewPCG(3, 4))
	all := make([]state, states*len(c.forms))
	for i := range all {
		for at := 0; at < len(all[i]); at += 8 {
			x := r.Uint64()
			switch r.IntN(6) {
			case 0:
				x &= 0x0003_0000_0004_0001
			case 1:
				x = 0
			case 2:
				x |= 0xffff_ff00_ffff_00ff
			}
			if at >= 128 && r.IntN(3) == 0 {
				x = element(all[i][:], 8, at/8-8)
			}
			put(all[i][:], 8, at/8, x)
		}
		if i%3 == 0 {
			copy(all[i][8:16], all[i][:8])
		}
	}
	return all
}

// compare runs the functions by the interpreter and compares the states with those of the CPU.
func (c *comparison) compare(t *testing.T, before, after []state) {
	p, err := Parse(c.text())
	if err != nil {
		t.Fatal(err)
	}
	wrong := 0
	for i, form := range c.forms {
		got := make([]state, states)
		var undefined byte
		for k := range got {
			n := states*i + k
			other := c.emulate(t, p, i, before[n], uint64(2*n))
			got[k] = c.emulate(t, p, i, before[n], uint64(2*n+1))
			undefined |= got[k][flagsAt] ^ other[flagsAt]
		}
		for k := range got {
			n := states*i + k
			got[k][flagsAt] = got[k][flagsAt]&^undefined | after[n][flagsAt]&undefined
			if got[k] != after[n] && wrong < 10 {
				wrong++
				t.Errorf("%s\nbefore %x\n   got %x\n   CPU %x", form, before[n], got[k], after[n])
			}
		}
	}
	t.Logf("%d forms of %d instructions", len(c.forms), len(instructions))
}

func (c *comparison) emulate(t *testing.T, p *Program, i int, s state, seed uint64) state {
	t.Helper()
	m := p.NewMachine()
	m.random = rand.New(rand.NewPCG(seed, seed))
	if err := m.Call(fmt.Sprint("f", i), m.Map("state", s[:], true, 0)); err != nil {
		t.Fatal(err)
	}
	return s
}
