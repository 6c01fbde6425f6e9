// Package browser tests the page of "fourfold serve" in a real browser. make browser runs its tests, which have the build
// tag browser. Without Chromium they are skipped; FOURFOLD_NEED_BROWSER=1 makes that a failure. FOURFOLD_SCREENSHOTS
// names a folder that gets the screenshots.
package browser
