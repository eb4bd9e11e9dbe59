import { z } from 'zod/mini';
import { parseJson, type SafeStorage } from '#client/lib/storage/safe-storage.ts';
import type { Revision } from '#shared/library/sync-protocol.ts';
import { COPY_KEYS, MARKER_KEY, parkedPrefix } from './account-keys.ts';
import type { Sealer } from './seal-text.ts';

/** Says whose rows the arrays are, and of which revision. */
const MarkerSchema = z.object({
  owner: z.string(),
  rev: z.int().check(z.minimum(1)),
  token: z.string().check(z.minLength(1)),
  shape: z.int().check(z.minimum(1)),
  older: z.optional(z.object({ before: z.string(), stamp: z.string() })),
});
export type CopyMarker = z.infer<typeof MarkerSchema>;

export function readMarker(storage: Pick<SafeStorage, 'read'>, prefix = ''): CopyMarker | null {
  const marker = MarkerSchema.safeParse(parseJson(storage.read(prefix + MARKER_KEY)));
  return marker.success ? marker.data : null;
}

/** After a restored backup equal numbers are not enough. */
export function isSameRevision(a: Revision | null, b: Revision | null): boolean {
  return a?.rev === b?.rev && a?.token === b?.token;
}

export type CopyTexts = ReadonlyMap<string, string>;

/** A copy of the library, readable under its own keys, or sealed under a prefix with a readable marker. */
export class StoredLibrary {
  readonly marker: CopyMarker | null;
  readonly storage: SafeStorage;
  readonly #prefix: string;
  readonly #sealer: Sealer | null;

  constructor(storage: SafeStorage, prefix = '', sealer: Sealer | null = null) {
    this.storage = storage;
    this.#prefix = prefix;
    this.#sealer = sealer;
    this.marker = readMarker(storage, prefix);
  }

  get isSealed(): boolean {
    return this.#sealer !== null;
  }

  isThere(): boolean {
    return this.storage.read(this.#prefix + MARKER_KEY) !== null;
  }

  /** Null if it is gone or the account's key does not open it. */
  read(): CopyTexts | null {
    const texts = new Map<string, string>();
    for (const name of COPY_KEYS) {
      const value = this.storage.read(this.#prefix + name);
      if (value === null) continue;
      const text = this.#sealer && name !== MARKER_KEY ? this.#sealer.open(name, value) : value;
      if (text === null) return null;
      texts.set(name, text);
    }
    return texts.has(MARKER_KEY) ? texts : null;
  }

  /** The marker comes last. Returns false if there is no room; then nothing of the copy is stored. */
  write(texts: CopyTexts): boolean {
    this.drop();
    const isWritten = COPY_KEYS.toReversed().every((name) => {
      const text = texts.get(name);
      if (text === undefined) return name !== MARKER_KEY;
      const value = this.#sealer && name !== MARKER_KEY ? this.#sealer.seal(name, text) : text;
      return value !== null && this.storage.write(this.#prefix + name, value);
    });
    if (!isWritten) this.drop();
    return isWritten;
  }

  /** The marker goes first: a browser that dies half-way leaves no copy rather than half a one. */
  drop(): void {
    for (const name of COPY_KEYS) this.storage.remove(this.#prefix + name);
  }
}

export type ParkedCopy = Pick<StoredLibrary, 'marker' | 'isThere' | 'read' | 'drop'>;

export function findCopy(storage: SafeStorage, userId: string): StoredLibrary | null {
  const copy = new StoredLibrary(storage);
  return copy.marker?.owner === userId ? copy : null;
}

type Account = { userId: string; sealer: Sealer | null };

/** If both do not fit, the readable copy goes first: a sealed one is smaller, because it is compressed. */
export function parkCopy(storage: SafeStorage, { userId, sealer }: Account, texts: CopyTexts): void {
  const marker = readMarker({ read: (name) => texts.get(name) ?? null });
  if (marker === null || sealer === null) return;
  const parked = new StoredLibrary(storage, `${parkedPrefix(userId)}${marker.rev}-${marker.token}/`, sealer);
  const isParked = parked.write(texts);
  findCopy(storage, userId)?.drop();
  if (!isParked) parked.write(texts);
}

export function listParkedCopies(storage: SafeStorage, { userId, sealer }: Account): StoredLibrary[] {
  if (sealer === null) return [];
  const names = storage.keys(parkedPrefix(userId)).filter((name) => name.endsWith(`/${MARKER_KEY}`));
  const copies = names.map((name) => new StoredLibrary(storage, name.slice(0, -MARKER_KEY.length), sealer));
  return copies.filter(({ marker }) => marker !== null);
}

/** Keeps the copy `here`, or else the newest; the others wait sealed, until the server tells what it has lost. */
export function settleCopies(account: Account, here: SafeStorage, other: SafeStorage): void {
  // What could be sealed of another account has been; a copy without a key would never be readable for this one.
  if (readMarker(here) && !findCopy(here, account.userId)) new StoredLibrary(here).drop();
  const parked = [here, other].flatMap((storage) => listParkedCopies(storage, account));
  const copies = [findCopy(other, account.userId) ?? [], parked].flat();
  for (const copy of copies.sort((a, b) => (b.marker?.rev ?? 0) - (a.marker?.rev ?? 0))) {
    const current = readMarker(here);
    if (current === null) moveCopy(copy, here, account);
    else if (isSameRevision(current, copy.marker)) copy.drop();
    else if (!copy.isSealed) parkCopy(copy.storage, account, copy.read() ?? new Map());
  }
}

function moveCopy(copy: StoredLibrary, here: SafeStorage, account: Account): void {
  const texts = copy.read();
  if (texts === null) return;
  const target = new StoredLibrary(here);
  const isMoved = target.write(texts);
  copy.drop();
  // It may fit now. If not, it waits sealed for more room.
  if (!isMoved && !target.write(texts)) parkCopy(copy.storage, account, texts);
}
