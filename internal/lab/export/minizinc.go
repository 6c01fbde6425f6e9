package export

import (
	"strconv"
	"strings"
)

var minizinc = Format{
	Name: "minizinc", About: "MiniZinc with its data, for Gecode, Chuffed, OR-Tools and others", Extension: ".mzn", Comment: "% ", Objective: true,
	Answers: []string{"output of minizinc: that of the output item, or with --output-mode dzn"},
	make:    makeCover, write: writeMiniZinc, read: readMiniZinc,
}

func writeMiniZinc(m *Model, w *writer, e Extra) {
	painted, plain := palettes(m.p)
	w.comments(m.format.Comment, e.Comments)
	w.put("int: n = ", strconv.Itoa(int(m.variables)), ";\n")
	w.put("array [1..n] of var 0..1: x; % whether an option is chosen\n")

	var once, between []int32
	for i := range m.p.NumItems() {
		switch need, room := m.p.Need(i), m.p.Room(i); {
		case need == 1 && room == 1:
			once = append(once, i)
		case m.p.IsPrimary(i):
			between = append(between, i)
		}
	}
	w.sets(m, "once", once)
	w.put("constraint forall (s in once) (sum (i in s) (x[i]) = 1);\n")
	if len(between) > 0 {
		w.sets(m, "between", between)
		w.numbers("low", between, func(i int32) int64 { return int64(m.p.Need(i)) })
		w.numbers("high", between, func(i int32) int64 { return int64(m.p.Room(i)) })
		w.put("constraint forall (k in index_set(between)) (let {var int: covers = sum (i in between[k]) (x[i])} in covers >= low[k] /\\ covers <= high[k]);\n")
	}
	if len(plain) > 0 {
		w.sets(m, "at_most_once", plain)
		w.put("constraint forall (s in at_most_once) (sum (i in s) (x[i]) <= 1);\n")
	}
	if len(painted) > 0 {
		w.paint(m, painted)
	}
	if blocked := m.blocked(e.Blocked); len(blocked) > 0 {
		w.put("array [int] of set of int: not_all = [ % -5 says that option 5 is not chosen")
		for k, vars := range blocked {
			w.set(vars, k == 0, 0)
		}
		w.put("\n];\nconstraint forall (s in not_all) (sum (i in s) (if i > 0 then x[i] else 1 - x[-i] endif) < card(s));\n")
	}
	if m.priced {
		w.numbers("cost", m.options, func(o int32) int64 { return m.p.Cost(o) })
		w.put("var int: total = sum (i in 1..n) (cost[i] * x[i]);\nsolve minimize total;\n")
		w.put(`output ["total = ", show(total), ";\n"];`, "\n")
	} else {
		w.put("solve satisfy;\n")
	}
	w.put(`output ["chosen = ", show([i | i in 1..n where fix(x[i]) = 1]), ";\n"];`, "\n")
}

// sets writes the options that contain each of the items.
func (w *writer) sets(m *Model, name string, items []int32) {
	w.put("array [int] of set of int: ", name, " = [")
	for k, i := range items {
		if w.poll.Add(1+len(m.p.Uses(i))) != nil {
			return
		}
		w.set(m.p.Uses(i), k == 0, 1)
	}
	w.put("\n];\n")
}

// numbers writes a number for each of some items or options.
func (w *writer) numbers(name string, of []int32, number func(int32) int64) {
	w.put("array [int] of int: ", name, " = [")
	for _, i := range of {
		if w.done() {
			return
		}
		w.term(strconv.FormatInt(number(i), 10) + ",")
	}
	w.put("];")
	w.endLine()
}

// set writes a set of numbers, each plus one if they count from 0, on a line of its own.
func (w *writer) set(numbers []int32, first bool, plus int64) {
	sep := ",\n  {"
	if first {
		sep = "\n  {"
	}
	for _, n := range numbers {
		w.put(sep)
		w.int(int64(n) + plus)
		sep = ","
	}
	if len(numbers) == 0 {
		w.put(sep)
	}
	w.put("}")
}

// paint writes the colors of the painted items.
func (w *writer) paint(m *Model, painted []palette) {
	most := int32(0)
	for _, c := range painted {
		most = max(most, c.count)
	}
	w.put("array [1..", strconv.Itoa(len(painted)), "] of var 0..", strconv.Itoa(int(most)), ": color; % of each painted item; 0 if it is not covered\n")
	w.put("array [int, 1..3] of int: paints = [| % option, painted item, color\n")
	for k, c := range painted {
		for n, o := range c.uses {
			if w.done() {
				return
			}
			if k+n > 0 {
				w.put("|")
			}
			for _, number := range []int64{int64(o + 1), int64(k + 1), int64(c.colors[n])} {
				w.int(number)
				w.put(",")
			}
			w.put("\n")
		}
	}
	w.put("|];\n")
	w.put("constraint forall (k in index_set_1of2(paints)) (x[paints[k,1]] = 1 -> color[paints[k,2]] = paints[k,3]);\n")
	w.put("constraint forall (c in index_set(color)) (color[c] <= ", strconv.Itoa(int(most)),
		" * sum (k in index_set_1of2(paints) where paints[k,2] = c) (x[paints[k,1]]));\n")
}

// readMiniZinc reads the solutions of the output of minizinc.
func readMiniZinc(a *reading) error {
	for a.next() {
		line := a.trimmed()
		switch {
		case line == "=====UNSATISFIABLE=====":
			a.say("UNSATISFIABLE")
		case line == "=====UNKNOWN=====" || line == "=====ERROR=====" || strings.HasPrefix(line, "=====UNSATorUNBOUNDED"):
			a.Verdict, a.Said = Unknown, strings.Trim(line, "=")
		case line == "----------":
			if !a.valued {
				return a.errorf("a solution ends here: expected a line that begins with chosen = or x = before, as minizinc writes it without --output-mode, or with --output-mode dzn")
			}
			a.Verdict = Found
			a.endSolution()
		case line == "==========":
			a.optimal = true
		case strings.HasPrefix(line, "total = "):
			a.claim(strings.TrimSuffix(line[len("total = "):], ";"))
		case strings.HasPrefix(line, "chosen = "):
			if err := a.chosenList(); err != nil {
				return err
			}
		case strings.HasPrefix(line, "x = "):
			if err := a.valueList(); err != nil {
				return err
			}
		}
	}
	if a.valued {
		a.Verdict, a.Said = Found, "a solution without the line ---------- at its end"
	}
	return a.anything("a line that begins with chosen =, or =====UNSATISFIABLE=====")
}

// list returns the numbers between brackets on the current line, with their columns.
func (a *reading) list() (numbers []int64, err error) {
	line := string(a.line)
	begin := strings.LastIndexByte(line, '[')
	end := strings.IndexByte(line, ']')
	if begin < 0 || end < begin {
		return nil, a.errorf("expected a list in brackets, such as [3, 7]")
	}
	column := begin + 2
	for _, field := range strings.Split(line[begin+1:end], ",") {
		text := strings.TrimSpace(field)
		if text == "" && end == begin+1 {
			break
		}
		n, err := strconv.ParseInt(text, 10, 32)
		if err != nil {
			a.column = column
			return nil, a.wrongWord(text, "a number")
		}
		numbers = append(numbers, n)
		column += len(field) + 1
	}
	return numbers, nil
}

// chosenList reads the numbers of the options that are chosen. All others are not.
func (a *reading) chosenList() error {
	numbers, err := a.list()
	if err != nil {
		return err
	}
	for _, v := range numbers {
		if err := a.set(v, true); err != nil {
			return err
		}
	}
	a.valued = true
	for v, value := range a.values {
		if value == 0 {
			a.set(int64(v)+1, false)
		}
	}
	return nil
}

// valueList reads 0 or 1 for each option.
func (a *reading) valueList() error {
	numbers, err := a.list()
	if err != nil {
		return err
	}
	a.valued = true
	for k, n := range numbers {
		if n != 0 && n != 1 {
			return a.errorf("value %d of x is %d: expected 0 or 1", k+1, n)
		}
		if err := a.set(int64(k+1), n == 1); err != nil {
			return err
		}
	}
	return nil
}
