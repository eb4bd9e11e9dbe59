import { parseJson, type SafeStorage } from '#client/lib/storage/safe-storage.ts';
import { type LostRows, LostRowsSchema, NOTHING_LOST } from '#shared/library/changes/bring-back.ts';
import { isNothingLost, mergeLost } from './lost-rows.ts';

/** One key per account; in memory when the storage is full. */
export class StoredRescue {
  readonly key: string;
  readonly #storage: SafeStorage;
  #unstored: LostRows | null = null;

  constructor(storage: SafeStorage, userId: string) {
    this.#storage = storage;
    this.key = `rescued/${userId}`;
  }

  /** The copy that the rescue came from must then stay in the storage. */
  get isUnstored(): boolean {
    return this.#unstored !== null;
  }

  read(): LostRows {
    if (this.#unstored) return this.#unstored;
    const stored = LostRowsSchema.safeParse(parseJson(this.#storage.read(this.key)));
    return stored.success ? stored.data : NOTHING_LOST;
  }

  add(rows: LostRows): void {
    if (!isNothingLost(rows)) this.replace(mergeLost(this.read(), rows));
  }

  replace(rows: LostRows): void {
    if (isNothingLost(rows)) {
      this.#unstored = null;
      this.#storage.remove(this.key);
    } else {
      this.#unstored = this.#storage.write(this.key, JSON.stringify(rows)) ? null : rows;
    }
  }

  storeAgain(): void {
    if (this.#unstored) this.replace(this.#unstored);
  }
}
