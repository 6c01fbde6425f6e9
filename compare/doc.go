// Package compare runs several solvers on the same problems, checks their answers against the
// problem and against each other, and times them.
//
// To compare solvers, among them your own, give any [fourfold.Solver] values to [Run] for one
// problem, or to [Each] for many. They return an [Outcome] for each [Case]. For tables, statistics
// and pages call these functions, in this order:
//
//   - results.NewTable makes a table for the solvers and the [Config].
//   - results.CaseOf makes a line of each outcome, and Table.Add adds it to the table. After the
//     last outcome set Table.Complete.
//   - summary.Summarize computes the statistics of the table.
//   - report.WriteText, report.WriteHTML and report.WriteCharts show the summary.
//
// The example of package compare/report is a whole program.
//
// # Answers
//
// Every solver searches a [Case] for up to [Config].Want solutions. The result of one solver is a
// [Trial] with a [Status]. All trials of a case form an [Outcome] with a [Verdict]:
//
//   - Every solution is checked by [fourfold.Problem.Check]. If the case has a Check of its own,
//     which knows nothing of the encoding, the solution must pass this check too. The solutions
//     themselves are not kept: only a [Hash] of their set, whatever their order, and a key for
//     each of up to 262,144 solutions. Beyond that number only a sample of the keys is kept.
//   - Solvers that finished must have found the same number of solutions. They must have found
//     the same solutions too, unless Want stopped them. Every counted solution has passed the
//     checks. So a solver that claims to have found all solutions, but lacks one that another
//     solver found, is wrong, and the outcome names it.
//   - With [Config].Cheapest each solver looks for a cheapest solution. Solvers that finished agree if
//     the costs are equal, whichever solutions have them. A solver that claims that no solution costs
//     less than some number, finished or not, is wrong if another solver found a cheaper one.
//   - A solver that was stopped by a limit or a timeout never counts as agreeing: the verdict is
//     Undecided. The solutions that it found before still count against the other solvers.
//   - A solver that breaks the contract of [fourfold.Solver] has a [Fault], for example a wrong, a
//     repeated or a missed solution, or a panic ([FaultKind] lists all).
//     The verdict is then Disagree, and the run goes on. A solver that does not stop gets no other
//     case until it stops.
//
// A panic in a goroutine that a solver started cannot be caught, and ends the process.
//
// [Reproduce] makes a disagreement smaller: it leaves out givens, then options and items, as long
// as the same solver commits the same fault.
//
// # Times
//
// [Each] takes the cases in blocks. The first search of each solver and case is the one whose
// solutions are checked; it also warms up the solver. Then the samples of all cases and solvers of
// the block are taken in random order. A short search is repeated inside a sample until the sample
// is long enough to time.
//
// Garbage is collected before each sample, but not before a short one that allocates little: it
// begins with at most 16 MiB of garbage from the samples before, and none is collected in it. For
// this the GC percent of the program is raised while such samples are taken. Memory that a solver
// keeps until garbage is collected counts only for the first of these samples.
//
// A [Sample] has the wall time, the CPU time of the process, the solver's own times for encoding
// and searching, the bytes and objects that Go allocated, and the growth of the heap. The heap of C
// counts for a solver with a method Memory, such as that of package lp, and for no other. The clock
// is read at the begin and at the end of a sample. Everything else happens outside, so the harness
// adds only some nanoseconds to a search (see BenchmarkOverhead).
//
// [Config].Budget bounds the time of a run by taking fewer samples.
//
// A checked search of a second or more counts as the first sample, without the time of the
// checks, unless it found 50,000 solutions a second or more: then reading the clock around each
// check takes too long. With a Repeat of 0 every checked search is the only sample.
//
// On systems other than Unix the CPU time is unknown.
//
// The package uses only the interface of a solver, and writes no files.
package compare
