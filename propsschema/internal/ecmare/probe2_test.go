package ecmare
import ("testing";"strings";"time")
func TestTime(t *testing.T){
 for _,c:=range [][2]string{{`^(?!(a+)+$)`,strings.Repeat("a",40)+"!"},{`(?=x)(?:a|b)*c`,strings.Repeat("ab",5000000)},{`^(?=a)(?:(a)|b)*$`,"a"+strings.Repeat("ab",5000000)+"!"},{`(?:[ab]?){1000}c`,strings.Repeat("ab",1000000)},{`(?:[ab]?){1001}c`,strings.Repeat("ab",1000000)},{`(?=a*b)a*a*a*a*c`,strings.Repeat("a",3000)}, {`(?:){2000000000}(?=)`,""}}{
  p,err:=Compile(c[0],true); if err!=nil{t.Error(err);continue}
  s:=time.Now(); ok,err:=p.Match(c[1],NewBudget(250*time.Millisecond)); t.Log(c[0],p.Linear(),ok,err,time.Since(s))
 }}
