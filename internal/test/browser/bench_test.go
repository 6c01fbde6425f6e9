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
	b.Run("wide", func(b *testing.B) { benchmarkStep(b, 1400, 900) })
	b.Run("phone", func(b *testing.B) { benchmarkStep(b, 390, 844) })
}

func benchmarkStep(b *testing.B, width, height int64) {
	p := minds(b, server(b), width, height)
	slow := func(ctx context.Context, t *chromedp.Target) (chromedp.Void, error) {
		_, err := cdp.Call(ctx, t, emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: 6})
		return chromedp.Void{}, err
	}
	enable := func(ctx context.Context, t *chromedp.Target) (chromedp.Void, error) {
		_, err := cdp.Call(ctx, t, performance.Enable, performance.EnableParams{})
		return chromedp.Void{}, err
	}
	work := func() map[string]float64 { // in seconds
		metrics := map[string]float64{}
		p.do(func(ctx context.Context, t *chromedp.Target) (chromedp.Void, error) {
			r, err := cdp.Call(ctx, t, performance.GetMetrics, cdp.Empty{})
			for _, m := range r.Metrics {
				metrics[m.Name] = m.Value
			}
			return chromedp.Void{}, err
		})
		return metrics
	}
	// press presses a key 20 times, and lets the page draw after each.
	press := func(key string) string {
		return `(async () => {
		  for (let k = 0; k < 20; k++) {
		    dispatchEvent(new KeyboardEvent("keydown", { key: ` + quote(key) + ` }));
		    for (let n = 0; n < 3; n++) await new Promise(requestAnimationFrame);
		  }
		  return true;
		})()`
	}
	p.choose("What the time axis measures", "steps")
	p.do(slow, enable)
	for _, key := range []string{"ArrowRight", "x"} { // x does nothing: this is the work of empty frames
		b.Run(key, func(b *testing.B) {
			p.keys(kb.Home)
			eval[bool](p, press(key)) // the code is compiled
			steps, before := 0, work()
			for b.Loop() {
				eval[bool](p, press(key))
				steps += 20
			}
			after := work()
			for _, name := range []string{"TaskDuration", "ScriptDuration", "LayoutDuration", "RecalcStyleDuration"} {
				b.ReportMetric((after[name]-before[name])/float64(steps)*1000, "ms-"+name+"/step")
			}
		})
	}
}
