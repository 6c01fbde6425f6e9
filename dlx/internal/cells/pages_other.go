//go:build !linux

package cells

// inLargePages does nothing on this system.
func inLargePages[T any]([]T) {}
