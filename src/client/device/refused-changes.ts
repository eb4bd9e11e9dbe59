import { z } from 'zod/mini';
import { parseJson } from '#client/lib/storage/parse-json.ts';
import type { SafeStorage } from '#client/lib/storage/safe-storage.ts';
import { ChangeSchema, type Refusal } from '#shared/library/change.ts';
import { REFUSALS } from '#shared/library/refusals.ts';
import type { UnreadableEntry } from './outbox.ts';
import type { PendingChange } from './write-pending.ts';

/** A change that the server refused, kept until the parent has seen it. */
export type RefusedChange = PendingChange & { code: Refusal };

const StoredRefusalSchema = z.object({
  at: z.number(),
  base: z.int().check(z.minimum(0)),
  change: ChangeSchema,
  code: z.enum(REFUSALS),
});

/** The refused changes, one key each, until the parent dismisses them; in memory when the storage is full. */
export class RefusedChanges {
  readonly prefix: string;
  readonly #storage: SafeStorage;
  readonly #unstored = new Map<string, RefusedChange>();

  constructor(storage: SafeStorage, userId: string) {
    this.#storage = storage;
    this.prefix = `refused/${userId}/`;
  }

  /** Keeps a refused change and returns whether it is stored; a full storage leaves it in memory only. */
  add(refused: RefusedChange): boolean {
    const stored = this.#store(refused);
    if (!stored) this.#unstored.set(refused.id, refused);
    return stored;
  }

  /** Tries to store what did not fit before. */
  storeAgain(): void {
    for (const refused of this.#unstored.values()) {
      if (!this.#store(refused)) return;
      this.#unstored.delete(refused.id);
    }
  }

  list(): RefusedChange[] {
    const refused = [...this.#unstored.values()];
    for (const key of this.#storage.keys(this.prefix)) {
      const parsed = this.#parse(key);
      if (parsed && !this.#unstored.has(parsed.id)) refused.push(parsed);
    }
    return refused.sort((a, b) => a.at - b.at);
  }

  /** Returns the entries that cannot be read. They are kept until the parent discards them. */
  listUnreadable(): UnreadableEntry[] {
    return this.#storage
      .keys(this.prefix)
      .filter((key) => !this.#parse(key))
      .map((key) => ({ key, text: this.#storage.read(key) ?? '' }))
      .filter(({ text }) => text !== '');
  }

  dismiss(id: string): void {
    this.#unstored.delete(id);
    this.#storage.remove(this.prefix + id);
  }

  #store({ id, ...stored }: RefusedChange): boolean {
    return this.#storage.write(this.prefix + id, JSON.stringify(stored));
  }

  #parse(key: string): RefusedChange | null {
    const stored = StoredRefusalSchema.safeParse(parseJson(this.#storage.read(key)));
    return stored.success ? { id: key.slice(this.prefix.length), ...stored.data } : null;
  }
}
