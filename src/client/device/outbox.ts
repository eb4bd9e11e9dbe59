import { z } from 'zod/mini';
import { parseJson } from '#client/lib/storage/parse-json.ts';
import type { SafeStorage } from '#client/lib/storage/safe-storage.ts';
import { ChangeSchema } from '#shared/library/change.ts';
import { outboxPrefix, type PendingChange, writePending } from './write-pending.ts';

/** What a key holds that this code cannot read, perhaps written by a later version of it. */
export type UnreadableEntry = { key: string; text: string };

const IdSchema = z.uuid();
const StoredChangeSchema = z.object({
  at: z.number(),
  base: z.int().check(z.minimum(0)),
  change: ChangeSchema,
});

/**
 * The list of unsent changes, one local-storage key per change, so that two tabs never overwrite each other. What does
 * not fit into the storage waits in memory and is sent from there.
 */
export class Outbox {
  readonly prefix: string;
  readonly #storage: SafeStorage;
  readonly #userId: string;
  readonly #unstored = new Map<string, PendingChange>();
  /** What the stored keys hold: a key is written once, so it needs to be read only once. */
  readonly #parsed = new Map<string, PendingChange>();

  constructor(storage: SafeStorage, userId: string) {
    this.#storage = storage;
    this.#userId = userId;
    this.prefix = outboxPrefix(userId);
  }

  /** Keeps a change and returns whether it is stored; a full storage leaves it in memory only. */
  append(pending: PendingChange): boolean {
    const stored = writePending(this.#storage, this.#userId, pending);
    if (!stored) this.#unstored.set(pending.id, pending);
    return stored;
  }

  /** The number of changes that only memory holds and a reload would lose. */
  get unstoredCount(): number {
    return this.#unstored.size;
  }

  /** Tries to store what did not fit before. */
  storeAgain(): void {
    for (const pending of this.#unstored.values()) {
      if (!writePending(this.#storage, this.#userId, pending)) return;
      this.#unstored.delete(pending.id);
    }
  }

  /** Returns all unsent changes of this account in this browser, in the order in which they were made. */
  list(): PendingChange[] {
    const pending = [...this.#unstored.values()];
    for (const key of this.#storage.keys(this.prefix)) {
      const parsed = this.#parse(key);
      if (parsed && !this.#unstored.has(parsed.id)) pending.push(parsed);
    }
    return pending.sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
  }

  /** Returns the unsent change of this id; null where there is none. */
  get(id: string): PendingChange | null {
    return this.#unstored.get(id) ?? this.#parse(this.prefix + id);
  }

  /** Returns the entries that cannot be read. They are never sent, and kept until the parent discards them. */
  listUnreadable(): UnreadableEntry[] {
    return this.#storage
      .keys(this.prefix)
      .filter((key) => !this.#parse(key))
      .map((key) => ({ key, text: this.#storage.read(key) ?? '' }))
      .filter(({ text }) => text !== '');
  }

  /** Removes exactly these changes. */
  drop(ids: Iterable<string>): void {
    for (const id of ids) {
      this.#unstored.delete(id);
      this.#parsed.delete(id);
      this.#storage.remove(this.prefix + id);
    }
  }

  #parse(key: string): PendingChange | null {
    const id = key.slice(this.prefix.length);
    const known = this.#parsed.get(id);
    if (known) return known;
    // The server refuses a request with a malformed id whole: one such key would hold up all the others.
    if (!IdSchema.safeParse(id).success) return null;
    const stored = StoredChangeSchema.safeParse(parseJson(this.#storage.read(key)));
    if (!stored.success) return null;
    const pending = { id, ...stored.data };
    this.#parsed.set(id, pending);
    return pending;
  }
}
