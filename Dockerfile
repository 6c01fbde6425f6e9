# A small image with CLP inside: docker build -t fourfold --build-arg COMMIT="$(.ci/commit)" . && docker run -i fourfold solve < puzzles.txt
FROM golang:1.26-bookworm AS build
WORKDIR /src
COPY .ci/clp .ci/
RUN FOURFOLD_NEED_CLP=1 .ci/clp
COPY go.mod go.sum ./
RUN go mod download
COPY . .
ARG COMMIT=
RUN .ci/wasm
RUN go build -trimpath -ldflags="-s -w -X fourfold/internal/kit/environment.stamp=$COMMIT" -o /fourfold ./cmd/fourfold

FROM debian:bookworm-slim
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends coinor-libclp1 && rm -rf /var/lib/apt/lists/*
COPY --from=build /fourfold /usr/local/bin/fourfold
USER nobody
ENTRYPOINT ["fourfold"]
CMD ["help"]
