package main

import (
	"fmt"
	"runtime"
	"strings"

	"github.com/spf13/pflag"
)

// maxWorkers is the greatest value of --workers. More workers than processors are no faster.
const maxWorkers = 1024

var errWorkers = fmt.Errorf("--workers: expected 1 to %d", maxWorkers)

// defaultWorkers returns one worker for each processor that the program may use.
func defaultWorkers() int { return min(runtime.GOMAXPROCS(0), maxWorkers) }

// notNegative returns an error if one of these flags is negative.
func notNegative(f *pflag.FlagSet, names ...string) error {
	for _, name := range names {
		if value := f.Lookup(name).Value.String(); strings.HasPrefix(value, "-") {
			return fmt.Errorf("--%s %s: expected 0 or more", name, value)
		}
	}
	return nil
}
