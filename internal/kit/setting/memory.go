package setting

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"fourfold"
	"fourfold/internal/kit/words"
)

// LeastMemory is the least number of bytes that a setting of memory takes.
const LeastMemory = 1_000_000

// Memory returns a setting that is a number of bytes, or "none", which stands for -1.
func Memory[S any](byDefault, meaning string, field func(*S) *int64) Row[S] {
	return Parsed(fourfold.Setting{Name: "memory", Values: "BYTES|none", Default: byDefault, Meaning: meaning}, parseMemory, field)
}

// bytesForm matches a number of bytes: a number, and perhaps a unit in small or capital letters.
var bytesForm = words.NewPattern(`(?i)^(\d+(?:\.\d*)?|\.\d+)(?:([kmgtpe])(i?b)?|b)?$`)

// ParseBytes reads a number of bytes, 0 or more, such as 4096, 512k, 64MB or 1.5GiB. Units that end
// in B alone are powers of 1000. Those with an i are powers of 1024, and so are those of one letter.
func ParseBytes(text string) (int64, error) {
	parts := bytesForm.Get().FindStringSubmatch(text)
	if parts == nil {
		return 0, errBytes
	}
	n, _ := strconv.ParseFloat(parts[1], 64) // a number that is too large is infinite
	base := 1024.0
	if strings.EqualFold(parts[3], "b") {
		base = 1000
	}
	if parts[2] != "" {
		n *= math.Pow(base, float64(1+strings.Index("kmgtpe", strings.ToLower(parts[2]))))
	}
	if n >= math.MaxInt64 {
		return 0, fmt.Errorf("too large: expected less than %dTiB", 1<<(63-40))
	}
	return int64(n), nil
}

var errBytes = errors.New("expected a number of bytes, such as 256MB or 4GiB")

// ParseMemory reads a number of bytes as ParseBytes does, at least LeastMemory.
func ParseMemory(text string) (int64, error) {
	n, err := ParseBytes(text)
	if err == nil && n < LeastMemory {
		err = errors.New("too small: expected at least 1MB")
	}
	return n, err
}

// parseMemory reads what ParseMemory reads, or "none", for which it returns -1.
func parseMemory(text string) (int64, error) {
	if text == "none" {
		return -1, nil
	}
	n, err := ParseMemory(text)
	if err == errBytes {
		err = fmt.Errorf("%w, or none", err)
	}
	return n, err
}
