package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"

	"github.com/spf13/cobra"

	"fourfold/internal/kit/environment"
	"fourfold/internal/kit/words"
	"fourfold/internal/lab/families"
	"fourfold/internal/write/outfile"
)

// A makeCmd is one run of the command: its flags, and the values made from them.
type makeCmd struct {
	*console
	list   bool
	output string
	seed   uint64
	count  int
}

func makeCommand(c *console) *cobra.Command {
	m := &makeCmd{console: c}
	cmd := &cobra.Command{
		Use:   "make FAMILY [ARGUMENT...]",
		Short: "Make exact cover problems of well-known families",
		Long: `Make writes a problem of a well-known family, such as queens or pentominoes, in Knuth's format. "fourfold make --list" lists the families,
and --list FAMILY lists the arguments of one.

If the number of solutions is known from the literature, a comment says so, as in "| want 92". Symmetric solutions count separately. Random
problems depend on --seed only, on every machine. --count N writes N files, with N seeds.

Exit codes: 0 made; 2 bad usage or bad input; 3 interrupted.`,
		Example: `  fourfold make queens 8
  fourfold make pentominoes 6x10 --output pentominoes.dlx
  fourfold make --list coloring`,
		ValidArgs: families.Names(),
		RunE: func(cmd *cobra.Command, args []string) error {
			if !m.list {
				return m.run(cmd.Context(), args, cmd.Flags().Changed)
			}
			for _, flag := range []string{"output", "force", "seed", "count"} {
				if cmd.Flags().Changed(flag) {
					return fmt.Errorf("--list and --%s exclude each other", flag)
				}
			}
			return m.writeList(args)
		},
	}
	f := cmd.Flags()
	f.BoolVar(&m.list, "list", false, "list the families, or the arguments of FAMILY")
	f.StringVarP(&m.output, "output", "o", "", "write the problem to `FILE`; in a folder, or with a name that ends in /, the file is named after the problem")
	m.addForceFlag(f)
	f.Uint64Var(&m.seed, "seed", 1, "make the random problem of seed `N`")
	f.IntVar(&m.count, "count", 1, "make `N` random problems with the seeds from --seed on, in the folder --output")
	return cmd
}

// writeList lists all families, or describes those that are named.
func (m *makeCmd) writeList(args []string) error {
	if len(args) == 0 {
		return families.List(m.out)
	}
	for k, name := range args {
		f, err := families.Find(name)
		if err != nil {
			return err
		}
		if k > 0 {
			fmt.Fprintln(m.out)
		}
		if err := f.Describe(m.out); err != nil {
			return err
		}
	}
	return nil
}

func (m *makeCmd) run(ctx context.Context, args []string, changed func(string) bool) error {
	if len(args) == 0 {
		return errors.New(`make: expected the name of a family, as in: fourfold make queens 8 ("fourfold make --list" lists them)`)
	}
	f, err := families.Find(args[0])
	if err != nil {
		return err
	}
	switch {
	case m.count < 1:
		return fmt.Errorf("--count %d: expected 1 or more", m.count)
	case changed("count") && !outfile.IsFolder(m.output):
		return errors.New("--count: expected --output with a folder, such as instances/")
	case m.seed > ^uint64(0)-uint64(m.count-1):
		return fmt.Errorf("--seed %d --count %d: expected seeds below 2^64", m.seed, m.count)
	}
	if err := m.plan.Input("an input file", args[1:]...); err != nil {
		return err
	}
	for k := range m.count {
		err := m.makeOne(ctx, f, args[1:], m.seed+uint64(k), changed)
		if err != nil || ctx.Err() != nil {
			return m.ended(ctx, err, words.Plural(k, "file"))
		}
	}
	return nil
}

// makeOne makes a problem, which may take some seconds, and writes it. A flag for random problems is
// an error if the problem is none.
func (m *makeCmd) makeOne(ctx context.Context, f families.Family, args []string, seed uint64, changed func(string) bool) error {
	i, err := f.Make(args, seed)
	if err != nil {
		return err
	}
	if (changed("seed") || changed("count")) && !i.Random {
		return fmt.Errorf("%s is not random: expected no --seed or --count", words.Command(append([]string{f.Name}, args...)))
	}
	write := func(w io.Writer) error { return i.Write(w, environment.Version()) }
	path := m.output
	switch {
	case ctx.Err() != nil:
		return outfile.ErrInterrupted
	case path == "":
		return write(m.out)
	case outfile.IsFolder(path):
		path = filepath.Join(path, i.FileName())
	}
	if err := m.plan.Claim("--output", path); err != nil {
		return err
	}
	if err := outfile.MakeFolder(filepath.Dir(path)); err != nil {
		return err
	}
	return m.plan.Write(ctx, path, write)
}
