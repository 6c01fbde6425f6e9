// Package cells is the core of dlx for problems of any size: dancing cells, sparse sets of live
// options.
package cells
