import type { LibraryRows } from '#shared/library/library.ts';
import { LIBRARY_LIMITS } from '#shared/library/limits.ts';
import { FIRST_CHILD } from '#shared/library/schema.ts';

/**
 * Returns whether rows make a library: no key twice, every card in a category, every set made of its own
 * cards, every day with the entries that it counts.
 */
export function fitsTogether(rows: Omit<LibraryRows, 'conflicts'>): boolean {
  const { categories, flashcards, sets, history, entries, imports, children, rotations } = rows;
  const categoryIds = new Set(categories.map(({ id }) => id));
  const cardIds = new Set(flashcards.map(({ id }) => id));
  return (
    areDistinct(categories.map(({ id }) => id)) &&
    areDistinct(flashcards.map(({ id }) => id)) &&
    areDistinct(sets.map(({ id }) => id)) &&
    areDistinct(history.map(({ date }) => date)) &&
    areDistinct(entries.map(({ id }) => id)) &&
    areDistinct(imports.map(({ id }) => id)) &&
    areDistinct(children.map(({ id }) => id)) &&
    areDistinct(rotations.map(({ id }) => id)) &&
    children.every(({ id }) => id === FIRST_CHILD) &&
    // As a database writes them: it would take two spellings of one id for the same row.
    [...entries, ...imports, ...rotations].every(({ id }) => id === id.toLowerCase()) &&
    [...sets, ...history, ...entries, ...rotations].every(({ childId }) => childId === FIRST_CHILD) &&
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

/** Every entry belongs to a day of the history, and stands in it at a place of its own; a day knows how many it has. */
function daysFitTogether({ history, entries }: Pick<LibraryRows, 'history' | 'entries'>): boolean {
  const orders = new Map<string, Set<number>>(history.map(({ date }) => [date, new Set()]));
  for (const { day, order } of entries) orders.get(day)?.add(order);
  return (
    entries.every(({ day, undone }) => orders.has(day) && (!undone || undone === 'entry')) &&
    entries.every(({ order }) => order <= LIBRARY_LIMITS.entriesPerDay) &&
    history.every(({ date, entryCount }) => entryCount > 0 && orders.get(date)?.size === entryCount) &&
    history.reduce((sum, { entryCount }) => sum + entryCount, 0) === entries.length
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
