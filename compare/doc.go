// Package compare runs several solvers on the same problems, checks their answers
// against the problem and against each other, and times them.
//
// # Answers
//
// A [Case] goes to every solver for up to [Config].Want solutions. What each did is
// a [Trial] with a [Status], and together they are an [Outcome] with a [Verdict]:
//
//   - Every solution goes through [fourfold.Problem.Check] and, if the case has one,
//     through a second judge that knows nothing of the encoding. Solutions are kept as
//     a hash of their set, whatever their order, and a key for each up to 262,144 of
//     them; of more, a sample of the keys (see [Hash]).
//   - Solvers that finished must have the same number of solutions, and the very same
//     ones unless Want cut them short. Every solution counted has passed the checks, so
//     whoever claims to have all of them and lacks one that another found is wrong, and
//     is named.
//   - A solver that was stopped by a limit or a timeout never counts as agreeing: its
//     case is Undecided. What it found until then still stands against the others.
//   - A solver that breaks the contract of [fourfold.Solver] has a [Fault]: a wrong
//     solution, one given twice, one missed, an answer that changes, a panic, an unknown
//     error, coming late when it is told to stop, not stopping at all, goroutines left
//     behind. The verdict is then Disagree, and the run goes on. A solver that does not
//     stop gets no other case until it does.
//
// A panic in a goroutine that a solver started by itself cannot be caught, and ends the
// process.
//
// [Reproduce] makes a disagreement small: it leaves out givens, then options and items,
// as long as the same solver commits the same fault.
//
// # Times
//
// [Each] takes the cases in blocks. The search whose solutions are checked comes first
// and warms up. Then samples are taken, of all cases and solvers of the block in an order
// drawn at random, garbage collected before each. A short search is repeated inside a
// sample until it is long enough to time. A [Sample] has wall time, CPU time of the
// process, the solver's own times for encoding and searching, bytes and objects allocated
// by Go, and the growth of the heap. The clock is read twice a sample, outside of which
// everything else happens, so that the harness adds some nanoseconds to a search (see
// BenchmarkOverhead).
//
// A checked search of a second or more counts as the first sample, without the time that
// checking took, unless it found 50,000 solutions a second or more: then to read the clock
// around each check takes too long. If no samples are asked for, every checked search is the
// only sample.
//
// What C code allocates is not seen, and on systems that are not Unix the CPU time is
// unknown.
//
// The package knows nothing of the solvers but the interface, and writes nothing.
package compare
