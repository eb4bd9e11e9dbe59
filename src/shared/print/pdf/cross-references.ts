/** Where an object is: at an offset of the file, at an index of an object stream, or nowhere. */
export type Place =
  | { readonly kind: 'free' }
  | { readonly kind: 'offset'; readonly offset: number }
  | { readonly kind: 'packed'; readonly stream: number; readonly index: number };

/** Bytes of an entry's three fields: its kind, an offset or object number, an index. */
const WIDTHS = [1, 4, 2] as const;
const ENTRY = 7;

/** The entries of a cross-reference stream (ISO 32000-1, 7.5.8), one for each object number. */
export function writeCrossReferences(places: readonly Place[]): {
  bytes: Uint8Array;
  widths: readonly number[];
} {
  const bytes = new Uint8Array(places.length * ENTRY);
  const view = new DataView(bytes.buffer);
  for (const [number, place] of places.entries()) {
    const at = number * ENTRY;
    if (place.kind === 'free') {
      view.setUint16(at + 5, 0xffff);
    } else if (place.kind === 'offset') {
      view.setUint8(at, 1);
      view.setUint32(at + 1, place.offset);
    } else {
      view.setUint8(at, 2);
      view.setUint32(at + 1, place.stream);
      view.setUint16(at + 5, place.index);
    }
  }
  return { bytes, widths: WIDTHS };
}
