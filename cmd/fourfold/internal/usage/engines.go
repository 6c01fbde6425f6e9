package usage

import (
	"slices"
	"strings"

	"fourfold"
	"fourfold/internal/lab/solvers"
)

// choicesOf returns the values of a setting of cp.
func choicesOf(setting string) []string {
	for _, e := range solvers.Engines() {
		for _, s := range e.Settings {
			if e.Name == "cp" && s.Name == setting {
				return strings.Split(s.Values, "|")
			}
		}
	}
	return nil
}

// eachAfter returns the names behind the last separator of what is typed.
func eachAfter(typed, separators string, names []string) (values []string) {
	before := typed[:strings.LastIndexAny(typed, separators)+1]
	for _, name := range names {
		values = append(values, before+name)
	}
	return values
}

// Solver proposes engines, the settings of the engine that is typed, and their values.
func Solver(typed string) (values []string) {
	name, settings, found := strings.Cut(typed, ":")
	if !found {
		values = append(values, solvers.Auto)
	}
	for _, e := range solvers.Engines() {
		switch {
		case !found:
			values = append(values, e.Name)
			if len(e.Settings) > 0 && e.Name == typed {
				values = append(values, e.Name+":")
			}
		case e.Name == name:
			values = append(values, settingValues(typed, settings, e.Settings)...)
		}
	}
	return append(values, programs(typed)...)
}

// programs proposes the known programs that are installed, if exec: is typed, and exec: itself if
// it is begun.
func programs(typed string) (values []string) {
	if typed != "" && typed != solvers.Exec && strings.HasPrefix(solvers.Exec, typed) {
		return []string{solvers.Exec}
	}
	if !strings.HasPrefix(typed, solvers.Exec) {
		return nil
	}
	for _, p := range solvers.Programs() {
		if p.Installed {
			values = append(values, solvers.Exec+p.Name)
		}
	}
	return values
}

// settingValues proposes the settings that are not typed yet, or the values of the last one.
func settingValues(typed, settings string, all []fourfold.Setting) (values []string) {
	last := settings[strings.LastIndex(settings, ",")+1:]
	before := typed[:len(typed)-len(last)]
	name, _, hasValue := strings.Cut(last, "=")
	for _, s := range all {
		switch {
		case !hasValue && !strings.Contains(":"+strings.ReplaceAll(settings, ",", ":"), ":"+s.Name+"="):
			values = append(values, before+s.Name+"=")
		case hasValue && s.Name == name:
			for value := range strings.SplitSeq(s.Values, "|") {
				if value == strings.ToLower(value) { // a word in capitals stands for other values
					values = append(values, before+name+"="+value)
				}
			}
			if s.Values == "SCHEME" {
				values = append(values, eachAfter(before+last, "=+", choicesOf("scheme"))...)
			}
		}
	}
	return values
}

// Solvers proposes an engine after each comma. Behind an engine with settings, a comma may
// also begin the next setting.
func Solvers(typed string) (values []string) {
	begin := 0 // of the last engine
	names := []string{}
	for _, e := range solvers.Engines() {
		names = append(names, e.Name)
	}
	for k := range len(typed) {
		name, _, _ := strings.Cut(typed[k:], ",")
		name, _, _ = strings.Cut(name, ":")
		if k > 0 && typed[k-1] == ',' && (slices.Contains(names, name) || strings.HasPrefix(typed[k:], solvers.Exec)) {
			begin = k
		}
	}
	for _, v := range Solver(typed[begin:]) {
		values = append(values, typed[:begin]+v)
	}
	if k := strings.LastIndex(typed, ","); k >= begin {
		values = append(values, eachAfter(typed, ",", append(names, programs(typed[k+1:])...))...)
	}
	slices.Sort(values)
	return slices.Compact(values)
}
