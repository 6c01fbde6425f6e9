package x86emu

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// A Program is decoded assembler text. Any number of machines may run it.
type Program struct {
	code      []instruction
	functions map[string]function
	tables    []area         // from DATA lines; they are the first areas of every machine
	index     map[string]int // the index in tables of a table, by its name
}

// A function is the instructions from begin to end.
type function struct {
	begin, end int
	labels     map[string]int
}

type instruction struct {
	line   int
	text   string
	do     func(*Machine, *instruction)
	a      []operand // as written, without the mask
	mask   int       // number of the mask register; 0 means no mask
	zero   bool      // lanes outside of the mask become 0; otherwise they are unchanged
	target int       // of a jump
}

var (
	textLine = regexp.MustCompile(`^TEXT ·(\w+)\(SB\), [^$]*\$0-`)
	dataLine = regexp.MustCompile(`^DATA (\w+)<>\+(\d{1,6})\(SB\)/8, \$(\w+)$`)
)

// Parse decodes assembler text. An error names its line.
func Parse(text string) (*Program, error) {
	p := &Program{functions: map[string]function{}, index: map[string]int{}}
	lines := strings.Split(text, "\n")
	for i, l := range lines {
		l, _, _ = strings.Cut(l, "//")
		lines[i] = strings.TrimSpace(l)
		if err := p.data(lines[i]); err != nil {
			return nil, fmt.Errorf("line %d: %s: %v", i+1, lines[i], err)
		}
	}
	name := ""
	for i, l := range lines {
		err := error(nil)
		switch t := textLine.FindStringSubmatch(l); {
		case l == "" || l[0] == '#' || strings.HasPrefix(l, "DATA") || strings.HasPrefix(l, "GLOBL"):
			continue
		case t != nil:
			name = t[1]
			p.functions[name] = function{begin: len(p.code), labels: map[string]int{}}
			continue
		case name == "":
			err = fmt.Errorf("no TEXT line before it")
		case strings.HasSuffix(l, ":"):
			p.functions[name].labels[l[:len(l)-1]] = len(p.code)
		default:
			var in instruction
			in, err = p.instruction(l)
			in.line = i + 1
			p.code = append(p.code, in)
		}
		if err != nil {
			return nil, fmt.Errorf("line %d: %s: %v", i+1, l, err)
		}
		f := p.functions[name]
		f.end = len(p.code)
		p.functions[name] = f
	}
	return p, p.link()
}

// link sets the targets of all jumps.
func (p *Program) link() error {
	for _, f := range p.functions {
		for i := f.begin; i < f.end; i++ {
			in := &p.code[i]
			if len(in.a) != 1 || in.a[0].kind != label {
				continue
			}
			target, ok := f.labels[in.a[0].name]
			if !ok {
				return fmt.Errorf("line %d: %s: no label %s", in.line, in.text, in.a[0].name)
			}
			in.target = target
		}
	}
	return nil
}

// data adds the 8 bytes of a DATA line to their table. It ignores other lines. A table begins at a
// multiple of 32 but not of 64, because the linker guarantees no more.
func (p *Program) data(l string) error {
	if !strings.HasPrefix(l, "DATA") {
		return nil
	}
	t := dataLine.FindStringSubmatch(l)
	if t == nil {
		return fmt.Errorf("not DATA name<>+offset(SB)/8, $value")
	}
	i, ok := p.index[t[1]]
	if !ok {
		i = len(p.tables)
		p.index[t[1]] = i
		p.tables = append(p.tables, area{name: t[1], base: baseOf(i) + 32})
	}
	a := &p.tables[i]
	off, _ := strconv.Atoi(t[2])
	a.bytes = append(a.bytes, make([]byte, max(0, off+8-len(a.bytes)))...)
	v, err := number(t[3])
	put(a.bytes[off:], 8, 0, v)
	return err
}

func number(s string) (uint64, error) {
	if v, err := strconv.ParseInt(s, 0, 64); err == nil {
		return uint64(v), nil
	}
	return strconv.ParseUint(s, 0, 64)
}

func (p *Program) instruction(l string) (in instruction, err error) {
	name, rest, _ := strings.Cut(strings.ReplaceAll(l, "\t", " "), " ")
	name, in.zero = strings.CutSuffix(name, ".Z")
	d, ok := instructions[name]
	if !ok {
		return in, fmt.Errorf("%s is not emulated", name)
	}
	in.text, in.do = l, d.do
	if rest = strings.TrimSpace(rest); rest != "" {
		for s := range strings.SplitSeq(rest, ",") {
			o, err := p.operand(strings.TrimSpace(s))
			if err != nil {
				return in, err
			}
			in.a = append(in.a, o)
		}
	}
	if n := len(in.a); n == len(d.shape)+1 && n >= 2 && in.a[n-2].kind == mask {
		in.mask = in.a[n-2].n
		if in.mask == 0 {
			return in, fmt.Errorf("K0 is no mask")
		}
		in.a = append(in.a[:n-2:n-2], in.a[n-1])
	}
	if in.zero && in.mask == 0 {
		return in, fmt.Errorf("zeroing without a mask")
	}
	if in.mask != 0 && in.a[len(in.a)-1].kind == memory {
		return in, fmt.Errorf("a mask for a store")
	}
	return in, d.check(in.a)
}

var (
	vectorReg = regexp.MustCompile(`^([XYZ])(\d|[12]\d|3[01])$`)
	maskReg   = regexp.MustCompile(`^K([0-7])$`)
	memoryArg = regexp.MustCompile(`^([^()]*)\((\w+)\)(?:\((\w+)\*([1248])\))?$`)
	symbolArg = regexp.MustCompile(`^(\w+)<>(?:\+(\d+))?$`)
	labelName = regexp.MustCompile(`^[A-Za-z_]\w*$`)
)

func (p *Program) operand(s string) (o operand, err error) {
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
	if text, ok := strings.CutPrefix(s, "$"); ok {
		o.kind = immediate
		o.imm, err = number(text)
		return o, err
	}
	if t := memoryArg.FindStringSubmatch(s); t != nil {
		return p.memory(t[1], t[2], t[3], t[4])
	}
	if labelName.MatchString(s) {
		return operand{kind: label, name: s}, nil
	}
	return o, fmt.Errorf("operand %q", s)
}

// memory decodes disp(base)(index*scale). Base SB means a table, and base FP the arguments.
func (p *Program) memory(disp, base, index, scale string) (o operand, err error) {
	o.kind = memory
	if index != "" {
		n, ok := registers[index]
		if !ok {
			return o, fmt.Errorf("index %s", index)
		}
		o.hasIndex, o.index, o.scale = true, n, uint64(scale[0]-'0')
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
		o.imm = p.tables[i].base + uint64(off)
		return o, nil
	}
	n, ok := registers[base]
	if !ok {
		return o, fmt.Errorf("base %s", base)
	}
	o.hasBase, o.n = true, n
	if i := strings.LastIndexByte(disp, '+'); i > 0 { // name+8(FP)
		disp = disp[i+1:]
	}
	if disp != "" {
		o.imm, err = number(disp)
	}
	return o, err
}
