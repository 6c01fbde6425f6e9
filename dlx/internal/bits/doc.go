// Package bits is the core of dlx for problems of up to some 6,000 options: the state of a search
// is a bit set of live options.
package bits
