package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"time"

	"github.com/spf13/cobra"

	"fourfold/internal/kit/environment"
	"fourfold/internal/kit/words"
	"fourfold/internal/web/api"
	"fourfold/internal/web/page"
	"fourfold/internal/web/serve"
)

// A serveCmd is one run of the command: its flags.
type serveCmd struct {
	*console
	listen  string
	timeout time.Duration
	config  serve.Config
	export  string
}

func serveCommand(app *console) *cobra.Command {
	c := &serveCmd{console: app}
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Serve a page for puzzles in the browser",
		Long: `Serve prints the address of a page, and serves it until Ctrl-C. On the page you enter or paste a puzzle, solve it with hints and checks, and
watch four engines solve it step by step.

By default the server is reached from this machine only. It needs no network, and opens no file that a browser names. docs/serve.md describes the
questions that other programs can ask it.

--listen serves another address, such as :8080 for all networks of this machine. There is no login: whoever reaches the port may use the
processor of this machine, within the bounds of --workers and --time. Behind a proxy the page needs --origin: see docs/serve.md.

With --export nothing is served. The page is written to a folder, from which any web server can serve it, and where the engines run in the
browser, but for lp and sat. docs/page.md says how to host it.

Exit codes: 0 ended by Ctrl-C, or exported; 2 bad usage, the address cannot be used, or the folder cannot be written.`,
		Example: `  fourfold serve
  fourfold serve --listen 127.0.0.1:9000
  fourfold serve --listen :8080 --workers 2 --time 5s`,
		Args: cobra.NoArgs, ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, _ []string) error { return c.run(cmd.Context()) },
	}
	f := cmd.Flags()
	f.StringVar(&c.listen, "listen", "127.0.0.1:8080", "serve `ADDRESS`, a host and a port; the port 0 means any that is free")
	addWorkersFlag(f, &c.config.Workers, "answer `N` questions at a time; others wait")
	f.DurationVar(&c.timeout, "time", api.DefaultLimits.Time, "give up on a question after `D`")
	restrict(f, "time", "more than 0", func(string) bool { return c.timeout > 0 })
	f.String("origin", "", "the `URL` of the page behind a proxy, such as https://example.com/sudoku")
	restrict(f, "origin", "https://HOST or https://HOST/PATH", func(text string) bool {
		c.config.Origin = serve.ParseOrigin(text)
		return c.config.Origin != nil
	})
	f.StringVar(&c.export, "export", "", "write the page as files into `DIR`, and serve nothing")
	restrict(f, "export", "a folder", func(text string) bool { return text != "" })
	return cmd
}

func (c *serveCmd) run(ctx context.Context) error {
	if c.export != "" {
		size, err := page.Export(page.Files(), c.export)
		if err == nil {
			fmt.Fprintf(c.out, "%s: the page, %s bytes\n", c.export, words.Grouped(int(size)))
		}
		return err
	}
	limits := api.DefaultLimits
	limits.Time = c.timeout
	c.config.Service = api.New(limits, environment.Version())
	c.config.Page, c.config.Report = page.Files(), func(text string) { c.complain("%s", text) }
	server, err := serve.New(c.config)
	if err != nil {
		return err
	}
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", c.listen)
	if err != nil {
		return fmt.Errorf("--listen %s: %w", c.listen, reasonOf(err))
	}
	address := listener.Addr().(*net.TCPAddr)
	if !address.IP.IsLoopback() {
		c.complain("everyone who reaches port %d of this machine may use its processor: there is no login", address.Port)
	}
	fmt.Fprintf(c.out, "%s (Ctrl-C ends)\n", serve.URL(*address))
	return server.Serve(ctx, listener)
}

// reasonOf returns the reason why an address cannot be used, without what the message says already.
func reasonOf(err error) error {
	var system *net.OpError
	if errors.As(err, &system) {
		return system.Err
	}
	return err
}
