//go:build linux && noclp

package hostile

// buildTags are the build tags of the test, so that the command has the same engines.
const buildTags = "noclp"
