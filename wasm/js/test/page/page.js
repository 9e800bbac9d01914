// What the page under test does. The results are for the test to read.

import { DefectError, load } from '/index.js';
import { deepAnswers } from '/test/deep.mjs';
import { overflow } from '/test/overflow.mjs';

globalThis.outcome = (async () => {
  const started = performance.now();
  try {
    const [v, again] = await Promise.all([load(), load()]);
    const first = v.validateContract({}).outcome;
    const milliseconds = performance.now() - started;
    const report = JSON.parse(v.gradeJson(await (await fetch('/cases.jsonl')).text()));
    let surrogate;
    try {
      v.sha256Json('"\ud800"');
    } catch (error) {
      surrogate = error.violations[0].code;
    }
    return {
      shared: v === again,
      first,
      milliseconds,
      summary: report.summary,
      bad: report.cases.filter((c) => c.outcome !== 'passed' && c.outcome !== 'skipped'),
      surrogate,
      deep: deepAnswers(v),
      overflow: overflow(v, DefectError),
      worker: await inWorker(),
    };
  } catch (error) {
    return { error: error.name, code: error.code, message: error.message };
  }
})();

function inWorker() {
  return new Promise((resolve, reject) => {
    const worker = new Worker('/test/page/worker.js', { type: 'module' });
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = (event) => reject(new Error(`worker: ${event.message}`));
  });
}
