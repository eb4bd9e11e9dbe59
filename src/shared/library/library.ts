import { isSameJson } from '../lib/collections.ts';
import {
  getTable,
  type KeyOf,
  LIBRARY_TABLES,
  type LibraryRows,
  type LibraryTable,
  mapTables,
  type RowOf,
  type RowWrite,
} from './tables/library-tables.ts';

/**
 * A library may be partial, but `flashcardCount` counts all cards. Undoing may restore `restorableFlashcardIds` above
 * the limit.
 */
export type Library = { readonly [Table in LibraryTable]: ReadonlyMap<KeyOf<Table>, RowOf<Table>> } & {
  readonly flashcardCount: number;
  readonly restorableFlashcardIds: ReadonlySet<string>;
  readonly deleted: DeletedRows;
  readonly isNew: boolean;
};

type DeletedRows = {
  readonly [Table in RestorableTable]: ReadonlyMap<KeyOf<Table>, RowOf<Table>>;
};
export type RestorableTable = 'categories' | 'flashcards' | 'sets';

const NONE: ReadonlySet<string> = new Set();

const NONE_DELETED: DeletedRows = { categories: new Map(), flashcards: new Map(), sets: new Map() };

export const EMPTY_LIBRARY: Library = rowsToLibrary({});

export function rowsToLibrary(rows: Partial<LibraryRows>): Library {
  const tables = mapTables(
    (table) => new Map((rows[table] ?? []).map((row) => [getTable(table).getKey(row), row])),
  );
  return {
    ...(tables as unknown as Pick<Library, LibraryTable>),
    flashcardCount: rows.flashcards?.length ?? 0,
    restorableFlashcardIds: NONE,
    deleted: NONE_DELETED,
    isNew: false,
  };
}

/** Applies writes. Tables without one stay the same object so that memoized views remain valid. */
export function applyWrites(library: Library, writes: readonly RowWrite[]): Library {
  if (writes.length === 0) return library;
  const draft = new LibraryDraft(library);
  for (const write of writes) draft.write(write);
  return draft.finish();
}

export class LibraryDraft {
  readonly library: { -readonly [Name in keyof Library]: Library[Name] };
  readonly #copied = new Map<LibraryTable, Map<string | number, unknown>>();
  #deleted: Record<RestorableTable, Map<unknown, unknown>> | null = null;
  #restorable: Set<string> | null = null;
  #hasNewCards = false;

  constructor(library: Library) {
    this.library = { ...library };
  }

  write({ table, key, row }: RowWrite): void {
    this.library.isNew = false;
    const rows = this.#copy(table);
    if (table === 'flashcards') this.#count(key, row !== null, rows.has(key));
    if (row !== null) rows.set(key, row);
    else {
      const before = rows.get(key);
      if (before !== undefined && table in this.library.deleted) {
        this.includeDeleted(table as RestorableTable, [[key, before]]);
      }
      rows.delete(key);
    }
  }

  include(table: LibraryTable, entries: Iterable<readonly [key: string | number, row: object]>): void {
    const rows = this.#copy(table);
    for (const [key, row] of entries) if (!rows.has(key)) rows.set(key, row);
  }

  includeDeleted(
    table: RestorableTable,
    entries: Iterable<readonly [key: string | number, row: unknown]>,
  ): void {
    if (this.#deleted === null) {
      const { categories, flashcards, sets } = this.library.deleted;
      const copies = {
        categories: new Map(categories),
        flashcards: new Map(flashcards),
        sets: new Map(sets),
      };
      this.#deleted = copies as Record<RestorableTable, Map<unknown, unknown>>;
      this.library.deleted = copies;
    }
    for (const [key, row] of entries) this.#deleted[table].set(key, row);
  }

  addRestorable(ids: readonly string[]): void {
    this.#restorable ??= new Set(this.library.restorableFlashcardIds);
    for (const id of ids) this.#restorable.add(id);
    this.library.restorableFlashcardIds = this.#restorable;
  }

  /** True if a new card was written, even if it has been deleted again. */
  get hasNewCards(): boolean {
    return this.#hasNewCards;
  }

  finish(): Library {
    return { ...this.library };
  }

  #count(id: string, isThere: boolean, wasThere: boolean): void {
    this.library.flashcardCount += Number(isThere) - Number(wasThere);
    if (isThere && !wasThere) this.#hasNewCards = true;
    if (!isThere) this.addRestorable([id]);
    else if (!wasThere && this.library.restorableFlashcardIds.size > 0) {
      this.library.restorableFlashcardIds = NONE;
      this.#restorable = null;
    }
  }

  #copy(table: LibraryTable): Map<string | number, unknown> {
    let rows = this.#copied.get(table);
    if (!rows) {
      rows = new Map<string | number, unknown>(this.library[table]);
      this.#copied.set(table, rows);
      (this.library as Record<LibraryTable, unknown>)[table] = rows;
    }
    return rows;
  }
}

/** Finds changed rows by identity, because rows are immutable. */
export function findChangedRows<Key extends string | number, Row>(
  before: ReadonlyMap<Key, Row>,
  after: ReadonlyMap<Key, Row>,
): { gone: Row[]; put: Row[] } {
  const gone: Row[] = [];
  const put: Row[] = [];
  for (const [key, row] of after) if (before.get(key) !== row) put.push(row);
  for (const [key, row] of before) if (after.get(key) !== row) gone.push(row);
  return { gone, put };
}

export function diffLibraries(before: Library, rows: Partial<LibraryRows>): RowWrite[] {
  const after = rowsToLibrary(rows);
  return LIBRARY_TABLES.flatMap((table) => {
    const old: ReadonlyMap<string | number, object> = before[table];
    const target: ReadonlyMap<string | number, object> = after[table];
    const gone = [...old.keys()].filter((key) => !target.has(key)).map((key) => ({ table, key, row: null }));
    const put = [...target]
      .filter(([key, row]) => !isSameJson(old.get(key), row))
      .map(([key, row]) => ({ table, key, row }));
    // Key and row come from the same table, but the compiler cannot infer that in a loop.
    return [...gone, ...put] as RowWrite[];
  });
}
