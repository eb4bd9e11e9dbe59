import { and, eq, gt, inArray, max, or, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import type { Change } from '#shared/library/change.ts';
import { type ChangeScope, changeScope } from '#shared/library/change-scope.ts';
import { EMPTY_LIBRARY, LibraryDraft, type RowWrite } from '#shared/library/library.ts';
import { addRoom, NO_ROOM, type Room } from '#shared/library/quota.ts';
import { chunk } from './chunk.ts';
import type { Family } from './lock-family.ts';
import {
  presentCategory,
  presentConflict,
  presentEntry,
  presentFlashcard,
  presentImport,
  presentRecord,
  presentSet,
} from './present-rows.ts';
import { type ReplacedRow, versionBefore } from './row-versions.ts';
import {
  cardSets,
  categories,
  conflicts,
  dayEntries,
  flashcards,
  imports,
  trackingRecords,
} from './tables.ts';
import { type WriteTarget, writeRows } from './write-rows.ts';

/**
 * The part of a family's library that a few changes need, read from the database as it is needed and written back by
 * `flush`. All inside one transaction that holds the family's lock.
 */
export class PartialLibrary {
  readonly draft: LibraryDraft;
  readonly #tx: Tx;
  readonly #target: WriteTarget;
  readonly #unwritten = new Map<string, RowWrite>();
  readonly #written = new Map<string, RowWrite>();
  readonly #replaced = new Map<string, ReplacedRow>();
  /** Categories all of whose cards are in the draft: many imports into one read them once. */
  readonly #loadedCategories = new Set<string>();
  #setsLoaded = false;
  #grown = NO_ROOM;

  private constructor(tx: Tx, target: WriteTarget, draft: LibraryDraft) {
    this.#tx = tx;
    this.#target = target;
    this.draft = draft;
  }

  /** Opens the library of `family` with the rows that `changes` name; it will be written at the next revision. */
  static async open(
    tx: Tx,
    { family, author, changes }: { family: Family; author: string; changes: readonly Change[] },
  ): Promise<PartialLibrary> {
    const { id: familyId, flashcardCount } = family;
    const draft = new LibraryDraft({ ...EMPTY_LIBRARY, flashcardCount });
    const partial = new PartialLibrary(tx, { familyId, rev: family.rev + 1, author }, draft);
    if (changes.some(({ type }) => !WITHOUT_CATEGORIES.has(type))) await partial.#loadCategories();
    await partial.#loadNamed(changes);
    return partial;
  }

  /** The writes taken in so far, the last one of each row. */
  listWrites(): RowWrite[] {
    return [...this.#written.values(), ...this.#unwritten.values()];
  }

  /** By how much the rows have grown that were written by now. */
  get grown(): Room {
    return this.#grown;
  }

  /** Returns what the written rows were before. */
  listReplaced(): ReplacedRow[] {
    return [...this.#replaced.values()];
  }

  /**
   * Notes which of these cards may come back although the plan allows no new ones: those deleted since the library's
   * last card was added or edited (their tombstones are newer).
   */
  async loadRestorable(ids: readonly string[]): Promise<void> {
    const live = this.#tx
      .select({ rev: sql`coalesce(${max(flashcards.rev)}, 0)` })
      .from(flashcards)
      .where(and(eq(flashcards.familyId, this.#familyId), eq(flashcards.deleted, false)));
    await this.#noteDeleted(ids, gt(flashcards.rev, sql`(${live})`));
  }

  async #noteDeleted(ids: readonly string[], condition: SQL): Promise<void> {
    for (const some of chunk(ids, IDS_PER_QUERY)) {
      const found = await this.#tx
        .select({ id: flashcards.id })
        .from(flashcards)
        .where(
          and(
            eq(flashcards.familyId, this.#familyId),
            eq(flashcards.deleted, true),
            inArray(flashcards.id, some),
            condition,
          ),
        );
      this.draft.addRestorable(found.map(({ id }) => id));
    }
  }

  /** Reads what else `change` needs besides the rows that it names; the changes before it have been taken in. */
  async loadScope(change: Change): Promise<void> {
    const scope = changeScope(this.draft.categories, change);
    if (scope.sets && !this.#setsLoaded) await this.#loadSets();
    if (scope.anyCardOfCategoryId !== null) {
      await this.flush();
      await this.#loadCards(eq(flashcards.categoryId, scope.anyCardOfCategoryId), 1);
    }
    const made = (scope.cardsOfImport && this.draft.imports.get(scope.importId ?? '')?.categoryIds) || [];
    const unread = [...scope.cardsOfCategoryIds, ...made].filter((id) => !this.#loadedCategories.has(id));
    if (unread.length > 0) {
      await this.flush();
      await this.#loadCards(inArray(flashcards.categoryId, unread));
      for (const id of unread) this.#loadedCategories.add(id);
    }
    if (scope.cardsOfImport && scope.importId !== null) {
      await this.flush();
      await this.#loadCards(eq(flashcards.importId, scope.importId));
    }
  }

  /** Takes the writes of an accepted change in. */
  take(writes: readonly RowWrite[]): void {
    for (const write of writes) {
      const key = `${write.table} ${write.key}`;
      const before = this.#replaced.get(key) ?? versionBefore(this.draft, write);
      if (before) this.#replaced.set(key, { ...before, deleted: write.row === null });
      this.draft.write(write);
      this.#written.delete(key);
      this.#unwritten.set(key, write);
    }
  }

  /** Writes to the database what has not been written yet. */
  async flush(): Promise<void> {
    if (this.#unwritten.size === 0) return;
    this.#grown = addRoom(
      this.#grown,
      await writeRows(this.#tx, this.#target, [...this.#unwritten.values()]),
    );
    for (const [key, write] of this.#unwritten) this.#written.set(key, write);
    this.#unwritten.clear();
  }

  get #familyId(): string {
    return this.#target.familyId;
  }

  async #loadCategories(): Promise<void> {
    const rows = await this.#tx
      .select()
      .from(categories)
      .where(and(eq(categories.familyId, this.#familyId), eq(categories.deleted, false)));
    this.draft.include(
      'categories',
      rows.map((row) => [row.id, presentCategory(row)]),
    );
  }

  /** Reads the rows that changes name, those of many changes at once. */
  async #loadNamed(changes: readonly Change[]): Promise<void> {
    const scopes = changes.map((change) => changeScope(this.draft.categories, change));
    await this.#loadFlashcards(scopes.flatMap(({ flashcardIds }) => flashcardIds));
    await this.#loadDays(scopes);
    const conflictIds = scopes.flatMap(({ conflictId }) => conflictId ?? []);
    if (conflictIds.length > 0) {
      const wanted = and(eq(conflicts.deleted, false), inArray(conflicts.id, conflictIds));
      const rows = await this.#tx
        .select()
        .from(conflicts)
        .where(and(eq(conflicts.familyId, this.#familyId), wanted));
      this.draft.include(
        'conflicts',
        rows.map((row) => [row.id, presentConflict(row)]),
      );
    }
    const importIds = scopes.flatMap(({ importId }) => importId ?? []);
    if (importIds.length > 0) {
      const rows = await this.#tx
        .select()
        .from(imports)
        .where(and(eq(imports.familyId, this.#familyId), inArray(imports.id, importIds)));
      this.draft.include(
        'imports',
        rows.map((row) => [row.id, presentImport(row)]),
      );
    }
  }

  async #loadFlashcards(ids: readonly string[]): Promise<void> {
    for (const some of chunk([...new Set(ids)], IDS_PER_QUERY))
      await this.#loadCards(inArray(flashcards.id, some));
  }

  async #loadCards(condition: SQL, limit?: number): Promise<void> {
    const query = this.#tx
      .select()
      .from(flashcards)
      .where(and(eq(flashcards.familyId, this.#familyId), eq(flashcards.deleted, false), condition));
    const rows = limit === undefined ? await query : await query.limit(limit);
    this.draft.include(
      'flashcards',
      rows.map((row) => [row.id, presentFlashcard(row)]),
    );
  }

  async #loadDays(scopes: readonly ChangeScope[]): Promise<void> {
    const days = [
      ...new Map(scopes.flatMap(({ day }) => (day ? [[`${day.childId} ${day.day}`, day]] : []))).values(),
    ];
    if (days.length === 0) return;
    const records = await this.#tx
      .select()
      .from(trackingRecords)
      .where(
        and(
          eq(trackingRecords.familyId, this.#familyId),
          eq(trackingRecords.deleted, false),
          or(
            ...days.map(({ childId, day }) =>
              and(eq(trackingRecords.childId, childId), eq(trackingRecords.date, day)),
            ),
          ),
        ),
      );
    const entryIds = scopes.flatMap(({ entryId }) => entryId ?? []);
    const entries = await this.#tx
      .select()
      .from(dayEntries)
      .where(
        and(
          eq(dayEntries.familyId, this.#familyId),
          or(
            ...days.map(({ childId, day }) => and(eq(dayEntries.childId, childId), eq(dayEntries.day, day))),
            ...(entryIds.length > 0 ? [inArray(dayEntries.id, entryIds)] : []),
          ),
        ),
      );
    this.draft.include(
      'history',
      records.map((row) => [row.date, presentRecord(row)]),
    );
    this.draft.include(
      'entries',
      entries.map((row) => [row.id, presentEntry(row)]),
    );
  }

  async #loadSets(): Promise<void> {
    const rows = await this.#tx
      .select()
      .from(cardSets)
      .where(and(eq(cardSets.familyId, this.#familyId), eq(cardSets.deleted, false)));
    this.draft.include(
      'sets',
      rows.map((row) => [row.id, presentSet(row)]),
    );
    this.#setsLoaded = true;
  }
}

/** Changes that neither read nor write a category. */
const WITHOUT_CATEGORIES: ReadonlySet<Change['type']> = new Set([
  ...(['addToSet', 'removeFromSet', 'reviveSet', 'deleteFlashcards'] as const),
  ...(['resolveConflict', 'reviveConflict'] as const),
  ...(['logDay', 'undoEntries', 'redoEntries', 'reviveDay'] as const),
]);

/** Far below the 65,535 parameters of one PostgreSQL statement. */
const IDS_PER_QUERY = 10_000;
