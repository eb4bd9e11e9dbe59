import { sql } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import { joinSql } from '#server/db/read-rows.ts';
import type { WholeLibrary } from '#shared/account/library-file.ts';
import { createDefaultRows, DEFAULT_WORD_CHOICES } from '#shared/library/defaults.ts';
import { diffLibraries, EMPTY_LIBRARY, type Library, rowsToLibrary } from '#shared/library/library.ts';
import { CHINESE_SCRIPTS, type Child, children } from '#shared/library/tables/child.ts';
import { entries, type StoredEntry } from '#shared/library/tables/day-entry.ts';
import { getDayKey, toChildDay } from '#shared/library/tables/day-record.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import { imports } from '#shared/library/tables/import-row.ts';
import {
  getTable,
  LIBRARY_TABLES,
  type LibraryRows,
  type RowWrite,
  TOMBSTONE_TABLES,
} from '#shared/library/tables/library-tables.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import { type Family, lockFamily, makeToken } from './family.ts';
import { type Page, readLibrary, readPage, type WriteTarget, writeRows } from './library-reader.ts';
import { recountLibrary } from './prune-library.ts';
import { estimateGrowth, QuotaBudget } from './quota-budget.ts';
import { getEarlierVersion, recordRevision } from './revisions.ts';

/** Larger libraries are not read at once, because that would exceed the memory of a small server. */
const READABLE_BYTES = 64 * 1024 * 1024;

/** Nothing is written if the account has its own data ('occupied') or the quota would be exceeded ('full'). */
type RestoreOutcome = 'restored' | 'occupied' | 'full';

/**
 * Writes a new revision in which other rows become tombstones or, in the day log, undone so that devices follow.
 * @param tx runs as the user
 * @param options.replace whether the family's own data may be replaced
 * @param options.check may throw before anything is written
 * @param options.readableBytes a larger library is emptied first without reading it
 * @throws PruningNeededError as `syncLibrary` does
 */
export async function restoreLibrary(
  tx: Tx,
  userId: string,
  options: {
    rows: WholeLibrary;
    replace: boolean;
    now: Date;
    check: (before: Pick<Library, 'flashcardCount'>) => Promise<void>;
    hasPruned?: boolean;
    readableBytes?: number;
  },
): Promise<RestoreOutcome> {
  const family = await lockFamily(tx, userId, options.now);
  if (family.used.bytes > (options.readableBytes ?? READABLE_BYTES)) {
    return replaceUnread(tx, { family, author: userId }, options);
  }
  const stored = await readLibrary(tx, family.id);
  const before = rowsToLibrary(stored);
  const writes = diffLibraries(before, replaceRows(stored, options.rows));
  // Nothing differs if an import is repeated because its response was lost.
  if (writes.length === 0) return 'restored';
  if (!options.replace && !isUntouched(stored, family.id)) return 'occupied';
  await options.check(before);
  const budget = new QuotaBudget(family, options.hasPruned ?? false);
  if (!budget.reserve({}, estimateGrowth(before, writes))) return 'full';
  const replaced = writes.flatMap((write) => {
    const version = getEarlierVersion(before, write);
    return version ? [{ ...version, deleted: write.row === null }] : [];
  });
  const flashcardCount = options.rows.flashcards.length;
  const next = { ...family, rev: family.rev + 1, token: makeToken(), flashcardCount };
  const growth = await writeRows(tx, { familyId: family.id, rev: next.rev, author: userId }, writes);
  await recordRevision(tx, next, { outcomes: [], replaced, growth, now: options.now, addsCards: true });
  return 'restored';
}

const CHILDREN = { start: { table: 'children', after: null }, only: true } as const;

/** Replaces a library that is too large to be read by emptying it first, without earlier versions. */
async function replaceUnread(
  tx: Tx,
  { family, author }: { family: Family; author: string },
  options: Parameters<typeof restoreLibrary>[2],
): Promise<RestoreOutcome> {
  if (!options.replace) return 'occupied';
  await options.check(family);
  const budget = new QuotaBudget(family, options.hasPruned ?? false);
  const expected = diffLibraries(EMPTY_LIBRARY, { ...options.rows, conflicts: [] });
  if (!budget.reserve({}, estimateGrowth(EMPTY_LIBRARY, expected))) return 'full';
  const flashcardCount = options.rows.flashcards.length;
  const next = { ...family, rev: family.rev + 1, token: makeToken(), flashcardCount };
  const target = { familyId: family.id, rev: next.rev, author };
  const { rows: stored } = await readPage(tx, { familyId: family.id, since: 0, whole: true }, CHILDREN);
  const rows = await emptyLibrary(tx, target, options.rows);
  const children = replaceChildren(stored.children, rows.children);
  const writes = diffLibraries(EMPTY_LIBRARY, { ...rows, children, conflicts: [] });
  const growth = await writeRows(tx, target, writes);
  await recordRevision(tx, next, { outcomes: [], replaced: [], growth, now: options.now, addsCards: true });
  await recountLibrary(tx, family.id, options.now);
  return 'restored';
}

/**
 * Empties a library page by page and keeps no earlier versions. A day's stored entries are moved behind the restored
 * ones. Returns the restored rows with days that count both.
 */
async function emptyLibrary(tx: Tx, target: WriteTarget, restored: WholeLibrary): Promise<WholeLibrary> {
  const tombstones = joinSql(TOMBSTONE_TABLES.map((table) => sql`${table}`));
  await tx.execute(sql`
    update library_rows set rev = ${target.rev}::bigint, "row" = null
    where family_id = ${target.familyId}::uuid and table_name in (${tombstones}) and "row" is not null`);
  const counts = new Map(
    restored.history.map((record) => [getDayKey(toChildDay(record)), record.entryCount]),
  );
  const movedCounts = new Map<string, number>();
  const restoredIds = new Set(restored.entries.map(({ id }) => id));
  const moveBehindRestored = (entry: StoredEntry): StoredEntry => {
    const day = getDayKey(entry);
    if (restoredIds.has(entry.id)) return entry;
    movedCounts.set(day, (movedCounts.get(day) ?? 0) + 1);
    return { ...entry, order: entry.order + (counts.get(day) ?? 0) };
  };
  for (const table of LIBRARY_TABLES) {
    const { getKey, deletion } = getTable(table);
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
        key: getKey(row),
        row: table === 'entries' ? moveBehindRestored(row as StoredEntry) : row,
      }));
      await writeRows(tx, target, writes as RowWrite[]);
      start = page.next;
    }
  }
  return {
    ...restored,
    history: restored.history.map((record) => ({
      ...record,
      entryCount: Math.min(
        record.entryCount + (movedCounts.get(getDayKey(toChildDay(record))) ?? 0),
        LIBRARY_LIMITS.entriesPerDay,
      ),
    })),
  };
}

/** Adds the stored entries and imports, which are never deleted, to the restored rows as undone ones. */
function replaceRows(stored: LibraryRows, restored: WholeLibrary): LibraryRows {
  const restoredEntries = new Set(restored.entries.map(({ id }) => id));
  const countByDay = new Map(
    restored.history.map((record) => [getDayKey(toChildDay(record)), record.entryCount]),
  );
  const undoneEntries = stored.entries
    .filter(({ id }) => !restoredEntries.has(id))
    .toSorted((a, b) => a.order - b.order)
    .map((entry) => {
      const order = (countByDay.get(getDayKey(entry)) ?? 0) + 1;
      countByDay.set(getDayKey(entry), order);
      return { ...entries.deletion(entry), order };
    });
  const restoredImports = new Set(restored.imports.map(({ id }) => id));
  return {
    ...restored,
    history: restored.history.map((record) => ({
      ...record,
      entryCount: Math.min(countByDay.get(getDayKey(toChildDay(record))) ?? 0, LIBRARY_LIMITS.entriesPerDay),
    })),
    entries: [...restored.entries, ...undoneEntries],
    imports: [
      ...restored.imports,
      ...stored.imports.filter(({ id }) => !restoredImports.has(id)).map(imports.deletion),
    ],
    conflicts: [],
    children: replaceChildren(stored.children, restored.children),
  };
}

/** Marks children that the file lacks as removed, because none is ever deleted. A file without children belongs to the first child. */
function replaceChildren(stored: readonly Child[], restored: readonly Child[]): Child[] {
  const others = stored.map(({ state: _state, ...child }) =>
    restored.length === 0 && child.id === FIRST_CHILD ? child : children.deletion(child),
  );
  return [...new Map([...others, ...restored].map((row) => [row.id, row])).values()];
}

/** Returns true if nothing would be lost: the library is empty or as at sign-up, in any language and script. */
function isUntouched({ categories, flashcards, sets, history }: LibraryRows, familyId: string): boolean {
  if (categories.length + flashcards.length + history.length === 0) return true;
  const before = rowsToLibrary({ categories, flashcards, sets, history });
  return CHINESE_SCRIPTS.some((script) =>
    DEFAULT_WORD_CHOICES.some((choice) => {
      const { children: _children, ...words } = createDefaultRows(familyId, choice, script);
      return diffLibraries(before, { ...words, history: [] }).length === 0;
    }),
  );
}
