package outfile

import (
	"path/filepath"
	"testing"
)

func TestPath(t *testing.T) {
	for _, c := range []struct{ input, dir, want string }{
		{"p.txt", "", "p_solved.txt"}, {"a/p.txt", "", "a/p_solved.txt"}, {"a/p.txt", "out", "out/p_solved.txt"}, {"/a/p.txt", "", "/a/p_solved.txt"},
		{"p", "", "p_solved"}, {"p.tar.txt", "", "p.tar_solved.txt"}, {"a.b/p", "", "a.b/p_solved"},
		{"p.txt.gz", "", "p_solved.txt"}, {"p.TXT.GZ", "", "p_solved.TXT"}, {"p.gz", "", "p_solved"}, {".gz", "", ".gz_solved"},
		{".hidden", "", ".hidden_solved"}, {".hidden.txt", "", ".hidden_solved.txt"}, {"p.", "", "p_solved."},
		{"-", "out", "out/stdin_solved.txt"}, {"./-", "", "-_solved"}, {"grün.txt", "", "grün_solved.txt"},
	} {
		got, err := Path(filepath.FromSlash(c.input), "_solved", filepath.FromSlash(c.dir))
		if want := filepath.FromSlash(c.want); got != want || err != nil {
			t.Errorf("Path(%q, %q) = %q, %v, want %q", c.input, c.dir, got, err, want)
		}
		origin, _, _ := Stem(c.input)
		if _, of, made := Stem(c.want); !made || of != origin && c.input != "-" {
			t.Errorf("%s is the file of %s, want it to be that of %s", c.want, of, origin)
		}
	}
	for _, input := range []string{"-", "", "a/", ".", "..", "a/.."} {
		if got, err := Path(input, "_solved", ""); err == nil {
			t.Errorf("Path(%q) = %q, want an error", input, got)
		}
	}
}
