package serve

import (
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// longEnv makes TestAttack send 10,000 requests.
const longEnv = "FOURFOLD_LONG"

// TestAttack: hostile requests, 500 at once, neither end nor block the server. Afterwards a plain question is answered, no
// goroutine is left, and the memory is bounded. With FOURFOLD_LONG it logs the times of the requests that wait for a
// search, and the peak of the memory of server and clients.
func TestAttack(t *testing.T) {
	requests, atOnce := 400, 100
	if os.Getenv(longEnv) != "" {
		requests, atOnce = 10_000, 500
	}
	before := runtime.NumGoroutine()
	bodyTime, writeTime, headTime = 500*time.Millisecond, time.Second, time.Second
	defer func() { bodyTime, writeTime, headTime = 10*time.Second, 10*time.Second, 5*time.Second }()
	var times []time.Duration
	t.Run("attack", func(t *testing.T) {
		address := start(t, 300*time.Millisecond, 2)
		times = attackAll(t, address, requests, atOnce)
		if status, _, text := request(t, "POST", "http://"+address+"/api/solve", fmt.Sprintf(`{"text":%q}`, easy), isJSON); status != 200 || !strings.Contains(text, solution) {
			t.Errorf("after the attack: %d %s", status, text)
		}
	})
	for deadline := time.Now().Add(10 * time.Second); runtime.NumGoroutine() > before; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			stacks := make([]byte, 1<<16)
			t.Fatalf("%d goroutines, %d before:\n%s", runtime.NumGoroutine(), before, stacks[:runtime.Stack(stacks, true)])
		}
	}
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	if m.Sys > 2<<30 {
		t.Errorf("the process took %d MB", m.Sys>>20)
	}
	slices.Sort(times)
	if n := len(times); n > 0 {
		t.Logf("%d requests; %d with an answer: p50 %v, p99 %v; %d MB from the system%s", requests, n, times[n/2], times[n*99/100], m.Sys>>20, peak())
	}
}

// peak returns the line of /proc with the peak of the memory, if there is one.
func peak() string {
	text, _ := os.ReadFile("/proc/self/status")
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "VmHWM") {
			return ", " + strings.Join(strings.Fields(line), " ")
		}
	}
	return ""
}

// attackAll sends requests, and returns the times of those that were answered.
func attackAll(t *testing.T, address string, requests, atOnce int) (times []time.Duration) {
	var mu sync.Mutex
	var wg sync.WaitGroup
	turns := make(chan uint64)
	for range atOnce {
		wg.Go(func() {
			for k := range turns {
				begin := time.Now()
				if attacks[k%uint64(len(attacks))](t, address, rand.New(rand.NewPCG(k, 0))) {
					mu.Lock()
					times = append(times, time.Since(begin))
					mu.Unlock()
				}
			}
		})
	}
	for k := range requests {
		turns <- uint64(k)
	}
	close(turns)
	wg.Wait()
	return times
}

// attacks send one request each. They report whether it was answered.
var attacks = []func(t *testing.T, address string, rng *rand.Rand) bool{
	nearlyEmpty, nearlyEmpty, nearlyEmpty, junk, largeBody, slowBody, slowReader, badHead,
}

// nearlyEmpty asks about a grid of order 25 with few givens. The answer may be that time ran out, or that the server is busy.
func nearlyEmpty(t *testing.T, address string, rng *rand.Rand) bool {
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
	status := post(t, address, question, "{"+fields+"}")
	if status != 200 && status != 503 && status != 400 {
		t.Errorf("%s of a large grid: %d", question, status)
	}
	return status == 200
}

// post returns the status of a question, or 0 if the server closed the connection.
func post(t *testing.T, address, question, body string) int {
	r, err := http.NewRequestWithContext(t.Context(), "POST", "http://"+address+"/api/"+question, strings.NewReader(body))
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

func junk(t *testing.T, address string, rng *rand.Rand) bool {
	body := []string{"", "null", "[]", "{", `{"text":1}`, strings.Repeat("[", 100_000), `{"text":"` + strings.Repeat("<", 100_000) + `"}`,
		`{"text":"1.....2..3.....4","values":[1e999]}`, `{"text":"` + strings.Repeat("1,", 200_000) + `"}`}[rng.IntN(9)]
	if status := post(t, address, "check", body); status == 200 || status == 500 {
		t.Errorf("%.30q: %d", body, status)
	}
	return false
}

var tenMB = `{"text":"` + strings.Repeat("1", 10<<20) + `"}`

func largeBody(t *testing.T, address string, rng *rand.Rand) bool {
	if status := post(t, address, "read", tenMB); status == 200 || status == 500 {
		t.Errorf("10 MB: %d", status)
	}
	return false
}

// slowBody sends the head of a request and a part of its body, and waits until the server gives up.
func slowBody(t *testing.T, address string, _ *rand.Rand) bool {
	raw(t, address, fmt.Sprintf("POST /api/read HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{", address), true)
	return false
}

// slowReader asks for a long trace, and goes without reading it.
func slowReader(t *testing.T, address string, _ *rand.Rand) bool {
	body := fmt.Sprintf(`{"text":%q,"solver":"bt"}`, strings.Repeat(".", 625))
	raw(t, address, fmt.Sprintf("POST /api/trace HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s", address, len(body), body), false)
	return false
}

func badHead(t *testing.T, address string, rng *rand.Rand) bool {
	raw(t, address, []string{
		"\x00\x01\x02\r\n\r\n", "GET / HTTP/1.1\r\nHost: example.com\r\n\r\n", "BREW /api/solve HTTP/1.1\r\nHost: " + address + "\r\n\r\n",
		"GET / HTTP/1.1\r\nX: " + strings.Repeat("x", 100_000), "POST /api/solve HTTP/1.1\r\n", "GET /%00/../../etc/passwd HTTP/1.1\r\nHost: " + address + "\r\n\r\n",
	}[rng.IntN(6)], true)
	return false
}

// raw sends bytes. If wait is true, it reads until the server closes the connection.
func raw(t *testing.T, address, text string, wait bool) {
	c, err := net.Dial("tcp", address)
	if err != nil {
		t.Error(err)
		return
	}
	defer c.Close()
	io.WriteString(c, text)
	c.SetReadDeadline(time.Now().Add(3 * time.Second)) // a connection that is kept alive stays open
	if wait {
		io.Copy(io.Discard, c)
	} else {
		c.Read(make([]byte, 1))
		time.Sleep(200 * time.Millisecond)
	}
}
