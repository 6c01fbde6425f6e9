// Package jobs divides one long search into jobs for any number of processes and machines, and adds
// up their answers. It schedules nothing: array jobs of a cluster, or a data pipeline, decide who
// does a job, when, and how often.
//
// [Divide] makes the jobs of a problem. They are a file, see [Write]: the problem and a list of
// jobs, each of them parts of the search tree. [Worker.Do] does a job. Its answer is what was found
// and, if the job had a budget, the jobs that are left. A [Log] keeps answers in a file. A [Merger]
// adds answers up. It refuses what is missing, belongs to another problem, or contradicts itself. A
// job may be done any number of times; it counts once.
package jobs

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math/big"
	"strings"
	"time"

	"fourfold"
	"fourfold/dlx"
	"fourfold/internal/write/record"
)

// The types of lines.
const (
	TypeSplit  = "split"
	TypeJob    = "job"
	TypeAnswer = "answer"
)

// A Split is the first line of a file of jobs: the problem and the question.
type Split struct {
	record.Head
	Problem string `json:"problem"`             // the key of the problem, see keyOf
	All     bool   `json:"list,omitempty"`      // the solutions are listed, not only counted
	Rest    bool   `json:"rest_only,omitempty"` // the jobs are what answers have left of those of another file
	Jobs    int    `json:"jobs"`                // the number of lines that follow
	Check   string `json:"check"`               // a hash of the jobs
	DLX     string `json:"dlx"`                 // the problem in Knuth's format
	Grid    *Grid  `json:"grid,omitempty"`      // how solutions are written, if they are grids and are listed
}

// A Job is parts of the search tree of a problem.
type Job struct {
	record.Head
	ID    string `json:"job"` // see idOf
	Parts parts  `json:"parts"`
}

// An Answer is what a job has found. Together with the jobs that are left it is all that the job
// asks for.
type Answer struct {
	record.Head
	Problem   string `json:"problem"`
	All       bool   `json:"list,omitempty"` // as in Split
	ID        string `json:"job"`
	Found     string `json:"found"`            // a decimal number of solutions
	Solutions covers `json:"covers,omitempty"` // if the job lists them
	Left      []Job  `json:"rest,omitempty"`
	Nodes     int64  `json:"nodes"`
	ElapsedNs int64  `json:"elapsed_ns"`
	Check     string `json:"check"` // see checkOf
}

// newJob returns a job.
func (s *Split) newJob(list parts) Job {
	return Job{Head: record.New(TypeJob, "", 0), ID: idOf(s.Problem, s.All, list), Parts: list}
}

// idOf returns the ID of a job. It depends on the problem, the question and the parts alone, and
// not on the order of the parts.
func idOf(problem string, all bool, list parts) string {
	return hash(problem, fmt.Sprint(all), list.key())
}

// checkOf returns the checksum of what counts in an answer.
func (a *Answer) checkOf() string {
	h := sha256.New()
	fmt.Fprintln(h, a.Problem, a.ID, a.All, a.Found)
	h.Write(a.Solutions)
	return hash(hex.EncodeToString(h.Sum(nil)), idsOf(a.Left))
}

// idsOf returns the IDs of jobs as one text.
func idsOf(list []Job) string {
	var b strings.Builder
	for _, j := range list {
		b.WriteString(j.ID)
	}
	return b.String()
}

// hash returns 16 hexadecimal digits that depend on all texts.
func hash(texts ...string) string {
	sum := sha256.Sum256([]byte(strings.Join(texts, "\n")))
	return hex.EncodeToString(sum[:8])
}

// Divide makes about n jobs of about the same work for the solutions of p, which messages call
// name. There are fewer if p is small, and one at least.
func Divide(ctx context.Context, engine dlx.Solver, p *fourfold.Problem, name string, all bool, n int, seed uint64) (*Split, []Job, error) {
	key, err := keyOf(ctx, p)
	if err != nil {
		return nil, nil, err
	}
	var text strings.Builder
	if err := fourfold.WriteProblem(&text, p); err != nil {
		return nil, nil, err
	}
	s := &Split{Head: record.New(TypeSplit, name, 0), Problem: key, All: all, DLX: text.String()}
	lists, err := engine.Divide(ctx, p, n, seed)
	if err != nil {
		return nil, nil, err
	}
	list := make([]Job, 0, len(lists))
	for _, parts := range lists {
		list = append(list, s.newJob(parts))
	}
	return s, list, nil
}

// A Worker does jobs of one problem. It is for one goroutine.
type Worker struct {
	split   *Split
	session *dlx.Session
	problem *fourfold.Problem
}

// NewWorker returns a Worker for the jobs of s, whose problem is p. MaxNodes of the engine is the
// budget of each job.
func NewWorker(s *Split, p *fourfold.Problem, engine dlx.Solver) *Worker {
	session := engine.Session(p)
	options := p.NumPrimary() // of a solution, at most
	if p.HasBounds() {
		options = p.NumOptions()
	}
	session.MaxCovers = manyListed/int64(options+1) + 1
	return &Worker{s, session, p}
}

// manyListed is the number of options of all solutions together after which a job that lists them
// ends, about. The rest is left.
const manyListed = 1 << 22

// fanOut is the number of jobs that are made of what is left of one.
const fanOut = 2

// Do does a job until it is done, its budget is used up, or ctx ends. An answer to a job that has
// ended early is as good as any other. A budget of nodes that is too small to come further is
// doubled. There is an error, and no answer, if the whole job is left: ctx has ended too soon, or
// the engine cannot solve the problem.
func (w *Worker) Do(ctx context.Context, j Job) (*Answer, error) {
	if err := dlx.CheckParts(ctx, w.problem, j.Parts); err != nil {
		return nil, err
	}
	budget := w.session.Solver.MaxNodes
	defer func() { w.session.Solver.MaxNodes = budget }()
	for {
		a, left, err := w.search(ctx, j)
		if err == nil || w.split.newJob(left).ID != j.ID {
			for _, parts := range dlx.Spread(left, fanOut) {
				a.Left = append(a.Left, w.split.newJob(parts))
			}
			a.Check = a.checkOf()
			return a, nil
		}
		if err != fourfold.ErrLimit {
			return nil, err
		}
		w.session.Solver.MaxNodes *= 2
	}
}

// search searches the parts of a job, and returns what is left of them.
func (w *Worker) search(ctx context.Context, j Job) (a *Answer, left []dlx.Part, err error) {
	a = &Answer{Head: record.New(TypeAnswer, "", 0), Problem: w.split.Problem, All: w.split.All, ID: j.ID}
	begin := time.Now()
	var found *big.Int
	var stats fourfold.Stats
	if w.split.All {
		found, left, stats, err = w.session.Visit(ctx, j.Parts, func(s fourfold.Solution) bool {
			a.Solutions.add(s)
			return true
		})
	} else {
		found, left, stats, err = w.session.Count(ctx, j.Parts)
	}
	a.Found, a.ElapsedNs = found.String(), time.Since(begin).Nanoseconds()
	a.Nodes, _ = stats.Counter("nodes")
	return a, left, err
}
