package external

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"fourfold/compare"
	"fourfold/internal/kit/words"
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

// exitOf returns an error that says how a program ended, unless it ended as programs with an answer
// do. SAT solvers end with 10 or 20, and clasp also with 30. message is the last line on its standard
// error.
func exitOf(state *os.ProcessState, message string) error {
	if signal := signalOf(state); signal != "" {
		return crashed("ended by "+signal, message)
	}
	if code := state.ExitCode(); code != 0 && code != 10 && code != 20 && code != 30 {
		return crashed(fmt.Sprintf("ended with exit code %d", code), message)
	}
	return nil
}

// reason returns the reason of an error about a path. The caller names the path.
func reason(err error) error {
	var path *os.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}

// messageLength is the largest number of bytes of a message of a program that is shown.
const messageLength = 200

// quoted returns a text of a program for a message: on one line, printable and not too long.
func quoted(text string) string {
	text = strings.TrimSpace(text)
	if len(text) > messageLength {
		text = strings.ToValidUTF8(text[:messageLength], "") + " ..."
	}
	return words.OneLine(text)
}
