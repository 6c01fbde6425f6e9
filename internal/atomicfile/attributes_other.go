//go:build !linux

package atomicfile

// hasAttributes returns false: extended attributes are not looked for.
func hasAttributes(string) bool { return false }
