import { z } from 'zod';
import { parseJson } from '../parse-json.ts';
import type { SafeStorage } from '../safe-storage.ts';
import { COPY_KEYS, MARKER_KEY, parkedName } from './account-keys.ts';
import { openText, sealText } from './seal-text.ts';

const MarkerSchema = z.object({ owner: z.string(), rev: z.number(), token: z.string().default('') });
export type Marker = z.infer<typeof MarkerSchema>;

/** The texts of a copy by their keys, the marker's included. */
export type CopyTexts = ReadonlyMap<string, string>;

/** What a value is and whose, for its seal. */
export const sealContext = (userId: string, key: string) => `sproutcards\n${userId}\n${key}`;

/** Returns whose copy lies in a storage and of which revision; null if none does or it is only half written. */
export function readMarker(storage: SafeStorage, key: string = MARKER_KEY): Marker | null {
  return parseMarker(storage.read(key));
}

function parseMarker(text: string | null): Marker | null {
  const marker = MarkerSchema.safeParse(parseJson(text));
  return marker.success ? marker.data : null;
}

/**
 * Whether a copy has nothing that the one of `marker` lacks, as far as the revisions tell: two of one number but different
 * tokens come from before and after a restored backup, and only the server knows which one is its own.
 */
export function isSuperseded(texts: CopyTexts, marker: Marker | null): boolean {
  const own = parseMarker(texts.get(MARKER_KEY) ?? null);
  if (own === null || marker === null) return false;
  return own.rev < marker.rev || (own.rev === marker.rev && own.token === marker.token);
}

/** Returns the copy of `userId` in a storage, or null. */
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
  if (writeInOrder(storage, texts, (key) => key)) return true;
  removeCopy(storage);
  return false;
}

export function removeCopy(storage: SafeStorage): void {
  for (const key of COPY_KEYS) storage.remove(key);
}

/**
 * Puts a copy aside, sealed, in the same storage and takes the readable one away. Where both do not fit, the readable one
 * goes first: a sealed one is smaller, because it is compressed.
 */
export function parkCopy(storage: SafeStorage, userId: string, key: Uint8Array, texts: CopyTexts): void {
  const sealed = new Map(
    [...texts].map(([name, text]) => [
      name,
      name === MARKER_KEY ? text : sealText(key, sealContext(userId, name), text),
    ]),
  );
  removeParkedCopy(storage, userId);
  const nameOf = (name: string) => parkedName(userId, name);
  const isParked = writeInOrder(storage, sealed, nameOf);
  if (readMarker(storage)?.owner === userId) removeCopy(storage);
  if (!isParked) writeInOrder(storage, sealed, nameOf);
}

/** Returns what `parkCopy` has put aside; null if there is none or this key does not open it. */
export function readParkedCopy(storage: SafeStorage, userId: string, key: Uint8Array): CopyTexts | null {
  if (readMarker(storage, parkedName(userId, MARKER_KEY)) === null) return null;
  const texts = new Map<string, string>();
  for (const name of COPY_KEYS) {
    const value = storage.read(parkedName(userId, name));
    if (value === null) continue;
    const text = name === MARKER_KEY ? value : openText(key, sealContext(userId, name), value);
    if (text === null) return null;
    texts.set(name, text);
  }
  return texts;
}

export function removeParkedCopy(storage: SafeStorage, userId: string): void {
  for (const name of COPY_KEYS) storage.remove(parkedName(userId, name));
}

function writeInOrder(storage: SafeStorage, texts: CopyTexts, nameOf: (key: string) => string): boolean {
  const rows = [...texts].filter(([key]) => key !== MARKER_KEY);
  const marker = texts.get(MARKER_KEY);
  return (
    rows.every(([key, text]) => storage.write(nameOf(key), text)) &&
    marker !== undefined &&
    storage.write(nameOf(MARKER_KEY), marker)
  );
}
