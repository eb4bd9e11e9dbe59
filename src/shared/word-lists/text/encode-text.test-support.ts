import type { TextEncoding } from './decode-text.ts';

const tablesByEncoding = new Map<TextEncoding, ReadonlyMap<string, readonly number[]>>();

/**
 * Encodes text. TextEncoder supports only UTF-8, so the tables of legacy encodings are built by decoding every byte and
 * pair of bytes.
 */
export function encodeText(text: string, encoding: TextEncoding): Uint8Array {
  if (encoding === 'utf-8') return new TextEncoder().encode(text);
  if (encoding === 'utf-16le' || encoding === 'utf-16be') {
    const view = new DataView(new ArrayBuffer(text.length * 2));
    for (let i = 0; i < text.length; i += 1)
      view.setUint16(i * 2, text.charCodeAt(i), encoding === 'utf-16le');
    return new Uint8Array(view.buffer);
  }
  const table = getTable(encoding);
  return new Uint8Array(
    [...text].flatMap((character) => {
      const bytes = table.get(character);
      if (!bytes) throw new Error(`${encoding} cannot encode ${character}.`);
      return bytes;
    }),
  );
}

function getTable(encoding: TextEncoding): ReadonlyMap<string, readonly number[]> {
  const cached = tablesByEncoding.get(encoding);
  if (cached) return cached;
  const decoder = new TextDecoder(encoding, { fatal: true });
  const table = new Map<string, readonly number[]>();
  const add = (...bytes: number[]) => {
    try {
      const text = decoder.decode(new Uint8Array(bytes));
      if ([...text].length === 1 && !table.has(text)) table.set(text, bytes);
    } catch {
      // The bytes are not a character of this encoding.
    }
  };
  for (let byte = 0; byte < 256; byte += 1) add(byte);
  for (let lead = 0x81; lead < 256; lead += 1)
    for (let trail = 0x40; trail < 256; trail += 1) add(lead, trail);
  tablesByEncoding.set(encoding, table);
  return table;
}
