// Package formats adds GIF, PNG, BMP and WebP to the pictures that package gridimage reads, which are JPEG otherwise. The page sends
// only JPEG, so its program leaves them out.
package formats

import (
	_ "image/gif"
	_ "image/png"

	_ "golang.org/x/image/bmp"
	_ "golang.org/x/image/webp"
)
