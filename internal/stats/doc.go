// Package stats holds all statistics: means, medians and quantiles, paired tests,
// corrections for many tests, rank correlations, and the worth of a member of a
// portfolio. It knows nothing of solvers.
//
// No function changes its arguments. +Inf is a value greater than all others wherever
// the comment of the function does not ask for finite ones; NaN is never allowed.
package stats
