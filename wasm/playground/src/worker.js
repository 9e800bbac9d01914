// The validators, off the page's own thread: a contract of 250 kB takes a tenth of a
// second and one of 5 MB one or two, in which nobody could type.

import { Host } from '../../js/lib/host.js';
import { validators } from '../../js/lib/validators.js';
import { answer } from './answer.js';

// Not load(): it names the file beside it, and this worker is beside none.
let loading;

addEventListener('message', async ({ data }) => {
  if (data instanceof WebAssembly.Module) {
    loading = Host.start(data).then(validators);
    return;
  }
  postMessage(await loading.then((v) => answer(v, data), (error) => ({ problem: error.message })));
});
