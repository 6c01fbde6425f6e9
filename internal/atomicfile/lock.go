package atomicfile

import "errors"

// ErrLocked is the error of Lock if another process has locked the file.
var ErrLocked = errors.New("another run is writing it")

// ErrNoLocks is wrapped by the error of Lock if the file system or the operating system has no
// locks.
var ErrNoLocks = errors.New("files cannot be locked here")
