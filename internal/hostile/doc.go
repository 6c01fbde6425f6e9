// Package hostile is a test of the command and of the engines by trials that want to break them.
//
// A trial belongs to a kind: random problems against brute force, mutated files, kills with resume, full disks, slow and
// closed pipes, signals, low limits of memory, files and processor time, odd files as input and output, two runs that write
// one file, absurd flags, and searches that are cancelled. Each kind is in a file of its name and states what has to hold.
//
//	go test ./internal/hostile                                             a few seconds, with seed 1
//	go test ./internal/hostile -hostile.time 10m -hostile.seed 7 -timeout 1h
//	go test ./internal/hostile -hostile.seed 7 -hostile.kind kills -hostile.trial 12
//
// Everything random in a trial is drawn from the seed, the kind and the number of the trial, so the last line repeats one
// trial; a failure prints the line that repeats it. Moments at which a signal or a kill is sent are drawn too, but what a
// process has done by then depends on the machine: repeat such a trial with -count 20.
//
// With -hostile.race about a third of the trials use a command that is built with the race detector. The kinds share
// the time equally. At the end stands a table: kind, trials, faults, and what was tried.
package hostile
