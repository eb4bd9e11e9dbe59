import type { SafeStorage } from '#client/lib/storage/safe-storage.ts';
import type { LibraryCopy } from './copy.ts';
import type { OlderDaysStore } from './older-days/older-days.ts';
import type { OlderDays } from './older-days/older-days-database.ts';
import { splitDays } from './older-days/split-days.ts';
import { isSameRevision, readMarker } from './sealing/library-copies.ts';
import { addOlderDays, readStoredCopy, writeStoredCopy } from './stored-copy.ts';

export class ConfirmedCopy {
  readonly #storage: SafeStorage;
  readonly #userId: string;
  readonly #olderDays: OlderDaysStore | null;
  #current: LibraryCopy;
  #reading: Promise<OlderDays | null> | null = null;

  constructor(storage: SafeStorage, userId: string, olderDays: OlderDaysStore | null) {
    this.#storage = storage;
    this.#userId = userId;
    this.#olderDays = olderDays;
    this.#current = readStoredCopy(storage, userId);
  }

  get current(): LibraryCopy {
    return this.#current;
  }

  adoptStored(): void {
    const marker = readMarker(this.#storage);
    if (marker?.owner !== this.#userId || isSameRevision(marker, this.#current.revision)) return;
    const stored = readStoredCopy(this.#storage, this.#userId);
    if (!stored.revision) return;
    const { older, isComplete, library } = this.#current;
    if (!stored.older) {
      this.#current = stored;
      return;
    }
    const isSame = isComplete && older?.stamp === stored.older.stamp;
    const shown = addOlderDays(stored, splitDays(library, stored.older.before).older);
    this.#current = { ...shown, isComplete: isSame };
  }

  async loadOlderDays(): Promise<boolean> {
    if (this.#current.isComplete) return false;
    this.#reading ??= this.#readOlderDays();
    const days = await this.#reading;
    const { isComplete, older } = this.#current;
    if (isComplete || !days || days.stamp !== older?.stamp) return false;
    this.#current = addOlderDays(this.#current, days);
    return true;
  }

  /** Once for all callers meanwhile, because ten years of days take a while. */
  async #readOlderDays(): Promise<OlderDays | null> {
    try {
      return (await this.#olderDays?.read()) ?? null;
    } finally {
      this.#reading = null;
    }
  }

  hold(copy: LibraryCopy): void {
    this.#current = copy;
  }

  replace(copy: LibraryCopy): boolean {
    const marker = readMarker(this.#storage);
    const isOurs = marker?.owner === this.#userId;
    const isStored = isOurs && isSameRevision(marker, copy.revision) && marker.shape === copy.shape;
    const before = isOurs && isSameRevision(marker, this.#current.revision) ? this.#current : null;
    if (isStored && this.#current.isComplete) {
      this.#current = copy;
      return true;
    }
    const stored = writeStoredCopy(this.#storage, this.#userId, copy, before);
    this.#current = stored ?? copy;
    if (stored?.older && stored.older.stamp !== before?.older?.stamp) {
      const { stamp, before: first } = stored.older;
      void this.#olderDays?.write({ stamp, ...splitDays(stored.library, first).older });
    }
    return stored !== null;
  }
}
