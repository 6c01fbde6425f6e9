package main

import (
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestStart: no package of this module, and none of another one but those of a list, allocates much
// before the command begins. What charts, pictures and formats of other programs need is made when it
// is used. Bytes are compared, since times differ from run to run.
func TestStart(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the command")
	}
	const most = 4096 // bytes; a table of a few functions or errors takes some hundred
	heavy := map[string]string{
		"codeberg.org/go-latex/latex/mtex/symbols": "gonum.org/v1/plot/text",
		"codeberg.org/go-latex/latex/font/ttf":     "gonum.org/v1/plot/text",
		"github.com/daku10/go-lz-string":           "links of f-puzzles and SudokuPad",
		"golang.org/x/sys/cpu":                     "the features of the processor",
		"gonum.org/v1/plot":                        "charts; it parses its fonts",
	}
	binary := filepath.Join(t.TempDir(), "fourfold.exe")
	args := []string{"build", "-o", binary}
	info, _ := debug.ReadBuildInfo()
	for _, s := range info.Settings {
		if s.Key == "-tags" || s.Key == "-trimpath" {
			args = append(args, s.Key+"="+s.Value)
		}
	}
	if out, err := exec.Command("go", append(args, ".")...).CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	cmd := exec.Command(binary, "version")
	cmd.Env = append(os.Environ(), "GODEBUG=inittrace=1")
	var trace strings.Builder
	cmd.Stderr = &trace
	if err := cmd.Run(); err != nil {
		t.Fatalf("%v: %s", err, trace.String())
	}
	found := map[string]int{}
	for _, m := range regexp.MustCompile(`(?m)^init (\S+) .* (\d+) bytes, \d+ allocs$`).FindAllStringSubmatch(trace.String(), -1) {
		first, _, _ := strings.Cut(m[1], "/")
		if bytes, _ := strconv.Atoi(m[2]); bytes > most && (strings.Contains(first, ".") || first == "fourfold") {
			found[m[1]] = bytes
		}
	}
	for _, name := range slices.Sorted(maps.Keys(found)) {
		if heavy[name] == "" {
			t.Errorf("the init of %s allocates %d bytes, want at most %d: make it when it is used", name, found[name], most)
		}
	}
	if len(found) == 0 {
		t.Error("the trace has no package of the list")
	}
}
