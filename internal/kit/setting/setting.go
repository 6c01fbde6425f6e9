// Package setting reads the settings of an engine, such as "scheme=pairs,order=mrv". Each engine
// has a table of its settings.
package setting

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fourfold"
	"fourfold/internal/kit/words"
)

// A Table holds the settings of one engine, whose solver has type S. Help, error messages and
// documents are made from it.
type Table[S any] []Row[S]

// A Row is one setting and a function that sets it.
type Row[S any] struct {
	fourfold.Setting
	Set func(s *S, value string) error // the error says what was expected
}

// List returns the descriptions of the settings.
func (t Table[S]) List() []fourfold.Setting {
	all := make([]fourfold.Setting, len(t))
	for k, row := range t {
		all[k] = row.Setting
	}
	return all
}

// Parse returns base, changed by settings such as "nodes=1000,amo=pairs". If text is empty, it
// returns base unchanged. The error names the wrong setting and says what was expected.
func (t Table[S]) Parse(text string, base S) (S, error) {
	if text == "" {
		return base, nil
	}
	seen := map[string]bool{}
	for setting := range strings.SplitSeq(text, ",") {
		name, value, _ := strings.Cut(setting, "=")
		if seen[name] {
			return base, fmt.Errorf("%s: expected each setting once", setting)
		}
		seen[name] = true
		k := slices.IndexFunc(t, func(row Row[S]) bool { return row.Name == name })
		if k < 0 {
			return base, fmt.Errorf("unknown setting %q: expected %s", name, t.known(name))
		}
		if err := t[k].Set(&base, value); err != nil {
			return base, fmt.Errorf("%s: %w", setting, err)
		}
	}
	return base, nil
}

// known lists the settings of the table, for an error about a name that is not among them.
func (t Table[S]) known(wrong string) string {
	names, all := make([]string, len(t)), make([]string, len(t))
	for k, row := range t {
		names[k], all[k] = row.Name, row.Name+"="+row.Values
	}
	return strings.Join(all, " or ") + words.DidYouMean(wrong, names)
}

var errWhole = errors.New("expected a whole number from 0")

// Limit returns a setting that is a whole number, 0 or more, where 0 means no limit.
func Limit[S any](name, meaning string, field func(*S) *int64) Row[S] {
	return Row[S]{fourfold.Setting{Name: name, Values: "N", Default: "0", Meaning: meaning}, func(s *S, value string) error {
		n, err := strconv.ParseInt(value, 10, 64)
		if err != nil || n < 0 {
			return errWhole
		}
		*field(s) = n
		return nil
	}}
}

// Seed returns a setting that is a whole number, 0 or more.
func Seed[S any](name, meaning string, field func(*S) *uint64) Row[S] {
	return Row[S]{fourfold.Setting{Name: name, Values: "N", Default: "0", Meaning: meaning}, func(s *S, value string) error {
		n, err := strconv.ParseUint(value, 10, 64)
		if err != nil {
			return errWhole
		}
		*field(s) = n
		return nil
	}}
}

// MaxWorkers is the largest number of workers.
const MaxWorkers = 1024

// Workers returns a setting that is a number of goroutines; the default is 1.
func Workers[S any](meaning string, field func(*S) *int) Row[S] {
	return Parsed(fourfold.Setting{Name: "workers", Values: "N", Default: "1", Meaning: meaning}, func(text string) (int, error) {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 || n > MaxWorkers {
			return 0, fmt.Errorf("expected a whole number from 1 to %d", MaxWorkers)
		}
		return n, nil
	}, field)
}

// Choice returns a setting that is one of several words; the first word is the default. The word
// names[k] stands for values[k].
func Choice[S, V any](name, meaning string, names []string, values []V, field func(*S) *V) Row[S] {
	list := fourfold.Setting{Name: name, Values: strings.Join(names, "|"), Default: names[0], Meaning: meaning}
	return Row[S]{list, func(s *S, value string) error {
		k := slices.Index(names, value)
		if k < 0 {
			last := len(names) - 1
			return fmt.Errorf("expected %s or %s%s", strings.Join(names[:last], ", "), names[last], words.DidYouMean(value, names))
		}
		*field(s) = values[k]
		return nil
	}}
}

// Parsed returns a setting whose value is read by parse.
func Parsed[S, V any](list fourfold.Setting, parse func(string) (V, error), field func(*S) *V) Row[S] {
	return Row[S]{list, func(s *S, value string) error {
		v, err := parse(value)
		if err == nil {
			*field(s) = v
		}
		return err
	}}
}
