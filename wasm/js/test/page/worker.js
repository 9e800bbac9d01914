import { load } from '/index.js';

const v = await load();
postMessage(v.validateContract({}));
