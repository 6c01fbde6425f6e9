//go:build !linux

package rlimit

// Prepare does nothing on this system.
func Prepare() error { return nil }
