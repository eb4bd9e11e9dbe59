import { z } from 'zod/mini';
import { deriveUuid } from '#shared/lib/derive-uuid.ts';
import { type Change, ChangeSchema } from '#shared/library/changes/change.ts';
import type { Library } from '#shared/library/library.ts';
import { REFUSALS, type Refusal } from '#shared/library/refusals.ts';
import type { SyncResponse } from '#shared/library/sync-protocol.ts';
import type { LibraryCopy } from './copy.ts';
import type { DeviceRecords, DeviceWrite } from './database/account-database.ts';
import { createRemainder } from './log-remainder.ts';

/** `base` is the revision on which the change was made. `at` orders the changes of this browser. */
export type PendingChange = { id: string; at: number; base: number; change: Change };
export type RefusedChange = PendingChange & { code: Refusal };
export type UnreadableEntry = { store: 'outbox' | 'refused'; key: string; text: string };

const ChangeIdSchema = z.uuid();
const PendingSchema = z.object({
  at: z.number(),
  base: z.int().check(z.minimum(0)),
  change: ChangeSchema,
});
const RefusedSchema = z.extend(PendingSchema, { code: z.enum(REFUSALS) });

/** The unsent and refused changes. Methods that modify them return the writes for the database. */
export class Outbox {
  readonly #now: () => number;
  readonly #pending = new Map<string, PendingChange>();
  readonly #refused = new Map<string, RefusedChange>();
  #unreadable: UnreadableEntry[] = [];
  #lastAt = 0;

  constructor(now: () => number, records: Pick<DeviceRecords, 'outbox' | 'refused'>) {
    this.#now = now;
    this.reload(records, () => false);
  }

  /** Replaces the changes with the stored ones but keeps those for which `isUnstored` is true. */
  reload(
    { outbox, refused }: Pick<DeviceRecords, 'outbox' | 'refused'>,
    isUnstored: (id: string) => boolean,
  ): void {
    this.#unreadable = [
      ...reloadChanges('outbox', PendingSchema, { records: outbox, changes: this.#pending, isUnstored }),
      ...reloadChanges('refused', RefusedSchema, { records: refused, changes: this.#refused, isUnstored }),
    ];
  }

  append(id: string, change: Change, { revision }: Pick<LibraryCopy, 'revision'>): DeviceWrite {
    // A change may depend on an older one, so it comes last even if the clock was set back.
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

  /** Lists entries that are never sent and stay until the parent discards them. */
  listUnreadable(): UnreadableEntry[] {
    return this.#unreadable;
  }

  applyOutcome(
    { acknowledged, refused }: Pick<SyncResponse, 'acknowledged' | 'refused'>,
    copy: LibraryCopy,
  ): DeviceWrite[] {
    const refusals = refused.flatMap(({ id, code }) => {
      const pending = this.#pending.get(id);
      return pending ? this.#applyRefusal(pending, code, copy) : [];
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

  /** Refuses the change or, if the server has an earlier save of the entry, logs the remainder under derived ids. */
  #applyRefusal(pending: PendingChange, code: Refusal, copy: LibraryCopy): DeviceWrite[] {
    const match = code === 'entry_differs' ? findEntry(copy.library, pending.change) : null;
    if (!match) return this.refuse(pending, code);
    const entry = createRemainder(match.draft, match.stored, deriveUuid(`remaining entry ${pending.id}`));
    if (!entry) return [];
    return [this.append(deriveUuid(`remaining change ${pending.id}`), { type: 'logDay', entry }, copy)];
  }
}

/** Returns the unreadable entries. Does not parse changes in memory again, because an import can be a megabyte. */
function reloadChanges<Stored extends object>(
  store: UnreadableEntry['store'],
  schema: z.ZodMiniType<Stored>,
  input: {
    records: DeviceRecords['outbox'];
    changes: Map<string, Stored & { id: string }>;
    isUnstored: (id: string) => boolean;
  },
): UnreadableEntry[] {
  const { records, changes, isUnstored } = input;
  const storedIds = new Set(records.map(([id]) => id));
  for (const id of changes.keys()) if (!storedIds.has(id) && !isUnstored(id)) changes.delete(id);
  return records.flatMap(([key, value]) => {
    const change = changes.get(key) ?? readChange(schema, key, value);
    if (change) changes.set(key, change);
    return change ? [] : [{ store, key, text: JSON.stringify(value) ?? '' }];
  });
}

function toWrite(store: 'outbox' | 'refused', { id, ...value }: PendingChange): DeviceWrite {
  return { store, key: id, value };
}

/** Checks the id as well, because the server refuses an entire request for one malformed id. */
function readChange<Stored extends object>(
  schema: z.ZodMiniType<Stored>,
  id: string,
  value: unknown,
): (Stored & { id: string }) | null {
  const stored = schema.safeParse(value);
  return stored.success && ChangeIdSchema.safeParse(id).success ? { id, ...stored.data } : null;
}

function findEntry({ entries }: Library, change: Change) {
  const stored = change.type === 'logDay' ? entries.get(change.entry.id) : undefined;
  return change.type === 'logDay' && stored ? { draft: change.entry, stored } : null;
}
