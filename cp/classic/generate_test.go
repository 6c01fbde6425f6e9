package classic

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"
)

// unreachable matches the messages of the go command about modules that it can neither find nor
// download.
var unreachable = regexp.MustCompile(`dial tcp|no such host|connection refused|network is unreachable|i/o timeout|GOPROXY=off|TLS handshake`)

// TestGenerate fails if "make generate" would change the assembly. It is skipped if the modules
// of the generator are not available, except in CI, where it fails.
func TestGenerate(t *testing.T) {
	goCommand, err := exec.LookPath("go")
	if err != nil {
		missing(t, "no go command")
	}
	if os.Getenv("FOURFOLD_LONG") == "" {
		t.Skip("builds the generator: make classic does it")
	}
	build := exec.Command(goCommand, "build", "-mod=readonly", "-o", filepath.Join(t.TempDir(), "gen"), ".")
	build.Dir = "gen"
	build.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=-trimpath", "GOOS=", "GOARCH=")
	if out, err := build.CombinedOutput(); unreachable.Match(out) {
		missing(t, "the modules of the generator are not available: "+string(out))
	} else if err != nil {
		t.Fatalf("building the generator: %v: %s", err, out)
	}
	for _, path := range []Path{AVX512, AVX2} {
		t.Run(path.String(), func(t *testing.T) {
			committed, err := os.ReadFile(path.String() + "_amd64.s")
			if err != nil {
				t.Fatal(err)
			}
			out, err := exec.Command(build.Args[4], path.String()).Output()
			if err != nil {
				t.Fatalf("gen %v: %v", path, err)
			}
			if !bytes.Equal(out, committed) {
				t.Errorf("%v_amd64.s has %d bytes and differs from the %d bytes that the generator writes: run make generate", path, len(committed), len(out))
			}
		})
	}
}

func missing(t *testing.T, what string) {
	t.Helper()
	if os.Getenv("CI") != "" {
		t.Fatal(what)
	}
	t.Skip(what)
}
