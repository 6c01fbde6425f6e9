# make demo   sets up, builds, and solves the anti-backtracking puzzle four ways
# make test   sets up, and runs every test
# Both work on a fresh machine with Go 1.26 or newer.

.PHONY: demo test check-long build clean

demo:
	@tags=$$(.ci/clp) && .ci/demo "$$tags"

test:
	@tags=$$(.ci/clp) && .ci/test "$$tags"

build:
	@tags=$$(.ci/clp) && go build -trimpath -tags "$$tags" -o bin/fourfold ./cmd/fourfold

# Everything under the race detector, 32-bit arithmetic, and a minute of each fuzz test.
check-long:
	@tags=$$(.ci/clp) && go test -race -tags "$$tags" ./...
	GOARCH=386 CGO_ENABLED=0 go test . ./cp ./dlx ./sat ./puzzle ./compare ./internal/results ./internal/stats ./internal/auto \
		./internal/study ./internal/rate ./internal/explain
	go test -run '^$$' -fuzz FuzzReadProblem -fuzztime 1m .
	go test -run '^$$' -fuzz FuzzParse -fuzztime 1m ./puzzle
	go test -run '^$$' -fuzz FuzzKinds -fuzztime 1m ./cp
	go test -run '^$$' -fuzz FuzzAgree -fuzztime 1m ./internal/solvers
	go test -run '^$$' -fuzz FuzzReader -fuzztime 1m ./internal/results

clean:
	rm -rf bin
