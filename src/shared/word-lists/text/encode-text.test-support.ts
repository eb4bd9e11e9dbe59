import type { TextEncoding } from './decode-text.ts';

const tables = new Map<TextEncoding, ReadonlyMap<string, readonly number[]>>();

/** Encodes text in legacy encodings, which no runtime supports, by decoding every byte and pair of bytes once. */
export function encodeText(text: string, encoding: TextEncoding): Uint8Array {
  if (encoding === 'utf-8') return new TextEncoder().encode(text);
  if (encoding === 'utf-16le' || encoding === 'utf-16be') {
    const view = new DataView(new ArrayBuffer(text.length * 2));
    for (let i = 0; i < text.length; i += 1)
      view.setUint16(i * 2, text.charCodeAt(i), encoding === 'utf-16le');
    return new Uint8Array(view.buffer);
  }
  const table = readTable(encoding);
  return new Uint8Array(
    [...text].flatMap((character) => {
      const bytes = table.get(character);
      if (!bytes) throw new Error(`${encoding} has no ${character}`);
      return bytes;
    }),
  );
}

function readTable(encoding: TextEncoding): ReadonlyMap<string, readonly number[]> {
  const cached = tables.get(encoding);
  if (cached) return cached;
  const decoder = new TextDecoder(encoding, { fatal: true });
  const table = new Map<string, readonly number[]>();
  const add = (...bytes: number[]) => {
    try {
      const text = decoder.decode(new Uint8Array(bytes));
      if ([...text].length === 1 && !table.has(text)) table.set(text, bytes);
    } catch {
      // Not a character of this encoding.
    }
  };
  for (let byte = 0; byte < 256; byte += 1) add(byte);
  for (let lead = 0x81; lead < 256; lead += 1)
    for (let trail = 0x40; trail < 256; trail += 1) add(lead, trail);
  tables.set(encoding, table);
  return table;
}
