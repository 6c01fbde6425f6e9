package main

import (
	"os"
	"path/filepath"
	"testing"
)

// TestOutputsCheck: an output must not be an input or another output, by whatever path.
func TestOutputsCheck(t *testing.T) {
	dir := t.TempDir()
	in := func(name string) string { return filepath.Join(dir, name) }
	if err := os.WriteFile(in("p.txt"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(in("d"), 0o777); err != nil {
		t.Fatal(err)
	}
	for link, target := range map[string]string{"link.txt": "p.txt", "dd": "d"} {
		if err := os.Symlink(in(target), in(link)); err != nil {
			t.Skip(err)
		}
	}
	if err := os.Link(in("p.txt"), in("hard.txt")); err != nil {
		t.Skip(err)
	}
	for _, c := range []struct {
		name   string
		inputs []string
		outputs
		ok bool
	}{
		{"different", []string{"p.txt"}, outputs{csv: "c", html: "h"}, true},
		{"the input", []string{"p.txt"}, outputs{csv: "p.txt"}, false},
		{"what an input links to", []string{"link.txt"}, outputs{csv: "p.txt"}, false},
		{"a link to the input", []string{"p.txt"}, outputs{csv: "link.txt"}, false},
		{"the input by another name", []string{"p.txt"}, outputs{csv: "hard.txt"}, false},
		{"one file twice", nil, outputs{csv: "d/x", html: "d/x"}, false},
		{"one file twice through a linked folder", nil, outputs{csv: "d/x", html: "dd/x"}, false},
	} {
		for k := range c.inputs {
			c.inputs[k] = in(c.inputs[k])
		}
		for _, path := range []*string{&c.csv, &c.html} {
			if *path != "" {
				*path = in(*path)
			}
		}
		if err := c.check(c.inputs); (err == nil) != c.ok {
			t.Errorf("%s: check() = %v", c.name, err)
		}
	}
	if err := (&outputs{csv: os.DevNull, html: os.DevNull}).check(nil); err != nil {
		t.Errorf("the null device twice: check() = %v", err)
	}
}
