package main

import (
	"fmt"

	"github.com/spf13/pflag"

	"fourfold/internal/kit/words"
	"fourfold/internal/lab/solvers"
	"fourfold/internal/player/generate"
	"fourfold/internal/player/rate"
)

// A wishedDifficulty is the flags that say how hard the puzzles must be.
type wishedDifficulty struct{ grade, needs, hardFor string }

func (d *wishedDifficulty) addFlags(f *pflag.FlagSet, w *generate.Wishes) {
	f.StringVar(&d.grade, "difficulty", "", "make puzzles of `GRADE`, such as hard: the grade that rate gives them is "+words.List(rate.Grades(), "or")+", a range such as hard-expert, or numbers such as 4.5-6")
	f.StringVar(&d.needs, "needs", "", "make puzzles that need `TECHNIQUE`; such as naked-triple: simpler ones do not suffice, and with it they do; \"--needs help\" lists them")
	f.Int64Var(&w.Difficulty.MinGuesses, "min-guesses", 0, "let --hard-for, or cp, make `N` guesses or more; nodes if it does not count guesses")
	f.StringVar(&d.hardFor, "hard-for", "", fmt.Sprintf("make puzzles that are slow for `SOLVER`; such as bt: it makes at least as many guesses or nodes as --min-guesses says (default %s for bt, else %d)",
		words.Grouped(generate.DefaultThresholdPlain), generate.DefaultThreshold))
	f.BoolVar(&w.Rate, "rate", false, "state the difficulty; where the format has a place for it, even if any will do")
}

// parse sets the difficulty of the wishes.
func (d *wishedDifficulty) parse(flags *pflag.FlagSet, w *generate.Wishes) (err error) {
	if flags.Changed("difficulty") {
		if w.Difficulty.Least, w.Difficulty.Most, err = generate.ParseDifficulty(d.grade); err != nil {
			return fmt.Errorf("--difficulty: %w", err)
		}
	}
	if flags.Changed("needs") {
		if w.Difficulty.Technique, err = generate.ParseTechnique(d.needs); err != nil {
			return fmt.Errorf("--needs: %w", err)
		}
	}
	if flags.Changed("hard-for") {
		spec := d.hardFor
		if spec == "classic" {
			spec = "classic:path=go" // every machine has it, and the other paths guess differently
		}
		if w.Difficulty.HardFor, err = solvers.Parse(spec, solvers.Bounds{}); err != nil {
			return fmt.Errorf("--hard-for: %w", err)
		}
	}
	return nil
}
