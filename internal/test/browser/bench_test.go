//go:build browser

package browser

import (
	"context"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/performance"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// BenchmarkFirst measures the time from the begin of a navigation until the page has checked a puzzle, and until the four
// minds have searched it, on a processor that is slowed down 6 times. The page comes from the server, which has all in
// memory; the browser has nothing in its cache.
func BenchmarkFirst(b *testing.B) {
	for name, address := range map[string]string{"server": server(b), "static": static(b)} {
		for view, done := range map[string]string{
			"play":  `document.body.innerText.includes("One solution.")`,
			"minds": `[...document.querySelectorAll(".mind .step-number")].filter(e => e.textContent.includes(" of ")).length >= 3 && !document.querySelector(".loading")`,
		} {
			b.Run(name+"/"+view, func(b *testing.B) {
				total := 0.0
				for range b.N {
					p := open(b, "about:blank", 1400, 900)
					slow := func(ctx context.Context, t *chromedp.Target) (chromedp.Void, error) {
						_, err := cdp.Call(ctx, t, emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: 6})
						return chromedp.Void{}, err
					}
					p.do(slow, chromedp.Navigate(link(address, mock, view)))
					p.wait(done)
					total += eval[float64](p, "performance.now()")
				}
				b.ReportMetric(total/float64(b.N), "ms-to-answer")
			})
		}
	}
}

// BenchmarkStep measures the work of the page's thread for one step of the four minds, on a phone whose processor is slowed down
// 6 times.
func BenchmarkStep(b *testing.B) {
	p := minds(b, server(b), 390, 844)
	slow := func(ctx context.Context, t *chromedp.Target) (chromedp.Void, error) {
		_, err := cdp.Call(ctx, t, emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: 6})
		return chromedp.Void{}, err
	}
	enable := func(ctx context.Context, t *chromedp.Target) (chromedp.Void, error) {
		_, err := cdp.Call(ctx, t, performance.Enable, performance.EnableParams{})
		return chromedp.Void{}, err
	}
	work := func() (seconds float64) {
		read := func(ctx context.Context, t *chromedp.Target) (chromedp.Void, error) {
			r, err := cdp.Call(ctx, t, performance.GetMetrics, cdp.Empty{})
			for _, m := range r.Metrics {
				if m.Name == "TaskDuration" {
					seconds = m.Value
				}
			}
			return chromedp.Void{}, err
		}
		p.do(read)
		return seconds
	}
	const drawn = `new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(true), 30))))`
	p.choose("What the time axis measures", "steps")
	p.keys(kb.Home)
	p.do(slow, enable)
	steps := 0
	before := work()
	for b.Loop() {
		for range 20 {
			p.keys(kb.ArrowRight)
			eval[bool](p, drawn)
			steps++
		}
	}
	b.ReportMetric((work()-before)/float64(steps)*1000, "ms-of-work/step")
}
