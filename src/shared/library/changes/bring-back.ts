import { z } from 'zod/mini';
import { boundedArray } from '#shared/lib/bounded.ts';
import { groupBy, isSameJson } from '#shared/lib/collections.ts';
import { deriveUuid } from '#shared/lib/derive-uuid.ts';
import { type Library, LibraryDraft } from '#shared/library/library.ts';
import { type CardSet, CardSetSchema, haveSameContent } from '#shared/library/tables/card-set.ts';
import { CategorySchema } from '#shared/library/tables/category.ts';
import { ChildSchema, isChildKnown } from '#shared/library/tables/child.ts';
import { ConflictSchema } from '#shared/library/tables/conflict.ts';
import { type StoredEntry, StoredEntrySchema } from '#shared/library/tables/day-entry.ts';
import {
  type ChildDay,
  getDayKey,
  TrackingRecordSchema,
  toChildDay,
} from '#shared/library/tables/day-record.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import { type Flashcard, FlashcardSchema } from '#shared/library/tables/flashcard.ts';
import { clearUndo, ImportRowSchema, measureUndo } from '#shared/library/tables/import-row.ts';
import { type RowWrite, toWrites } from '#shared/library/tables/library-tables.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import { RotationSchema } from '#shared/library/tables/rotation.ts';
import { StoryRowSchema } from '#shared/library/tables/story.ts';
import { createDayRecord, fitsInDay } from '../day-log/create-day-record.ts';
import type { Refusal } from '../refusals.ts';
import { type Decision, type EarlierVersion, hasRoom, refuse } from './decision.ts';
import { defineChange } from './define-change.ts';
import { hasDerivedId } from './rotation-changes.ts';
import { withLivingCards, writeSet } from './set-changes.ts';

/** The limit of tables that have no limit in `LIBRARY_LIMITS`. */
const MAX_ROWS = 100_000;

const createRowsSchema = <Schema extends z.ZodMiniType>(schema: Schema, max = MAX_ROWS) =>
  z._default(boundedArray(schema, { max }), []);

/** Tables are in the order in which they are restored. A row may occur twice with different values, the later one first. */
export const LostRowsSchema = z.object({
  children: createRowsSchema(ChildSchema),
  categories: createRowsSchema(CategorySchema),
  flashcards: createRowsSchema(FlashcardSchema),
  sets: createRowsSchema(CardSetSchema),
  rotations: createRowsSchema(RotationSchema.check(z.refine(hasDerivedId))),
  imports: createRowsSchema(ImportRowSchema),
  stories: createRowsSchema(StoryRowSchema),
  entries: createRowsSchema(StoredEntrySchema),
  history: createRowsSchema(TrackingRecordSchema),
  conflicts: createRowsSchema(ConflictSchema),
});
export type LostRows = z.infer<typeof LostRowsSchema>;
export const NOTHING_LOST: LostRows = LostRowsSchema.parse({});
export const LOST_TABLES = Object.keys(LostRowsSchema.shape) as (keyof LostRows)[];

const LIMITS = [
  ['children', LIBRARY_LIMITS.children, 'too_many_children'],
  ['categories', LIBRARY_LIMITS.categories, 'too_many_categories'],
  ['sets', LIBRARY_LIMITS.sets, 'too_many_sets'],
  ['stories', LIBRARY_LIMITS.stories, 'too_many_stories'],
] as const satisfies [keyof LostRows, number, Refusal][];

/**
 * Sends a restored server the rows that it lost. Missing rows are added. If values differ, the library keeps its value
 * and the other becomes an earlier version. Any day is accepted, because the server accepted it before.
 */
export const bringBack = defineChange('bringBack', {
  fields: { rows: LostRowsSchema },
  needsNoBase: true,
  scope: ({ rows }) => ({
    categories: true,
    children: true,
    imports: true,
    sets: true,
    stories: true,
    flashcardIds: [
      ...rows.flashcards.map(({ id }) => id),
      ...rows.sets.flatMap(({ flashcardIds, coming = [] }) => [...flashcardIds, ...coming]),
    ],
    days: [...rows.entries, ...rows.history.map(toChildDay)],
    entryIds: rows.entries.map(({ id }) => id),
    rotationIds: rows.rotations.map(({ id }) => id),
    conflictIds: rows.conflicts.map(({ id }) => id),
  }),
  listAddedCards: ({ rows }) => rows.flashcards.map(({ id }) => id),
  decide(library, { rows }, { rules, changeId }) {
    const restoration = new Restoration(library, changeId);
    for (const child of rows.children) restoration.addOrVersion('children', child);
    for (const category of rows.categories) restoration.addOrVersion('categories', category);
    for (const card of rows.flashcards) restoration.addCard(card);
    for (const set of rows.sets) restoration.addSet(set);
    for (const rotation of rows.rotations) restoration.addRotation(rotation);
    for (const row of rows.imports) restoration.addImport(row);
    for (const story of rows.stories) restoration.addOrVersion('stories', story);
    for (const [, entries] of groupBy(rows.entries, getDayKey)) restoration.addEntries(entries, rows.history);
    for (const record of rows.history) restoration.versionDay(record);
    for (const conflict of rows.conflicts) restoration.addConflict(conflict);
    const decision = restoration.decide(library);
    const added = restoration.library.flashcardCount - library.flashcardCount;
    const isUndo = rows.flashcards.every(
      ({ id }) => library.flashcards.has(id) || library.restorableFlashcardIds.has(id),
    );
    const isBeyondPlan = !isUndo && !hasRoom(library.flashcardCount, added, rules);
    return decision.ok && isBeyondPlan ? refuse('plan_flashcard_limit') : decision;
  },
});

class Restoration {
  readonly #changeId: string;
  readonly #draft: LibraryDraft;
  readonly #writes: RowWrite[] = [];
  readonly #versions: EarlierVersion[] = [];
  readonly #entriesOfDays: ReadonlyMap<string, readonly StoredEntry[]>;
  #refusal: Refusal | null = null;

  constructor(library: Library, changeId: string) {
    this.#draft = new LibraryDraft(library);
    this.#entriesOfDays = groupBy(library.entries.values(), getDayKey);
    this.#changeId = changeId;
  }

  get library(): Library {
    return this.#draft.library;
  }

  decide(before: Library): Decision {
    for (const [table, max, code] of LIMITS) {
      const { size } = this.library[table];
      if (size > max && size > before[table].size) this.#refusal ??= code;
    }
    const { flashcardCount } = this.library;
    if (flashcardCount > Math.max(LIBRARY_LIMITS.flashcards, before.flashcardCount))
      this.#refusal ??= 'too_many_flashcards';
    if (this.#refusal) return refuse(this.#refusal);
    return { ok: true, writes: this.#writes, versions: this.#versions };
  }

  addOrVersion<Table extends 'children' | 'categories' | 'stories'>(
    table: Table,
    row: LostRows[Table][number],
  ): void {
    const existing = (this.library[table] as ReadonlyMap<unknown, object>).get(row.id);
    if (!existing) this.#write(...toWrites({ [table]: [row] }));
    else if (!isSameJson(existing, row)) this.#versions.push({ table, key: String(row.id), row });
  }

  addCard(card: Flashcard): void {
    const existing = this.library.flashcards.get(card.id);
    if (!existing && !this.library.categories.has(card.categoryId)) this.#refusal ??= 'category_not_found';
    const filled = { ...card, ...existing };
    if (!isSameJson(filled, existing)) this.#write(...toWrites({ flashcards: [filled] }));
    if (!isSameJson(filled, card)) this.#versions.push({ table: 'flashcards', key: card.id, row: card });
  }

  addSet(lost: CardSet): void {
    if (!isChildKnown(this.library, lost.childId)) this.#refusal ??= 'child_not_found';
    const set = withLivingCards(this.library, lost);
    const existing = this.library.sets.get(set.id);
    const joined = existing ? joinSets(existing, set) : set;
    if (!existing || !haveSameContent(joined, existing)) this.#write(writeSet(joined));
    if (existing && !haveSameContent(joined, lost))
      this.#versions.push({ table: 'sets', key: String(set.id), row: lost });
  }

  /** Adds a rotation and advances its set, which would otherwise rotate again for the same day. */
  addRotation(rotation: LostRows['rotations'][number]): void {
    const { childId, setId, ordinal, day, id } = rotation;
    if (!isChildKnown(this.library, childId)) this.#refusal ??= 'child_not_found';
    if (this.library.rotations.has(id)) return;
    const set = this.library.sets.get(setId);
    const isLater = set && ordinal > (set.rotated?.ordinal ?? 0);
    if (isLater) this.#write(writeSet({ ...set, rotated: { ordinal, day } }));
    this.#write(...toWrites({ rotations: [rotation] }));
  }

  addImport(row: LostRows['imports'][number]): void {
    const { imports } = this.library;
    if (imports.has(row.id)) return;
    const used = [...imports.values()].reduce((sum, other) => sum + measureUndo(other), measureUndo(row));
    this.#write(...toWrites({ imports: [used > LIBRARY_LIMITS.importUndo ? clearUndo(row) : row] }));
  }

  /** Adds entries of one day. The note comes from the device's record only if the library has none. */
  addEntries(entries: readonly StoredEntry[], records: LostRows['history']): void {
    const [first] = entries;
    if (!first) return;
    const day: ChildDay = { childId: first.childId, day: first.day };
    if (!isChildKnown(this.library, day.childId)) this.#refusal ??= 'child_not_found';
    const before = this.library.history.get(getDayKey(day));
    const existing = this.#entriesOfDays.get(getDayKey(day)) ?? [];
    const last = Math.max(before?.entryCount ?? 0, ...existing.map(({ order }) => order));
    const ids = new Set<string>();
    const added = entries
      .toSorted((a, b) => a.order - b.order)
      .filter(({ id }) => !this.library.entries.has(id) && !ids.has(id) && ids.add(id))
      .map((entry, i) => ({ ...withoutReplacing(entry, before), order: last + 1 + i }));
    if (added.length === 0) return;
    const lostRecord = records.find((record) => getDayKey(toChildDay(record)) === getDayKey(day));
    const notes = before?.notes || lostRecord?.notes;
    const isComplete = existing.length >= (before?.entryCount ?? 0);
    const record = isComplete
      ? createDayRecord(day, [...existing, ...added], { notes })
      : createDayRecord(day, added, { base: before, notes });
    if (!fitsInDay([...existing, ...added], record, added)) this.#refusal ??= 'day_full';
    this.#write(
      ...toWrites({ entries: added }),
      ...(record
        ? toWrites({ history: [record] })
        : ([{ table: 'history', key: getDayKey(day), row: null }] as const)),
    );
  }

  versionDay(record: LostRows['history'][number]): void {
    const { childId, day } = toChildDay(record);
    const key = getDayKey({ childId, day });
    const existing = this.library.history.get(key);
    const { notes, engagement } = record;
    if (notes !== '' && existing?.notes !== notes)
      this.#versions.push({ table: 'history', key, row: { notes } });
    if (!existing || existing.engagement === engagement || engagement === 0) return;
    const id = `${deriveUuid(`${this.#changeId} ${key} ${engagement}`)}/engagement`;
    const values = { kept: String(existing.engagement), lost: String(engagement) };
    const about = { kind: 'day', subject: day, childId, field: 'engagement' } as const;
    this.#write(...toWrites({ conflicts: [{ id, ...about, ...values }] }));
  }

  addConflict(conflict: LostRows['conflicts'][number]): void {
    if (!isChildKnown(this.library, conflict.childId ?? FIRST_CHILD)) this.#refusal ??= 'child_not_found';
    if (!this.library.conflicts.has(conflict.id)) this.#write(...toWrites({ conflicts: [conflict] }));
  }

  #write(...writes: readonly RowWrite[]): void {
    for (const write of writes) this.#draft.write(write);
    this.#writes.push(...writes);
  }
}

/** Returns the existing set with the other set's cards appended. */
function joinSets(existing: CardSet, { flashcardIds, coming = [] }: CardSet): CardSet {
  const max = LIBRARY_LIMITS.cardsPerSet;
  const joinedIds = [...new Set([...existing.flashcardIds, ...flashcardIds])].slice(0, max);
  const waiting = new Set([...(existing.coming ?? []), ...coming]);
  for (const id of joinedIds) waiting.delete(id);
  return { ...existing, flashcardIds: joinedIds, coming: [...waiting].slice(0, max) };
}

/** Removes the parts of an entry that would replace a rating or remove a set or time of day of the existing day. */
function withoutReplacing(
  { engagement, ...entry }: StoredEntry,
  before: LostRows['history'][number] | undefined,
): StoredEntry {
  if (!before) return { ...entry, ...(engagement && { engagement }) };
  const { selected, times } = entry;
  return {
    ...entry,
    selected: {
      ...selected,
      remove: selected.remove.filter((setId) => !before.selectedSets.includes(setId)),
    },
    times: { ...times, remove: times.remove.filter((time) => !before.engagementTimes.includes(time)) },
    ...(engagement && before.engagement === 0 && { engagement }),
  };
}
