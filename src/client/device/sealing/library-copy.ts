import { z } from 'zod/mini';
import { parseJson } from '#client/lib/storage/parse-json.ts';
import type { SafeStorage } from '#client/lib/storage/safe-storage.ts';
import { COPY_KEYS, MARKER_KEY } from './account-keys.ts';

const MarkerSchema = z.object({ owner: z.string(), rev: z.number(), token: z._default(z.string(), '') });
export type Marker = z.infer<typeof MarkerSchema>;

/** The texts of a copy by their keys, the marker's included. */
export type CopyTexts = ReadonlyMap<string, string>;

/** Returns whose copy is in a storage and of which revision; null if none does or it is only half written. */
export function readMarker(storage: Pick<SafeStorage, 'read'>, key: string = MARKER_KEY): Marker | null {
  const marker = MarkerSchema.safeParse(parseJson(storage.read(key)));
  return marker.success ? marker.data : null;
}

/**
 * Returns whether two markers name one revision of one history: after a restored backup equal numbers are not
 * enough.
 */
export function isSameMarker(a: Marker, b: Marker): boolean {
  return a.rev === b.rev && a.token === b.token;
}

export function readCopy(storage: SafeStorage, userId: string): CopyTexts | null {
  if (readMarker(storage)?.owner !== userId) return null;
  const texts = new Map<string, string>();
  for (const key of COPY_KEYS) {
    const text = storage.read(key);
    if (text !== null) texts.set(key, text);
  }
  return texts;
}

/** Writes a copy, its marker last. Returns false if the storage has no room; then it holds no copy. */
export function writeCopy(storage: SafeStorage, texts: CopyTexts): boolean {
  removeCopy(storage);
  if (writeTexts(storage, texts, (key) => key)) return true;
  removeCopy(storage);
  return false;
}

export function removeCopy(storage: SafeStorage): void {
  for (const key of COPY_KEYS) storage.remove(key);
}

/** Writes texts under the names that `nameOf` returns for their keys, the marker last. False if there is no room. */
export function writeTexts(storage: SafeStorage, texts: CopyTexts, nameOf: (key: string) => string): boolean {
  const rows = [...texts].filter(([key]) => key !== MARKER_KEY);
  const marker = texts.get(MARKER_KEY);
  return (
    rows.every(([key, text]) => storage.write(nameOf(key), text)) &&
    marker !== undefined &&
    storage.write(nameOf(MARKER_KEY), marker)
  );
}
