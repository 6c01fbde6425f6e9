//go:build linux

package hostile

import (
	"flag"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

var (
	budget   = flag.Duration("hostile.time", 0, "begin new trials for this `time`, which all kinds share; 0 means a few trials of each kind")
	seed     = flag.Uint64("hostile.seed", 1, "use the seed `N` for all trials")
	onlyKind = flag.String("hostile.kind", "", "run only trials of the kind `NAME`")
	onlyOne  = flag.Int("hostile.trial", -1, "with -hostile.kind: run only trial `N`")
	withRace = flag.Bool("hostile.race", false, "use a command with the race detector in about a third of the trials")
)

// A kind is a kind of trials. The comment of its trial function says what must hold.
type kind struct {
	name  string
	trial func(*trial)
	few   int // trials without -hostile.time
}

// kinds has all kinds in the order of the table.
var kinds = []kind{
	{"problems", tryProblem, 8},
	{"grids", tryGrids, 3},
	{"covers", tryCover, 3},
	{"results", tryResults, 2},
	{"flags", tryFlags, 4},
	{"kills", tryKills, 1},
	{"signals", trySignal, 1},
	{"pipes", tryPipe, 1},
	{"disks", tryDisk, 1},
	{"limits", tryLimit, 1},
	{"devices", tryDevice, 3},
	{"twins", tryTwins, 1},
	{"work", tryWork, 1},
	{"serve", tryServe, 1},
}

// maxFaults is the number of failed trials of a kind after which no more of its trials begin.
const maxFaults = 10

// TestHostile runs trials of all kinds.
func TestHostile(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds the command and attacks it for some seconds")
	}
	plainBinary = build(t)
	if *withRace {
		raceBinary = build(t, "-race")
	}
	s := &suite{t: t, end: time.Now().Add(*budget)}
	for _, k := range kinds {
		if *onlyKind == "" || *onlyKind == k.name {
			s.records = append(s.records, &record{kind: k, tried: map[string]int{}})
		}
	}
	if len(s.records) == 0 || *onlyOne >= 0 && len(s.records) > 1 {
		t.Fatalf("-hostile.kind %q: expected the name of a kind", *onlyKind)
	}
	if *onlyOne >= 0 {
		s.run(s.records[0], *onlyOne)
		return
	}
	var wg sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			for k, n := s.next(); k != nil; k, n = s.next() {
				s.run(k, n)
			}
		})
	}
	wg.Wait()
	t.Log(s.table())
}

// A suite is one run of TestHostile.
type suite struct {
	t   *testing.T
	end time.Time

	mu      sync.Mutex
	records []*record
}

// A record has the results of a kind.
type record struct {
	kind
	begun, trials, faults int
	spent                 time.Duration
	tried                 map[string]int
}

// next returns the next trial: a trial of the kind that has taken the least time. It returns nil
// if there are no more.
func (s *suite) next() (k *record, number int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, r := range s.records {
		if r.faults < maxFaults && (*budget > 0 || r.begun < r.few) && (k == nil || r.spent < k.spent || r.spent == k.spent && r.begun < k.begun) {
			k = r
		}
	}
	if k == nil || *budget > 0 && time.Now().After(s.end) {
		return nil, 0
	}
	k.begun++
	return k, k.begun - 1
}

// run runs one trial in a goroutine of its own, because a trial may call runtime.Goexit.
func (s *suite) run(k *record, number int) {
	t := newTrial(k.name, number)
	begin := time.Now()
	done := make(chan bool)
	go func() {
		defer close(done)
		defer t.cleanUp()
		k.trial(t)
	}()
	<-done
	s.add(k, t, time.Since(begin))
}

// add adds a trial to the record of its kind and reports the faults of the trial.
func (s *suite) add(k *record, t *trial, spent time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	k.spent += spent
	k.trials++
	for what, n := range t.tried {
		k.tried[what] += n
	}
	if len(t.faults) > 0 {
		k.faults++
		s.t.Errorf("%s, trial %d: %s\n    repeat: %s", k.name, t.number, strings.Join(t.faults, "\n    "), t.repeat())
	}
}

// table returns the table of all kinds.
func (s *suite) table() string {
	var b strings.Builder
	fmt.Fprintf(&b, "seed %d\n%-10s %7s %7s %7s  tried\n", *seed, "kind", "trials", "faults", "s")
	for _, r := range s.records {
		var tried []string
		for what, n := range r.tried {
			tried = append(tried, fmt.Sprintf("%s %d", what, n))
		}
		slices.Sort(tried)
		fmt.Fprintf(&b, "%-10s %7d %7d %7.1f  %s\n", r.name, r.trials, r.faults, r.spent.Seconds(), strings.Join(tried, ", "))
	}
	return b.String()
}

// A trial is one attempt to break the command or an engine.
type trial struct {
	*rand.Rand
	kind   string
	number int
	dir    string // the working directory of its commands
	race   bool   // use the command with the race detector

	mu     sync.Mutex
	faults []string
	tried  map[string]int
}

func newTrial(kind string, number int) *trial {
	h := fnv.New64a()
	h.Write([]byte(kind))
	t := &trial{Rand: rand.New(rand.NewPCG(*seed, h.Sum64()+uint64(number))), kind: kind, number: number, tried: map[string]int{}}
	t.race = t.IntN(3) == 0 && *withRace
	return t
}

// repeat returns the command that repeats the trial.
func (t *trial) repeat() string {
	race := ""
	if *withRace {
		race = " -hostile.race"
	}
	return fmt.Sprintf("go test ./internal/test/hostile -run TestHostile -hostile.seed %d -hostile.kind %s -hostile.trial %d%s", *seed, t.kind, t.number, race)
}

// fault records that something does not hold.
func (t *trial) fault(format string, args ...any) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.faults = append(t.faults, fmt.Sprintf(format, args...))
}

// fatal records a fault and ends the trial.
func (t *trial) fatal(format string, args ...any) {
	t.fault(format, args...)
	runtime.Goexit()
}

// must ends the trial if there is an error in preparing it.
func (t *trial) must(err error) {
	if err != nil {
		t.fatal("the trial cannot go on: %v", err)
	}
}

// count counts something that was tried. The table has the counts.
func (t *trial) count(what string) { t.tried[what]++ }

// oneIn returns true with probability 1/n.
func (t *trial) oneIn(n int) bool { return t.IntN(n) == 0 }

// pick returns a random one of the values.
func pick[T any](t *trial, values ...T) T { return values[t.IntN(len(values))] }

// folder returns the folder of the trial. The first call creates it.
func (t *trial) folder() string {
	if t.dir == "" {
		dir, err := os.MkdirTemp("", "hostile")
		t.must(err)
		t.dir = dir
		t.must(os.Mkdir(filepath.Join(dir, "tmp"), 0o777))
	}
	return t.dir
}

// cleanUp removes the folder.
func (t *trial) cleanUp() {
	if t.dir != "" {
		os.RemoveAll(t.dir)
	}
}

// path returns the path of a file in the folder.
func (t *trial) path(name string) string { return filepath.Join(t.folder(), name) }

// write writes a file into the folder.
func (t *trial) write(name, text string) {
	t.must(os.WriteFile(t.path(name), []byte(text), 0o666))
}
