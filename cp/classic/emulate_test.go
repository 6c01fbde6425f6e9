package classic

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
)

// This file and its neighbours emulate_*_test.go run Go assembler text on any machine: an interpreter of the
// instructions that the vector engines use, each taken straight from its definition in Intel's manual. It lets
// the AVX-512 code be tested where no CPU has AVX-512, and it knows to the byte what the code may touch: a
// read or write outside the given ranges fails with the line that did it. Registers, and flags that an
// instruction leaves undefined, hold garbage, so that code relying on them gives wrong results.

// A program is assembler text, decoded.
type program struct {
	code   []instruction
	labels map[string]int // index of the first instruction of a label ("function label") or function ("·function")
	data   []area         // the tables of DATA lines, in the first areas of every machine
	index  map[string]int // of a table in data
	frame  map[string]int // bytes of a function's stack frame
}

type instruction struct {
	line   int
	text   string
	do     func(*machine, *instruction)
	a      []operand // as written, without the mask
	mask   int       // number of the mask register; 0 means no mask
	zero   bool      // lanes outside the mask become 0 instead of staying as they are
	bcast  bool      // a memory operand is one element for all lanes
	target int       // of a jump
}

type operandKind uint8

const (
	general   operandKind = iota + 1
	mask                  // K registers
	vector                // X, Y and Z registers
	memory                // base, index and displacement
	immediate             // $number
	label                 // of a jump
)

type operand struct {
	kind        operandKind
	n           int // register; base of a memory operand
	width       int // bytes of a vector register
	index       int
	scale       uint64
	imm         uint64 // immediate or displacement
	name        string // label
	based, both bool   // a memory operand has a base, an index
}

// An area is memory that may be read, and written if it is writable.
type area struct {
	name     string
	base     uint64
	bytes    []byte
	writable bool
}

// A machine has the state of a CPU and some memory. Area i lies in the 4 GiB from (i+1)<<32: what is outside
// an area is far from all others.
type machine struct {
	*program
	reg            [18]uint64 // AX to R15, FP, and the stack pointer that off(SP) means
	k              [8]uint64
	v              [32][64]byte
	cf, zf, sf, of bool
	areas          []area
	pc             int
	steps          int64 // instructions done
	maxSteps       int64
	random         *rand.Rand
	halted         bool
}

const (
	regSP = 4
	regFP = 16
)

var registers = map[string]int{"AX": 0, "CX": 1, "DX": 2, "BX": 3, "SP": regSP, "BP": 5, "SI": 6, "DI": 7,
	"AL": 0, "CL": 1, "DL": 2, "BL": 3, "FP": regFP}

func init() {
	for i := 8; i < 16; i++ {
		registers[fmt.Sprint("R", i)] = i
		registers[fmt.Sprintf("R%dB", i)] = i
	}
}

var (
	textLine  = regexp.MustCompile(`^TEXT\s+·(\w+)\(SB\),\s*[^$]*\$(\d+)`)
	dataLine  = regexp.MustCompile(`^DATA\s+(\S+?)<>\+(\d+)\(SB\)/(\d+),\s*\$(\S+)`)
	globlLine = regexp.MustCompile(`^GLOBL\s+(\S+?)<>\(SB\),.*\$(\d+)`)
	vectorReg = regexp.MustCompile(`^([XYZ])(\d+)$`)
	maskReg   = regexp.MustCompile(`^K([0-7])$`)
	memoryArg = regexp.MustCompile(`^([^()]*)\((\w+)\)(?:\((\w+)\*(\d)\))?$`)
	symbolArg = regexp.MustCompile(`^(\w+)<>(?:\+(\d+))?$`)
)

// assemble decodes assembler text.
func assemble(text string) (*program, error) {
	p := &program{labels: map[string]int{}, index: map[string]int{}, frame: map[string]int{}}
	lines := strings.Split(text, "\n")
	for i, l := range lines {
		lines[i], _, _ = strings.Cut(l, "//")
		lines[i] = strings.TrimSpace(lines[i])
		if err := p.table(lines[i]); err != nil {
			return nil, fmt.Errorf("line %d: %v", i+1, err)
		}
	}
	function := ""
	for i, l := range lines {
		t := textLine.FindStringSubmatch(l)
		switch {
		case l == "" || l[0] == '#' || strings.HasPrefix(l, "DATA") || strings.HasPrefix(l, "GLOBL") || strings.HasPrefix(l, "PCALIGN"):
		case t != nil:
			function = t[1]
			p.labels["·"+function] = len(p.code)
			p.frame[function], _ = strconv.Atoi(t[2])
		case strings.HasSuffix(l, ":"):
			p.labels[function+" "+l[:len(l)-1]] = len(p.code)
		default:
			in, err := p.instruction(l, function)
			if err != nil {
				return nil, fmt.Errorf("line %d: %s: %v", i+1, l, err)
			}
			in.line = i + 1
			p.code = append(p.code, in)
		}
	}
	for i := range p.code {
		in := &p.code[i]
		for _, a := range in.a {
			if a.kind != label {
				continue
			}
			t, ok := p.labels[a.name]
			if !ok {
				return nil, fmt.Errorf("line %d: no label %s", in.line, a.name)
			}
			in.target = t
		}
	}
	return p, nil
}

// table takes in a DATA or GLOBL line. A table begins at a multiple of 32 but not of 64: the linker promises no
// more.
func (p *program) table(l string) error {
	grow := func(name string, size int) []byte {
		i, ok := p.index[name]
		if !ok {
			i = len(p.data)
			p.index[name] = i
			p.data = append(p.data, area{name: name, base: uint64(i+1)<<32 + 1<<16 + 32})
		}
		a := &p.data[i]
		a.bytes = append(a.bytes, make([]byte, max(0, size-len(a.bytes)))...)
		return a.bytes
	}
	if t := globlLine.FindStringSubmatch(l); t != nil {
		size, _ := strconv.Atoi(t[2])
		grow(t[1], size)
	}
	t := dataLine.FindStringSubmatch(l)
	if t == nil {
		return nil
	}
	off, _ := strconv.Atoi(t[2])
	size, _ := strconv.Atoi(t[3])
	b := grow(t[1], off+size)[off:][:size]
	if s, err := strconv.Unquote(t[4]); err == nil {
		copy(b, s)
		return nil
	}
	v, err := number(t[4])
	for i := range b {
		b[i] = byte(v >> (8 * i))
	}
	return err
}

func number(s string) (uint64, error) {
	if v, err := strconv.ParseInt(s, 0, 64); err == nil {
		return uint64(v), nil
	}
	return strconv.ParseUint(s, 0, 64)
}

func (p *program) instruction(l, function string) (in instruction, err error) {
	name, rest, _ := strings.Cut(strings.ReplaceAll(l, "\t", " "), " ")
	parts := strings.Split(name, ".")
	for _, s := range parts[1:] {
		switch s {
		case "Z":
			in.zero = true
		case "BCST":
			in.bcast = true
		default:
			return in, fmt.Errorf("suffix .%s", s)
		}
	}
	d, ok := instructions[parts[0]]
	if !ok {
		return in, fmt.Errorf("%s is not emulated", parts[0])
	}
	in.text, in.do = l, d.do
	if rest = strings.TrimSpace(rest); rest != "" {
		for s := range strings.SplitSeq(rest, ",") {
			o, err := p.operand(strings.TrimSpace(s), function)
			if err != nil {
				return in, err
			}
			in.a = append(in.a, o)
		}
	}
	if n := len(in.a); n == d.operands+1 && n >= 2 && in.a[n-2].kind == mask {
		in.mask = in.a[n-2].n
		if in.mask == 0 {
			return in, fmt.Errorf("K0 is no mask")
		}
		in.a = append(in.a[:n-2:n-2], in.a[n-1])
	}
	if len(in.a) != d.operands {
		return in, fmt.Errorf("%d operands, want %d", len(in.a), d.operands)
	}
	if in.zero && in.mask == 0 {
		return in, fmt.Errorf("zeroing without a mask")
	}
	return in, nil
}

func (p *program) operand(s, function string) (o operand, err error) {
	if n, ok := registers[s]; ok {
		return operand{kind: general, n: n}, nil
	}
	if t := vectorReg.FindStringSubmatch(s); t != nil {
		n, _ := strconv.Atoi(t[2])
		return operand{kind: vector, n: n, width: map[string]int{"X": 16, "Y": 32, "Z": 64}[t[1]]}, nil
	}
	if t := maskReg.FindStringSubmatch(s); t != nil {
		return operand{kind: mask, n: int(t[1][0] - '0')}, nil
	}
	if s[0] == '$' {
		o.kind = immediate
		o.imm, err = number(s[1:])
		return o, err
	}
	t := memoryArg.FindStringSubmatch(s)
	if t == nil {
		return operand{kind: label, name: function + " " + s}, nil
	}
	o.kind = memory
	disp, base := t[1], t[2]
	if t[3] != "" {
		n, ok := registers[t[3]]
		if !ok {
			return o, fmt.Errorf("index %s", t[3])
		}
		o.both, o.index, o.scale = true, n, uint64(t[4][0]-'0')
	}
	if base == "SB" {
		y := symbolArg.FindStringSubmatch(disp)
		if y == nil {
			return o, fmt.Errorf("symbol %s", disp)
		}
		i, ok := p.index[y[1]]
		if !ok {
			return o, fmt.Errorf("no table %s", y[1])
		}
		off, _ := strconv.Atoi(y[2])
		o.imm = p.data[i].base + uint64(off)
		return o, nil
	}
	n, ok := registers[base]
	if !ok {
		return o, fmt.Errorf("base %s", base)
	}
	o.based, o.n = true, n
	if i := strings.LastIndexByte(disp, '+'); i > 0 { // name+8(FP)
		disp = disp[i+1:]
	}
	if disp != "" {
		o.imm, err = number(disp)
	}
	return o, err
}

// newMachine returns a machine with the tables of p in memory.
func (p *program) newMachine() *machine {
	return &machine{program: p, areas: append([]area(nil), p.data...), maxSteps: 1 << 40, random: rand.New(rand.NewPCG(1, 2))}
}

// give makes bytes part of the memory, at an address that is misalign beyond a multiple of 4096, which it returns.
func (m *machine) give(name string, b []byte, writable bool, misalign uint64) uint64 {
	base := uint64(len(m.areas)+1)<<32 + 1<<16 + misalign
	m.areas = append(m.areas, area{name, base, b, writable})
	return base
}

// A fault is why a program cannot go on.
type fault string

// call runs a function with arguments of 8 bytes each. It fails if the program touches what it may not, runs
// an instruction wrongly, or returns with something in the upper parts of the vector registers.
func (m *machine) call(function string, args ...uint64) (err error) {
	pc, ok := m.labels["·"+function]
	if !ok {
		return fmt.Errorf("no function %s", function)
	}
	defer func() {
		if f, ok := recover().(fault); ok {
			in := m.code[m.pc]
			err = fmt.Errorf("line %d: %s: %s", in.line, in.text, string(f))
		} else if r := recover(); r != nil {
			panic(r)
		}
	}()
	frame := make([]byte, 8*len(args))
	for i, a := range args {
		binary.LittleEndian.PutUint64(frame[8*i:], a)
	}
	areas := len(m.areas)
	m.garbage()
	m.reg[regFP] = m.give("arguments", frame, true, 0)
	m.reg[regSP] = m.give("frame", make([]byte, m.frame[function]), true, 8)
	defer func() { m.areas = m.areas[:areas] }()
	m.halted = false
	for m.pc = pc; !m.halted; {
		in := &m.code[m.pc]
		at := m.pc
		in.do(m, in)
		if m.steps++; m.steps > m.maxSteps {
			m.fail("too many instructions")
		}
		if m.pc == at && !m.halted {
			m.pc++
		}
	}
	return nil
}

// garbage fills the registers with anything.
func (m *machine) garbage() {
	for i := range m.reg {
		m.reg[i] = m.random.Uint64()
	}
	for i := range m.k {
		m.k[i] = m.random.Uint64()
	}
	for i := range m.v {
		for j := range m.v[i] {
			m.v[i][j] = byte(m.random.Uint32())
		}
		if i < 16 {
			clear(m.v[i][16:]) // Go code leaves these clean
		}
	}
	m.garbageFlags()
}

func (m *machine) garbageFlags() {
	r := m.random.Uint32()
	m.cf, m.zf, m.sf, m.of = r&1 != 0, r&2 != 0, r&4 != 0, r&8 != 0
}

func (m *machine) fail(format string, args ...any) { panic(fault(fmt.Sprintf(format, args...))) }

// at returns the n bytes of memory at an address.
func (m *machine) at(addr uint64, n int, write bool) []byte {
	i := int(addr>>32) - 1
	if i < 0 || i >= len(m.areas) {
		m.fail("address %#x is in no memory", addr)
	}
	a := &m.areas[i]
	off := int64(addr - a.base)
	if off < 0 || off+int64(n) > int64(len(a.bytes)) {
		m.fail("%d bytes at %d of %s, which has %d", n, off, a.name, len(a.bytes))
	}
	if write && !a.writable {
		m.fail("write at %d of %s", off, a.name)
	}
	return a.bytes[off:][:n]
}

func (m *machine) address(o operand) uint64 {
	addr := o.imm
	if o.based {
		addr += m.reg[o.n]
	}
	if o.both {
		addr += m.reg[o.index] * o.scale
	}
	return addr
}

// get returns an operand of some bits that is no vector.
func (m *machine) get(o operand, bits int) uint64 {
	var x uint64
	switch o.kind {
	case general:
		x = m.reg[o.n]
	case mask:
		x = m.k[o.n]
	case immediate:
		x = o.imm
	case memory:
		x = element(m.at(m.address(o), bits/8, false), bits/8, 0)
	case vector:
		x = element(m.v[o.n][:], bits/8, 0)
	default:
		m.fail("operand")
	}
	return x & ones(bits)
}

// set is what get reads. A general register keeps its upper bits only if 8 or 16 are set; mask and vector
// registers keep none.
func (m *machine) set(o operand, bits int, x uint64) {
	x &= ones(bits)
	switch o.kind {
	case general:
		if bits < 32 {
			x |= m.reg[o.n] &^ ones(bits)
		}
		m.reg[o.n] = x
	case mask:
		m.k[o.n] = x
	case memory:
		put(m.at(m.address(o), bits/8, true), bits/8, 0, x)
	case vector:
		m.v[o.n] = [64]byte{}
		put(m.v[o.n][:], bits/8, 0, x)
	default:
		m.fail("destination")
	}
}

func ones(n int) uint64 { return ^uint64(0) >> (64 - n) }

// element returns element i of those of 1, 2, 4 or 8 bytes in b.
func element(b []byte, size, i int) uint64 {
	b = b[i*size:]
	switch size {
	case 1:
		return uint64(b[0])
	case 2:
		return uint64(binary.LittleEndian.Uint16(b))
	case 4:
		return uint64(binary.LittleEndian.Uint32(b))
	}
	return binary.LittleEndian.Uint64(b)
}

func put(b []byte, size, i int, x uint64) {
	b = b[i*size:]
	switch size {
	case 1:
		b[0] = byte(x)
	case 2:
		binary.LittleEndian.PutUint16(b, uint16(x))
	case 4:
		binary.LittleEndian.PutUint32(b, uint32(x))
	default:
		binary.LittleEndian.PutUint64(b, x)
	}
}

// lanes returns the mask of an instruction: all ones if it has none.
func (m *machine) lanes(in *instruction) uint64 {
	if in.mask == 0 {
		return ^uint64(0)
	}
	return m.k[in.mask]
}

// load returns the first width bytes of a vector operand in elements of size bytes. Of memory it reads only the
// elements of the lanes in only.
func (m *machine) load(in *instruction, o operand, width, size int, only uint64) (v [64]byte) {
	switch {
	case o.kind == vector && o.width >= width:
		copy(v[:width], m.v[o.n][:])
	case o.kind == memory && in.bcast:
		if only&ones(width/size) == 0 {
			return v
		}
		x := m.get(o, 8*size)
		for i := range width / size {
			put(v[:], size, i, x)
		}
	case o.kind == memory && only == ^uint64(0):
		copy(v[:], m.at(m.address(o), width, false))
	case o.kind == memory:
		addr := m.address(o)
		for i := range width / size {
			if only>>i&1 != 0 {
				copy(v[i*size:], m.at(addr+uint64(i*size), size, false))
			}
		}
	default:
		m.fail("operand is no vector of %d bytes", width)
	}
	return v
}

// store puts the lanes of v in the mask of in at a destination of width bytes.
func (m *machine) store(in *instruction, o operand, width, size int, v [64]byte) {
	only := m.lanes(in)
	if o.kind == memory {
		addr := m.address(o)
		if only == ^uint64(0) {
			copy(m.at(addr, width, true), v[:])
			return
		}
		for i := range width / size {
			if only>>i&1 != 0 {
				copy(m.at(addr+uint64(i*size), size, true), v[i*size:][:size])
			}
		}
		return
	}
	if o.kind != vector {
		m.fail("destination is no vector")
	}
	d := &m.v[o.n]
	clear(d[width:])
	for i := range width / size {
		switch {
		case only>>i&1 != 0:
			copy(d[i*size:][:size], v[i*size:])
		case in.zero:
			clear(d[i*size:][:size])
		}
	}
}

// ret checks what a function must leave behind.
func (m *machine) ret() {
	for i := range 16 {
		for _, b := range m.v[i][16:] {
			if b != 0 {
				m.fail("the upper part of Z%d is in use: VZEROUPPER is missing", i)
			}
		}
	}
	m.halted = true
}
