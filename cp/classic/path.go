package classic

import (
	"fmt"
	"os"
	"sync"
)

// A Path is an implementation for CPUs with certain instructions. All paths find the same number of solutions.
type Path uint8

const (
	AVX512 Path = iota + 1 // 512-bit vectors: AVX-512 F, BW, VL, DQ, BITALG and VBMI, BMI1
	AVX2                   // 256-bit vectors: AVX2, BMI1, POPCNT
	Go                     // Go alone
)

// Env names the environment variable that bounds the path Best chooses: avx512, avx2 or go. With avx2, for
// example, Best does not choose AVX512 even where the machine has it.
const Env = "FOURFOLD_CLASSIC"

var pathNames = [...]string{"", "avx512", "avx2", "go"}

func (p Path) String() string {
	if int(p) < len(pathNames) {
		return pathNames[p]
	}
	return fmt.Sprintf("Path(%d)", p)
}

// ParsePath returns the path of a name: avx512, avx2 or go.
func ParsePath(name string) (Path, error) {
	for p := AVX512; p <= Go; p++ {
		if name == p.String() {
			return p, nil
		}
	}
	return 0, fmt.Errorf("no path %q: expected avx512, avx2 or go", name)
}

// Available tells whether this machine, and this build, can run the path.
func (p Path) Available() bool { return p == Go || p.supported() }

// Best returns the fastest path that this machine can run, within the bound of the environment variable Env
// as it was at the first call. It ignores a value that is no path.
func Best() Path { return best() }

var best = sync.OnceValue(func() Path {
	p, err := ParsePath(os.Getenv(Env))
	if err != nil {
		p = AVX512
	}
	for !p.Available() {
		p++
	}
	return p
})
