package setting

import (
	"errors"
	"strconv"
	"strings"
)

// ParseShard reads a shard i/n. An empty text is 1/1.
func ParseShard(s string) (i, n int, err error) {
	if s == "" {
		return 1, 1, nil
	}
	a, b, _ := strings.Cut(s, "/")
	i, errI := strconv.Atoi(a)
	n, errN := strconv.Atoi(b)
	if errI != nil || errN != nil || i < 1 || i > n {
		return 0, 0, errors.New("expected i/n with i from 1 to n, such as 2/8")
	}
	return i, n, nil
}
