//go:build !amd64 || purego

package classic

func (p Path) supported() bool { return false }

func (p Path) open() (engine, *control) {
	e := new(goSearch)
	return e, &e.control
}
