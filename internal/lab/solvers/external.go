package solvers

import "strings"

// Exec begins the names of solvers that run programs. A command line follows.
const Exec = "exec:"

// RunsProgram reports whether the name of a solver is that of a program outside this one.
func RunsProgram(name string) bool { return strings.HasPrefix(name, Exec) }

// cutList cuts a list of solvers at its commas. A comma in quotes or braces belongs to the command
// line of a program.
func cutList(list string) (parts []string) {
	for {
		end := strings.IndexByte(list, ',')
		if part := strings.TrimLeft(list, " "); RunsProgram(part) {
			end = commandEnd(list)
		}
		if end < 0 {
			return append(parts, list)
		}
		parts, list = append(parts, list[:end]), list[end+1:]
	}
}

// commandEnd returns the place of the first comma that is neither in quotes nor in braces, or -1.
func commandEnd(text string) int {
	quote, braces := byte(0), 0
	for k := 0; k < len(text); k++ {
		switch c := text[k]; {
		case quote != 0:
			if c == quote {
				quote = 0
			} else if c == '\\' && quote == '"' {
				k++
			}
		case c == '"' || c == '\'':
			quote = c
		case c == '\\':
			k++
		case c == '{':
			braces++
		case c == '}':
			braces--
		case c == ',' && braces <= 0:
			return k
		}
	}
	return -1
}
