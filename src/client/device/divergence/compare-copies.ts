import { type LibraryCopy, markNew } from '#client/device/copy.ts';
import { isDayComplete, listEntriesOfDay } from '#shared/library/day-log/entries-of-day.ts';
import { createRevivingEntry } from '#shared/library/day-log/revive-day.ts';
import { applyWrites, EMPTY_LIBRARY, type Library } from '#shared/library/library.ts';
import type { SyncResponse } from '#shared/library/sync-protocol.ts';
import type { CardSet } from '#shared/library/tables/card-set.ts';
import { type Child, isChildKnown, readChild } from '#shared/library/tables/child.ts';
import { logNothing, type StoredEntry } from '#shared/library/tables/day-entry.ts';
import { dayOf, keyOfDay, type TrackingRecord } from '#shared/library/tables/day-record.ts';
import { LIBRARY_SHAPE } from '#shared/library/tables/library-shape.ts';
import { type RowWrite, TOMBSTONE_TABLES, toWrites } from '#shared/library/tables/library-tables.ts';
import type { Rotation } from '#shared/library/tables/rotation.ts';
import { findLostConflicts, isOtherRating, selectLostConflicts, toLostRating } from './lost-conflicts.ts';
import { findLostMoves, isMadeByMove, selectLostMoves } from './lost-moves.ts';
import {
  CARDS,
  CATEGORIES,
  CHILDREN,
  type Comparison,
  compareRow,
  type IsAsked,
  type LostRow,
  listQuestions,
  SETS,
  STORIES,
  selectLostFields,
} from './lost-rows.ts';
import { NOTHING_LOST, type Rescue } from './rescue.ts';

type LostSet = Rescue['sets'][number];

export function findLost(mine: Library, server: Library): Rescue {
  const moves = findLostMoves(mine, server);
  return {
    flashcards: [...mine.flashcards.values()]
      .map((row) => compareRow(CARDS, row, server.flashcards.get(row.id)))
      .filter(hasLost)
      .map((lost) => ({ ...lost, categoryName: mine.categories.get(lost.row.categoryId)?.name ?? '' })),
    categories: [...mine.categories.values()]
      .map((row) => compareRow(CATEGORIES, row, server.categories.get(row.id)))
      .filter(hasLost),
    sets: [...mine.sets.values()]
      .map((row) => {
        const there = server.sets.get(row.id);
        return {
          ...compareRow(SETS, row, there),
          ...listLostCards(row.flashcardIds, row.coming ?? [], there),
        };
      })
      .filter(hasLostOfSet),
    rotations: selectLostRotations(mine.rotations.values(), server),
    entries: findLostEntries(mine, server).entries.filter((entry) => !isMadeByMove(entry, moves, mine)),
    moves,
    records: [...mine.history.values()].filter(
      (record) => !isDayComplete(mine, dayOf(record)) && isLostRecord(server, record),
    ),
    imports: [...mine.imports.values()].filter(({ id, undone }) => !undone && !server.imports.has(id)),
    conflicts: findLostConflicts(mine, server),
    children: [...mine.children.values()].map((row) => compareChild(row, server)).filter(hasLost),
    stories: [...mine.stories.values()]
      .map((row) => compareRow(STORIES, row, server.stories.get(row.id)))
      .filter(hasLost),
    returnedFlashcards: [...server.flashcards.values()].filter(({ id }) => !mine.flashcards.has(id)),
    returnedSets: [...server.sets.values()].filter(({ id }) => !mine.sets.has(id)),
    returnedEntries: [...server.entries.values()].filter(
      ({ id, undone }) => !undone && mine.entries.get(id)?.undone !== undefined,
    ),
  };
}

function hasLost({ fields }: LostRow<unknown>): boolean {
  return fields === null || fields.length > 0;
}

function hasLostOfSet(lost: LostSet): boolean {
  return hasLost(lost) || lost.members.length + lost.coming.length > 0;
}

function compareChild(row: Child, server: Library): LostRow<Child> {
  if (!isChildKnown(server, row.id)) return { row, fields: null, restored: { shown: true } };
  return compareRow(CHILDREN, row, readChild(server, row.id));
}

/** A set that is missing comes back with all that is coming. */
function listLostCards(members: readonly string[], coming: readonly string[], there: CardSet | undefined) {
  const [here, planned] = [new Set(there?.flashcardIds), new Set(there?.coming)];
  return {
    members: members.filter((id) => !here.has(id)),
    coming: there ? coming.filter((id) => !here.has(id) && !planned.has(id)) : [],
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
  return { ...entry, ...logNothing(), source: 'correction' };
}

function selectLostRotations(rotations: Iterable<Rotation>, library: Library): Rotation[] {
  return [...rotations].filter((rotation) => {
    const there = library.rotations.get(rotation.id);
    return !there || (rotation.undone && !there.undone);
  });
}

export function selectStillLost(rescue: Rescue, library: Library): Rescue {
  const isAsked = listQuestions(library);
  const select = <Row extends { id: string | number }, Lost extends LostRow<Row>>(
    comparison: Comparison<Row>,
    lost: Lost,
    here: Row | undefined,
  ): Lost => (here ? { ...lost, fields: selectLostFields(comparison, lost, here, isAsked) } : lost);
  return {
    flashcards: rescue.flashcards
      // An edit of a card that was deleted since is no longer lost.
      .filter(({ row, fields }) => fields === null || library.flashcards.has(row.id))
      .map((lost) => select(CARDS, lost, library.flashcards.get(lost.row.id)))
      .filter(hasLost),
    categories: rescue.categories
      .map((lost) => select(CATEGORIES, lost, library.categories.get(lost.row.id)))
      .filter(hasLost),
    sets: rescue.sets.map((lost) => selectLostSet(lost, rescue, library, isAsked)).filter(hasLostOfSet),
    rotations: selectLostRotations(rescue.rotations, library),
    entries: rescue.entries.filter(({ id }) => !library.entries.has(id)),
    moves: selectLostMoves(rescue.moves, library),
    records: rescue.records.filter((record) => isLostRecord(library, record)),
    imports: rescue.imports.filter(({ id }) => !library.imports.has(id)),
    conflicts: selectLostConflicts(rescue, library),
    children: rescue.children
      .map((lost) => {
        const { id } = lost.row;
        return select(CHILDREN, lost, isChildKnown(library, id) ? readChild(library, id) : undefined);
      })
      .filter(hasLost),
    stories: rescue.stories
      .map((lost) => select(STORIES, lost, library.stories.get(lost.row.id)))
      .filter(hasLost),
    returnedFlashcards: rescue.returnedFlashcards.filter(({ id }) => library.flashcards.has(id)),
    returnedSets: rescue.returnedSets.filter(({ id }) => library.sets.has(id)),
    returnedEntries: rescue.returnedEntries.filter(({ id }) => {
      const entry = library.entries.get(id);
      return entry !== undefined && !entry.undone;
    }),
  };
}

function selectLostSet(lost: LostSet, rescue: Rescue, library: Library, isAsked: IsAsked): LostSet {
  const here = library.sets.get(lost.row.id);
  if (!here) return { ...lost, fields: null };
  const isKnown = (id: string) =>
    library.flashcards.has(id) || rescue.flashcards.some(({ row }) => row.id === id);
  const { members, coming } = listLostCards(lost.members, lost.coming, here);
  // One that another device has brought back keeps that device's name and settings.
  const named = { ...lost, fields: lost.fields ?? [] };
  return {
    ...lost,
    fields: selectLostFields(SETS, named, here, isAsked),
    members: members.filter(isKnown),
    coming: coming.filter(isKnown),
  };
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

function mergeSyncResponse(before: LibraryCopy, response: SyncResponse): LibraryCopy {
  const { rows, gone, rev, token, whole } = response;
  const deletions = TOMBSTONE_TABLES.flatMap((table) =>
    gone[table].map((key) => ({ table, key, row: null }) as RowWrite),
  );
  const writes = [...deletions, ...toWrites(rows)];
  return {
    revision: { rev, token },
    shape: whole ? LIBRARY_SHAPE : before.shape,
    older: before.older,
    isComplete: whole || before.isComplete,
    library: markNew(applyWrites(whole ? EMPTY_LIBRARY : before.library, writes), rev),
  };
}
