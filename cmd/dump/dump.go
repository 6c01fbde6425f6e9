// Command dump prints what the reader finds in files, and in mutants of them.
package main

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"

	"fourfold/puzzle/gridtext"
)

func main() {
	args := os.Args[1:]
	if args[0] != "-n" {
		for _, name := range args {
			text, _ := os.ReadFile(name)
			fmt.Printf("== %s\n", name)
			dump(text)
		}
		return
	}
	n, _ := strconv.Atoi(args[1])
	seed, _ := strconv.Atoi(args[2])
	var all [][]byte
	for _, name := range args[3:] {
		if text, err := os.ReadFile(name); err == nil && len(text) < 6000 {
			all = append(all, text)
		}
	}
	random := rand.New(rand.NewPCG(uint64(seed), 1))
	for k := range n {
		text := bytes.Clone(all[random.IntN(len(all))])
		for range random.IntN(3) {
			other := all[random.IntN(len(all))]
			sep := []string{"", "\n", "\n\n", "\n\n\n", "Monday:\n"}[random.IntN(5)]
			text = append(append(text, sep...), other...)
		}
		for range random.IntN(4) {
			text = mutate(random, text)
		}
		fmt.Printf("== %d %q\n", k, text)
		dump(text)
	}
}

func mutate(random *rand.Rand, text []byte) []byte {
	lines := strings.SplitAfter(string(text), "\n")
	k := random.IntN(len(lines))
	switch random.IntN(9) {
	case 0:
		lines[k] = ""
	case 1:
		lines[k] += lines[k]
	case 2:
		lines[k] = "\n" + lines[k]
	case 3:
		lines[k] = strings.TrimRight(lines[k], "\n")
	case 4:
		l := []rune(lines[k])
		if len(l) > 0 {
			at := random.IntN(len(l))
			l[at] = []rune("?.07x#,;|- \t\"=é>A[:")[random.IntN(19)]
		}
		lines[k] = string(l)
	case 5:
		l := []rune(lines[k])
		if len(l) > 0 {
			at := random.IntN(len(l))
			l = append(l[:at], l[at+1:]...)
		}
		lines[k] = string(l)
	case 6:
		l := lines[k]
		at := random.IntN(len(l) + 1)
		lines[k] = l[:at] + []string{" ", ".", "5", "|", ",", "Killer ", "A1+A2=15", "\t", "x"}[random.IntN(9)] + l[at:]
	case 7:
		lines[k] = []string{"hello world\n", "12 Hard\n", "# comment\n", "[Puzzle]\n", "[State]\n", "-----\n", "15=A1+A2\n", "Killer\n", "```\n", "\n\n"}[random.IntN(10)] + lines[k]
	case 8:
		j := random.IntN(len(lines))
		lines[k], lines[j] = lines[j], lines[k]
	}
	return []byte(strings.Join(lines, ""))
}

func dump(text []byte) {
	r := gridtext.NewReader(bytes.NewReader(text), "f", gridtext.ParseOptions{})
	for range 3000 {
		p, err := r.Next()
		if err == io.EOF {
			return
		}
		if err != nil {
			fmt.Println("E", strings.ReplaceAll(err.Error(), " (fourfold repair can mend this)", ""))
			continue
		}
		l0, c0 := p.Where(0)
		l1, c1 := p.Where(len(p.Grid.Cells) - 1)
		fmt.Printf("P %d:%d-%d:%d #%d %q %q %v %v %v %q %v\n", l0, c0, l1, c1, p.Number, p.Label, p.Rest, p.Format, p.Alphabet, p.Grid.String(), p.Title, p.Columns)
		fmt.Printf("  %v %v %v %v %v %q %q %q %q %q %v\n", p.Placed.Cells, p.Candidates, p.Allowed, p.Solution.Cells, p.Fields, p.Author, p.Source, p.Comment, p.Level, p.Rating, p.Variants)
	}
}
