//go:build !linux

package atomicfile

// hasAttributes returns false: extended attributes are not checked on this system.
func hasAttributes(string) bool { return false }
