import { and, eq, gt, inArray, max, sql } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import type { Change } from '#shared/library/change.ts';
import { changeScope } from '#shared/library/change-scope.ts';
import { EMPTY_LIBRARY, LibraryDraft, type RowWrite } from '#shared/library/library.ts';
import { presentCategory, presentFlashcard, presentSet } from './present-rows.ts';
import { cardSets, categories, flashcards } from './tables.ts';
import { writeRows } from './write-rows.ts';

/**
 * The part of a family's library that a few changes need, read from the database as it is needed and written back by
 * `flush`. All inside one transaction that holds the family's lock.
 */
export class PartialLibrary {
  readonly draft: LibraryDraft;
  readonly #tx: Tx;
  readonly #userId: string;
  readonly #rev: number;
  readonly #writes = new Map<string, RowWrite>();
  /** Categories all of whose cards are in the draft: many imports into one read them once. */
  readonly #loadedCategories = new Set<string>();
  #setsLoaded = false;
  #wrote = false;

  private constructor(tx: Tx, userId: string, rev: number, draft: LibraryDraft) {
    this.#tx = tx;
    this.#userId = userId;
    this.#rev = rev;
    this.draft = draft;
  }

  /** Opens the library of `userId`; its rows will be written at revision `rev`. */
  static async open(tx: Tx, userId: string, rev: number, flashcardCount: number): Promise<PartialLibrary> {
    const rows = await tx
      .select()
      .from(categories)
      .where(and(eq(categories.userId, userId), eq(categories.deleted, false)));
    const known = new Map(rows.map((row) => [row.id, presentCategory(row)]));
    const draft = new LibraryDraft({ ...EMPTY_LIBRARY, categories: known, flashcardCount });
    return new PartialLibrary(tx, userId, rev, draft);
  }

  /** True when anything was written. */
  get wrote(): boolean {
    return this.#wrote || this.#writes.size > 0;
  }

  /** Reads the cards with these ids, for many changes in one query. */
  async loadFlashcards(ids: readonly string[]): Promise<void> {
    for (let start = 0; start < ids.length; start += IDS_PER_QUERY) {
      await this.#load(inArray(flashcards.id, ids.slice(start, start + IDS_PER_QUERY)));
    }
  }

  /** Notes which of these cards were deleted since the library's last card was added: their tombstones are newer. */
  async loadRestorable(ids: readonly string[]): Promise<void> {
    for (let start = 0; start < ids.length; start += IDS_PER_QUERY) {
      const live = this.#tx
        .select({ rev: max(flashcards.rev) })
        .from(flashcards)
        .where(and(eq(flashcards.userId, this.#userId), eq(flashcards.deleted, false)));
      const found = await this.#tx
        .select({ id: flashcards.id })
        .from(flashcards)
        .where(
          and(
            eq(flashcards.userId, this.#userId),
            eq(flashcards.deleted, true),
            inArray(flashcards.id, ids.slice(start, start + IDS_PER_QUERY)),
            gt(flashcards.rev, sql`(${live})`),
          ),
        );
      this.draft.addRestorable(found.map(({ id }) => id));
    }
  }

  /** Reads what else `change` needs besides the cards it names. */
  async loadScope(change: Change): Promise<void> {
    const scope = changeScope(this.draft.categories, change);
    if (scope.sets && !this.#setsLoaded) await this.#loadSets();
    if (scope.anyCardOfCategoryId !== null) {
      await this.flush();
      await this.#load(eq(flashcards.categoryId, scope.anyCardOfCategoryId), 1);
    }
    const unread = scope.cardsOfCategoryIds.filter((id) => !this.#loadedCategories.has(id));
    if (unread.length > 0) {
      await this.flush();
      await this.#load(inArray(flashcards.categoryId, unread));
      for (const id of unread) this.#loadedCategories.add(id);
    }
  }

  /** Takes the writes of an accepted change in. */
  take(writes: readonly RowWrite[]): void {
    for (const write of writes) {
      this.draft.write(write);
      this.#writes.set(`${write.table} ${write.key}`, write);
    }
  }

  /** Writes to the database what has not been written yet. */
  async flush(): Promise<void> {
    if (this.#writes.size === 0) return;
    await writeRows(this.#tx, this.#userId, this.#rev, [...this.#writes.values()]);
    this.#writes.clear();
    this.#wrote = true;
  }

  async #load(condition: ReturnType<typeof eq>, limit?: number): Promise<void> {
    const query = this.#tx
      .select()
      .from(flashcards)
      .where(and(eq(flashcards.userId, this.#userId), eq(flashcards.deleted, false), condition));
    const rows = limit === undefined ? await query : await query.limit(limit);
    this.draft.include(
      'flashcards',
      rows.map((row) => [row.id, presentFlashcard(row)]),
    );
  }

  async #loadSets(): Promise<void> {
    const rows = await this.#tx
      .select()
      .from(cardSets)
      .where(and(eq(cardSets.userId, this.#userId), eq(cardSets.deleted, false)));
    this.draft.include(
      'sets',
      rows.map((row) => [row.id, presentSet(row)]),
    );
    this.#setsLoaded = true;
  }
}

/** Far below the 65,535 parameters of one PostgreSQL statement. */
const IDS_PER_QUERY = 10_000;
