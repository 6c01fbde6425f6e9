package main

import "github.com/mmcloughlin/avo/build"

func avx512(c *build.Context) {}
