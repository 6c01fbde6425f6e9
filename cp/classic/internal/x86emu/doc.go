// Package x86emu interprets functions written in Go's assembler, to test them.
//
// It interprets the amd64 instructions that path AVX512 of package classic uses: integers, masks
// and vectors. Each instruction follows its definition in Intel's manual. So the AVX-512 code is
// tested on machines without AVX-512. The interpreter also finds faults that a run on a CPU does not show:
//
//   - A read or write outside of the memory that the test has mapped is an error that names the
//     line.
//   - Registers that a function has not set, and flags that an instruction leaves undefined,
//     hold random bits. Code that relies on them gives wrong results.
//   - It is an error if a function returns without VZEROUPPER or runs past its end.
//
// A test parses the text, makes a machine, gives it memory and calls a function:
//
//	p, err := x86emu.Parse(text)
//	m := p.NewMachine()
//	buffer := m.Map("buffer", bytes, true, 0)
//	err = m.Call("sum", buffer, n)
//
// The arguments are 8 bytes each; the function reads them relative to FP. It has no stack frame. After the call, bytes
// has what the function has written. Tables of DATA lines are part of every machine, at
// addresses with the worst alignment that the linker may choose.
//
// Parse returns an error for instructions and operands that the package does not support. Tests of
// package classic compare its code on the interpreter with the CPU, byte by byte, where that has AVX-512.
//
// Only tests may import this package.
package x86emu
