import type { LibraryStore } from '#client/device/library-store.ts';
import { LOST_TABLES, type LostRows, NOTHING_LOST } from '#shared/library/changes/bring-back.ts';
import { countRoom, type LibraryRules } from '#shared/library/changes/decision.ts';
import type { Library } from '#shared/library/library.ts';
import type { Refusal } from '#shared/library/refusals.ts';
import { isNothingLost, mapTables } from './lost-rows.ts';

type Store = Pick<LibraryStore, 'getSnapshot' | 'commit' | 'settle' | 'readRescue' | 'replaceRescue'>;

/** JSON characters per change, below the server's request limit. */
const MAX_LENGTH = 4_000_000;

/** Cards above the plan's limit stay in the rescue with their sets. */
export async function bringLostBack(store: Store, rules: LibraryRules): Promise<Refusal | null> {
  const rescue = store.readRescue();
  const { fitting, left } = splitByRoom(rescue, store.getSnapshot().library, rules);
  for (const rows of splitByLength(fitting)) {
    const result = store.commit({ type: 'bringBack', rows }, rules);
    if (!result.ok) return result.code;
  }
  // While a change is only in memory, a reload would find nothing but the rescue.
  await store.settle();
  if (store.getSnapshot().unstored === 0) store.replaceRescue(left);
  return isNothingLost(left) ? null : 'plan_flashcard_limit';
}

function splitByRoom(rescue: LostRows, library: Library, rules: LibraryRules) {
  const room = countRoom(library, rules);
  const missing = new Set(rescue.flashcards.flatMap(({ id }) => (library.flashcards.has(id) ? [] : [id])));
  const waiting = new Set(room === null ? [] : [...missing].slice(room));
  if (waiting.size === 0) return { fitting: rescue, left: NOTHING_LOST };
  const isWaiting = ({ id }: { id: string }) => waiting.has(id);
  const flashcards = rescue.flashcards.filter(isWaiting);
  const left: LostRows = {
    ...NOTHING_LOST,
    flashcards,
    categories: rescue.categories.filter(({ id }) => flashcards.some(({ categoryId }) => categoryId === id)),
    sets: rescue.sets.filter(({ flashcardIds, coming = [] }) =>
      [...flashcardIds, ...coming].some((id) => waiting.has(id)),
    ),
  };
  return { fitting: { ...rescue, flashcards: rescue.flashcards.filter((card) => !isWaiting(card)) }, left };
}

/** Splits the rows so that each change stays below `MAX_LENGTH`; usually one part is enough. */
function splitByLength(rows: LostRows): LostRows[] {
  const parts: Map<keyof LostRows, object[]>[] = [new Map()];
  let length = 0;
  for (const table of LOST_TABLES) {
    for (const row of rows[table]) {
      length += JSON.stringify(row).length;
      if (length > MAX_LENGTH) {
        parts.push(new Map());
        length = JSON.stringify(row).length;
      }
      const part = parts.at(-1);
      const ofTable = part?.get(table);
      if (ofTable) ofTable.push(row);
      else part?.set(table, [row]);
    }
  }
  return parts.map((part) => mapTables((table) => part.get(table) ?? []));
}
