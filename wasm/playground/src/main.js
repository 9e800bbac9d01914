// The page: texts in, report out, and what happens when.

import '@fontsource/ibm-plex-mono/latin-400.css';
import '@fontsource/ibm-plex-sans/latin-400.css';
import '@fontsource/ibm-plex-sans/latin-600.css';
import '@fontsource/ibm-plex-serif/latin-400.css';

import wasm from '../../js/ggui-validators.wasm?url';
import { compile, fetchResponse } from '../../js/lib/source.js';
import { keepInAddress, textsOfAddress } from './address.js';
import { checker } from './checker.js';
import { editor } from './editor.js';
import { element } from './element.js';
import { showFindings } from './findings.js';
import { showResults } from './results.js';
import { fillSamples } from './sample-list.js';
import { names, ShareError } from './share.js';
import { follow } from './suggestion.js';
import { theme } from './theme.js';
import { awaitVerdict, sayAnswer, showVerdict } from './verdict.js';
import CheckWorker from './worker.js?worker&inline';

/** How long typing must pause before the texts are checked, in milliseconds. */
const pause = 150;
/** A check that takes longer than this is said to be going on. */
const unnoticed = 600;

const at = (id) => document.getElementById(id);

let ask; // there when the module is
let pausing;
let announcing;
let isTyped = true; // and not put there by the page
let isNew = false; // texts whose findings nobody has seen

theme(at('theme'));
const chosen = fillSamples(at('sample'), async (sample) => {
  setTexts(sample.texts);
  await keep();
});
const editors = Object.fromEntries(names.map((name) => [name, editor(name, { onEdit, apply })]));
const texts = () => Object.fromEntries(names.map((name) => [name, editors[name].text()]));

function setTexts(given) {
  isTyped = false;
  for (const name of names) editors[name].setText(given[name]);
  isTyped = true;
  isNew = true;
  check();
}

function onEdit() {
  if (!isTyped) return;
  chosen.none();
  awaitVerdict(at('verdict'));
  clearTimeout(pausing);
  pausing = setTimeout(() => {
    check();
    keep();
  }, pause);
}

function check() {
  clearTimeout(pausing);
  if (ask === undefined) return;
  awaitVerdict(at('verdict'));
  clearTimeout(announcing);
  announcing = setTimeout(showVerdict, unnoticed, at('verdict'), { verdict: 'none', headline: 'Checking …', detail: 'This takes a moment.' });
  ask(texts());
}

function show(answer) {
  clearTimeout(announcing);
  const report = answer.report ?? { findings: [] };
  at('rest').hidden = answer.report === undefined; // nothing is known, which is not nothing found
  for (const name of names) {
    const findings = report.findings.filter((finding) => finding.document === name);
    editors[name].mark(findings);
    if (isNew && findings.length > 0) editors[name].reveal(findings[0]);
  }
  isNew = false;
  showFindings(at('findings'), report, { jump: (finding) => editors[finding.document].jump(finding), apply });
  showResults(at('results'), { report, schema: answer.schema }, { copy });
  showVerdict(at('verdict'), sayAnswer(answer));
}

function apply(finding) {
  const what = follow(finding, texts());
  if (what === undefined) notify('The text has changed: the suggestion does not fit it any more.');
  else editors[what.document].change(what.changes);
}

function notify(message = '') {
  at('notice').replaceChildren(...(message === '' ? [] : [element('p', {}, message)]));
}

/** Keeps the texts in the address; tells whether that was possible. */
async function keep() {
  try {
    await keepInAddress(texts());
    notify();
    return true;
  } catch (error) {
    if (!(error instanceof ShareError)) throw error;
    notify(`${error.message} They are checked all the same, and lost when the page is left.`);
    return false;
  }
}

/** Shows the texts of the address, or says why not and shows `otherwise`. */
async function open(otherwise) {
  try {
    const given = await textsOfAddress();
    if (given === undefined) return otherwise();
    notify();
    chosen.none();
    setTexts(given);
  } catch (error) {
    if (!(error instanceof ShareError)) throw error;
    otherwise();
    notify(`${error.message} What is shown is not what it held.`);
  }
}

async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
    at('copied').replaceChildren(`${what} is copied.`);
  } catch {
    const field = element('input', { readOnly: true, value: text, 'aria-label': what });
    at('copied').replaceChildren(`${what} could not be copied by itself; copy it from here: `, field);
    field.select();
  }
}

at('share').addEventListener('click', async () => {
  if (await keep()) await copy(location.href, 'The link');
});
at('skip').addEventListener('click', () => at('findings-title').focus());
addEventListener('hashchange', () => open(() => {}));

open(() => setTexts(chosen.first().texts));

try {
  const module = await compile(wasm, fetchResponse);
  const start = () => {
    const worker = new CheckWorker();
    worker.postMessage(module);
    return worker;
  };
  ask = checker(start, show);
  check();
} catch (error) {
  showVerdict(at('verdict'), { verdict: 'unusable', headline: 'There is no answer.', detail: `The validators could not be loaded. ${error.message}` });
}
