// Says whether a contract renders, whenever the texts change.

// Without a bundler; with one it is 'ggui-validators'.
import { load } from './node_modules/ggui-validators/index.js';

const [contract, app, verdict, findings] = ['contract', 'app', 'verdict', 'findings'].map((id) => document.getElementById(id));

const answers = {
  renders: 'Yes, it renders.',
  rejected: 'No, it would be rejected.',
  unusable: 'No, it cannot be used.',
};

try {
  const v = await load(); // once: it fetches and compiles the module
  const checkAll = () => check(v);
  contract.addEventListener('input', checkAll);
  app.addEventListener('input', checkAll);
  checkAll();
} catch (error) { // a LoadError
  show('none', error.message);
}

function check(v) {
  try {
    // Texts and not values: so each finding has a line and a column. A check takes
    // milliseconds; for contracts of megabytes have it in a worker.
    const report = v.check({ contract: contract.value, app: app.value.trim() === '' ? undefined : app.value });
    show(report.verdict, answers[report.verdict], report.findings.map(item));
    if (report.omitted > 0) findings.append(element('li', `${report.omitted} more are not listed.`));
  } catch (error) { // an InvalidInputError: texts that cannot even be asked about, such as ones of 16 MiB
    show('unusable', error.message);
  }
}

/** Always all of it, so that nothing stays of what was said before. */
function show(state, text, items = []) {
  verdict.dataset.verdict = state;
  verdict.textContent = text;
  findings.replaceChildren(...items);
}

function item({ document, start, message, advice }) {
  return element('li', `${document}, line ${start.line}, column ${start.column}: ${message} ${advice}`);
}

/** An element with a text: what users type never becomes HTML. */
function element(name, text) {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}
