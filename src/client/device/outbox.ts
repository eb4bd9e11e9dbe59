import { z } from 'zod/mini';
import { deriveUuid } from '#shared/lib/derive-uuid.ts';
import { type Change, ChangeSchema } from '#shared/library/changes/change.ts';
import type { Library } from '#shared/library/library.ts';
import { REFUSALS, type Refusal } from '#shared/library/refusals.ts';
import type { SyncResponse } from '#shared/library/sync-protocol.ts';
import type { LibraryCopy } from './copy.ts';
import type { DeviceRecords, DeviceWrite } from './database/account-database.ts';
import { createRemainder } from './log-remainder.ts';

/** `base` is the revision it was made on, `at` orders the changes of this browser. */
export type PendingChange = { id: string; at: number; base: number; change: Change };
export type RefusedChange = PendingChange & { code: Refusal };
export type UnreadableEntry = { store: 'outbox' | 'refused'; key: string; text: string };

const IdSchema = z.uuid();
const PendingSchema = z.object({
  at: z.number(),
  base: z.int().check(z.minimum(0)),
  change: ChangeSchema,
});
const RefusedSchema = z.extend(PendingSchema, { code: z.enum(REFUSALS) });

/** Changes that were not sent or not accepted. What changes it returns as writes for the database. */
export class Outbox {
  readonly #now: () => number;
  readonly #pending = new Map<string, PendingChange>();
  readonly #refused = new Map<string, RefusedChange>();
  #unreadable: UnreadableEntry[] = [];
  #lastAt = 0;

  constructor(now: () => number, records: Pick<DeviceRecords, 'outbox' | 'refused'>) {
    this.#now = now;
    this.adopt(records, () => false);
  }

  /** Takes over what the database holds. `isKept`: changes that the database may not hold yet. */
  adopt(
    { outbox, refused }: Pick<DeviceRecords, 'outbox' | 'refused'>,
    isKept: (id: string) => boolean,
  ): void {
    this.#unreadable = [
      ...adoptRecords('outbox', PendingSchema, { records: outbox, known: this.#pending, isKept }),
      ...adoptRecords('refused', RefusedSchema, { records: refused, known: this.#refused, isKept }),
    ];
  }

  append(id: string, change: Change, { revision }: Pick<LibraryCopy, 'revision'>): DeviceWrite {
    // After everything that waits, even if the clock has been set back since: a change may build on an older one.
    const newestAt = this.list().at(-1)?.at ?? 0;
    this.#lastAt = Math.max(this.#now(), this.#lastAt + 1, newestAt + 1);
    const pending = { id, at: this.#lastAt, base: revision?.rev ?? 0, change };
    this.#pending.set(id, pending);
    return toWrite('outbox', pending);
  }

  list(): PendingChange[] {
    return [...this.#pending.values()].sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
  }

  listRefused(): RefusedChange[] {
    return [...this.#refused.values()].sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
  }

  /** Never sent, and kept until the parent discards them. */
  listUnreadable(): UnreadableEntry[] {
    return this.#unreadable;
  }

  takeOutcome(
    { acknowledged, refused }: Pick<SyncResponse, 'acknowledged' | 'refused'>,
    copy: LibraryCopy,
  ): DeviceWrite[] {
    const refusals = refused.flatMap(({ id, code }) => {
      const pending = this.#pending.get(id);
      return pending ? this.#takeRefusal(pending, code, copy) : [];
    });
    return [...refusals, ...acknowledged.flatMap((id) => this.#remove(id))];
  }

  refuse(pending: PendingChange, code: Refusal): DeviceWrite[] {
    const refused = { ...pending, code };
    this.#refused.set(pending.id, refused);
    return [toWrite('refused', refused), ...this.#remove(pending.id)];
  }

  dismissRefused({ id }: Pick<RefusedChange, 'id'>): DeviceWrite {
    this.#refused.delete(id);
    return { store: 'refused', key: id };
  }

  discardUnreadable({ store, key }: Pick<UnreadableEntry, 'store' | 'key'>): DeviceWrite {
    this.#unreadable = this.#unreadable.filter((entry) => entry.store !== store || entry.key !== key);
    return { store, key };
  }

  #remove(id: string): DeviceWrite[] {
    return this.#pending.delete(id) ? [{ store: 'outbox', key: id }] : [];
  }

  /** If an earlier save of the draft had arrived, the rest is logged under ids that follow from the refused change's. */
  #takeRefusal(pending: PendingChange, code: Refusal, copy: LibraryCopy): DeviceWrite[] {
    const known = code === 'entry_differs' ? findEntry(copy.library, pending.change) : null;
    if (!known) return this.refuse(pending, code);
    const entry = createRemainder(known.draft, known.stored, deriveUuid(`remaining entry ${pending.id}`));
    if (!entry) return [];
    return [this.append(deriveUuid(`remaining change ${pending.id}`), { type: 'logDay', entry }, copy)];
  }
}

/** Returns what it cannot read. What was checked before is not read again: an import has a megabyte. */
function adoptRecords<Stored extends object>(
  store: UnreadableEntry['store'],
  schema: z.ZodMiniType<Stored>,
  given: {
    records: DeviceRecords['outbox'];
    known: Map<string, Stored & { id: string }>;
    isKept: (id: string) => boolean;
  },
): UnreadableEntry[] {
  const { records, known, isKept } = given;
  const there = new Set(records.map(([id]) => id));
  for (const id of known.keys()) if (!there.has(id) && !isKept(id)) known.delete(id);
  return records.flatMap(([key, value]) => {
    const change = known.get(key) ?? readChange(schema, key, value);
    if (change) known.set(key, change);
    return change ? [] : [{ store, key, text: JSON.stringify(value) ?? '' }];
  });
}

function toWrite(store: 'outbox' | 'refused', { id, ...value }: PendingChange): DeviceWrite {
  return { store, key: id, value };
}

/** The server refuses a request with a malformed id whole: one such change would hold up all the others. */
function readChange<Stored extends object>(
  schema: z.ZodMiniType<Stored>,
  id: string,
  value: unknown,
): (Stored & { id: string }) | null {
  const stored = schema.safeParse(value);
  return stored.success && IdSchema.safeParse(id).success ? { id, ...stored.data } : null;
}

function findEntry({ entries }: Library, change: Change) {
  const stored = change.type === 'logDay' ? entries.get(change.entry.id) : undefined;
  return change.type === 'logDay' && stored ? { draft: change.entry, stored } : null;
}
