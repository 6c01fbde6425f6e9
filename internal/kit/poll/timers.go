//go:build !js

package poll

func letTimersRun() {}
