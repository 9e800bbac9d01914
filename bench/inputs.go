package main

import (
	"fmt"
	"strings"
)

// A question is one input, asked of every side as JSON text.
type question struct {
	// Benchmark is the obligation's name in the results: BenchmarkGate.
	Benchmark string `json:"benchmark"`
	// Name is size/outcome, such as typical/reject.
	Name string `json:"name"`
	Text string `json:"text"`
	// Schema is compiled before the clock starts, where props are judged often.
	Schema string `json:"schema,omitempty"`
}

// only ends the names of benchmarks that do not read a text.
const only = "Only"

// full is the question's name in the results, without the word Benchmark.
func (q question) full() string { return q.Benchmark + "/" + q.Name }

// accepted tells what the answer must be. A filter accepts what it finds, a
// profile what is grammar-safe.
func (q question) accepted() bool { return strings.HasSuffix(q.Name, "/accept") }

// questions are all inputs, in the order of the results. They are made anew each
// time, the same ones.
func questions() (all []question) {
	add := func(benchmark string, texts ...string) {
		for i := 0; i < len(texts); i += 2 {
			all = append(all, question{Benchmark: benchmark, Name: texts[i], Text: texts[i+1]})
		}
	}
	const smallUse = `{"gadgets":{"@acme/maps":{"useMap":{}}}}`
	add("ClientCapabilities",
		"small/accept", smallUse,
		"small/reject", broken(smallUse, "useMap", "map"),
		"typical/accept", use,
		"typical/reject", broken(broken(use, `"RevenueChart"`, `"revenueChart"`), `"usage":"After a copy."`, `"usage":null`),
		"large/accept", manyUses,
		"large/reject", broken(broken(manyUses, `"useMap7"`, `"map7"`), `"@acme/pack-90"`, `"@Acme/pack-90"`))

	const smallContract = `{"propsSpec":{"properties":{"title":{"schema":{"type":"string"},"required":true}}}}`
	large := contractOf(40)
	add("DataContract",
		"small/accept", smallContract,
		"small/reject", broken(smallContract, `"string"`, `"text"`),
		"typical/accept", contract,
		"typical/reject", broken(broken(contract, `"label":"Mark as paid",`, ""), `"mode":"append"`, `"mode":"prepend"`),
		"large/accept", large,
		"large/reject", broken(broken(large, `"prop17":{"schema"`, `"prop17":{"shape"`), `"label":"Do 30"`, `"label":30`))

	const smallDescriptor = `{"package":"@acme/maps","version":"1.2.0","exports":[{"hook":"useMap"}]}`
	largeDescriptor := descriptorOf(60)
	add("GadgetDescriptor",
		"small/accept", smallDescriptor,
		"small/reject", broken(smallDescriptor, "1.2.0", "v1"),
		"typical/accept", descriptor,
		"typical/reject", broken(broken(descriptor, `"https://tiles.acme.example"`, `"tiles.acme.example"`), `"component":"MapView"`, `"component":"mapView"`),
		"large/accept", largeDescriptor,
		"large/reject", broken(broken(largeDescriptor, `"useThing31"`, `"thing31"`), `"https://api50.`, `"//api50.`))

	const smallEnv = `{"GGUI_PUBLIC_APP_MAP_TOKEN":"pk.1"}`
	largeEnv := `{` + join(400, func(i int) string { return fmt.Sprintf(`"GGUI_PUBLIC_APP_KEY_%d":"value %[1]d"`, i) }) + `}`
	add("PublicEnv",
		"small/accept", smallEnv,
		"small/reject", broken(smallEnv, "APP", "USER"),
		"typical/accept", env,
		"typical/reject", broken(broken(env, `"eu-1"`, "1"), "GGUI_PUBLIC_APP_THEME", "ggui_theme"),
		"large/accept", largeEnv,
		"large/reject", broken(broken(largeEnv, `"value 200"`, "200"), "APP_KEY_399", "APP_key_399"))

	const bindings = `[{"server":"acme-billing","tool":"list_invoices"},{"server":"acme-billing","tool":"pay_invoice"},{"tool":"send_mail"},{"server":"acme-crm","tool":"find_customer"}]`
	largeBindings := `[` + join(16, func(i int) string { return fmt.Sprintf(`{"server":"acme-server-%d","tool":"tool_%[1]d"}`, i) }) + `]`
	add("ToolBindings",
		"small/accept", `[{"tool":"list_invoices"}]`,
		"small/reject", `[{"tool":"list invoices"}]`,
		"typical/accept", bindings,
		"typical/reject", broken(bindings, `"find_customer"`, `"find_customer","as":"crm"`),
		"large/accept", largeBindings,
		"large/reject", broken(largeBindings, `"acme-server-9","tool":"tool_9"`, `"acme-server-8","tool":"tool_8"`))

	gate := func(capabilities, gadgets, env string) string {
		return `{"contract":{"clientCapabilities":` + capabilities + `},"appGadgets":[` + gadgets + `],"appPublicEnv":` + env + `}`
	}
	largeGate := gate(manyUses, manyDescriptors, env)
	add("Gate",
		"small/accept", gate(smallUse, smallDescriptor, `{}`),
		"small/reject", gate(broken(smallUse, "useMap", "useMaps"), smallDescriptor, `{}`),
		"typical/accept", gate(use, catalog, env),
		"typical/reject", gate(broken(use, "useChartTheme", "useChartsTheme"), catalog, broken(env, "GGUI_PUBLIC_APP_MAP_TOKEN", "GGUI_PUBLIC_APP_MAPS_TOKEN")),
		"large/accept", largeGate,
		"large/reject", gate(broken(broken(broken(manyUses, `"useMap7"`, `"useMaps7"`), `"Chart50"`, `"Chart51"`), `"Chart70"`, `"Chrat70"`), manyDescriptors, broken(env, "GGUI_PUBLIC_APP_MAP_TOKEN", "GGUI_PUBLIC_APP_MAPS_TOKEN")))

	add("ResolveURLs",
		"small/accept", `{"package":"@acme/maps","version":"1.2.0"}`,
		"small/reject", `{"package":"@acme/maps","version":"latest"}`,
		"typical/accept", broken(descriptor, `"bundleUrl":"https://cdn.acme.example/maps/2.3.1/bundle.js",`, `"bundleHost":"localhost:4873",`),
		"typical/reject", broken(broken(descriptor, `"bundleUrl":"https://cdn.acme.example/maps/2.3.1/bundle.js",`, `"bundleHost":"localhost:4873/x",`), "@acme/maps", "@acme/../maps"),
		"explicit/accept", descriptor)

	add("ResolveBindings",
		"small/accept", `{"kind":"gadget","mcpTools":[{"tool":"list_invoices"}]}`,
		"small/reject", `{"kind":"gadget","mcpTools":[]}`,
		"typical/accept", `{"kind":"blueprint","mcpTools":`+bindings+`}`,
		"typical/reject", `{"kind":"blueprint","mcpTools":`+broken(bindings, `{"tool":"send_mail"}`, `{"server":"acme-billing","tool":"pay_invoice"}`)+`}`,
		"derived/accept", `{"kind":"blueprint","contract":`+contract+`}`,
		"derived/reject", `{"kind":"blueprint","contract":`+broken(contract, `"tool":"watch_invoices"`, `"tool":null`)+`}`,
		"large/accept", `{"kind":"blueprint","contract":`+large+`}`,
		"large/reject", `{"kind":"blueprint","contract":`+broken(large, `"label":"Do 30"`, `"label":30`)+`}`)

	add("MatchFilter",
		"small/accept", `{"bindings":[{"tool":"list_invoices"}],"filters":{"tool":"list_invoices"}}`,
		"small/reject", `{"bindings":[{"tool":"list_invoices"}],"filters":{"server":"acme-billing"}}`,
		"typical/accept", `{"bindings":`+bindings+`,"filters":{"tool":"find_customer","server":"acme-crm"}}`,
		"typical/reject", `{"bindings":`+bindings+`,"filters":{"tool":"send_mail","server":"acme-crm"}}`,
		"large/accept", `{"bindings":`+largeBindings+`,"filters":{"tool":"tool_15"}}`,
		"large/reject", `{"bindings":`+largeBindings+`,"filters":{"tool":"tool_15","server":"acme-server-1"}}`)

	const rendered = `{"code":"app_rate_limited","message":"The app made too many calls.","fix":"Wait a minute.","retry":"later","handshake":"intact"`
	add("RenderRefusal",
		"small/accept", rendered+`}`,
		"small/reject", broken(rendered, `"later"`, `"soon"`)+`}`,
		"typical/accept", rendered+`,"balanceCentsAtCheck":1250,"limit":{"calls":60,"per":"minute","used":61},"notes":["counted by app","next window in 41 seconds"]}`,
		"typical/reject", broken(rendered, `"fix":"Wait a minute.",`, "")+`,"limit":{"calls":60,"per":"minute","used":61}}`)

	const endpoint = `{"code":"app_deprovisioned","message":"The app was given up.","fix":"Provision a new one.","retry":"never","appId":"app_01J9Z"}`
	add("EndpointRefusal",
		"typical/accept", endpoint,
		"typical/reject", broken(endpoint, `"appId":"app_01J9Z"`, `"appId":7`))

	largeSpec := `{"properties":{` + join(150, propOf) + `}}`
	add("BuildProps",
		"small/accept", `{"properties":{"title":{"schema":{"type":"string"},"required":true}}}`,
		"small/reject", `{"properties":{"title":{"schema":{"type":"text"},"required":true}}}`,
		"typical/accept", propsSpec,
		"typical/reject", broken(propsSpec, `"required":true,"sourceTool"`, `"required":"yes","sourceTool"`),
		"large/accept", largeSpec,
		"large/reject", broken(largeSpec, `"prop100":{"schema"`, `"prop100":{"shape"`))

	largeSchema := schemaOf(150)
	add("HashProps",
		"small/accept", smallSchema,
		"typical/accept", propsSchema,
		"large/accept", largeSchema,
		"typical/reject", strings.TrimSuffix(propsSchema, "}"))

	const safe = `{"type":"object","additionalProperties":false,"required":["id","when"],"properties":{"id":{"type":"integer"},"when":{"type":"string","format":"date-time"},"state":{"enum":["open","paid"]},"lines":{"type":"array","items":{"type":"object","additionalProperties":false,"properties":{"text":{"type":"string"},"cents":{"type":"integer"}},"required":["text","cents"]}}}}`
	largeSafe := `{"type":"object","properties":{` + join(150, func(i int) string { return fmt.Sprintf(`"prop%d":%s`, i, safe) }) + `},"required":["prop9"],"additionalProperties":false}`
	add("ClassifyProps",
		"small/accept", `{"type":"object","properties":{"title":{"type":"string"}},"required":["title"],"additionalProperties":false}`,
		"typical/accept", safe,
		"typical/reject", propsSchema,
		"large/accept", largeSafe)

	largeProps := propsOf(100)
	wrongLargeProps := broken(broken(largeProps, `"id":41,`, `"id":"41",`), `"price":80.25`, `"price":-80.25`)
	for _, c := range []struct{ name, schema, props string }{
		{"small/accept", smallSchema, `{"title":"Invoices","count":3}`},
		{"small/reject", smallSchema, `{"title":"Invoices","count":"3"}`},
		{"typical/accept", propsSchema, props},
		{"typical/reject", propsSchema, broken(broken(props, `"mode":"grid"`, `"mode":"cards"`), `"id":2`, `"id":"two"`)},
		{"large/accept", propsSchema, largeProps},
		{"large/reject", propsSchema, wrongLargeProps},
	} {
		all = append(all, question{"ValidateProps", c.name, c.props, c.schema})
	}
	add("CompileAndValidateProps",
		"small/accept", `{"propsSchema":`+smallSchema+`,"props":{"title":"Invoices","count":3}}`,
		"typical/accept", `{"propsSchema":`+propsSchema+`,"props":`+props+`}`,
		"typical/reject", `{"propsSchema":`+propsSchema+`,"props":`+broken(props, `"id":2`, `"id":"two"`)+`}`,
		"large/accept", `{"propsSchema":`+schemaOf(30)+`,"props":{"prop9":[],"prop10":[`+row(1)+`,`+row(2)+`]}}`)

	document := `{"rows":[` + join(400, func(i int) string {
		return fmt.Sprintf(`{"title": "Row %d: caf\u00e9 & bar", "id": "row-%[1]d", "price": %[1]d.50, "count": %[1]d,
  "tags": ["new", "open", null], "size": {"width": 12.5e1, "height": 8, "depth": -0},
  "description": "Seats two to four people, with a view of the harbour.", "open": true}`, i)
	}) + `],"name":"rows"}`
	add("Canonicalize",
		"small/accept", `{"b": 1.50, "a": "caf\u00e9"}`,
		"typical/accept", contract,
		"large/accept", document,
		"typical/reject", strings.TrimSuffix(contract, "}"),
		"large/reject", strings.TrimSuffix(document, "}"))

	largeTheme := `{"name":"harbour","overlays":{` + join(40, func(i int) string { return fmt.Sprintf(`"page%d":{%s}`, i, variables(20)) }) + `},"cssVariables":{` + variables(60) + `}}`
	add("OverlayHash",
		"small/accept", `{"overlays":{"dark":{"--accent":"#fc0"}}}`,
		"typical/accept", themeText,
		"typical/reject", broken(themeText, `"overlays"`, `"layers"`),
		"large/accept", largeTheme)

	const sources = `{"stamped":"light","sessionSidecar":"dark","hostAnnounced":null}`
	add("ThemeMode",
		"typical/accept", sources,
		"typical/reject", broken(sources, `"dark"`, `"dim"`))

	// The same, of values that were read before.
	for _, q := range all {
		switch q.Benchmark {
		case "Gate", "ResolveURLs", "MatchFilter":
			q.Benchmark += only
			all = append(all, q)
		}
	}
	return all
}

// broken puts a fault into a text that has none.
func broken(text, right, wrong string) string {
	if !strings.Contains(text, right) {
		panic("the text to break has no " + right)
	}
	return strings.Replace(text, right, wrong, 1)
}

func join(n int, element func(int) string) string {
	elements := make([]string, n)
	for i := range elements {
		elements[i] = element(i)
	}
	return strings.Join(elements, ",")
}

const use = `{"gadgets":{
  "@acme/charts":{"RevenueChart":{"description":"Bars by month.","usage":"Show what came in, month by month. Pass rows with month and cents."},"useChartTheme":{}},
  "@acme/maps":{"useMap":{"usage":"Mount when the interface shows where customers are."}},
  "@ggui-ai/gadgets":{"useClipboardWrite":{"usage":"After a copy."},"useNotifications":{}}}}`

var manyUses = `{"gadgets":{` + join(100, func(i int) string {
	return fmt.Sprintf(`"@acme/pack-%d":{"useMap%[1]d":{"usage":"Mount when the interface shows where customers are."},"Chart%[1]d":{"description":"Bars by month."},"Table%[1]d":{}}`, i)
}) + `}}`

const env = `{"GGUI_PUBLIC_APP_MAP_TOKEN":"pk.eyJ1IjoiYWNtZSJ9","GGUI_PUBLIC_APP_REGION":"eu-1","GGUI_PUBLIC_APP_API_BASE":"https://api.acme.example/v2","GGUI_PUBLIC_APP_THEME":"","GGUI_PUBLIC_APP_SENTRY_DSN":"https://abc@errors.acme.example/4"}`

const descriptor = `{
  "package":"@acme/maps","version":"2.3.1",
  "exports":[
    {"hook":"useMap","description":"An interactive map with pan, zoom and markers. Returns a ref for the element to draw in.",
     "usage":"Mount when the interface shows a place. Pass center as [longitude, latitude] and zoom from 2 to 22.",
     "example":{"call":"const map = useMap({ center: [10, 53.5], zoom: 12 });","returns":{"status":"completed","value":{"ref":"<callback>"}}},
     "gotchas":"The element needs a height before the map mounts, and the ref must be stable.","permission":"geolocation"},
    {"component":"MapView","description":"The same as a component.","usage":"Where no hook is needed.","example":"<MapView zoom={12} />"}],
  "bundleUrl":"https://cdn.acme.example/maps/2.3.1/bundle.js","styleUrl":"https://cdn.acme.example/maps/2.3.1/style.css",
  "bundleSri":"sha384-oqVuAfXRKap7fdgcCY5uykM6+R9GqQ8K/uxy9rx7HNQlGYl1kPzQho1wx4JwY8wC",
  "connect":["https://api.acme.example","https://tiles.acme.example"],
  "requires":["GGUI_PUBLIC_APP_MAP_TOKEN"]}`

const catalog = `{"package":"@ggui-ai/gadgets","version":"1.0.0","exports":[{"hook":"useCamera"},{"hook":"useClipboardPaste"},{"hook":"useClipboardWrite"},{"hook":"useFilePicker"},{"hook":"useGeolocation"},{"hook":"useMicrophone"},{"hook":"useNotifications"}]},
  {"package":"@acme/charts","version":"0.9.4","exports":[{"component":"RevenueChart","description":"Bars by month.","usage":"Pass rows with month and cents."},{"hook":"useChartTheme","description":"The palette of the page."},{"component":"PieChart","description":"Shares of a whole."}]},
  {"package":"@acme/tables","version":"3.1.0","exports":[{"component":"DataTable","description":"Rows with sorting and paging."}],"bundleHost":"cdn.acme.example"},` + descriptor

var manyDescriptors = join(120, func(i int) string {
	requires := "[]"
	if i%10 == 0 {
		requires = `["GGUI_PUBLIC_APP_MAP_TOKEN","GGUI_PUBLIC_APP_REGION"]`
	}
	return fmt.Sprintf(`{"package":"@acme/pack-%d","version":"1.%[1]d.0","exports":[{"hook":"useMap%[1]d","description":"A map."},{"component":"Chart%[1]d","usage":"Pass rows."},{"component":"Table%[1]d"}],"requires":%s}`, i, requires)
})

func descriptorOf(n int) string {
	return `{"package":"@acme/things","version":"4.0.0-rc.1","exports":[` + join(n, func(i int) string {
		return fmt.Sprintf(`{"hook":"useThing%d","description":"Thing number %[1]d of the collection.","usage":"Mount it where the interface shows thing %[1]d.","example":{"call":"useThing%[1]d({ size: %[1]d })","returns":[1,2,{"ok":true}]}}`, i)
	}) + `],"connect":[` + join(n, func(i int) string { return fmt.Sprintf(`"https://api%d.acme.example/v1"`, i) }) + `],"requires":[` +
		join(n, func(i int) string { return fmt.Sprintf(`"GGUI_PUBLIC_APP_THING_%d"`, i) }) + `]}`
}

const propsSpec = `{"description":"Invoices of one customer.","properties":{
    "title":{"schema":{"type":"string","minLength":1,"maxLength":80},"required":true,"description":"What the page is called.","example":"Open invoices"},
    "customer":{"schema":{"type":"object","properties":{"id":{"type":"string"},"name":{"type":"string"},"since":{"type":"string","format":"date"},"mail":{"type":"string","format":"email","nullable":true}},"required":["name","id"]},"required":true},
    "invoices":{"schema":{"type":"array","items":{"type":"object","properties":{"number":{"type":"string"},"cents":{"type":"integer","minimum":0},"due":{"type":"string","format":"date"},"paid":{"type":"boolean","example":true},"state":{"type":"string","enum":["draft","open","paid","void"]}},"required":["number","cents","due"]}},"required":true,"sourceTool":"list_invoices"},
    "currency":{"schema":{"type":"string","enum":["EUR","USD","GBP"]},"default":"EUR"}}}`

const contract = `{
  "propsSpec":` + propsSpec + `,
  "actionSpec":{
    "pay":{"label":"Mark as paid","description":"The customer has paid.","schema":{"type":"object","properties":{"number":{"type":"string"},"on":{"type":"string","format":"date"}},"required":["number"]},"icon":"check","confirm":true,"nextStep":"Call pay_invoice with the number."},
    "remind":{"label":"Send a reminder","schema":{"type":"object","properties":{"number":{"type":"string"}}},"example":{"number":"2026-0117"}}},
  "streamSpec":{"changes":{"schema":{"type":"object","properties":{"number":{"type":"string"},"paid":{"type":"boolean"}}},"mode":"append","replay":"latest","source":{"tool":"watch_invoices","args":{"customer":"c-17","since":"2026-01-01"}}}},
  "contextSpec":{"selection":{"schema":{"type":"array","items":{"type":"string"}},"default":[],"debounceMs":250,"description":"What is ticked."}},
  "agentCapabilities":{"tools":{"pay_invoice":{"toolInfo":{"inputSchema":{"type":"object","properties":{"number":{"type":"string"}},"required":["number"]},"description":"Marks an invoice as paid."},"serverInfo":{"name":"acme-billing","version":"3.2.0"},"usage":"Once per invoice.","example":{"input":{"number":"2026-0117"},"output":{"ok":true}}}}},
  "clientCapabilities":` + use + `}`

// propOf is a prop like those of the typical contract.
func propOf(i int) string {
	return fmt.Sprintf(`"prop%d":{"schema":{"type":"array","items":{"type":"object","properties":{"number":{"type":"string"},"cents":{"type":"integer","minimum":0},"due":{"type":"string","format":"date","nullable":true},"state":{"type":"string","enum":["draft","open","paid"]}},"required":["number","cents"]}},"required":%t,"description":"Rows of kind %[1]d.","sourceTool":"list_%[1]d"}`, i, i%2 == 0)
}

func contractOf(n int) string {
	return `{"propsSpec":{"properties":{` + join(n, propOf) + `}},"actionSpec":{` +
		join(n, func(i int) string {
			return fmt.Sprintf(`"action%d":{"label":"Do %[1]d","description":"Does number %[1]d.","schema":{"type":"object","properties":{"id":{"type":"string"}}},"confirm":false,"nextStep":"Call tool_%[1]d."}`, i)
		}) + `},"streamSpec":{` +
		join(n, func(i int) string {
			return fmt.Sprintf(`"channel%d":{"schema":{"type":"object"},"mode":"replace","replay":"all","source":{"tool":"watch_%[1]d","args":{"of":%[1]d}}}`, i)
		}) + `},"contextSpec":{` +
		join(n, func(i int) string {
			return fmt.Sprintf(`"slot%d":{"schema":{"type":"string"},"default":"","debounceMs":%[1]d}`, i)
		}) + `},"clientCapabilities":` + use + `}`
}

const smallSchema = `{"type":"object","properties":{"title":{"type":"string"},"count":{"type":"integer","minimum":0}},"required":["title"],"additionalProperties":false}`

const rowSchema = `{"type":"object","additionalProperties":false,"required":["id","price"],"properties":{"id":{"type":"integer","minimum":1},"price":{"type":"number","minimum":0},"tags":{"type":"array","items":{"type":"string"},"uniqueItems":true},"note":{"type":["string","null"]}}}`

func schemaOf(n int) string {
	return `{"type":"object","properties":{` + join(n, func(i int) string {
		return fmt.Sprintf(`"prop%d":{"type":"array","items":%s}`, i, rowSchema)
	}) + `},"required":["prop9","prop10"],"additionalProperties":false}`
}

const propsSchema = `{"type":"object","additionalProperties":false,"required":["title","rows","mode"],"properties":{
  "title":{"type":"string","minLength":1,"maxLength":80},
  "mode":{"enum":["list","grid","table"]},
  "updated":{"type":"string","format":"date-time"},
  "slug":{"type":"string","pattern":"^[a-z0-9]+(?:-[a-z0-9]+)*$"},
  "rows":{"type":"array","maxItems":100,"items":` + rowSchema + `}}}`

const props = `{"title":"Spring offers","mode":"grid","updated":"2026-03-01T08:00:00Z","slug":"spring-offers","rows":[{"id":1,"price":9.5,"tags":["new","garden"],"note":null},{"id":2,"price":12,"tags":["tools"],"note":"two left"},{"id":3,"price":0.99,"tags":[]}]}`

func propsOf(n int) string {
	return `{"title":"All offers","mode":"list","updated":"2026-03-01T08:00:00Z","slug":"all-offers","rows":[` + join(n, row) + `]}`
}

func row(i int) string {
	return fmt.Sprintf(`{"id":%d,"price":%[1]d.25,"tags":["a","b","kind-%[1]d"],"note":"Row number %[1]d of many."}`, i+1)
}

var themeText = `{"name":"harbour","mode":"dark","overlays":{"dark":{` + variables(8) + `},"light":{` + variables(8) + `}},"cssVariables":{` + variables(12) + `},"keyframes":"@keyframes rise { from { opacity: 0 } to { opacity: 1 } }"}`

func variables(n int) string {
	return join(n, func(i int) string { return fmt.Sprintf(`"--color-%d":"#%06x"`, n-i, i*0x0a0b0c) })
}
