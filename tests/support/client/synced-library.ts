import { applyChange, type Change, ChangeSchema } from '#shared/library/changes/change.ts';
import { WITHOUT_PLAN_LIMIT } from '#shared/library/changes/decision.ts';
import { type Library, rowsToLibrary } from '#shared/library/library.ts';
import { createPlainDefaults } from '#shared/library/plain-defaults.test-support.ts';
import { libraryToRows } from '#shared/library/sorted-rows.ts';
import { FIRST_REVISION, type SyncRequest, type SyncResponse } from '#shared/library/sync-protocol.ts';
import type { LibraryRows } from '#shared/library/tables/library-tables.ts';

/** A family's library on the server. It applies changes by the shared rules and responds with the full library. */
export class SyncedLibrary {
  #library: Library;
  #rev = FIRST_REVISION;

  /**
   * Starts with `rows` and applies `changes` as another device. Missing tables have the default rows, with short ids such as
   * `f1` and `cat1`.
   */
  constructor(rows: Partial<LibraryRows>, changes: readonly Change[]) {
    this.#library = { ...rowsToLibrary({ ...createPlainDefaults(), ...rows }), isNew: true };
    for (const change of changes) this.changeElsewhere(change);
  }

  /** Applies a change as another device. */
  changeElsewhere(change: Change): void {
    this.#apply(crypto.randomUUID(), change);
  }

  get rows(): LibraryRows {
    return libraryToRows(this.#library);
  }

  /** Applies the changes of `request` and returns the server's response. */
  sync({ changes }: SyncRequest): SyncResponse {
    for (const { id, change } of changes) this.#apply(id, ChangeSchema.parse(change));
    return {
      rev: this.#rev,
      token: `token-${this.#rev}`,
      state: 'same',
      whole: true,
      acknowledged: changes.map(({ id }) => id),
      refused: [],
      rows: structuredClone(this.rows) as SyncResponse['rows'],
      gone: {
        categories: [],
        flashcards: [],
        sets: [],
        history: [],
        conflicts: [],
        rotations: [],
        stories: [],
      },
      more: null,
    };
  }

  #apply(id: string, change: Change): void {
    this.#library = applyChange(this.#library, change, WITHOUT_PLAN_LIMIT, id).library;
    this.#rev += 1;
  }
}
