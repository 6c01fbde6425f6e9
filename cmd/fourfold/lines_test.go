package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"fourfold/cp/classic"
)

// TestLines: what each line is answered with.
func TestLines(t *testing.T) {
	clash := strings.Replace(somePuzzle, "4.....", "4....4", 1)
	for _, c := range []struct{ name, line, want string }{
		{"puzzle", somePuzzle, someSolution},
		{"with 0 for blanks", strings.ReplaceAll(somePuzzle, ".", "0"), someSolution},
		{"with other blanks", strings.NewReplacer(".3", "X3", ".2", "x2", ".6", "*6", ".1", "_1").Replace(somePuzzle), someSolution},
		{"CRLF", somePuzzle + "\r", someSolution},
		{"blanks in front", " \t " + somePuzzle, someSolution},
		{"blanks behind", somePuzzle + "  ", someSolution + "  "},
		{"text behind a blank", somePuzzle + " an easy one", someSolution + " an easy one"},
		{"text behind a comma", somePuzzle + ",4,5", someSolution + ",4,5"},
		{"text behind a bar, CRLF", "\t" + somePuzzle + "|a\r", someSolution + "|a"},
		{"text behind a line of a drawing", somePuzzle + "│a", someSolution + "│a"},
		{"text in UTF-8", somePuzzle + ";ä", someSolution + ";ä"},
		{"nothing", "", ""},
		{"blanks only", " \t\r", ""},
		{"comment", "# " + somePuzzle, ""},
		{"comment behind blanks", "  #", ""},
		{"heading", "Grid 12", ""},
		{"drawing", "+---+---+---+", ""},
		{"no separator", somePuzzle + "#", "invalid"},
		{"80 characters", somePuzzle[1:], "invalid"},
		{"82 characters", somePuzzle + ".", "invalid"},
		{"a letter", somePuzzle[1:] + "a", "invalid"},
		{"a byte that is no UTF-8", somePuzzle[1:] + "\xff", "invalid"},
		{"text that is no UTF-8", somePuzzle + " \xff", "invalid"},
		{"comment that is no UTF-8", "# \xff", "invalid"},
		{"NUL for a blank", strings.ReplaceAll(somePuzzle, ".", "\x00"), "invalid"},
		{"NUL behind", somePuzzle + " \x00", "invalid"},
		{"carriage return behind", somePuzzle + "\rx", "invalid"},
		{"a value twice", clash, "invalid"},
		{"a value twice, with text", clash + " x", "invalid"},
		{"row of a grid", somePuzzle[:9], "invalid"},
		{"names of columns", "puzzle,solution", "invalid"},
		{"81 blanks between", strings.Join(strings.Split(somePuzzle, ""), " "), "invalid"},
		{"a line that is as long as can be", somePuzzle + " " + aLine(maxLine-82), someSolution + " " + aLine(maxLine-82)},
		{"a line that is too long", somePuzzle + " " + aLine(maxLine-81), "invalid"},
	} {
		want := c.want
		if want != "" {
			want += "\n"
		}
		out, messages, _ := bulkText(t, c.line+"\n")
		if out != want {
			t.Errorf("%s: %.200q, want %.200q", c.name, out, want)
		}
		if bad := c.want == "invalid"; bad != strings.HasPrefix(messages, "fourfold: f:1:") || bad != (strings.Count(messages, "\n") == 1) {
			t.Errorf("%s: messages %q", c.name, messages)
		}
		// The same in the middle of a block, behind more than the engine takes at a time.
		before := strings.Repeat(somePuzzle+"\n", chunk+1)
		answers := strings.Repeat(someSolution+"\n", chunk+1)
		out, messages, _ = bulkText(t, before+c.line+"\n"+somePuzzle)
		if out != answers+want+someSolution+"\n" {
			t.Errorf("%s, in the middle: %d bytes, want %d", c.name, len(out), len(answers+want+someSolution)+1)
		}
		if bad := c.want == "invalid"; bad != strings.HasPrefix(messages, fmt.Sprintf("fourfold: f:%d:", chunk+2)) {
			t.Errorf("%s, in the middle: messages %q", c.name, messages)
		}
		// And where bad lines are no longer described.
		out, messages, _ = bulkText(t, strings.Repeat("12\n", maxReports)+c.line+"\n"+somePuzzle)
		if out != strings.Repeat("invalid\n", maxReports)+want+someSolution+"\n" || strings.Count(messages, "\n") != maxReports+1 {
			t.Errorf("%s, behind many bad lines: %.200q", c.name, strings.ReplaceAll(out, "invalid\n", "!"))
		}
	}
}

// TestLinesWrong: a solution that breaks the rules is no answer. The message has the line,
// and comes though there are many others.
func TestLinesWrong(t *testing.T) {
	r := newBulkRun(t)
	b := r.newBulk(&source{name: "f"})
	l := &lineSolver{bulk: b}
	s := new(solvedBlock)
	copy(l.puzzles[3][:], somePuzzle)
	copy(l.results[3].Solution[:], someSolution)
	l.results[3].Count, l.numbers[3], l.rests[3] = 1, 7007, []byte(" x")
	l.write(s, 3)
	l.results[3].Solution[80] = '1'
	l.write(s, 3)
	if want := someSolution + " x\nwrong x\n"; string(s.out) != want || s.severity != exitWrong {
		t.Errorf("answers %q, severity %d, want %q", s.out, s.severity, want)
	}
	b.listed = maxReports
	b.end(s)
	if m := r.err.String(); !strings.HasPrefix(m, "fourfold: f:7007: a solution of "+somePuzzle) || code(r.worst) != 4 {
		t.Errorf("message %q, exit code %d", m, code(r.worst))
	}
}

// TestLinesStopped stops the engine amid a block, behind a puzzle whose givens repeat: what was not solved must not be
// passed over.
func TestLinesStopped(t *testing.T) {
	r := newBulkRun(t, "--count")
	b := r.newBulk(&source{name: "f"})
	l := &lineSolver{bulk: b, engine: classic.New(0)}
	l.engine.Stop = &b.stop
	time.AfterFunc(50*time.Millisecond, func() { b.stop.Store(true) })
	clash := strings.Replace(somePuzzle, "4.....", "4....4", 1)
	empty := strings.Repeat(".", 81)
	s := l.solve(block{text: []byte(clash + "\n" + empty + "\n" + empty + "\n" + strings.Repeat("x\n"+somePuzzle+"\n", 3)), line: 1}, nil)
	if string(s.out) != "invalid\n" || !s.partial {
		t.Errorf("answers %q, partial %v", s.out, s.partial)
	}
}

// units has the cells of each row, column and box.
var units = func() (all [27][9]int) {
	for u := range 9 {
		for k := range 9 {
			all[u][k] = 9*u + k
			all[9+u][k] = 9*k + u
			all[18+u][k] = u/3*27 + u%3*3 + k/3*9 + k%3
		}
	}
	return all
}()

// repeated returns the number of units in which a value occurs twice.
func repeated(p *[81]byte) (n int) {
	for _, cells := range units {
		seen, twice := uint16(0), uint16(0)
		for _, c := range cells {
			if '1' <= p[c] && p[c] <= '9' {
				twice |= seen & (1 << (p[c] - '1'))
				seen |= 1 << (p[c] - '1')
			}
		}
		if twice != 0 {
			n++
		}
	}
	return n
}

// fills reports whether s is a solution of p, the slow way.
func fills(p, s *classic.Puzzle) bool {
	for c := range p {
		given := '1' <= p[c] && p[c] <= '9'
		if s[c] < '1' || s[c] > '9' || given && s[c] != p[c] {
			return false
		}
	}
	return repeated((*[81]byte)(s)) == 0
}

// fullGrid returns a solution: one that is known, with its values renamed and its rows and
// columns shuffled.
func fullGrid(r *rand.Rand) (p classic.Puzzle) {
	lines := func() (to [9]int) {
		for i, band := range r.Perm(3) {
			for j, line := range r.Perm(3) {
				to[3*i+j] = 3*band + line
			}
		}
		return to
	}
	rows, columns, values := lines(), lines(), r.Perm(9)
	for c := range p {
		p[c] = '1' + byte(values[someSolution[9*rows[c/9]+columns[c%9]]-'1'])
	}
	return p
}

// TestSound: two equal givens are seen wherever they are, and none where there are none.
func TestSound(t *testing.T) {
	blank := [81]byte([]byte(strings.Repeat(".", 81)))
	for c := range 81 {
		for d := range c {
			for v := byte('1'); v <= '9'; v++ {
				p := blank
				p[c], p[d] = v, v
				if got, want := sound(&p), repeated(&p) == 0; got != want {
					t.Fatalf("%c in cells %d and %d: sound %t", v, d, c, got)
				}
				p[c] = '1' + (v-'1'+1)%9
				if !sound(&p) {
					t.Fatalf("two values in cells %d and %d: not sound", d, c)
				}
			}
		}
	}
	r := rand.New(rand.NewPCG(2, 7))
	var counts [2]int
	for range 20000 {
		p := [81]byte(fullGrid(r))
		for _, c := range r.Perm(81)[:r.IntN(81)] {
			p[c] = ".0*_Xx"[r.IntN(6)]
		}
		if r.IntN(2) == 0 {
			p[r.IntN(81)] = '1' + byte(r.IntN(9))
		}
		want := repeated(&p) == 0
		if got := sound(&p); got != want {
			t.Fatalf("%s: sound %t", p, got)
		}
		counts[map[bool]int{true: 1}[want]]++
	}
	if min(counts[0], counts[1]) < 1000 {
		t.Errorf("%d grids with and without repeated givens", counts)
	}
}

// TestVerified: a solution is accepted, and refused if one cell is another, or if two cells,
// rows or columns are exchanged: that leaves all units of two kinds as they should be.
func TestVerified(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 7))
	blank := classic.Puzzle([]byte(strings.Repeat(".", 81)))
	check := func(p, s *classic.Puzzle) {
		t.Helper()
		if got := verified(p, s); got != fills(p, s) {
			t.Fatalf("puzzle %s, solution %q: verified %t", *p, *s, got)
		}
	}
	for range 30 {
		full := fullGrid(r)
		p := full
		for _, c := range r.Perm(81)[:r.IntN(82)] {
			p[c] = ".0*_Xx"[r.IntN(6)]
		}
		if !verified(&p, &full) || !verified(&blank, &full) {
			t.Fatalf("%s is refused as a solution of %s", full, p)
		}
		for c := range 81 {
			for _, b := range []byte("123456789.0*_Xx\x00\xffa") {
				s := full
				s[c] = b
				check(&blank, &s)
				if cells[b] != badCell {
					q := blank
					q[c] = b
					check(&q, &full)
				}
			}
			for d := range c {
				s := full
				s[c], s[d] = s[d], s[c]
				check(&blank, &s)
			}
		}
		for a := range 9 {
			for b := range a {
				rows, columns := full, full
				for k := range 9 {
					rows[9*a+k], rows[9*b+k] = rows[9*b+k], rows[9*a+k]
					columns[9*k+a], columns[9*k+b] = columns[9*k+b], columns[9*k+a]
				}
				check(&blank, &rows)
				check(&blank, &columns)
			}
		}
	}
	// Grids in which the units of one kind are all broken, and no other.
	var latin, bands, stacks classic.Puzzle
	for c := range latin {
		latin[c] = '1' + byte((c/9+c%9)%9)
		bands[c] = '1' + byte((3*(c/9)+c%9)%9)
		stacks[c%9*9+c/9] = bands[c]
	}
	for name, s := range map[string]*classic.Puzzle{"boxes": &latin, "columns": &bands, "rows": &stacks} {
		if verified(&blank, s) || repeated((*[81]byte)(s)) != 9 {
			t.Errorf("broken %s: %s: accepted, or %d units broken", name, *s, repeated((*[81]byte)(s)))
		}
	}
}

// FuzzLines holds the answers from block to block against those of the other road, for each
// line between two puzzles by itself. What the fuzzer sees depends on which goroutine is
// first: run it with -fuzzminimizetime 1x.
func FuzzLines(f *testing.F) {
	f.Add([]byte(somePuzzle + " x\r\n\n# y\n" + somePuzzle[1:] + "\nGrid 1\n+---+\n" + somePuzzle[:9]))
	f.Add([]byte(strings.ReplaceAll(somePuzzle, ".", "X") + "│\x00\n" + somePuzzle + "\r\r\n1 a\n\xff\n" + someSolution + ",,"))
	f.Add([]byte(strings.Repeat(".", 81) + "\n" + someSolution[:80] + ".|1\n" + somePuzzle[:40] + "\t" + somePuzzle[40:]))
	f.Add([]byte("5" + somePuzzle[1:] + " none\n44" + somePuzzle[2:] + " invalid\n 1,2,3\npuzzle,solution"))
	f.Fuzz(func(t *testing.T, data []byte) {
		lines := bytes.SplitN(data, []byte("\n"), 20)
		if len(data) > 8000 || len(lines) == 20 {
			return
		}
		text, want := somePuzzle+"\n", someSolution+"\n"
		for _, line := range lines {
			text += string(line) + "\n"
			answer := otherRoad(t, string(line))
			if strings.HasPrefix(answer, wordLimit) {
				return
			}
			want += answer
		}
		got, messages, _ := bulkText(t, text, "--unique")
		if got != want {
			t.Errorf("%q:\n%s want\n%s", data, got, want)
		}
		bad := 0
		for answer := range strings.SplitSeq(want, "\n") {
			if answer == wordInvalid {
				bad++
			}
		}
		if bad > 1 && !strings.Contains(messages, fmt.Sprintf("f: %d of ", bad)) || bad < 2 && strings.Count(messages, "\n") != bad {
			t.Errorf("%q: %d bad lines, messages\n%s", data, bad, messages)
		}
	})
}

// otherRoad returns the answer to a line, if there is one, that another engine gives.
func otherRoad(t *testing.T, line string) string {
	var out, err bytes.Buffer
	run([]string{"solve", "--solver", "cp", "--unique", "--time", "1s"}, strings.NewReader(somePuzzle+"\n"+line+"\n"+somePuzzle), &out, &err)
	answer, ok := strings.CutPrefix(out.String(), someSolution+"\n")
	if !ok {
		t.Fatalf("%q: answers %q", line, out.String())
	}
	if answer == "invalid\n" { // and the rest of the file was given up
		return answer
	}
	if answer, ok = strings.CutSuffix(answer, someSolution+"\n"); !ok {
		t.Fatalf("%q: answers %q", line, out.String())
	}
	return answer
}
