// The same package in a project that has the types of Node only.

import { load } from 'ggui-validators';

await load(new URL('file:///v.wasm'));
await load(fetch('http://localhost/v.wasm'));
