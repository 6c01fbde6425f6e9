package classic

import (
	"fmt"
	"os"
	"sync"
)

// A Path is an implementation for CPUs with certain instructions. All paths find the same
// solutions, but not always in the same order.
type Path uint8

const (
	AVX512 Path = iota + 1 // 512-bit vectors: AVX-512 F, BW, VL, DQ, BITALG and VBMI, BMI1
	AVX2                   // 256-bit vectors: AVX2, BMI1, POPCNT
	Go                     // Go alone
)

// Env is the name of the environment variable that limits the choice of Best. Its value is
// avx512, avx2 or go. With avx2, Best returns no faster path than AVX2, even if the machine can
// run AVX512.
const Env = "FOURFOLD_CLASSIC"

var pathNames = [...]string{"", "avx512", "avx2", "go"}

func (p Path) String() string {
	if int(p) < len(pathNames) {
		return pathNames[p]
	}
	return fmt.Sprintf("Path(%d)", p)
}

// ParsePath returns the path with the given name: avx512, avx2 or go.
func ParsePath(name string) (Path, error) {
	for p := AVX512; p <= Go; p++ {
		if name == p.String() {
			return p, nil
		}
	}
	return 0, fmt.Errorf("no path %q: expected avx512, avx2 or go", name)
}

// Available reports whether this machine can run the path and this build contains it.
func (p Path) Available() bool { return p == Go || p.supported() }

// Best returns the fastest path that this machine can run, within the limit of the environment
// variable Env. It reads the variable at the first call only, and ignores a value that is not
// the name of a path.
func Best() Path { return best() }

var best = sync.OnceValue(choose)

func choose() Path {
	p, err := ParsePath(os.Getenv(Env))
	if err != nil {
		p = AVX512
	}
	for !p.Available() {
		p++
	}
	return p
}
