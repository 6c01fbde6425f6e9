//go:build !linux

package atomicfile

import "os"

// reserve does nothing: on this system room in a file cannot be reserved.
func reserve(_, _ *os.File) error { return nil }
