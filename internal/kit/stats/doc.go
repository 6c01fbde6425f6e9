// Package stats holds all statistics of this module: means, medians and quantiles, paired
// tests, corrections for many tests, rank correlations, and the value of a member of a
// portfolio. It works on plain numbers and knows nothing of solvers.
//
// No function changes its arguments. +Inf is a value that is greater than all others, unless the
// comment of the function asks for finite values. NaN is never allowed, unless the comment allows
// it.
package stats
