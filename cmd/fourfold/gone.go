package main

import "fourfold/cmd/fourfold/internal/usage"

// otherNames says what to use in place of commands and flags that have gone, and of names that other
// programs have.
func otherNames() usage.Other {
	return usage.Other{
		Commands: map[string]string{
			"study": "compare --schemes", "profile": "compare --by auto", "stats": "rate --summary", "canonical": "convert --canonical",

			"explain": "solve --explain", "steps": "solve --explain", "count": "solve --count", "all": "solve --all",
			"enumerate": "solve --all", "unique": "solve --unique", "estimate": "split", "proof": "solve --unique --proof FILE.drat",
			"sudoku": "solve", "answer": "solve", "run": "solve", "print": "convert --to pdf", "draw": "convert --to pretty",
			"format": "convert --to FORMAT", "formats": "convert --to help", "list": "help", "commands": "help", "engines": "version",
			"solvers": "version", "families": "make --list", "validate": "check", "test": "check", "minimize": "check --minimize",
			"fix": "repair", "info": "rate --summary", "grade": "rate", "difficulty": "rate", "new": "generate", "create": "generate",
			"bench": "compare", "benchmark": "compare", "dedupe": "convert --dedupe", "checkpoint": "split",
		},
		Flags: map[string]string{
			"solve --checkpoint": "fourfold split, work and merge, which survive a kill",
			"solve --estimate":   "fourfold split, which says how long the search takes",
			"solve --probes":     "fourfold split, which estimates by random probes",
			"solve --first":      "--limit 1",
			"solve --numbers":    "--json, with the numbers as option_numbers",
			"solve --strict":     "fourfold check, which says what cannot be read",
			"solve --verify":     "--all, which verifies each solution",
			"solve --best":       "--limit K with --cheapest, --most or --fewest",
			"verify --formula":   "the formula of p.drat in p.drat.cnf",
			"generate --as":      "KIND as an argument, as in generate latin",
			"trace --replay":     "no flag: fourfold trace plays each event before it writes it",

			"compare --encodings": "--formulations",
			"compare --each":      "--csv FILE, which has all puzzles",
			"compare --sample":    "no flag: a short search is repeated for a millisecond",
			"compare --orders":    "--schemes with --solvers cp:order=mrv,scheme=pairs and others",

			"format": "--to|--json", "f": "--to|--force", "type": "--to|--as", "html": "--output FILE.html", "markdown": "--output FILE.md",
			"pdf": "--output FILE.pdf", "out": "--output", "overwrite": "--force", "verbose": "--stats|--details", "q": "--quiet",
			"silent": "--quiet", "timeout": "--time", "time-limit": "--time", "t": "--time", "threads": "--workers", "jobs": "--workers",
			"j": "--workers", "parallel": "--workers", "engine": "--solver|--solvers", "algorithm": "--solver|--solvers", "kind": "--as",
			"variant": "--extra", "r": "--recursive", "n": "--limit", "max": "--limit", "enumerate": "--all", "number": "--count",
			"steps": "--explain", "size": "--order", "grade": "--difficulty", "level": "--difficulty",
		},
	}
}
