//go:build amd64 && !purego

package classic

func (p Path) supported() bool {
	switch p {
	case AVX512:
		return haveAVX512
	case AVX2:
		return haveAVX2
	}
	return false
}

// open returns a new engine of the path and its control block.
func (p Path) open() (engine, *control) {
	switch p {
	case AVX512:
		e := new(avx512Search)
		return e, &e.control
	case AVX2:
		e := new(avx2Search)
		return e, &e.control
	}
	e := new(goSearch)
	return e, &e.control
}
