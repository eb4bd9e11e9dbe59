import { applyChange } from '#shared/library/apply-change.ts';
import { ChangeSchema } from '#shared/library/change.ts';
import { type Library, type LibraryRows, libraryToRows, rowsToLibrary } from '#shared/library/library.ts';
import { createPlainDefaults } from '#shared/library/plain-defaults.test-support.ts';
import { WITHOUT_PLAN_LIMIT } from '#shared/library/rules.ts';
import type { SyncRequest, SyncResponse } from '#shared/library/sync-protocol.ts';

/** A family's library on the server: it carries changes out by the shared rules and always answers with the whole library. */
export class SyncedLibrary {
  #library: Library;
  #rev = 1;

  /** Tables that `rows` leaves out hold the default rows, with the short ids `f1` and `cat1`. */
  constructor(rows: Partial<LibraryRows>) {
    this.#library = rowsToLibrary({ ...createPlainDefaults(), ...rows });
  }

  get rows(): LibraryRows {
    return libraryToRows(this.#library);
  }

  /** Returns the server's answer to `request`. */
  sync({ changes }: SyncRequest): SyncResponse {
    for (const { id, change } of changes) {
      this.#library = applyChange(this.#library, ChangeSchema.parse(change), WITHOUT_PLAN_LIMIT, id).library;
      this.#rev += 1;
    }
    return {
      rev: this.#rev,
      token: `token-${this.#rev}`,
      state: 'same',
      whole: true,
      acknowledged: changes.map(({ id }) => id),
      refused: [],
      rows: structuredClone(this.rows) as SyncResponse['rows'],
      gone: { categories: [], flashcards: [], sets: [], history: [], conflicts: [] },
      more: null,
    };
  }
}
