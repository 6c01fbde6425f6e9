// Package hostile tests the command and the engines with random trials that try to break them.
//
// The kinds of trials are: random problems against brute force, mutated files, kills with resume,
// full disks, pipes in pieces and closed pipes, signals, low limits of memory, files and processor
// time, odd files as input and output, two runs that write the same file, absurd flags, searches that
// are killed and go on, and the server of the page. The function of each kind says
// what must hold, whatever the moment of a signal.
//
//	# a few trials of each kind, with seed 1
//	go test ./internal/test/hostile
//	# 10 minutes, with another seed
//	go test ./internal/test/hostile -hostile.time 10m -hostile.seed 7 -timeout 1h
//	# one trial
//	go test ./internal/test/hostile -hostile.seed 7 -hostile.kind kills -hostile.trial 12
//
// All random choices of a trial follow from the seed, the kind and the number of the trial, so the
// third command repeats a trial. A failure prints the command that repeats it. The moments of
// signals and kills are repeated too, but the state of the process at that moment depends on the
// machine: repeat such a trial with -count 20.
//
// With -hostile.race, about a third of the trials use a command that is built with the race
// detector. With -hostile.time the kinds share the time equally. At the end a table shows for each
// kind the number of trials, the number of faults, and what was tried.
package hostile
