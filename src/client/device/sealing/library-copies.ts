import { z } from 'zod/mini';
import { parseJson } from '#client/lib/storage/parse-json.ts';
import type { SafeStorage } from '#client/lib/storage/safe-storage.ts';
import { COPY_KEYS, MARKER_KEY, parkedPrefix } from './account-keys.ts';
import { openText, sealContext, sealText } from './seal-text.ts';

const MarkerSchema = z.object({ owner: z.string(), rev: z.number(), token: z._default(z.string(), '') });
type Marker = z.infer<typeof MarkerSchema>;

export type CopyTexts = ReadonlyMap<string, string>;

export function readMarker(storage: Pick<SafeStorage, 'read'>, key: string = MARKER_KEY): Marker | null {
  const marker = MarkerSchema.safeParse(parseJson(storage.read(key)));
  return marker.success ? marker.data : null;
}

/** After a restored backup equal numbers are not enough. */
function isSameMarker(a: Marker, b: Marker): boolean {
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

/** Writes the marker last. Returns false if there is no room; the storage then holds no copy. */
function writeCopy(storage: SafeStorage, texts: CopyTexts): boolean {
  removeCopy(storage);
  if (writeTexts(storage, texts, (key) => key)) return true;
  removeCopy(storage);
  return false;
}

export function removeCopy(storage: SafeStorage): void {
  for (const key of COPY_KEYS) storage.remove(key);
}

function writeTexts(storage: SafeStorage, texts: CopyTexts, nameOf: (key: string) => string): boolean {
  const rows = [...texts].filter(([key]) => key !== MARKER_KEY);
  const marker = texts.get(MARKER_KEY);
  return (
    rows.every(([key, text]) => storage.write(nameOf(key), text)) &&
    marker !== undefined &&
    storage.write(nameOf(MARKER_KEY), marker)
  );
}

export type ParkedCopy = {
  marker: Marker;
  isThere(): boolean;
  /** Null if it is gone or the account's key does not open it. */
  read(): CopyTexts | null;
  drop(): void;
};

/** If both do not fit, the readable copy goes first: a sealed one is smaller, because it is compressed. */
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

export function listParkedCopies(storage: SafeStorage, userId: string, key: Uint8Array): ParkedCopy[] {
  const prefix = parkedPrefix(userId);
  // An earlier version had room for one copy, right under the prefix.
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

type FoundCopy = {
  marker: Marker;
  storage: SafeStorage;
  isSealed: boolean;
  read: () => CopyTexts | null;
  drop: () => void;
};

type Places = {
  here: SafeStorage;
  other: SafeStorage;
  key: Uint8Array | null;
};

/**
 * The copy that is `here`, or else the highest revision. The others wait sealed: only the server can tell whether
 * their history was lost.
 */
export function settleCopies(userId: string, places: Places): void {
  const { here } = places;
  // What could be sealed of another account has been; a copy without a key would never be readable for this one.
  const owner = readMarker(here)?.owner;
  if (owner !== undefined && owner !== userId) removeCopy(here);
  for (const copy of listCopies(userId, places)) {
    const marker = readMarker(here);
    if (marker === null) moveCopy(copy, userId, places);
    else if (isSameMarker(marker, copy.marker)) copy.drop();
    else sealCopy(copy, userId, places);
  }
}

function listCopies(userId: string, { here, other, key }: Places): FoundCopy[] {
  const marker = readMarker(other);
  const readable: FoundCopy[] =
    marker?.owner === userId
      ? [
          {
            marker,
            storage: other,
            isSealed: false,
            read: () => readCopy(other, userId),
            drop: () => removeCopy(other),
          },
        ]
      : [];
  const parked = [here, other].flatMap((storage) =>
    key ? listParkedCopies(storage, userId, key).map((copy) => ({ ...copy, storage, isSealed: true })) : [],
  );
  return [...readable, ...parked].sort((a, b) => b.marker.rev - a.marker.rev);
}

function moveCopy(copy: FoundCopy, userId: string, { here, key }: Places): void {
  const texts = copy.read();
  if (texts === null) return;
  const isMoved = writeCopy(here, texts);
  copy.drop();
  // It may fit now. If not, it waits sealed for more room.
  if (!isMoved && !writeCopy(here, texts) && key !== null) parkCopy(copy.storage, userId, key, texts);
}

function sealCopy(copy: FoundCopy, userId: string, { key }: Places): void {
  const texts = copy.isSealed ? null : copy.read();
  if (texts !== null && key !== null) parkCopy(copy.storage, userId, key, texts);
}
