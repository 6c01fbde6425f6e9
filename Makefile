# make help        prints this list
# make demo        builds bin/fourfold and solves one puzzle by every engine; installs CLP if it is missing
# make test        runs every test, and those that another build may fail in that build; installs CLP, and solvers that tests use, if they are missing
# make quick       checks the format, vets, and runs the short tests of the packages that have changed since they last passed
# make race        runs the commands that work on several puzzles at once under the race detector; a part of CI
# make build       builds bin/fourfold, with the page of fourfold serve and its program in WebAssembly
# make install     puts bin/fourfold and its completions below PREFIX=/usr/local (DESTDIR=)
# make uninstall   removes them
# make classic     tests each path of cp/classic as the one that the command takes, and the generator of its assembly; a part of CI
# make beam        builds bin/beam, the pipelines of cmd/beam, and tests them; the first time it downloads some 70 modules and takes minutes
# make generate    writes the assembly of cp/classic
# make web         makes the page of fourfold serve: internal/web/page/dist from src, and the program in WebAssembly; needs npm
# make browser     makes the page, and tests it in Chromium; needs npm and chromium. FOURFOLD_SCREENSHOTS=FOLDER keeps pictures
# make picture     draws docs/demo.svg from what make demo prints
# make formulations  measures the formulations on public families, for docs/notes/formulations.md; takes some minutes
# make slurm       tests the recipe for Slurm (docs/cluster) on a Slurm of its own; needs slurmctld, slurmd, slurm-client and munge, and no root
# make lint        runs go vet and staticcheck, and looks for misspelled words and British spelling; CI and make check-long run it, too
# make hostile     tries for 10 minutes to break the command and the engines (HOSTILE_TIME=10m, SEED=1)
# make check-long  runs what takes long: the race detector on everything, builds for other systems, 32 bits, fuzzing, make beam and make hostile
# make clean       removes bin and the program of the page
#
# All but install, uninstall and clean need Go 1.26 or newer. Only demo and test install system packages (CLP, the library behind lp, and for test also the
# solvers cadical, minisat, glpsol and cbc), and they say so first. The others build without lp if CLP is missing.

.PHONY: help demo test quick race classic beam generate web browser picture formulations slurm lint hostile check-long build install uninstall clean

HOSTILE_TIME ?= 10m
SEED ?= 1
PREFIX ?= /usr/local
DESTDIR ?=

help:
	@sed -n '/^#/!q;s/^# \{0,1\}//p' Makefile

demo:
	@tags=$$(.ci/clp) && .ci/demo "$$tags"

test:
	@tags=$$(.ci/clp --tools) && .ci/test "$$tags"

# Format, vet and the tests of what has changed since they last passed.
quick:
	@test -z "$$(gofmt -l .)" || { echo "not formatted by gofmt: $$(gofmt -l .)"; exit 1; }
	@tags=$$(.ci/clp --no-install) && go vet -trimpath -tags "$$tags" ./... && go test -trimpath -vet=off -short -tags "$$tags" ./...

# A program with the race detector sleeps before it exits, by default for a second.
race:
	@tags=$$(.ci/clp --no-install) && GORACE=atexit_sleep_ms=20 go test -race -vet=off -timeout 1h -tags "$$tags" \
		-run 'TestScript/^(concurrent|workers|interrupt)$$|Stop|Interrupt' ./cmd/fourfold

# What cp/classic needs beside its tests, which run each path that the machine has: its generator, and each path as the one that is chosen by
# default.
classic:
	cd cp/classic/gen && go vet ./... && go test -vet=off ./...
	FOURFOLD_LONG=1 go test -vet=off -count=1 -run TestGenerate ./cp/classic
	@tags=$$(.ci/clp --no-install) && for path in go avx2; do \
		FOURFOLD_CLASSIC=$$path go test -vet=off -tags "$$tags" -run 'TestPaths|TestBatchPanics|Example' ./cp/classic && \
		FOURFOLD_CLASSIC=$$path go test -vet=off -tags "$$tags" -run 'TestScript/(classic|solve|interrupt)|TestOneBadPuzzle|TestInterruptedCount' ./cmd/fourfold || exit 1; \
	done

# A module of its own, because of what Beam depends on. So it is a part of CI and of make check-long, and not of make test.
beam:
	@tags=$$(.ci/clp --no-install) && cd cmd/beam && go vet -tags "$$tags" ./... && go test -vet=off -tags "$$tags" ./... && go build -trimpath -tags "$$tags" -o ../../bin/beam .

# The assembly of cp/classic. A file is replaced only by a whole one.
generate:
	cd cp/classic/gen && for path in avx512 avx2; do \
		go run . $$path >../$${path}_amd64.s.tmp && mv ../$${path}_amd64.s.tmp ../$${path}_amd64.s || \
			{ rm -f ../$${path}_amd64.s.tmp; exit 1; }; \
	done

# The page. A build needs none of this: what it embeds is in git, and .ci/wasm makes the program in WebAssembly.
web:
	@.ci/web

# Files in dist that git has must be those that the build makes.
browser: web
	@tags=$$(.ci/clp --no-install) && FOURFOLD_NEED_BROWSER=1 go test -count 1 -tags "$$tags,browser" ./internal/web/page ./internal/test/browser

# The picture in the README.
picture:
	FOURFOLD_UPDATE=1 go test -count 1 -run TestPicture ./cmd/fourfold

# The results in docs/notes/bench on which docs/notes/formulations.md relies.
formulations:
	@.ci/formulations

build:
	@.ci/wasm
	@tags=$$(.ci/clp --no-install) && go build -trimpath -tags "$$tags" -ldflags "-X fourfold/internal/kit/environment.stamp=$$(.ci/commit)" -o bin/fourfold ./cmd/fourfold

# It builds only what is missing, so that root needs no Go: make build && sudo make install
install:
	@[ -n "$$FOURFOLD" ] || [ -x bin/fourfold ] || $(MAKE) --no-print-directory build
	@PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" .ci/install install

uninstall:
	@PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" .ci/install uninstall

# Apart from make test, because to compile and run it takes as much time as the tests of an engine.
lint:
	@tags=$$(.ci/clp --no-install) && go vet -trimpath -tags "$$tags,browser" ./... && go run honnef.co/go/tools/cmd/staticcheck@v0.8.2 -tags "$$tags" ./...
	@git ls-files -z '*.go' '*.md' | xargs -0 go run github.com/golangci/misspell/cmd/misspell@v0.8.0 -locale US -i clasic -error

# It waits half a minute for what is lost.
slurm:
	@tags=$$(.ci/clp --no-install) && FOURFOLD_NEED_SLURM=1 go test -v -count 1 -tags "$$tags" -run TestSlurm ./cmd/fourfold

# Random problems, mutated files, kills, signals, full disks and low limits; see internal/test/hostile. It prints how much it tried.
hostile:
	@tags=$$(.ci/clp --no-install) && go test -v -timeout 5h -tags "$$tags" ./internal/test/hostile -hostile.time $(HOSTILE_TIME) -hostile.seed $(SEED) -hostile.race

# Everything under the race detector, builds for other systems, 32-bit arithmetic, dlx and cdcl with checks of their state at each node, all cases of the tests that
# try only some of them otherwise (FOURFOLD_LONG: a million random exact cover problems, 100,000 random grids of each kind,
# 100,000 isomorphs, 2,100 explained puzzles, 10,000 puzzles by all techniques), a minute of each fuzz test, and the hostile suite.
check-long: lint race classic hostile beam
	CGO_ENABLED=0 GOARCH=arm64 go vet ./...
	for target in linux/386 windows/amd64 darwin/arm64 freebsd/amd64 js/wasm wasip1/wasm; do \
		echo "build for $$target" && CGO_ENABLED=0 GOOS=$${target%/*} GOARCH=$${target#*/} go build ./... || exit 1; \
	done
	go vet -tags purego ./cp/classic
	@tags=$$(.ci/clp --no-install) && go test -race -timeout 1h -tags "$$tags" ./...
	go test -timeout 2h -tags invariants ./dlx/... ./sat/cdcl/...
	GOARCH=386 CGO_ENABLED=0 go test . $(patsubst %/settings.go,./%,$(wildcard */settings.go)) ./cp/classic ./sat/cdcl/... ./puzzle/... ./compare ./compare/results ./internal/kit/stats \
		./internal/player/rate ./internal/player/human ./internal/read/codec ./internal/player/check ./internal/write/drawing ./internal/player/repair
	@tags=$$(.ci/clp --no-install) && FOURFOLD_LONG=1 go test -timeout 2h -tags "$$tags" ./...
	.ci/fuzz 1m

clean:
	rm -rf bin internal/web/page/dist/fourfold.wasm.gz internal/web/page/dist/wasm_exec.js
