//go:build linux

package hostile

import (
	"bufio"
	"net/http"
	"os"
	"strings"
	"syscall"
)

// tryServe asks a server on all networks by another name than that of this machine, and one on
// loopback as a proxy does. It must answer, and end by SIGINT with exit code 0.
func tryServe(t *trial) {
	for _, args := range [][]string{{"--listen", ":0"}, {"--listen", "127.0.0.1:0", "--origin", "https://example.com/a"}} {
		r, w, err := os.Pipe()
		t.must(err)
		defer r.Close()
		p := t.start(&command{args: append([]string{"serve"}, args...), stdout: w})
		w.Close()
		line, err := bufio.NewReader(r).ReadString('\n')
		t.must(err)
		url, _, _ := strings.Cut(line, " ")
		q, err := http.NewRequest("POST", url+"api/solve", strings.NewReader(`{"text":"1.....2..3.....4"}`))
		t.must(err)
		q.Host, q.Header = "example.com", http.Header{"Content-Type": {"application/json"}, "Origin": {"https://example.com"}}
		got, err := http.DefaultClient.Do(q)
		t.must(err)
		got.Body.Close()
		p.Process.Signal(syscall.SIGINT)
		if o := t.wait(p); o.code != 0 || got.StatusCode != http.StatusOK {
			t.fault("%s: %s to a page of example.com, exit code %d\n%s", o.command, got.Status, o.code, o.stderr)
		}
	}
	if o := t.fourfold("serve", "--origin", "example.com"); o.code != 2 || o.errors() != 1 || !strings.Contains(o.stderr, "expected https://HOST") {
		t.fault("%s: exit code %d, %s", o.command, o.code, o.stderr)
	}
}
