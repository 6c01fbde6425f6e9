# A small image with CLP inside: docker build -t fourfold . && docker run -i fourfold solve < puzzles.txt
FROM golang:1.26-bookworm AS build
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends coinor-libclp-dev pkg-config g++
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
RUN go build -trimpath -ldflags="-s -w" -o /fourfold ./cmd/fourfold

FROM debian:bookworm-slim
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends coinor-libclp1 && rm -rf /var/lib/apt/lists/*
COPY --from=build /fourfold /usr/local/bin/fourfold
USER nobody
ENTRYPOINT ["fourfold"]
CMD ["help"]
