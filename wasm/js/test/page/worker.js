import { load } from '/index.js';
import { deepAnswers } from '/test/deep.mjs';

const v = await load();
postMessage(deepAnswers(v));
