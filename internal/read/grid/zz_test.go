package grid
import ("testing";"os";"bytes";"io")
func BenchmarkCand(b *testing.B){
 x,_:=os.ReadFile("/tmp/w/perf/cand.txt"); x=x[:8<<20]
 for b.Loop() { r:=NewReader(bytes.NewReader(x),"x",ParseOptions{}); for { _,err:=r.Next(); if err==io.EOF {break} } }
}
