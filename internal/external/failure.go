package external

import (
	"errors"
	"fmt"
	"os"

	"fourfold/compare"
	"fourfold/internal/words"
)

// The errors of programs that gave no answer. They are values of *compare.Failure, so that a
// comparison tells them apart. Time-outs and limits are not among them: the cause of the context
// and fourfold.ErrLimit say these.

func crashed(how, message string) error {
	if message != "" {
		how += ": " + message
	}
	return &compare.Failure{Status: compare.Crashed, Detail: how}
}

// withoutModel says that a program could not get its model, if err is about a file.
func withoutModel(err error) error {
	if why := reason(err); why != err {
		return crashed("the file of its model: "+why.Error(), "")
	}
	return err
}

// unreadable says that a program broke the rules for answers.
func unreadable(format string, args ...any) error {
	return &compare.Failure{Status: compare.Unreadable, Detail: fmt.Sprintf(format, args...)}
}

// An unsupported is the text of a program that does not solve such problems.
type unsupported string

func (u unsupported) Error() string {
	return "the program does not solve such problems: " + quoted(string(u))
}
func (u unsupported) Unwrap() error { return errors.ErrUnsupported }

func flooded(what string, limit int64) error {
	return unreadable("wrote more than %s into %s", bytesText(limit), what)
}

func outOfMemory(limit int64) error {
	return &compare.Failure{Status: compare.OutOfMemory, Detail: "took more than " + bytesText(limit) + " of memory"}
}

// bytesText writes a limit of bytes for people.
func bytesText(n int64) string {
	for _, unit := range []struct {
		size int64
		name string
	}{{1 << 30, "GiB"}, {1 << 20, "MiB"}, {1 << 10, "KiB"}} {
		if n >= unit.size && n%unit.size == 0 {
			return fmt.Sprintf("%d %s", n/unit.size, unit.name)
		}
	}
	return words.Grouped(int(n)) + " bytes"
}

// exitOf returns an error that says how a program ended, unless it ended with an exit code in good.
// message is the last line on its standard error.
func exitOf(state *os.ProcessState, message string, good ...int) error {
	if signal := signalOf(state); signal != "" {
		return crashed("ended by "+signal, message)
	}
	for _, code := range good {
		if state.ExitCode() == code {
			return nil
		}
	}
	return crashed(fmt.Sprintf("ended with exit code %d", state.ExitCode()), message)
}
