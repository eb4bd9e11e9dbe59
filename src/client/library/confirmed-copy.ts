import type { SafeStorage } from '#client/lib/storage/safe-storage.ts';
import {
  addOlderDays,
  BASE_KEY,
  isSameRevision,
  readBaseCopy,
  readBaseMarker,
  writeBaseCopy,
} from './base-copy.ts';
import type { BaseCopy } from './copy.ts';
import type { OlderDays, OlderDaysStore } from './older-days/older-days.ts';
import { splitDays } from './older-days/split-days.ts';

/** What the server has confirmed to this tab, and the same in the browser's storage, which the tabs share. */
export class ConfirmedCopy {
  readonly key = BASE_KEY;
  readonly #storage: SafeStorage;
  readonly #userId: string;
  readonly #olderDays: OlderDaysStore | null;
  #current: BaseCopy;
  #reading: Promise<OlderDays | null> | null = null;

  constructor(storage: SafeStorage, userId: string, olderDays: OlderDaysStore | null) {
    this.#storage = storage;
    this.#userId = userId;
    this.#olderDays = olderDays;
    this.#current = readBaseCopy(storage, userId);
  }

  get current(): BaseCopy {
    return this.#current;
  }

  /** Another tab of this account may have stored another copy: takes it instead of working on an old one. */
  adoptStored(): void {
    const marker = readBaseMarker(this.#storage);
    if (marker?.owner !== this.#userId || isSameRevision(marker, this.#current.revision)) return;
    const stored = readBaseCopy(this.#storage, this.#userId);
    if (!stored.revision) return;
    const { older, isComplete, library } = this.#current;
    if (!stored.older) {
      this.#current = stored;
      return;
    }
    const isSame = isComplete && older?.stamp === stored.older.stamp;
    // Other older days than this tab has are shown as they were until the right ones have been read.
    const shown = addOlderDays(stored, splitDays(library, stored.older.before).older);
    this.#current = { ...shown, isComplete: isSame };
  }

  /** Takes in the days that local storage has no room for, if they lack. Returns whether they came; never rejects. */
  async loadOlderDays(): Promise<boolean> {
    if (this.#current.isComplete) return false;
    this.#reading ??= this.#readOlderDays();
    const days = await this.#reading;
    const { isComplete, older } = this.#current;
    if (isComplete || !days || days.stamp !== older?.stamp) return false;
    this.#current = addOlderDays(this.#current, days);
    return true;
  }

  /** Several may ask at a time, and ten years of days take a while: they are read once for all of them. */
  async #readOlderDays(): Promise<OlderDays | null> {
    const days = (await this.#olderDays?.read()) ?? null;
    this.#reading = null;
    return days;
  }

  /** Takes the copy without storing it. */
  hold(copy: BaseCopy): void {
    this.#current = copy;
  }

  /** Takes the copy and stores it. False when the storage is full: then it holds no copy. */
  replace(copy: BaseCopy): boolean {
    const marker = readBaseMarker(this.#storage);
    const isOurs = marker?.owner === this.#userId;
    const isStored = isOurs && isSameRevision(marker, copy.revision) && marker.shape === copy.shape;
    const before = isOurs && isSameRevision(marker, this.#current.revision) ? this.#current : null;
    if (isStored && this.#current.isComplete) {
      this.#current = copy;
      return true;
    }
    const stored = writeBaseCopy(this.#storage, this.#userId, copy, before);
    this.#current = stored ?? copy;
    if (stored?.older && stored.older.stamp !== before?.older?.stamp) {
      const { stamp, before: first } = stored.older;
      void this.#olderDays?.write({ stamp, ...splitDays(stored.library, first).older });
    }
    return stored !== null;
  }
}
