import { rememberChangedRows } from './changed-rows.ts';
import type { Child } from './child.ts';
import type { Conflict } from './conflict.ts';
import type { StoredEntry } from './day-log/day-entry.ts';
import { keyOfDay } from './day-log/key-of-day.ts';
import type { ImportRow } from './import-row.ts';
import type { Rotation } from './rotation.ts';
import type { CardSet, Category, Flashcard, TrackingRecord } from './schema.ts';

/**
 * A family's library, or the part of it that a rule needs: rows by key. `flashcardCount` is the number of cards
 * of the whole library even where `flashcards` holds only some of them (the server loads just what a change touches).
 * `restorableFlashcardIds` are cards deleted since the last one was added: one may come back where the plan allows no
 * new one. That is what an undo needs, and it never makes a library larger than it was. `deleted` holds rows as they were when
 * they were deleted, as far as that is known. `isNew` is true as long as the library is as it was made for the family: no change
 * was ever carried out in it.
 */
export type Library = {
  readonly categories: ReadonlyMap<string, Category>;
  readonly flashcards: ReadonlyMap<string, Flashcard>;
  readonly sets: ReadonlyMap<number, CardSet>;
  /** Records by `keyOfDay`. */
  readonly history: ReadonlyMap<string, TrackingRecord>;
  /** Entries by their id; a device may hold only those of the newest days (`TrackingRecord.entryCount`). */
  readonly entries: ReadonlyMap<string, StoredEntry>;
  readonly conflicts: ReadonlyMap<string, Conflict>;
  readonly imports: ReadonlyMap<string, ImportRow>;
  /** Read a child with `readChild`. */
  readonly children: ReadonlyMap<number, Child>;
  readonly rotations: ReadonlyMap<string, Rotation>;
  readonly flashcardCount: number;
  readonly restorableFlashcardIds: ReadonlySet<string>;
  readonly deleted: DeletedRows;
  readonly isNew: boolean;
};

/** What an undo brings back: it holds what other devices wrote before the deletion, too. */
export type DeletedRows = Pick<Library, 'categories' | 'flashcards' | 'sets'>;

/** One row to write; `row: null` deletes it. */
export type RowWrite =
  | { table: 'categories'; key: string; row: Category | null }
  | { table: 'flashcards'; key: string; row: Flashcard | null }
  | { table: 'sets'; key: number; row: CardSet | null }
  | { table: 'history'; key: string; row: TrackingRecord | null }
  | { table: 'entries'; key: string; row: StoredEntry | null }
  | { table: 'conflicts'; key: string; row: Conflict | null }
  | { table: 'imports'; key: string; row: ImportRow | null }
  | { table: 'children'; key: number; row: Child | null }
  | { table: 'rotations'; key: string; row: Rotation | null };

export type LibraryTable = RowWrite['table'];

/** A library's rows as plain arrays, the shape of the local-storage keys. */
export type LibraryRows = {
  categories: readonly Category[];
  flashcards: readonly Flashcard[];
  sets: readonly CardSet[];
  history: readonly TrackingRecord[];
  entries: readonly StoredEntry[];
  conflicts: readonly Conflict[];
  imports: readonly ImportRow[];
  children: readonly Child[];
  rotations: readonly Rotation[];
};

/** The tables that every library has had from the start; the others may be left out of `rowsToLibrary`. */
export type GivenRows = Pick<LibraryRows, 'categories' | 'flashcards' | 'sets' | 'history'> &
  Partial<LibraryRows>;

const NONE: ReadonlySet<string> = new Set();

const NONE_DELETED: DeletedRows = { categories: new Map(), flashcards: new Map(), sets: new Map() };

export const EMPTY_LIBRARY: Library = rowsToLibrary({
  categories: [],
  flashcards: [],
  sets: [],
  history: [],
});

export function rowsToLibrary(rows: GivenRows): Library {
  return {
    categories: new Map(rows.categories.map((row) => [row.id, row])),
    flashcards: new Map(rows.flashcards.map((row) => [row.id, row])),
    sets: new Map(rows.sets.map((row) => [row.id, row])),
    history: new Map(rows.history.map((row) => [keyOfDay({ childId: row.childId, day: row.date }), row])),
    entries: new Map((rows.entries ?? []).map((row) => [row.id, row])),
    conflicts: new Map((rows.conflicts ?? []).map((row) => [row.id, row])),
    imports: new Map((rows.imports ?? []).map((row) => [row.id, row])),
    children: new Map((rows.children ?? []).map((row) => [row.id, row])),
    rotations: new Map((rows.rotations ?? []).map((row) => [row.id, row])),
    flashcardCount: rows.flashcards.length,
    restorableFlashcardIds: NONE,
    deleted: NONE_DELETED,
    isNew: false,
  };
}

/** The library after the writes. Tables without a write are the same object as before, so memoised views hold. */
export function applyWrites(library: Library, writes: readonly RowWrite[]): Library {
  if (writes.length === 0) return library;
  const draft = new LibraryDraft(library);
  for (const write of writes) draft.write(write);
  return draft.finish();
}

/** A library under change: each table is copied once, at its first write. */
export class LibraryDraft implements Library {
  categories: ReadonlyMap<string, Category>;
  flashcards: ReadonlyMap<string, Flashcard>;
  sets: ReadonlyMap<number, CardSet>;
  history: ReadonlyMap<string, TrackingRecord>;
  entries: ReadonlyMap<string, StoredEntry>;
  conflicts: ReadonlyMap<string, Conflict>;
  imports: ReadonlyMap<string, ImportRow>;
  children: ReadonlyMap<number, Child>;
  rotations: ReadonlyMap<string, Rotation>;
  flashcardCount: number;
  restorableFlashcardIds: ReadonlySet<string>;
  deleted: DeletedRows;
  isNew: boolean;
  /** The same rows as `deleted` once this draft has a copy of its own. */
  #deleted: Record<keyof DeletedRows, Map<unknown, unknown>> | null = null;
  /** The same set as `restorableFlashcardIds` once this draft has a copy of its own. */
  #restorable: Set<string> | null = null;
  readonly #base: Library;
  readonly #copied = new Map<LibraryTable, Map<string | number, unknown>>();
  /** The keys written per table; null for a table that took in rows which it had not loaded. */
  readonly #written = new Map<LibraryTable, Set<string | number> | null>();

  constructor(library: Library) {
    this.#base = library;
    this.categories = library.categories;
    this.flashcards = library.flashcards;
    this.sets = library.sets;
    this.history = library.history;
    this.entries = library.entries;
    this.conflicts = library.conflicts;
    this.imports = library.imports;
    this.children = library.children;
    this.rotations = library.rotations;
    this.flashcardCount = library.flashcardCount;
    this.restorableFlashcardIds = library.restorableFlashcardIds;
    this.deleted = library.deleted;
    this.isNew = library.isNew;
  }

  write({ table, key, row }: RowWrite): void {
    this.isNew = false;
    const rows = this.#copy(table);
    this.#written.get(table)?.add(key);
    if (table === 'flashcards') this.#count(key, row !== null, rows.has(key));
    if (row !== null) rows.set(key, row);
    else {
      const before = rows.get(key);
      if (before !== undefined && table in this.deleted) {
        this.includeDeleted(table as keyof DeletedRows, [[key, before]]);
      }
      rows.delete(key);
    }
  }

  /** Adds rows that were there all along but not loaded yet; rows already known stay as they are. */
  include<Row>(table: LibraryTable, entries: readonly (readonly [key: string | number, row: Row])[]): void {
    const rows = this.#copy(table);
    this.#written.set(table, null);
    for (const [key, row] of entries) if (!rows.has(key)) rows.set(key, row);
  }

  /** Notes how rows were when they were deleted. */
  includeDeleted(
    table: keyof DeletedRows,
    entries: readonly (readonly [key: string | number, row: unknown])[],
  ): void {
    if (this.#deleted === null) {
      const { categories, flashcards, sets } = this.deleted;
      const own = { categories: new Map(categories), flashcards: new Map(flashcards), sets: new Map(sets) };
      this.#deleted = own as Record<keyof DeletedRows, Map<unknown, unknown>>;
      this.deleted = own;
    }
    for (const [key, row] of entries) this.#deleted[table].set(key, row);
  }

  /** Takes down that these cards were deleted since the last one was added. */
  addRestorable(ids: readonly string[]): void {
    this.#restorable ??= new Set(this.restorableFlashcardIds);
    for (const id of ids) this.#restorable.add(id);
    this.restorableFlashcardIds = this.#restorable;
  }

  finish(): Library {
    const { categories, flashcards, sets, history, entries, conflicts, imports, children, rotations } = this;
    const { flashcardCount, restorableFlashcardIds, deleted, isNew } = this;
    for (const [table, keys] of this.#written) {
      if (keys !== null) rememberChangedRows(this.#base[table], this[table], keys);
    }
    return {
      ...{ categories, flashcards, sets, history, entries, conflicts, imports, children, rotations },
      ...{ flashcardCount, restorableFlashcardIds, deleted, isNew },
    };
  }

  #count(id: string, isThere: boolean, wasThere: boolean): void {
    this.flashcardCount += Number(isThere) - Number(wasThere);
    if (!isThere) this.addRestorable([id]);
    else if (!wasThere && this.restorableFlashcardIds.size > 0) {
      this.restorableFlashcardIds = NONE;
      this.#restorable = null;
    }
  }

  #copy(table: LibraryTable): Map<string | number, unknown> {
    let rows = this.#copied.get(table);
    if (!rows) {
      rows = new Map<string | number, unknown>(this[table]);
      this.#copied.set(table, rows);
      this.#written.set(table, new Set());
      (this as Record<LibraryTable, unknown>)[table] = rows;
    }
    return rows;
  }
}
