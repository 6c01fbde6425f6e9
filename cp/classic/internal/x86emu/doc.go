// Package x86emu runs functions in Go's assembler text, for tests of that text.
//
// It interprets the amd64 instructions that the vector engines use, and their variants for other sizes: integers, masks,
// AVX2 and AVX-512, each by its definition in Intel's manual. So the AVX-512 code is tested on machines without
// AVX-512. And a test finds faults that a run on a CPU does not show:
//
//   - A read or write outside the memory that the test has given is an error that names the line.
//   - Registers that a function has not set, and flags that an instruction leaves undefined, hold random bits. Code
//     that relies on them gives wrong results.
//   - A function that returns without VZEROUPPER is an error, and so is one that runs past its end.
//
// A test parses the text, makes a machine, gives it memory and calls a function:
//
//	p, err := x86emu.Parse(text)
//	m := p.NewMachine()
//	buffer := m.Map("buffer", bytes, true, 0)
//	err = m.Call("sum", buffer, n)
//
// The arguments are 8 bytes each, as the function finds them behind FP. After the call bytes has what the function has
// written. Tables of DATA and GLOBL lines are part of every machine, at addresses as unaligned as the linker may put them.
//
// Instructions and operands that the package does not know are errors of Parse. Its own tests hold every instruction
// against the CPU they run on, where the CPU has it.
//
// Only tests may import this package.
package x86emu
