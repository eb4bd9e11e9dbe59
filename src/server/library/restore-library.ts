import type { Tx } from '#server/db/database.ts';
import type { WholeLibrary } from '#shared/account/library-file.ts';
import { DEFAULT_WORD_CHOICES } from '#shared/library/change.ts';
import { createDefaultRows } from '#shared/library/defaults.ts';
import { diffLibraries } from '#shared/library/diff-libraries.ts';
import { EMPTY_LIBRARY, type Library, rowsToLibrary } from '#shared/library/library.ts';
import { type Child, children } from '#shared/library/tables/child.ts';
import { entries } from '#shared/library/tables/day-entry.ts';
import { dayOf, keyOfDay } from '#shared/library/tables/day-record.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import { imports } from '#shared/library/tables/import-row.ts';
import type { LibraryRows } from '#shared/library/tables/library-tables.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import { recountLibrary } from './count-library.ts';
import { emptyLibrary } from './empty-library.ts';
import { type Family, lockFamily, makeToken } from './lock-family.ts';
import { readLibrary, readPage } from './read-page.ts';
import { recordRevision } from './record-revision.ts';
import { estimateGrowth, RoomForChanges } from './room-for-changes.ts';
import { versionBefore } from './row-versions.ts';
import { writeRows } from './write-rows.ts';

/** A library of so many bytes can be read and compared as a whole; a full one would be more than a small server holds. */
const READABLE_BYTES = 64 * 1024 * 1024;

/** `occupied`: the account has data of its own. `full`: the quota would be exceeded. Both write nothing. */
export type RestoreOutcome = 'restored' | 'occupied' | 'full';

/**
 * At a new revision; other rows become tombstones or, in the day log, undone, so that devices follow. Runs as the user.
 * @param given.replace goes ahead although the family has data of its own
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
    hasForgotten?: boolean;
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
  // The same library again: an import whose answer was lost is repeated.
  if (writes.length === 0) return 'restored';
  if (!given.replace && !isUntouched(stored, family.id)) return 'occupied';
  await given.check(before);
  const room = new RoomForChanges(family, given.hasForgotten ?? false);
  if (!room.take('importFlashcards', estimateGrowth(before, writes))) return 'full';
  const replaced = writes.flatMap((write) => {
    const version = versionBefore(before, write);
    return version ? [{ ...version, deleted: write.row === null }] : [];
  });
  const flashcardCount = given.rows.flashcards.length;
  const next = { ...family, rev: family.rev + 1, token: makeToken(), flashcardCount };
  const grown = await writeRows(tx, { familyId: family.id, rev: next.rev, author: userId }, writes);
  await recordRevision(tx, next, { outcomes: [], replaced, grown, now: given.now });
  return 'restored';
}

const CHILDREN = { start: { table: 'children', after: null }, only: true } as const;

/** Replaces a library that is too large to be read at once: it is emptied first, without earlier versions. */
async function replaceUnread(
  tx: Tx,
  { family, author }: { family: Family; author: string },
  given: Parameters<typeof restoreLibrary>[2],
): Promise<RestoreOutcome> {
  if (!given.replace) return 'occupied';
  await given.check(family);
  const room = new RoomForChanges(family, given.hasForgotten ?? false);
  const expected = diffLibraries(EMPTY_LIBRARY, { ...given.rows, conflicts: [] });
  if (!room.take('importFlashcards', estimateGrowth(EMPTY_LIBRARY, expected))) return 'full';
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
  await recordRevision(tx, next, { outcomes: [], replaced: [], grown, now: given.now });
  await recountLibrary(tx, family.id, given.now);
  return 'restored';
}

/** The given rows, with what is only in the log: entries and imports are never deleted, so theirs stay behind as undone. */
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

/** Children are never deleted: those that a file lacks are removed. A file without children is of the first one. */
function replaceChildren(stored: readonly Child[], given: readonly Child[]): Child[] {
  const others = stored.map(({ state: _state, ...child }) =>
    given.length === 0 && child.id === FIRST_CHILD ? child : children.deletion(child),
  );
  return [...new Map([...others, ...given].map((row) => [row.id, row])).values()];
}

/** Nothing of the family's own would be lost: the library is as accounts start, in any of the languages, or was emptied. */
function isUntouched({ categories, flashcards, sets, history }: LibraryRows, familyId: string): boolean {
  if (categories.length + flashcards.length + history.length === 0) return true;
  type Words = Pick<LibraryRows, 'categories' | 'flashcards' | 'sets' | 'history'>;
  // The default rows of older families have ids without the part that is the family's own.
  const shorten = (rows: Words): Words =>
    JSON.parse(JSON.stringify(rows).replaceAll(`-${familyId.slice(0, 8)}"`, '"'));
  const before = rowsToLibrary(shorten({ categories, flashcards, sets, history }));
  return DEFAULT_WORD_CHOICES.some((choice) => {
    const { children: _children, ...words } = createDefaultRows(familyId, choice);
    return diffLibraries(before, shorten({ ...words, history: [] })).length === 0;
  });
}
