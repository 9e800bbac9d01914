// Texts in the fragment of a link and back. A fragment is never sent to a server.
//
// It is "1." and the base64url of the deflated JSON of the texts, without the empty
// ones; 1 is the version of this form.

const version = '1.';

/** Links up to this long travel: mail, chat and browsers cut longer ones off. */
export const maxFragment = 32_000;
/** What a link may unfold to, in bytes: a short one can hold a lot of spaces. */
export const maxUnfolded = 4 * 1024 * 1024;

export const names = ['contract', 'app', 'props'];

/** A link cannot be made, or one that was followed cannot be read. */
export class ShareError extends Error {}

/** The fragment, without its "#", of texts by name. */
export async function toFragment(texts) {
  const kept = Object.fromEntries(names.filter((name) => texts[name] !== '').map((name) => [name, texts[name]]));
  const blob = new Blob([JSON.stringify(kept)]);
  const folded = blob.size > maxUnfolded ? undefined : await bytesOf(through(blob, new CompressionStream('deflate-raw')), maxFragment);
  const fragment = folded && version + base64url(folded);
  if (fragment === undefined || fragment.length > maxFragment) {
    throw new ShareError('The texts are too long for a link.');
  }
  return fragment;
}

/** The texts of a fragment. */
export async function fromFragment(fragment) {
  if (!fragment.startsWith(version)) throw new ShareError('The link is not one of this page, or of another version of it.');
  if (fragment.length > maxFragment) throw new ShareError('The link is longer than this page makes them.');
  let text;
  try {
    const folded = unbase64url(fragment.slice(version.length));
    const unfolded = await bytesOf(through(new Blob([folded]), new DecompressionStream('deflate-raw')), maxUnfolded);
    text = unfolded && new TextDecoder('utf-8', { fatal: true }).decode(unfolded);
  } catch {
    throw new ShareError('The link is damaged; perhaps its end was cut off.');
  }
  if (text === undefined) throw new ShareError('The link unfolds to more than this page takes.');
  return textsOf(text);
}

function textsOf(json) {
  let given;
  try {
    given = JSON.parse(json);
  } catch {
    // reported below
  }
  if (typeof given !== 'object' || given === null) throw new ShareError('The link does not hold the texts of this page.');
  return Object.fromEntries(names.map((name) => {
    const text = Object.hasOwn(given, name) ? given[name] : '';
    if (typeof text !== 'string') throw new ShareError('The link does not hold the texts of this page.');
    return [name, text];
  }));
}

const through = (blob, transform) => blob.stream().pipeThrough(transform);

/** Reads a stream to its end, or returns undefined when it is longer than `max`. */
async function bytesOf(stream, max) {
  const chunks = [];
  let length = 0;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(chunks).arrayBuffer());
    length += value.length;
    if (length > max) {
      await reader.cancel();
      return undefined;
    }
    chunks.push(value);
  }
}

function base64url(bytes) {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function unbase64url(text) {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
