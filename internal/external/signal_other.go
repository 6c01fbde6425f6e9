//go:build !unix

package external

import "os"

// signalOf returns the signal that ended a program, or "". This system has none.
func signalOf(*os.ProcessState) string { return "" }
