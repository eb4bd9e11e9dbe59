import { fitsInDay } from '#shared/library/day-log/day-size.ts';
import { isChildShown } from '#shared/library/tables/child.ts';
import type { StoredEntry } from '#shared/library/tables/day-entry.ts';
import { dayOf, keyOfDay } from '#shared/library/tables/day-record.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import { LIBRARY_TABLES, type LibraryRows, tableOf } from '#shared/library/tables/library-tables.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';

/**
 * Returns whether rows make a library: no key twice, every card in a category, every set made of its own
 * cards, every day with the entries that it counts, everything of a child that is there.
 */
export function fitsTogether(rows: Omit<LibraryRows, 'conflicts'>): boolean {
  const { categories, flashcards, sets, history, entries, imports, children, rotations } = rows;
  const categoryIds = new Set(categories.map(({ id }) => id));
  // Files made before there were children are of the first one.
  const childIds = new Set([FIRST_CHILD, ...children.map(({ id }) => id)]);
  const cardIds = new Set(flashcards.map(({ id }) => id));
  return (
    LIBRARY_TABLES.every((table) => {
      const given: readonly object[] = table === 'conflicts' ? [] : rows[table];
      return areDistinct(given.map(tableOf(table).keyOf));
    }) &&
    (children.length === 0 || children.some(isChildShown)) &&
    // As a database writes them: it would take two spellings of one id for the same row.
    [...entries, ...imports, ...rotations].every(({ id }) => id === id.toLowerCase()) &&
    [...sets, ...history, ...entries, ...rotations].every(({ childId }) => childIds.has(childId)) &&
    flashcards.every(({ categoryId }) => categoryIds.has(categoryId)) &&
    sets.every(({ flashcardIds, coming = [] }) => areDistinct([...flashcardIds, ...coming])) &&
    sets.every(({ flashcardIds, coming = [] }) =>
      [...flashcardIds, ...coming].every((id) => cardIds.has(id)),
    ) &&
    daysFitTogether(rows) &&
    [...entries, ...imports, ...rotations].every(({ at }) => isInstantOfCalendar(at)) &&
    imports.every(({ fileName }) => !fileName.includes('\u0000') && fileName.isWellFormed())
  );
}

/**
 * Every entry belongs to a day of the history, and is in it at a place of its own; a day knows how many it has, and is no larger
 * than changes make one: a larger one could never be changed again.
 */
function daysFitTogether({ history, entries }: Pick<LibraryRows, 'history' | 'entries'>): boolean {
  const days = new Map<string, StoredEntry[]>(history.map((record) => [keyOfDay(dayOf(record)), []]));
  for (const entry of entries) days.get(keyOfDay(entry))?.push(entry);
  return (
    entries.every((entry) => days.has(keyOfDay(entry)) && (!entry.undone || entry.undone === 'entry')) &&
    history.every((record) => {
      const own = days.get(keyOfDay(dayOf(record))) ?? [];
      return (
        own.length === record.entryCount &&
        own.length > 0 &&
        areDistinct(own.map(({ order }) => order)) &&
        own.every(({ order }) => order <= LIBRARY_LIMITS.entriesPerDay) &&
        fitsInDay(own, record, own)
      );
    })
  );
}

/** The years that a day may have, and a day more for the zones. */
function isInstantOfCalendar(at: string): boolean {
  const time = Date.parse(at);
  return time >= Date.UTC(1900, 0, 1) && time < Date.UTC(2200, 0, 1);
}

function areDistinct(keys: readonly (string | number)[]): boolean {
  return new Set(keys).size === keys.length;
}
