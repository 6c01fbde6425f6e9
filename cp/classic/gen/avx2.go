package main

import "github.com/mmcloughlin/avo/build"

func avx2(c *build.Context) {}
