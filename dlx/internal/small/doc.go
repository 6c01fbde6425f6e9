// Package small is a core for problems of few options, up to 256: every set of options is a
// few machine words.
package small
