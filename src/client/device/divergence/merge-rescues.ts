import { EDITED_CARD_FIELDS } from '#shared/library/tables/flashcard.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import { mergeLostChildren } from './lost-children.ts';
import { keyOfLosingValue } from './lost-conflicts.ts';
import { mergeLostPaces } from './lost-rotations.ts';
import type { LostFlashcard, Rescue } from './rescue.ts';

type LostSet = Rescue['sets'][number];

/** The server may lose things again before the parent has answered. The later rescue takes precedence. */
export function mergeRescues(earlier: Rescue, later: Rescue): Rescue {
  return {
    flashcards: mergeRows(earlier.flashcards, later.flashcards, ({ card }) => card.id, mergeFlashcards),
    categories: mergeRows(earlier.categories, later.categories, ({ id }) => id),
    sets: mergeRows(earlier.sets, later.sets, ({ set }) => set.id, mergeSets),
    paces: mergeRows(earlier.paces, later.paces, ({ set }) => set.id, mergeLostPaces),
    rotations: mergeRows(earlier.rotations, later.rotations, ({ id }) => id),
    entries: mergeRows(earlier.entries, later.entries, ({ id }) => id),
    moves: mergeRows(earlier.moves, later.moves, ({ entryId }) => entryId),
    // Two states of a day come back one after the other, each adding what the day lacks by then.
    records: mergeRows(earlier.records, later.records, (record) => JSON.stringify(record)),
    imports: mergeRows(earlier.imports, later.imports, ({ id }) => id),
    conflicts: mergeRows(earlier.conflicts, later.conflicts, keyOfLosingValue),
    children: mergeRows(earlier.children, later.children, ({ child }) => child.id, mergeLostChildren),
    returnedFlashcards: mergeRows(earlier.returnedFlashcards, later.returnedFlashcards, ({ id }) => id),
    returnedSets: mergeRows(earlier.returnedSets, later.returnedSets, ({ id }) => id),
    returnedEntries: mergeRows(earlier.returnedEntries, later.returnedEntries, ({ id }) => id),
  };
}

function mergeRows<Row>(
  earlier: readonly Row[],
  later: readonly Row[],
  keyOf: (row: Row) => unknown,
  merge = (_before: Row, after: Row): Row => after,
): Row[] {
  const rows = new Map(earlier.map((row) => [keyOf(row), row]));
  for (const row of later) {
    const before = rows.get(keyOf(row));
    rows.set(keyOf(row), before ? merge(before, row) : row);
  }
  return [...rows.values()];
}

function mergeFlashcards(before: LostFlashcard, after: LostFlashcard): LostFlashcard {
  const only = (before.fields ?? []).filter((field) => !after.fields?.includes(field));
  const values = Object.fromEntries(only.map((field) => [field, before.card[field]]));
  const named = new Set([...only, ...(after.fields ?? [])]);
  return {
    card: { ...after.card, ...values },
    categoryName: only.includes('categoryId') ? before.categoryName : after.categoryName,
    fields: after.fields && EDITED_CARD_FIELDS.filter((field) => named.has(field)),
    restored: { ...before.restored, ...after.restored },
  };
}

function mergeSets(before: LostSet, after: LostSet): LostSet {
  const ids = [...new Set([...after.set.flashcardIds, ...before.lost])].slice(0, LIBRARY_LIMITS.cardsPerSet);
  const lost = new Set([...before.lost, ...after.lost]);
  const restored = after.restored ?? before.restored;
  return {
    set: { ...after.set, flashcardIds: ids },
    lost: ids.filter((id) => lost.has(id)),
    ...(restored !== undefined && { restored }),
  };
}
