package atomicfile

import "errors"

// ErrLocked is why a file cannot be locked that another process has locked.
var ErrLocked = errors.New("another run is writing it")

// ErrNoLocks is wrapped by the reason why a file system or an operating system cannot lock.
var ErrNoLocks = errors.New("files cannot be locked here")
