package solvers

import (
	"errors"
	"fmt"

	"fourfold"
	"fourfold/auto"
	"fourfold/cp/classic"
	"fourfold/internal/kit/setting"
)

var classicSettings = setting.Table[auto.Classic]{
	setting.Parsed(fourfold.Setting{Name: "path", Values: "avx512|avx2|go", Default: "the first that this machine supports", Meaning: "the instruction set to solve with"},
		parsePath, func(s *auto.Classic) *classic.Path { return &s.Path }),
}

func parsePath(name string) (classic.Path, error) {
	path, err := classic.ParsePath(name)
	if err == nil && !path.Available() {
		err = fmt.Errorf("this machine or this build cannot run it: %w", errors.ErrUnsupported)
	}
	return path, err
}
