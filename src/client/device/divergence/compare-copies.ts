import type { LibraryCopy } from '#client/device/copy.ts';
import { mergeSyncResponse } from '#client/device/merge-sync-response.ts';
import { isDayComplete, listEntriesOfDay } from '#shared/library/day-log/entries-of-day.ts';
import { createRevivingEntry } from '#shared/library/day-log/revive-day.ts';
import type { Library } from '#shared/library/library.ts';
import type { SyncResponse } from '#shared/library/sync-protocol.ts';
import type { CardSet } from '#shared/library/tables/card-set.ts';
import type { StoredEntry } from '#shared/library/tables/day-entry.ts';
import { dayOf, keyOfDay, type TrackingRecord } from '#shared/library/tables/day-record.ts';
import { EDITED_CARD_FIELDS, type Flashcard, isAskedField } from '#shared/library/tables/flashcard.ts';
import { findLostChildren, selectLostChildren } from './lost-children.ts';
import {
  findLostConflicts,
  type IsAsked,
  isOtherRating,
  listQuestions,
  selectLostConflicts,
  toLostRating,
} from './lost-conflicts.ts';
import { findLostMoves, isMadeByMove, selectLostMoves } from './lost-moves.ts';
import { findLostPaces, selectLostPaces, selectLostRotations } from './lost-rotations.ts';
import { type LostFlashcard, NOTHING_LOST, type Rescue } from './rescue.ts';

export function findLost(mine: Library, server: Library): Rescue {
  const moves = findLostMoves(mine, server);
  return {
    flashcards: [...mine.flashcards.values()].flatMap((card) => findLostFlashcard(mine, server, card)),
    categories: [...mine.categories.values()].flatMap(({ id, name }) => {
      const restored = server.categories.get(id)?.name;
      return restored === name ? [] : [{ id, name, ...(restored !== undefined && { restored }) }];
    }),
    sets: [...mine.sets.values()].flatMap((set) => {
      const lost = listLostMembers(server, set, set.flashcardIds);
      const restored = server.sets.get(set.id)?.name;
      const isRenamed = restored !== undefined && restored !== set.name;
      if (lost.length === 0 && restored === set.name) return [];
      return [{ set, lost, ...(isRenamed && { restored }) }];
    }),
    paces: findLostPaces(mine, server),
    rotations: selectLostRotations(mine.rotations.values(), server),
    entries: findLostEntries(mine, server).entries.filter((entry) => !isMadeByMove(entry, moves, mine)),
    moves,
    records: [...mine.history.values()].filter(
      (record) => !isDayComplete(mine, dayOf(record)) && isLostRecord(server, record),
    ),
    imports: [...mine.imports.values()].filter(({ id, undone }) => !undone && !server.imports.has(id)),
    conflicts: findLostConflicts(mine, server),
    children: findLostChildren(mine, server),
    returnedFlashcards: [...server.flashcards.values()].filter(({ id }) => !mine.flashcards.has(id)),
    returnedSets: [...server.sets.values()].filter(({ id }) => !mine.sets.has(id)),
    returnedEntries: [...server.entries.values()].filter(
      ({ id, undone }) => !undone && mine.entries.get(id)?.undone !== undefined,
    ),
  };
}

/** For a copy older than the server's memory: any other missing row may have been deleted on another device. */
export function findLostEntries(mine: Library, server: Library): Rescue {
  const unknown = [...mine.entries.values()].filter(({ id }) => !server.entries.has(id));
  const entries = unknown.flatMap((entry) => {
    if (!entry.undone) return [entry];
    return entry.undone === 'entry' && entry.note ? [dropAllButNote(entry)] : [];
  });
  return { ...NOTHING_LOST, entries };
}

/** The note of an entry that was undone by itself stays in the day. */
function dropAllButNote({ undone: _undone, engagement: _rating, ...entry }: StoredEntry): StoredEntry {
  const nothing = { add: [], remove: [] };
  return { ...entry, source: 'correction', flashes: [], takes: [], selected: nothing, times: nothing };
}

export function selectStillLost(rescue: Rescue, library: Library): Rescue {
  const isAsked = listQuestions(library);
  return {
    flashcards: rescue.flashcards.flatMap((lost) => {
      const current = library.flashcards.get(lost.card.id);
      if (!current) return lost.fields ? [] : [lost];
      const fields = listLostFields(lost, current, isAsked);
      return fields.length > 0 ? [{ ...lost, fields }] : [];
    }),
    categories: rescue.categories.filter(
      ({ id, name }) =>
        library.categories.get(id)?.name !== name &&
        !isAsked({ kind: 'category', subject: id, field: 'name', lost: name }),
    ),
    sets: rescue.sets.flatMap((lostSet) => {
      const { set, lost } = lostSet;
      const left = listLostMembers(library, set, lost).filter((id) => isKnownCard(rescue, library, id));
      const isGone = !library.sets.has(set.id);
      return left.length > 0 || isGone || isLostName(lostSet, library, isAsked)
        ? [{ ...lostSet, lost: left }]
        : [];
    }),
    paces: selectLostPaces(rescue.paces, library, (id) => isKnownCard(rescue, library, id)),
    rotations: selectLostRotations(rescue.rotations, library),
    entries: rescue.entries.filter(({ id }) => !library.entries.has(id)),
    moves: selectLostMoves(rescue.moves, library),
    records: rescue.records.filter((record) => isLostRecord(library, record)),
    imports: rescue.imports.filter(({ id }) => !library.imports.has(id)),
    conflicts: selectLostConflicts(rescue, library),
    children: selectLostChildren(rescue, library),
    returnedFlashcards: rescue.returnedFlashcards.filter(({ id }) => library.flashcards.has(id)),
    returnedSets: rescue.returnedSets.filter(({ id }) => library.sets.has(id)),
    returnedEntries: rescue.returnedEntries.filter(({ id }) => {
      const entry = library.entries.get(id);
      return entry !== undefined && !entry.undone;
    }),
  };
}

function findLostFlashcard(mine: Library, server: Library, card: Flashcard): LostFlashcard[] {
  const categoryName = mine.categories.get(card.categoryId)?.name ?? '';
  const other = server.flashcards.get(card.id);
  if (!other) return [{ card, categoryName, fields: null, restored: {} }];
  const fields = EDITED_CARD_FIELDS.filter((field) => other[field] !== card[field]);
  const restored = Object.fromEntries(fields.map((field) => [field, other[field] ?? '']));
  return fields.length > 0 ? [{ card, categoryName, fields, restored }] : [];
}

/** A card that was missing may have come back from another device with other words. */
function listLostFields({ card, fields }: LostFlashcard, current: Flashcard, isAsked: IsAsked) {
  return (fields ?? EDITED_CARD_FIELDS).filter(
    (field) =>
      current[field] !== card[field] &&
      (!isAskedField(field) ||
        !isAsked({ kind: 'flashcard', subject: card.id, field, lost: card[field] ?? '' })),
  );
}

function listLostMembers(library: Library, set: CardSet, ids: readonly string[]): string[] {
  const there = new Set(library.sets.get(set.id)?.flashcardIds);
  return ids.filter((id) => !there.has(id));
}

export function isLostName(
  { set, restored }: Rescue['sets'][number],
  library: Library,
  isAsked: IsAsked = listQuestions(library),
): boolean {
  const name = library.sets.get(set.id)?.name;
  return (
    restored !== undefined &&
    name !== undefined &&
    name !== set.name &&
    !isAsked({ kind: 'set', subject: String(set.id), field: 'name', lost: set.name })
  );
}

function isKnownCard(rescue: Rescue, library: Library, id: string): boolean {
  return library.flashcards.has(id) || rescue.flashcards.some(({ card }) => card.id === id);
}

function isLostRecord(library: Library, record: TrackingRecord): boolean {
  const here = library.history.get(keyOfDay(dayOf(record)));
  if (!here && listEntriesOfDay(library, dayOf(record)).length > 0) return false;
  if (createRevivingEntry(record, here, { id: '', at: '' }) !== null) return true;
  return isOtherRating(record, here) && !listQuestions(library)(toLostRating(record));
}

export function takeAnswer(
  before: LibraryCopy,
  response: SyncResponse,
): { merged: LibraryCopy; lost: Rescue } {
  const merged = mergeSyncResponse(before, response);
  if (response.state === 'diverged') return { merged, lost: findLost(before.library, merged.library) };
  if (response.state === 'stale') return { merged, lost: findLostEntries(before.library, merged.library) };
  return { merged, lost: NOTHING_LOST };
}
