package compare

import (
	"runtime"
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
	highest uint64
	heap    []metrics.Sample
	cpu     time.Duration
	outside func() time.Duration     // CPU time of the programs that the solver runs; nil if it runs none
	held    int64                    // bytes by C code; -1 if unknown
	memory  func() (now, most int64) // bytes that C code holds, and the most since the last call; nil for a solver in Go alone
}

// An outsider is a solver that runs other programs. CPU returns the CPU time that they have used so
// far.
type outsider interface{ CPU() time.Duration }

func startMeter(s fourfold.Solver) *meter {
	m := &meter{heap: []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}}
	runtime.ReadMemStats(&m.before)
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

// stop returns the sample of the searches that ended, without their pauses.
func (m *meter) stop(w *searchRun, paused time.Duration) Sample {
	cpu := m.cpuTime()
	var after runtime.MemStats
	runtime.ReadMemStats(&after)
	n := time.Duration(max(w.n, 1))
	s := Sample{
		N: w.n, Wall: (w.wall - paused) / n, CPU: -1, Setup: w.setup / n, Search: (w.search - paused) / n,
		Bytes:   int64(after.TotalAlloc-m.before.TotalAlloc) / int64(n),
		Objects: int64(after.Mallocs-m.before.Mallocs) / int64(n),
		Peak:    int64(max(m.highest, after.HeapAlloc) - m.before.HeapAlloc),
	}
	if m.cpu >= 0 {
		s.CPU = max(cpu-m.cpu-paused, 0) / n
	}
	if after.NumGC == m.before.NumGC {
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
