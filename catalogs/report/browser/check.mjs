// Looks at HTML reports as people do, in headless Chromium: light and dark, on a
// desk and on a phone, by keyboard alone, and with axe-core for accessibility.
//
//     node check.mjs PAGE...
//
// CHROMIUM names the browser. SCREENSHOTS names a folder for pictures, if wanted.
// Whatever is wrong is printed, and the exit is 1.

import { join } from "node:path";
import { pathToFileURL } from "node:url";
import axe from "axe-core";
import { chromium } from "playwright-core";

const faults = [];
const assert = (holds, what) => {
  if (!holds) faults.push(what);
};

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM,
  // Chromium has no sandbox for root, which continuous integration often is.
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});
try {
  for (const [n, file] of process.argv.slice(2).entries()) {
    for (const colorScheme of ["light", "dark"]) {
      for (const [device, viewport] of [
        ["desk", { width: 1280, height: 900 }],
        ["phone", { width: 360, height: 740 }],
      ]) {
        const label = `${n + 1}-${colorScheme}-${device}`;
        const context = await browser.newContext({ colorScheme, viewport });
        await look(await context.newPage(), pathToFileURL(file).href, label);
        await context.close();
      }
    }
    const context = await browser.newContext({ javaScriptEnabled: false });
    await lookWithoutScripts(await context.newPage(), pathToFileURL(file).href);
    await context.close();
  }
} finally {
  await browser.close();
}
console.log(faults.length ? faults.join("\n") : "ok");
process.exit(faults.length ? 1 : 0);

async function look(page, url, label) {
  page.on("console", (message) => assert(message.type() !== "error", `${label}: the console says ${message.text()}`));
  page.on("pageerror", (error) => assert(false, `${label}: ${error}`));
  page.on("request", (request) => assert(request.url() === url, `${label}: the page asks for ${request.url()}`));
  await page.goto(url);

  await keyboard(page, label); // first: where one has clicked, Tab starts from there
  if (label.endsWith("light-desk")) await filters(page, label);

  await page.evaluate(() => document.querySelectorAll("details").forEach((fold) => (fold.open = true)));
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  assert(wide <= 0, `${label}: the page is ${wide} pixels wider than the screen`);
  await accessibility(page, label);
  if (process.env.SCREENSHOTS) await page.screenshot({ path: join(process.env.SCREENSHOTS, `${label}.png`) });
}

// What is filtered for is shown, and nothing else; the count says how much.
async function filters(page, label) {
  const shown = () => page.locator(".cases > li:visible").evaluateAll((items) => items.map((item) => ({ ...item.dataset })));
  const all = await page.locator(".cases > li").count();
  const boxes = await page.locator("[name=outcome]").all();
  for (const box of boxes) await box.check();
  assert((await shown()).length === all, `${label}: not all cases are shown`);
  for (const box of boxes) {
    await box.uncheck();
    const outcome = await box.getAttribute("value");
    assert(!(await shown()).some((item) => item.outcome === outcome), `${label}: ${outcome} is shown though it is not asked for`);
    await box.check();
  }
  const obligations = await page.locator("#obligation option").evaluateAll((options) => options.map((option) => option.value));
  for (const obligation of obligations.filter(Boolean)) {
    await page.selectOption("#obligation", obligation);
    const items = await shown();
    assert(items.length > 0 && items.every((item) => item.obligation === obligation), `${label}: the filter for ${obligation} shows others`);
    assert((await page.textContent("#shown")) === `${items.length} of ${all} cases shown`, `${label}: the count is wrong`);
  }
  await page.selectOption("#obligation", "");
  await page.fill("#text", "no case is called so");
  assert((await shown()).length === 0, `${label}: a text that no case has shows cases`);
  await page.fill("#text", "");
}

// With the keyboard alone one gets to the filters and unfolds a case.
async function keyboard(page, label) {
  if ((await page.locator("details:visible").count()) === 0) return;
  const reached = new Set();
  for (let i = 0; i < 40; i++) {
    await page.keyboard.press("Tab");
    const at = await page.evaluate(() => {
      const element = document.activeElement;
      const style = getComputedStyle(element);
      return { name: element.id || element.name || element.tagName, outline: style.outlineStyle !== "none" };
    });
    reached.add(at.name);
    assert(at.outline || at.name === "BODY", `${label}: nothing shows that ${at.name} has the focus`);
    if (at.name !== "SUMMARY") continue;
    await page.keyboard.press("Enter");
    const open = await page.evaluate(() => document.activeElement.parentElement.open);
    assert(open, `${label}: Enter does not unfold a case`);
    break;
  }
  for (const name of ["obligation", "text", "unfold", "outcome", "SUMMARY"]) {
    assert(reached.has(name), `${label}: Tab does not reach ${name}`);
  }
}

async function accessibility(page, label) {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() => window.axe.run());
  for (const violation of violations) {
    for (const node of violation.nodes.slice(0, 3)) {
      assert(false, `${label}: ${violation.id} (${violation.help}): ${node.html.slice(0, 200)}`);
    }
  }
}

// Without scripts everything is there, and no filter that does nothing.
async function lookWithoutScripts(page, url) {
  await page.goto(url);
  const hidden = await page.locator(".cases > li:not(:visible)").count();
  assert(hidden === 0, `without scripts ${hidden} cases are hidden`);
  assert(!(await page.locator(".filters").isVisible()), "without scripts the filters are shown");
}
