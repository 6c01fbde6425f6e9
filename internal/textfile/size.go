package textfile

import (
	"bufio"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// ParseSize reads a number of bytes such as 4096, 512k, 64M or 2G. The unit k is 1024 bytes, M is
// 1024 k, and G is 1024 M. Upper and lower case are equal.
func ParseSize(text string) (int64, error) {
	unit, digits := int64(1), text
	if text != "" {
		if k := strings.IndexByte("kmg", text[len(text)-1]|0x20); k >= 0 {
			unit, digits = 1<<(10*(k+1)), text[:len(text)-1]
		}
	}
	n, err := strconv.ParseUint(digits, 10, 63)
	if err != nil || n == 0 || int64(n) > math.MaxInt64/unit {
		return 0, fmt.Errorf("size %q: expected a number of bytes such as 4096, 512k, 64M or 2G", text)
	}
	return int64(n) * unit, nil
}

// Limit returns a reader of the text in r that returns an error after size bytes if there are
// more. Its buffer has room for MaxLine bytes.
func Limit(r *bufio.Reader, size int64) *bufio.Reader {
	return bufio.NewReaderSize(&limited{r, size, size}, MaxLine)
}

type limited struct {
	r    *bufio.Reader
	size int64
	left int64
}

func (l *limited) Read(p []byte) (int, error) {
	if l.left == 0 {
		if _, err := l.r.Peek(1); err != nil {
			return 0, err
		}
		return 0, fmt.Errorf("more than %d bytes of text, the limit set by --max-size", l.size)
	}
	n, err := l.r.Read(p[:min(int64(len(p)), l.left)])
	l.left -= int64(n)
	return n, err
}
