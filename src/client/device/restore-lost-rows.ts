import type { LibraryStore } from '#client/device/library-store.ts';
import { LOST_TABLES, type LostRows, NOTHING_LOST } from '#shared/library/changes/bring-back.ts';
import { countRoom, type LibraryRules } from '#shared/library/changes/decision.ts';
import type { Library } from '#shared/library/library.ts';
import type { Refusal } from '#shared/library/refusals.ts';
import { hasRows, mapTables } from './lost-rows.ts';

type Store = Pick<LibraryStore, 'getSnapshot' | 'commit' | 'settle' | 'getRescue' | 'replaceRescue'>;

/** Measured in JSON, and below the server's request limit. */
const MAX_CHANGE_LENGTH = 4_000_000;

/** Restores the rows of the rescue. Cards above the plan's limit stay in it, with their categories and sets. */
export async function restoreLostRows(store: Store, rules: LibraryRules): Promise<Refusal | null> {
  const { restorable, remaining } = splitByPlanLimit(store.getRescue(), store.getSnapshot().library, rules);
  for (const rows of splitByLength(restorable)) {
    const result = store.commit({ type: 'bringBack', rows }, rules);
    if (!result.ok) return result.code;
  }
  // A change that is only in memory would be lost by a reload, so the rescue stays until all are stored.
  await store.settle();
  if (store.getSnapshot().unstoredCount === 0) store.replaceRescue(remaining);
  return hasRows(remaining) ? 'plan_flashcard_limit' : null;
}

function splitByPlanLimit(rescue: LostRows, library: Library, rules: LibraryRules) {
  const room = countRoom(library, rules);
  const missingIds = new Set(rescue.flashcards.flatMap(({ id }) => (library.flashcards.has(id) ? [] : [id])));
  const excessIds = new Set(room === null ? [] : [...missingIds].slice(room));
  if (excessIds.size === 0) return { restorable: rescue, remaining: NOTHING_LOST };
  const flashcards = rescue.flashcards.filter(({ id }) => excessIds.has(id));
  const remaining: LostRows = {
    ...NOTHING_LOST,
    flashcards,
    categories: rescue.categories.filter(({ id }) => flashcards.some(({ categoryId }) => categoryId === id)),
    sets: rescue.sets.filter(({ flashcardIds, coming = [] }) =>
      [...flashcardIds, ...coming].some((id) => excessIds.has(id)),
    ),
  };
  const restorable = { ...rescue, flashcards: rescue.flashcards.filter(({ id }) => !excessIds.has(id)) };
  return { restorable, remaining };
}

/** Splits the rows so that each change stays below `MAX_CHANGE_LENGTH`. Usually one chunk is enough. */
function splitByLength(rows: LostRows): LostRows[] {
  let chunk = new Map<keyof LostRows, object[]>();
  const chunks = [chunk];
  let length = 0;
  for (const table of LOST_TABLES) {
    for (const row of rows[table]) {
      const rowLength = JSON.stringify(row).length;
      length += rowLength;
      if (length > MAX_CHANGE_LENGTH) {
        chunk = new Map();
        chunks.push(chunk);
        length = rowLength;
      }
      const chunkRows = chunk.get(table) ?? [];
      chunkRows.push(row);
      chunk.set(table, chunkRows);
    }
  }
  return chunks.map((tables) => mapTables((table) => tables.get(table) ?? []));
}
