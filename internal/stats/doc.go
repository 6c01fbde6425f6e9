// Package stats holds the statistics of a comparison: medians and quantiles, paired
// tests, corrections for many tests, and the worth of a member of a portfolio. It
// knows nothing of solvers.
//
// No function changes its arguments. +Inf is a value longer than all others wherever
// the comment of the function does not ask for finite ones; NaN is never allowed.
package stats
