package convert_test

import (
	"fmt"
	"os"
	"strings"

	"fourfold/internal/convert"
	"fourfold/internal/input"
)

func ExampleJob() {
	shape := new(input.Shape)
	reader := input.Reader{Shape: shape, Stdin: strings.NewReader("1.....2..3.....4 easy\n")}
	to, err := convert.ParseTarget("pipes")
	if err != nil {
		fmt.Println(err)
		return
	}
	job := convert.Job{Target: to, Options: convert.Options{Shape: shape}, Fill: func(w *convert.Writer) error {
		for task := range reader.Tasks(nil) {
			lost, err := w.Write(task)
			if err != nil {
				return err
			}
			fmt.Println("lost:", lost.Words)
		}
		return nil
	}}
	if err := job.ToStream(os.Stdout); err != nil {
		fmt.Println(err)
	}
	// Output:
	// 10|00
	// 00|20
	// --+--
	// 03|00
	// 00|04
	// lost: [the label]
}
