import { z } from 'zod/mini';
import { parseJson, type SafeStorage } from '#client/lib/storage/safe-storage.ts';
import { deriveUuid } from '#shared/lib/derive-uuid.ts';
import { type Change, ChangeSchema } from '#shared/library/changes/change.ts';
import type { Library } from '#shared/library/library.ts';
import { REFUSALS, type Refusal } from '#shared/library/refusals.ts';
import type { SyncResponse } from '#shared/library/sync-protocol.ts';
import type { LibraryCopy } from './copy.ts';
import { createRemainder } from './log-remainder.ts';
import { listSealed } from './sealing/account-keys.ts';

/** `base` is the revision it was made on, `at` orders the changes of this browser. */
export type PendingChange = { id: string; at: number; base: number; change: Change };
export type RefusedChange = PendingChange & { code: Refusal };
export type UnreadableEntry = { key: string; text: string };

const IdSchema = z.uuid();
const PendingSchema = z.object({
  at: z.number(),
  base: z.int().check(z.minimum(0)),
  change: ChangeSchema,
});
const RefusedSchema = z.extend(PendingSchema, { code: z.enum(REFUSALS) });

export class Outbox {
  readonly prefixes: readonly string[];
  readonly #deps: { storage: SafeStorage; userId: string; now: () => number };
  readonly #pending: StoredChanges<z.infer<typeof PendingSchema>>;
  readonly #refused: StoredChanges<z.infer<typeof RefusedSchema>>;
  #lastAt = 0;

  constructor(deps: { storage: SafeStorage; userId: string; now: () => number }) {
    this.#deps = deps;
    this.#pending = new StoredChanges(deps.storage, `outbox/${deps.userId}/`, PendingSchema);
    this.#refused = new StoredChanges(deps.storage, `refused/${deps.userId}/`, RefusedSchema);
    this.prefixes = [this.#pending.prefix, this.#refused.prefix];
  }

  get unstoredCount(): number {
    return this.#pending.unstoredCount;
  }

  append(id: string, change: Change, { revision }: Pick<LibraryCopy, 'revision'>): boolean {
    // After everything that waits, even if the clock has been set back since: a change may build on an older one.
    const newestAt = this.list().at(-1)?.at ?? 0;
    this.#lastAt = Math.max(this.#deps.now(), this.#lastAt + 1, newestAt + 1);
    return this.#pending.put({ id, at: this.#lastAt, base: revision?.rev ?? 0, change });
  }

  list(): PendingChange[] {
    return this.#pending.list();
  }

  listRefused(): RefusedChange[] {
    return this.#refused.list();
  }

  /** Never sent, and kept until the parent discards them. */
  listUnreadable(): UnreadableEntry[] {
    const { storage, userId } = this.#deps;
    return [
      ...this.#pending.listUnreadable(),
      ...this.#refused.listUnreadable(),
      ...listSealed(storage, userId, this.prefixes),
    ];
  }

  takeOutcome(
    { acknowledged, refused }: Pick<SyncResponse, 'acknowledged' | 'refused'>,
    copy: LibraryCopy,
  ): void {
    for (const { id, code } of refused) {
      const pending = this.#pending.get(id);
      if (pending) this.#takeRefusal(pending, code, copy);
    }
    this.#pending.drop(acknowledged);
    this.#refused.storeAgain();
    this.#pending.storeAgain();
  }

  refuse(pending: PendingChange, code: Refusal): void {
    this.#refused.put({ ...pending, code });
    this.#pending.drop([pending.id]);
    this.#refused.storeAgain();
  }

  dismissRefused({ id }: Pick<RefusedChange, 'id'>): void {
    this.#refused.drop([id]);
  }

  discardUnreadable({ key }: Pick<UnreadableEntry, 'key'>): void {
    this.#deps.storage.remove(key);
  }

  /** If an earlier save of the draft had arrived, the rest is logged under ids that follow from the refused change's. */
  #takeRefusal(pending: PendingChange, code: Refusal, copy: LibraryCopy): void {
    const known = code === 'entry_differs' ? findEntry(copy.library, pending.change) : null;
    if (!known) {
      this.#refused.put({ ...pending, code });
      return;
    }
    const entry = createRemainder(known.draft, known.stored, deriveUuid(`remaining entry ${pending.id}`));
    if (entry) this.append(deriveUuid(`remaining change ${pending.id}`), { type: 'logDay', entry }, copy);
  }
}

function findEntry({ entries }: Library, change: Change) {
  const stored = change.type === 'logDay' ? entries.get(change.entry.id) : undefined;
  return change.type === 'logDay' && stored ? { draft: change.entry, stored } : null;
}

type Identified<Stored> = Stored & { id: string };

/** One key each, so that two tabs never overwrite each other. What does not fit stays in memory. */
class StoredChanges<Stored extends { at: number }> {
  readonly prefix: string;
  readonly #storage: SafeStorage;
  readonly #schema: z.ZodMiniType<Stored>;
  readonly #unstored = new Map<string, Identified<Stored>>();
  readonly #parsed = new Map<string, Identified<Stored>>();

  constructor(storage: SafeStorage, prefix: string, schema: z.ZodMiniType<Stored>) {
    this.#storage = storage;
    this.prefix = prefix;
    this.#schema = schema;
  }

  get unstoredCount(): number {
    return this.#unstored.size;
  }

  put(change: Identified<Stored>): boolean {
    const { id, ...stored } = change;
    const isStored = this.#storage.write(this.prefix + id, JSON.stringify(stored));
    if (isStored) {
      this.#unstored.delete(id);
      // What was checked before is not read again: an import has a megabyte.
      this.#parsed.set(id, change);
    } else this.#unstored.set(id, change);
    return isStored;
  }

  storeAgain(): void {
    for (const change of this.#unstored.values()) if (!this.put(change)) return;
  }

  list(): Identified<Stored>[] {
    const changes = [...this.#unstored.values()];
    for (const key of this.#storage.keys(this.prefix)) {
      const parsed = this.#parse(key);
      if (parsed && !this.#unstored.has(parsed.id)) changes.push(parsed);
    }
    return changes.sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
  }

  get(id: string): Identified<Stored> | null {
    return this.#unstored.get(id) ?? this.#parse(this.prefix + id);
  }

  listUnreadable(): UnreadableEntry[] {
    return this.#storage
      .keys(this.prefix)
      .filter((key) => !this.#parse(key))
      .map((key) => ({ key, text: this.#storage.read(key) ?? '' }))
      .filter(({ text }) => text !== '');
  }

  drop(ids: Iterable<string>): void {
    for (const id of ids) {
      this.#unstored.delete(id);
      this.#parsed.delete(id);
      this.#storage.remove(this.prefix + id);
    }
  }

  #parse(key: string): Identified<Stored> | null {
    const id = key.slice(this.prefix.length);
    const known = this.#parsed.get(id);
    if (known) return known;
    // The server refuses a request with a malformed id whole: one such key would hold up all the others.
    if (!IdSchema.safeParse(id).success) return null;
    const stored = this.#schema.safeParse(parseJson(this.#storage.read(key)));
    if (!stored.success) return null;
    const change = { id, ...stored.data };
    this.#parsed.set(id, change);
    return change;
  }
}
