//go:build linux && noclp

package hostile

// buildTags are those of the test, so that the command is built with the same engines.
const buildTags = "noclp"
