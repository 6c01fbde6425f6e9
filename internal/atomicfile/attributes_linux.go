package atomicfile

import (
	"strings"
	"syscall"
)

// hasAttributes reports whether a file has extended attributes or an access control list,
// which a new file would not have. Those of the system itself do not count.
func hasAttributes(path string) bool {
	names := make([]byte, 64<<10)
	n, err := syscall.Listxattr(path, names)
	if err != nil {
		return false // a file system without any
	}
	for name := range strings.SplitSeq(string(names[:n]), "\x00") {
		if name != "" && !strings.HasPrefix(name, "security.") {
			return true
		}
	}
	return false
}
