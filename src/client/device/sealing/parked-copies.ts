import type { SafeStorage } from '#client/lib/storage/safe-storage.ts';
import { COPY_KEYS, MARKER_KEY, parkedPrefix } from './account-keys.ts';
import { type CopyTexts, type Marker, readMarker, removeCopy, writeTexts } from './library-copy.ts';
import { openText, sealContext, sealText } from './seal-text.ts';

/** A copy of a library that lies sealed in one of this browser's storages. */
export type ParkedCopy = {
  marker: Marker;
  /** False once it was dropped, by another tab for instance. */
  isThere(): boolean;
  /** Returns its texts; null if it is gone or the account's key does not open it. */
  read(): CopyTexts | null;
  drop(): void;
};

/**
 * Puts a copy aside, sealed, in the same storage and takes the readable one away. Copies of other revisions that wait
 * there stay. Where both do not fit, the readable one goes first: a sealed one is smaller, because it is compressed.
 */
export function parkCopy(storage: SafeStorage, userId: string, key: Uint8Array, texts: CopyTexts): void {
  const marker = readMarker({ read: (name) => texts.get(name) ?? null });
  if (marker === null) return;
  const sealed = new Map(
    [...texts].map(([name, text]) => [
      name,
      name === MARKER_KEY ? text : sealText(key, sealContext(userId, name), text),
    ]),
  );
  const place = `${parkedPrefix(userId)}${marker.rev}-${marker.token}/`;
  const nameOf = (name: string) => `${place}${name}`;
  removePlace(storage, place);
  const isParked = writeTexts(storage, sealed, nameOf);
  if (readMarker(storage)?.owner === userId) removeCopy(storage);
  if (!isParked && !writeTexts(storage, sealed, nameOf)) removePlace(storage, place);
}

/** Lists what `parkCopy` has put aside in a storage. */
export function listParkedCopies(storage: SafeStorage, userId: string, key: Uint8Array): ParkedCopy[] {
  const prefix = parkedPrefix(userId);
  // An earlier version of the page had room for one copy, right under the prefix.
  const names = storage.keys(prefix).filter((name) => name.endsWith(`/${MARKER_KEY}`));
  return names.flatMap((name) => {
    const marker = readMarker(storage, name);
    const place = name.slice(0, -MARKER_KEY.length);
    if (marker === null) return [];
    return {
      marker,
      isThere: () => storage.read(name) !== null,
      read: () => readPlace(storage, place, userId, key),
      drop: () => removePlace(storage, place),
    };
  });
}

/** Removes everything that `parkCopy` has put aside of an account in a storage. */
export function removeParkedCopies(storage: SafeStorage, userId: string): void {
  for (const name of storage.keys(parkedPrefix(userId))) storage.remove(name);
}

function readPlace(storage: SafeStorage, place: string, userId: string, key: Uint8Array): CopyTexts | null {
  const texts = new Map<string, string>();
  for (const name of COPY_KEYS) {
    const value = storage.read(`${place}${name}`);
    if (value === null) continue;
    const text = name === MARKER_KEY ? value : openText(key, sealContext(userId, name), value);
    if (text === null) return null;
    texts.set(name, text);
  }
  return texts.has(MARKER_KEY) ? texts : null;
}

/** The marker goes first: a browser that dies half-way leaves no copy rather than half a one. */
function removePlace(storage: SafeStorage, place: string): void {
  for (const name of COPY_KEYS) storage.remove(`${place}${name}`);
}
