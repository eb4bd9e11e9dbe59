import type { SafeStorage } from '#client/lib/storage/safe-storage.ts';
import type { Flashcard } from '#shared/library/schema.ts';

/** More groups than any family keeps; beyond it the oldest are forgotten and shown again. */
const MOST = 500;

/** The groups of duplicates that a parent has chosen to keep, stored on this device. A group that changes is shown again. */
export class KeptDuplicates {
  readonly #storage: SafeStorage;
  readonly #key: string;

  constructor(storage: SafeStorage, userId: string) {
    this.#storage = storage;
    this.#key = `kept-duplicates/${userId}`;
  }

  list(): ReadonlySet<string> {
    try {
      const stored: unknown = JSON.parse(this.#storage.read(this.#key) ?? '[]');
      return new Set(Array.isArray(stored) ? stored.filter((entry) => typeof entry === 'string') : []);
    } catch {
      return new Set();
    }
  }

  add(group: string): ReadonlySet<string> {
    const kept = new Set([...this.list(), group].slice(-MOST));
    this.#storage.write(this.#key, JSON.stringify([...kept]));
    return kept;
  }
}

export function nameGroup(cards: readonly Flashcard[]): string {
  return cards
    .map(({ id }) => id)
    .sort()
    .join(' ');
}
