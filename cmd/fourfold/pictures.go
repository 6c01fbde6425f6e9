package main

// The formats of pictures beside JPEG that package gridimage can read. The page sends only JPEG, so
// its program leaves them out.
import (
	_ "image/gif"
	_ "image/png"

	_ "golang.org/x/image/bmp"
	_ "golang.org/x/image/webp"
)
