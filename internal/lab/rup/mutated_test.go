package rup

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fourfold/internal/test/covertest"
)

// TestMutated: whatever proof is accepted, the formula has exactly the stated number of models. The
// formulas and the steps are random, and most of them are damaged token by token and line by line.
func TestMutated(t *testing.T) {
	seeds := uint64(covertest.Cases(20_000))
	accepted := 0
	for seed := range seeds {
		r := rand.New(rand.NewPCG(seed, 2))
		format := Format(seed % 2)
		formula, proof := randomPair(r, format)
		for range r.IntN(4) {
			if r.IntN(2) == 0 {
				formula = mutate(r, formula)
			} else {
				proof = mutate(r, proof)
			}
		}
		result, err := check(format, formula, proof)
		head, _, _ := strings.Cut(formula, "\n")
		if err != nil || result.Variables > 16 || len(strings.Fields(head)) < 4 { // too many for brute force, or a broken header
			continue
		}
		accepted++
		if models := bruteForce(t, format, formula, result.Variables); models != result.Solutions {
			t.Fatalf("seed %d: %d solutions accepted, want %d\n%s\n%s", seed, result.Solutions, models, formula, proof)
		}
	}
	if accepted < int(seeds)/20 {
		t.Errorf("%d of %d proofs were accepted, want more", accepted, seeds)
	}
}

// randomPair returns a formula of few variables with all its models excluded, and steps that may
// follow or not.
func randomPair(r *rand.Rand, format Format) (formula, proof string) {
	n := 1 + r.IntN(4)
	var lines []string
	for range r.IntN(3 * n) {
		lines = append(lines, randomConstraint(r, format, n, 3))
	}
	comment := map[Format]string{DRAT: "c", VeriPB: "*"}[format] + " excluded solutions"
	above := len(lines)
	lines = append(lines, comment)
	for m := range 1 << n {
		if !isModel(format, lines[:above], m) {
			continue
		}
		var lits []int
		for v := range n {
			lits = append(lits, (v+1)*(1-2*(m>>v&1)))
		}
		lines = append(lines, write(format, lits, 1))
	}
	header := fmt.Sprintf("p cnf %d %d\n", n, len(lines)-1)
	if format == VeriPB {
		header = fmt.Sprintf("* #variable= %d #constraint= %d\n", n, len(lines)-1)
	}
	formula = header + strings.Join(lines, "\n") + "\n"
	for range r.IntN(6) {
		add, remove := "", "d "
		if format == VeriPB {
			add, remove = "rup ", "del spec "
		}
		step := strings.Replace(randomConstraint(r, format, n, 1), " = ", " >= ", 1)
		if r.IntN(3) == 0 {
			add = remove
			if at := r.IntN(len(lines)); at != above && !strings.Contains(lines[at], " = ") {
				step = lines[at]
			}
		}
		proof += add + step + "\n"
	}
	if format == VeriPB {
		return formula, veripb(proof + "rup >= 1 ;\n")
	}
	return formula, proof + "0\n"
}

// randomConstraint returns a clause, or an inequality or equation of OPB that has at most so many on
// its right side.
func randomConstraint(r *rand.Rand, format Format, n, most int) string {
	lits := r.Perm(n)[:1+r.IntN(n)]
	if format == DRAT && r.IntN(4) == 0 {
		lits = append(lits, lits[0]) // a repeated literal or a tautology
	}
	for i, v := range lits {
		lits[i] = (v + 1) * (1 - 2*r.IntN(2))
	}
	if format == DRAT {
		return write(format, lits, 1)
	}
	text := write(format, lits, r.IntN(most+1)-1)
	switch r.IntN(4) {
	case 0:
		return strings.Replace(text, ">=", "=", 1)
	case 1:
		return strings.ReplaceAll(text, "1 ~x", "-1 x")
	}
	return text
}

func write(format Format, lits []int, least int) string {
	c := cardinality{lits, least}
	if format == DRAT {
		return strings.TrimSpace(c.clause())
	}
	return strings.TrimSpace(c.opb())
}

// mutate changes a text in one place.
func mutate(r *rand.Rand, text string) string {
	lines := strings.SplitAfter(text, "\n")
	a, b := r.IntN(len(lines)), r.IntN(len(lines))
	switch r.IntN(7) {
	case 0:
		lines[a], lines[b] = lines[b], lines[a]
	case 1:
		lines[a] = ""
	case 2:
		lines[a] += lines[b]
	case 3:
		at := r.IntN(len(text) + 1)
		return text[:at] + []string{"0", "-", "1", "~", "d ", "c ", " 0 ", "\r", "\n", "\x00", "9", " 2", ";", "00", "+"}[r.IntN(15)] + text[at:]
	case 4:
		at := r.IntN(len(text) + 1)
		return text[:at] + text[min(len(text), at+1+r.IntN(4)):]
	default:
		words := strings.Fields(lines[a])
		if len(words) > 0 {
			words[r.IntN(len(words))] = []string{"0", "1", "-1", "2", "-2", "3", "-3", "x1", "~x1", "x2", "~x2", "=", ">=", "d", "99999999999999999999", "4294967297"}[r.IntN(16)]
			lines[a] = strings.Join(words, " ") + "\n"
		}
	}
	return strings.Join(lines, "")
}

// bruteForce counts the models of the constraints above the comment of the excluded ones.
func bruteForce(t *testing.T, format Format, formula string, variables int) (models int) {
	var lines []string
	for k, line := range strings.Split(formula, "\n") {
		line = strings.TrimLeft(line, " \r\t")
		mark := map[Format]string{DRAT: "c", VeriPB: "*"}[format]
		if text, ok := strings.CutPrefix(line, mark); ok {
			if k == 0 && format == VeriPB {
				continue // the header
			}
			if strings.HasPrefix(strings.TrimLeft(strings.ReplaceAll(text, "\r", ""), " "), excludesSolutions) {
				break
			}
			continue
		}
		lines = append(lines, line)
	}
	for m := range 1 << variables {
		if isModel(format, lines, m) {
			models++
		}
	}
	return models
}

// isModel reports whether an assignment satisfies all constraints of the lines. Bit v-1 is the value
// of variable v.
func isModel(format Format, lines []string, model int) bool {
	fields := strings.Fields(strings.ReplaceAll(strings.Join(lines, " "), ";", " ; "))
	if format == DRAT && len(fields) > 3 && fields[0] == "p" {
		fields = fields[4:]
	}
	value := func(v int) int { return model >> (v - 1) & 1 }
	if format == DRAT {
		holds := false
		for _, f := range fields {
			l, _ := strconv.Atoi(f)
			switch {
			case l == 0 && !holds:
				return false
			case l == 0:
				holds = false
			case value(max(l, -l)) == 1 == (l > 0):
				holds = true
			}
		}
		return true
	}
	for len(fields) > 0 {
		end := slices.Index(fields, ";")
		if end < 0 {
			return true
		}
		sum := 0
		for k := 0; k < end-2; k += 2 {
			factor, _ := strconv.Atoi(fields[k])
			v, _ := strconv.Atoi(strings.TrimLeft(fields[k+1], "~x"))
			x := value(v)
			if fields[k+1][0] == '~' {
				x = 1 - x
			}
			sum += factor * x
		}
		bound, _ := strconv.Atoi(fields[end-1])
		if sum < bound || fields[end-2] == "=" && sum != bound {
			return false
		}
		fields = fields[end+1:]
	}
	return true
}
