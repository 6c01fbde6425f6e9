package atomicfile

import (
	"strings"
	"syscall"
)

// hasAttributes reports whether a file has extended attributes or an access control list, which
// a new file would lack. Attributes of the namespace "security" do not count: the system sets
// them.
func hasAttributes(path string) bool {
	names := make([]byte, 64<<10)
	n, err := syscall.Listxattr(path, names)
	if err != nil {
		return false // the file system has no attributes
	}
	for name := range strings.SplitSeq(string(names[:n]), "\x00") {
		if name != "" && !strings.HasPrefix(name, "security.") {
			return true
		}
	}
	return false
}
