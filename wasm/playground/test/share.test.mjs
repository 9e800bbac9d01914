// Links: texts go into them and come out again, and nothing else does.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { fromFragment, maxFragment, maxUnfolded, ShareError, toFragment } from '../src/share.js';

for (const texts of [
  { contract: '', app: '', props: '' },
  { contract: '{}', app: '', props: '' },
  { contract: '{"a":\r\n "ü😀\u0000"}', app: ' ', props: 'no JSON at all' },
  { contract: ' '.repeat(1_000_000), app: '', props: '' },
]) {
  test(`a link holds ${JSON.stringify(texts).slice(0, 60)}`, async () => {
    const fragment = await toFragment(texts);
    assert.match(fragment, /^1\.[\w-]+$/);
    assert.deepEqual(await fromFragment(fragment), texts);
  });
}

const folded = async (text) => {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return `1.${Buffer.from(await new Response(stream).arrayBuffer()).toString('base64url')}`;
};

for (const [what, fragment, says] of [
  ['another version', () => '2.AAAA', /another version/],
  ['nothing behind the version', () => '1.', /damaged/],
  ['no base64', () => '1.%', /damaged/],
  ['nothing deflated', () => '1.AAAA', /damaged/],
  ['a cut end', async () => (await toFragment({ contract: 'abcdefghijkl', app: '', props: '' })).slice(0, -6), /damaged/],
  ['bytes that are not UTF-8', () => folded(Uint8Array.of(0x22, 0xff, 0x22)), /damaged/],
  ['text that is not JSON', () => folded('{'), /does not hold/],
  ['null', () => folded('null'), /does not hold/],
  ['a number for a text', () => folded('{"contract": 1}'), /does not hold/],
  ['more than it may unfold to', () => folded(' '.repeat(maxUnfolded + 1)), /more than this page takes/],
  ['more than a link may have', () => `1.${'A'.repeat(maxFragment)}`, /longer/],
]) {
  test(`a link with ${what} is refused`, async () => {
    const given = await fragment();
    await assert.rejects(fromFragment(given), (error) => error instanceof ShareError && says.test(error.message));
  });
}

for (const [what, text] of [
  ['that do not fold well', Array.from({ length: 20_000 }, (_, i) => Math.sin(i).toString(36)).join('')],
  ['that no link may unfold to', ' '.repeat(maxUnfolded)],
]) {
  test(`texts ${what} are refused`, async () => {
    await assert.rejects(toFragment({ contract: text, app: '', props: '' }), ShareError);
  });
}
