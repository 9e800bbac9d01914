package ecmare
import ("testing";"os";"bufio";"encoding/json";"time")
func TestProbe(t *testing.T){
 f,err:=os.Open("/tmp/re1.jsonl"); if err!=nil{t.Skip()}
 s:=bufio.NewScanner(f); s.Buffer(nil,1<<24); bad:=0; n:=0
 for s.Scan(){ var o struct{P string; U,N bool; T [][3]any}; json.Unmarshal(s.Bytes(),&o); n++
  for _,u:=range []bool{true,false}{ want:=o.N; if u{want=o.U}; p,err:=Compile(o.P,u); if (err==nil)!=want{bad++; if bad<60{t.Errorf("%q u=%v: node %v, got %v",o.P,u,want,err)};continue}
   if err!=nil{continue}
   for _,c:=range o.T{ w,ok:=c[2].(bool); if u{w,ok=c[1].(bool)}; if !ok{continue}; got,err:=p.Match(c[0].(string),NewBudget(250*time.Millisecond)); if err!=nil||got!=w{bad++; if bad<60{t.Errorf("%q u=%v linear=%v on %q: node %v got %v %v",o.P,u,p.Linear(),c[0],w,got,err)}}}
  }}
 t.Log(n,bad)
}
