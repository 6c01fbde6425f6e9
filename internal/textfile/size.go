package textfile

import (
	"bufio"
	"fmt"
)

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
