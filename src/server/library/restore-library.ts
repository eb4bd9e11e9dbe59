import { sql } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import type { WholeLibrary } from '#shared/account/library-file.ts';
import { createDefaultRows, DEFAULT_WORD_CHOICES } from '#shared/library/defaults.ts';
import { diffLibraries, EMPTY_LIBRARY, type Library, rowsToLibrary } from '#shared/library/library.ts';
import { type Child, children } from '#shared/library/tables/child.ts';
import { entries, type StoredEntry } from '#shared/library/tables/day-entry.ts';
import { dayOf, keyOfDay } from '#shared/library/tables/day-record.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import { imports } from '#shared/library/tables/import-row.ts';
import {
  LIBRARY_TABLES,
  type LibraryRows,
  type RowWrite,
  TOMBSTONE_TABLES,
  tableOf,
} from '#shared/library/tables/library-tables.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import { type Family, lockFamily, makeToken } from './family.ts';
import { type Page, readLibrary, readPage, type WriteTarget, writeRows } from './library-reader.ts';
import { recountLibrary } from './prune-library.ts';
import { recordRevision, versionBefore } from './revisions.ts';
import { estimateGrowth, RoomForChanges } from './room-for-changes.ts';

/** A library of at most this size is read and compared as a whole; a full one would exceed a small server's memory. */
const READABLE_BYTES = 64 * 1024 * 1024;

/** `occupied`: the account has data of its own. `full`: the quota would be exceeded. Neither writes anything. */
type RestoreOutcome = 'restored' | 'occupied' | 'full';

/**
 * Writes a new revision in which other rows become tombstones or, in the day log, undone, so that devices follow. Runs
 * as the user.
 * @param given.replace replaces the family's own data
 * @param given.check may throw before anything is written
 * @param given.readableBytes a larger library is emptied first, unread
 * @throws RoomNeededError as `syncLibrary` does
 */
export async function restoreLibrary(
  tx: Tx,
  userId: string,
  given: {
    rows: WholeLibrary;
    replace: boolean;
    now: Date;
    check: (before: Pick<Library, 'flashcardCount'>) => Promise<void>;
    hasPruned?: boolean;
    readableBytes?: number;
  },
): Promise<RestoreOutcome> {
  const family = await lockFamily(tx, userId, given.now);
  if (family.used.bytes > (given.readableBytes ?? READABLE_BYTES)) {
    return replaceUnread(tx, { family, author: userId }, given);
  }
  const stored = await readLibrary(tx, family.id);
  const before = rowsToLibrary(stored);
  const writes = diffLibraries(before, replaceRows(stored, given.rows));
  // The library is unchanged when an import whose answer was lost is repeated.
  if (writes.length === 0) return 'restored';
  if (!given.replace && !isUntouched(stored, family.id)) return 'occupied';
  await given.check(before);
  const room = new RoomForChanges(family, given.hasPruned ?? false);
  if (!room.take({}, estimateGrowth(before, writes))) return 'full';
  const replaced = writes.flatMap((write) => {
    const version = versionBefore(before, write);
    return version ? [{ ...version, deleted: write.row === null }] : [];
  });
  const flashcardCount = given.rows.flashcards.length;
  const next = { ...family, rev: family.rev + 1, token: makeToken(), flashcardCount };
  const grown = await writeRows(tx, { familyId: family.id, rev: next.rev, author: userId }, writes);
  await recordRevision(tx, next, { outcomes: [], replaced, grown, now: given.now, addsCards: true });
  return 'restored';
}

const CHILDREN = { start: { table: 'children', after: null }, only: true } as const;

/** Replaces a library that is too large to be read at once by emptying it first, without earlier versions. */
async function replaceUnread(
  tx: Tx,
  { family, author }: { family: Family; author: string },
  given: Parameters<typeof restoreLibrary>[2],
): Promise<RestoreOutcome> {
  if (!given.replace) return 'occupied';
  await given.check(family);
  const room = new RoomForChanges(family, given.hasPruned ?? false);
  const expected = diffLibraries(EMPTY_LIBRARY, { ...given.rows, conflicts: [] });
  if (!room.take({}, estimateGrowth(EMPTY_LIBRARY, expected))) return 'full';
  const next = {
    ...family,
    rev: family.rev + 1,
    token: makeToken(),
    flashcardCount: given.rows.flashcards.length,
  };
  const target = { familyId: family.id, rev: next.rev, author };
  const { rows: stored } = await readPage(tx, { familyId: family.id, since: 0, whole: true }, CHILDREN);
  const rows = await emptyLibrary(tx, target, given.rows);
  const kept = { children: replaceChildren(stored.children, rows.children), conflicts: [] };
  const writes = diffLibraries(EMPTY_LIBRARY, { ...rows, ...kept });
  const grown = await writeRows(tx, target, writes);
  await recordRevision(tx, next, { outcomes: [], replaced: [], grown, now: given.now, addsCards: true });
  await recountLibrary(tx, family.id, given.now);
  return 'restored';
}

/**
 * Reads at most one page at once and keeps no earlier versions. A day's remaining entries follow those of `given`;
 * returns the given rows with days that count both.
 */
async function emptyLibrary(tx: Tx, target: WriteTarget, given: WholeLibrary): Promise<WholeLibrary> {
  const tombstones = sql.join(
    TOMBSTONE_TABLES.map((table) => sql`${table}`),
    sql`, `,
  );
  await tx.execute(sql`
    update library_rows set rev = ${target.rev}::bigint, "row" = null
    where family_id = ${target.familyId}::uuid and table_name in (${tombstones}) and "row" is not null`);
  const counts = new Map(given.history.map((record) => [keyOfDay(dayOf(record)), record.entryCount]));
  const left = new Map<string, number>();
  const givenIds = new Set(given.entries.map(({ id }) => id));
  const moveBehind = (entry: StoredEntry): StoredEntry => {
    const day = keyOfDay(entry);
    if (givenIds.has(entry.id)) return entry;
    left.set(day, (left.get(day) ?? 0) + 1);
    return { ...entry, order: entry.order + (counts.get(day) ?? 0) };
  };
  for (const table of LIBRARY_TABLES) {
    const { keyOf, deletion } = tableOf(table);
    if (deletion === 'tombstone') continue;
    let start: Page['next'] = { table, after: null };
    while (start) {
      const page: Page = await readPage(
        tx,
        { familyId: target.familyId, since: 0, whole: true },
        { start, only: true },
      );
      const writes = (page.rows[table] as object[]).map(deletion).map((row) => ({
        table,
        key: keyOf(row),
        row: table === 'entries' ? moveBehind(row as StoredEntry) : row,
      }));
      await writeRows(tx, target, writes as RowWrite[]);
      start = page.next;
    }
  }
  return {
    ...given,
    history: given.history.map((record) => ({
      ...record,
      entryCount: Math.min(
        record.entryCount + (left.get(keyOfDay(dayOf(record))) ?? 0),
        LIBRARY_LIMITS.entriesPerDay,
      ),
    })),
  };
}

/** Adds the stored entries and imports, which are never deleted, as undone ones to the given rows. */
function replaceRows(stored: LibraryRows, given: WholeLibrary): LibraryRows {
  const givenEntries = new Set(given.entries.map(({ id }) => id));
  const countByDay = new Map(given.history.map((record) => [keyOfDay(dayOf(record)), record.entryCount]));
  const left = stored.entries
    .filter(({ id }) => !givenEntries.has(id))
    .toSorted((a, b) => a.order - b.order)
    .map((entry) => {
      const order = (countByDay.get(keyOfDay(entry)) ?? 0) + 1;
      countByDay.set(keyOfDay(entry), order);
      return { ...entries.deletion(entry), order };
    });
  const givenImports = new Set(given.imports.map(({ id }) => id));
  return {
    ...given,
    history: given.history.map((record) => ({
      ...record,
      entryCount: Math.min(countByDay.get(keyOfDay(dayOf(record))) ?? 0, LIBRARY_LIMITS.entriesPerDay),
    })),
    entries: [...given.entries, ...left],
    imports: [
      ...given.imports,
      ...stored.imports.filter(({ id }) => !givenImports.has(id)).map(imports.deletion),
    ],
    conflicts: [],
    children: replaceChildren(stored.children, given.children),
  };
}

/** Children are never deleted: those that a file lacks become removed. Without children, it belongs to the first. */
function replaceChildren(stored: readonly Child[], given: readonly Child[]): Child[] {
  const others = stored.map(({ state: _state, ...child }) =>
    given.length === 0 && child.id === FIRST_CHILD ? child : children.deletion(child),
  );
  return [...new Map([...others, ...given].map((row) => [row.id, row])).values()];
}

/** Is true if nothing of the family's own would be lost: the library is as at sign-up, in any language, or empty. */
function isUntouched({ categories, flashcards, sets, history }: LibraryRows, familyId: string): boolean {
  if (categories.length + flashcards.length + history.length === 0) return true;
  const before = rowsToLibrary({ categories, flashcards, sets, history });
  return DEFAULT_WORD_CHOICES.some((choice) => {
    const { children: _children, ...words } = createDefaultRows(familyId, choice);
    return diffLibraries(before, { ...words, history: [] }).length === 0;
  });
}
