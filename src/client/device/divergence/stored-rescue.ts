import { parseJson, type SafeStorage } from '#client/lib/storage/safe-storage.ts';
import { isNothingToAsk, mergeRescues, NOTHING_LOST, type Rescue, RescueSchema } from './rescue.ts';

/** One key per account; in memory when the storage is full. */
export class StoredRescue {
  readonly key: string;
  readonly #storage: SafeStorage;
  #unstored: Rescue | null = null;

  constructor(storage: SafeStorage, userId: string) {
    this.#storage = storage;
    this.key = `rescued/${userId}`;
  }

  /** Then the copy that the rescue came from must stay in the storage. */
  get isUnstored(): boolean {
    return this.#unstored !== null;
  }

  read(): Rescue {
    if (this.#unstored) return this.#unstored;
    const stored = RescueSchema.safeParse(parseJson(this.#storage.read(this.key)));
    return stored.success ? stored.data : NOTHING_LOST;
  }

  add(rescue: Rescue): void {
    if (!isNothingToAsk(rescue)) this.replace(mergeRescues(this.read(), rescue));
  }

  replace(rescue: Rescue): void {
    if (isNothingToAsk(rescue)) {
      this.#unstored = null;
      this.#storage.remove(this.key);
    } else {
      this.#unstored = this.#storage.write(this.key, JSON.stringify(rescue)) ? null : rescue;
    }
  }

  storeAgain(): void {
    if (this.#unstored) this.replace(this.#unstored);
  }
}
