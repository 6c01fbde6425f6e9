package bulk_test

import (
	"context"
	"fmt"
	"os"
	"strings"

	"fourfold/internal/answer"
	"fourfold/internal/bulk"
)

func ExampleJob_Run() {
	text := "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4...... hard\n12\n"
	job := bulk.Job{
		Name:     "puzzles",
		Question: answer.Question{Want: 2, Unique: true},
		Workers:  2,
		Warn:     func(text string) { fmt.Println(text) },
	}
	report, err := job.Run(context.Background(), strings.NewReader(text), os.Stdout)
	fmt.Println(report.Lines, report.Invalid, report.Severity.ExitCode(), err)
	// Output:
	// puzzles:2:3: found 2 characters: expected 81 (order 9), like the puzzles before it
	// 417369825632158947958724316825437169791586432346912758289643571573291684164875293 hard
	// invalid
	// 2 1 2 <nil>
}
