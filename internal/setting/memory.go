package setting

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"fourfold"
)

// LeastMemory is the least number of bytes that a setting of memory takes.
const LeastMemory = 1_000_000

// Memory returns a setting that is a number of bytes, or "none", which stands for -1.
func Memory[S any](byDefault, meaning string, field func(*S) *int64) Row[S] {
	return Parsed(fourfold.Setting{Name: "memory", Values: "BYTES|none", Default: byDefault, Meaning: meaning}, parseMemory, field)
}

// units are the units of memory. Those with an i are powers of 1024, and so are those of one
// letter, as in the sizes of files.
var units = []struct {
	name string
	size float64
}{
	{"KiB", 1 << 10}, {"MiB", 1 << 20}, {"GiB", 1 << 30}, {"TiB", 1 << 40}, {"PiB", 1 << 50}, {"EiB", 1 << 60},
	{"kB", 1e3}, {"KB", 1e3}, {"MB", 1e6}, {"GB", 1e9}, {"TB", 1e12}, {"PB", 1e15}, {"EB", 1e18}, {"B", 1},
	{"k", 1 << 10}, {"K", 1 << 10}, {"m", 1 << 20}, {"M", 1 << 20}, {"g", 1 << 30}, {"G", 1 << 30}, {"t", 1 << 40}, {"T", 1 << 40}, {"", 1},
}

// errBytes is the error for a text that is no number of bytes.
var errBytes = errors.New("expected a number of bytes, such as 256MB or 4GiB")

// parseMemory reads what ParseBytes reads, or "none", for which it returns -1.
func parseMemory(text string) (int64, error) {
	if text == "none" {
		return -1, nil
	}
	n, err := ParseBytes(text)
	if err == errBytes {
		err = fmt.Errorf("%w, or none", err)
	}
	return n, err
}

// ParseBytes reads a number of bytes such as "256MB", at least LeastMemory.
func ParseBytes(text string) (int64, error) {
	for _, unit := range units {
		digits, ok := strings.CutSuffix(text, unit.name)
		if !ok {
			continue
		}
		n, err := strconv.ParseFloat(digits, 64)
		n *= unit.size
		switch {
		case strings.ContainsAny(digits, "+-eExXpPiInN_") || err != nil && !errors.Is(err, strconv.ErrRange):
		case n >= math.MaxInt64:
			return 0, fmt.Errorf("too large: expected less than %dTiB", 1<<(63-40))
		case n < LeastMemory:
			return 0, fmt.Errorf("too small: expected at least 1MB")
		default:
			return int64(n), nil
		}
		break
	}
	return 0, errBytes
}
