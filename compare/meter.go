package compare

import (
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"time"

	"fourfold"
)

// A Sample is N searches timed together. All values but N are means for one search. The tags are
// those of a results file.
type Sample struct {
	N       int           `json:"n"`
	Wall    time.Duration `json:"wall_ns"`
	CPU     time.Duration `json:"cpu_ns"`    // of the whole process, with the garbage collector, and of the programs that the solver runs; -1 if unknown
	Setup   time.Duration `json:"setup_ns"`  // encoding, by the solver's own clock
	Search  time.Duration `json:"search_ns"` // searching, by the solver's own clock
	Bytes   int64         `json:"bytes"`     // allocated by Go, not by C; -1 if unknown
	Objects int64         `json:"objects"`   // allocated by Go, not by C; -1 if unknown
	Peak    int64         `json:"peak"`      // growth of the Go heap, and of the memory of C if the solver knows it, in bytes; -1 if unknown. That of Go is exact if no garbage was collected during the sample, else the highest value seen every 5 ms
}

// A meter measures a sample. The cost of starting and stopping the meter is not part of the
// sample.
type meter struct {
	before  runtime.MemStats
	after   runtime.MemStats
	highest uint64
	heap    []metrics.Sample
	cpu     time.Duration            // before the searches, and after end of the searches; -1 if unknown
	outside func() time.Duration     // CPU time of the programs that the solver runs; nil if it runs none
	held    int64                    // bytes by C code; -1 if unknown
	memory  func() (now, most int64) // bytes that C code holds, and the most since the last call; nil for a solver in Go alone
}

// An outsider is a solver that runs other programs. CPU returns the CPU time that they have used so
// far.
type outsider interface{ CPU() time.Duration }

// startMeter starts a meter. The given function reads the statistics, as runtime.ReadMemStats does.
func startMeter(s fourfold.Solver, read func(*runtime.MemStats)) *meter {
	m := &meter{heap: []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}}
	read(&m.before)
	m.highest = m.before.HeapAlloc
	if s, ok := s.(outsider); ok {
		m.outside = s.CPU
	}
	if s, ok := s.(interface{ Memory() (now, most int64) }); ok {
		m.memory = s.Memory
		m.held, _ = m.memory()
	}
	m.cpu = m.cpuTime()
	return m
}

// cpuTime returns the CPU time of the process and of the programs of the solver, -1 if it is
// unknown.
func (m *meter) cpuTime() time.Duration {
	cpu := processCPU()
	if cpu >= 0 && m.outside != nil {
		cpu += m.outside()
	}
	return cpu
}

// poll notes the size of the heap.
func (m *meter) poll() {
	metrics.Read(m.heap)
	m.highest = max(m.highest, m.heap[0].Value.Uint64())
}

// end ends the measurement. The goroutine of the searches calls it, since reading the statistics
// stops the others first, which takes longer while one wakes up.
func (m *meter) end() {
	if m.cpu >= 0 {
		m.cpu = m.cpuTime() - m.cpu
	}
	runtime.ReadMemStats(&m.after)
}

// sample returns the sample of the searches that ended, without their pauses.
func (m *meter) sample(w *searchRun, paused time.Duration) Sample {
	n := time.Duration(max(w.n, 1))
	s := Sample{
		N: w.n, Wall: (w.wall - paused) / n, CPU: -1, Setup: w.setup / n, Search: (w.search - paused) / n,
		Bytes:   int64(m.after.TotalAlloc-m.before.TotalAlloc) / int64(n),
		Objects: int64(m.after.Mallocs-m.before.Mallocs) / int64(n),
		Peak:    int64(max(m.highest, m.after.HeapAlloc) - m.before.HeapAlloc),
	}
	if m.cpu >= 0 {
		s.CPU = max(m.cpu-paused, 0) / n
	}
	if m.after.NumGC == m.before.NumGC {
		s.Peak /= int64(n)
	}
	if m.held < 0 {
		s.Peak = -1
	} else if m.memory != nil {
		_, most := m.memory()
		s.Peak += max(0, most-m.held)
	}
	return s
}

// A collector collects garbage before samples, so that no sample pays for the garbage of another. A
// collection takes longer than a short sample, so it serves many short samples. The GC percent is
// raised for these, so that Go does not collect garbage in one.
type collector struct {
	raised  bool   // the GC percent is raised
	percent int    // GC percent to restore
	cycles  uint32 // all collections up to the last one by collect
	heap    uint64 // bytes in use after it
}

const (
	lightSample = 2 << 20  // a short sample that allocates fewer bytes needs no collection of its own
	muchGarbage = 16 << 20 // so many bytes are collected before the next sample
)

// collect reads the statistics before a sample that allocates about so many bytes, after
// collecting garbage if that is due.
func (c *collector) collect(m *runtime.MemStats, short bool, bytes int64) {
	light := short && bytes < lightSample
	runtime.ReadMemStats(m)
	if light && c.raised && m.NumGC == c.cycles && m.HeapAlloc < c.heap+muchGarbage {
		return
	}
	c.restore()
	runtime.GC()
	runtime.ReadMemStats(m)
	c.cycles, c.heap = m.NumGC, m.HeapAlloc
	if c.raised = light; light {
		// Go begins to collect after 0.7 of the room at the earliest. Its least heap is 4 MiB.
		c.percent = debug.SetGCPercent(int(max(100, 200*muchGarbage/max(c.heap, 4<<20))))
	}
}

// restore restores the GC percent of the program.
func (c *collector) restore() {
	if c.raised {
		debug.SetGCPercent(c.percent)
		c.raised = false
	}
}
