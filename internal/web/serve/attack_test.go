package serve

import (
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"
)

// TestAttack: hostile requests, many at once, neither end nor block the server. Afterwards a plain question is answered, no
// goroutine is left, and the memory is bounded. FOURFOLD_LONG=1 makes it send 10,000 requests, 500 at once.
func TestAttack(t *testing.T) {
	requests, atOnce := 48, 16
	if os.Getenv("FOURFOLD_LONG") != "" {
		requests, atOnce = 10_000, 500
	}
	before := runtime.NumGoroutine()
	t.Run("attack", func(t *testing.T) {
		url := start(t, newServer(t, 50*time.Millisecond, 2, ""), "127.0.0.1:0")
		attackAll(t, url, requests, atOnce)
		for text := ""; !strings.Contains(text, solution); { // searches of clients that are gone may still run
			var status int
			if status, _, text = request(t, "POST", url+"api/solve", question(easy), isJSON); status != http.StatusOK && status != http.StatusServiceUnavailable {
				t.Fatalf("after the attack: %d %s", status, text)
			}
		}
	})
	for runtime.NumGoroutine() > before { // a test that does not end shows what they do
		time.Sleep(time.Millisecond)
	}
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	if m.Sys > 2<<30 {
		t.Errorf("the process took %d MB", m.Sys>>20)
	}
}

func attackAll(t *testing.T, url string, requests, atOnce int) {
	var wg sync.WaitGroup
	turns := make(chan uint64)
	for range atOnce {
		wg.Go(func() {
			for k := range turns {
				attacks[k%uint64(len(attacks))](t, url, rand.New(rand.NewPCG(k, 0)))
			}
		})
	}
	for k := range requests {
		turns <- uint64(k)
	}
	close(turns)
	wg.Wait()
}

// attacks send one request each.
var attacks = []func(t *testing.T, url string, rng *rand.Rand){nearlyEmpty, nearlyEmpty, nearlyEmpty, junk, largeBody, cutShort}

// nearlyEmpty asks about a grid of order 25 with few givens. The answer may be that time ran out, or that the server is busy.
func nearlyEmpty(t *testing.T, url string, rng *rand.Rand) {
	cells := []byte(strings.Repeat(".", 25*25))
	for range rng.IntN(4) {
		cells[rng.IntN(len(cells))] = byte('A' + rng.IntN(25))
	}
	question := []string{"read", "check", "hint", "rate", "explain", "solve", "count", "trace", "compare"}[rng.IntN(9)]
	fields := fmt.Sprintf(`"text":%q`, cells)
	switch question {
	case "trace", "solve", "count":
		fields += fmt.Sprintf(`,"solver":%q`, []string{"dlx", "cp", "cdcl", "sat", "lp", "bt"}[rng.IntN(6)])
	case "compare":
		fields += `,"solvers":["dlx","cp","bt"]`
	}
	if status := post(t, url, question, "{"+fields+"}"); status != 200 && status != 503 && status != 400 {
		t.Errorf("%s of a large grid: %d", question, status)
	}
}

// post returns the status of a question, or 0 if the server closed the connection.
func post(t *testing.T, url, question, body string) int {
	r, err := http.NewRequestWithContext(t.Context(), "POST", url+"api/"+question, strings.NewReader(body))
	if err != nil {
		t.Error(err)
		return 0
	}
	r.Header.Set("Content-Type", "application/json")
	got, err := (&http.Transport{DisableKeepAlives: true}).RoundTrip(r)
	if err != nil {
		return 0
	}
	defer got.Body.Close()
	io.Copy(io.Discard, got.Body)
	return got.StatusCode
}

func junk(t *testing.T, url string, rng *rand.Rand) {
	body := []string{"", "null", "[]", "{", `{"text":1}`, strings.Repeat("[", 100_000), `{"text":"` + strings.Repeat("<", 100_000) + `"}`,
		`{"text":"1.....2..3.....4","values":[1e999]}`, `{"text":"` + strings.Repeat("1,", 200_000) + `"}`}[rng.IntN(9)]
	if status := post(t, url, "check", body); status == 200 || status == 500 {
		t.Errorf("%.30q: %d", body, status)
	}
}

var tenMB = `{"text":"` + strings.Repeat("1", 10<<20) + `"}`

func largeBody(t *testing.T, url string, _ *rand.Rand) {
	if status := post(t, url, "read", tenMB); status == 200 || status == 500 {
		t.Errorf("10 MB: %d", status)
	}
}

// cutShort sends bytes, a part of a request or a question with a long answer, and goes after the first byte of the answer,
// or without waiting for it.
func cutShort(t *testing.T, url string, rng *rand.Rand) {
	host := strings.Trim(url, "htp:/")
	head := "POST /api/trace HTTP/1.1\r\nHost: " + host + "\r\nContent-Type: application/json\r\nContent-Length: "
	body := fmt.Sprintf(`{"text":%q,"solver":"bt"}`, strings.Repeat(".", 625))
	k := rng.IntN(8)
	text := []string{
		head + fmt.Sprintf("%d\r\n\r\n%s", len(body), body), head + "1000\r\n\r\n{", "\x00\x01\x02\r\n\r\n", "GET / HTTP/1.1\r\nHost: example.com\r\n\r\n",
		"BREW /api/solve HTTP/1.1\r\nHost: " + host + "\r\n\r\n", "GET / HTTP/1.1\r\nX: " + strings.Repeat("x", 100_000), "POST /api/solve HTTP/1.1\r\n",
		"GET /%00/../../etc/passwd HTTP/1.1\r\nHost: " + host + "\r\n\r\n",
	}[k]
	c, err := net.Dial("tcp", host)
	if err != nil {
		t.Error(err)
		return
	}
	defer c.Close()
	io.WriteString(c, text)
	if k != 1 && k != 6 { // which wait for more
		c.Read(make([]byte, 1))
	}
}
