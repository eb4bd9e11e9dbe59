import type { Locator, Page } from '@playwright/test';
import type { Change } from '#shared/library/changes/change.ts';
import type { SyncResponse } from '#shared/library/sync-protocol.ts';
import type { TrackingRecord } from '#shared/library/tables/day-record.ts';
import { makeRecord } from '#shared/tracking/records.test-support.ts';
import { enterSignedIn } from '../browser/enter-signed-in.ts';
import { returnToPage } from '../browser/unsent-changes.ts';
import { type SignedUp, signUp } from '../server/sign-up.ts';
import { substituteFamilyIds } from './default-ids.ts';
import { logRecord } from './library-changes.ts';
import { readLibrary } from './send-changes.ts';

/** A family whose library is read and changed as if by another device. */
export class TrackingFamily {
  readonly #product: { url: string };
  readonly #family: SignedUp;

  private constructor(product: { url: string }, family: SignedUp) {
    this.#product = product;
    this.#family = family;
  }

  static async create(product: { url: string }): Promise<TrackingFamily> {
    return new TrackingFamily(product, await signUp(product));
  }

  /** Creates a family and opens Daily Tracking at `time` (ISO 8601). */
  static async openAt(page: Page, product: { url: string }, time: string): Promise<TrackingFamily> {
    await page.clock.install({ time: new Date(time) });
    const family = await TrackingFamily.create(product);
    await family.open(page);
    return family;
  }

  /**
   * Sends changes, if any, as another device. Returns the library. In `changes`, 'f1' to 'f25' and 'cat1' to 'cat5' stand for
   * the ids of the family's default rows.
   */
  async sync(...changes: Change[]): Promise<SyncResponse> {
    return readLibrary(this.#product, this.#family.accessToken, this.own(changes));
  }

  async fetchBytes(path: string): Promise<Uint8Array> {
    return new Uint8Array(await (await this.#request(path)).arrayBuffer());
  }

  async fetch(path: string): Promise<unknown> {
    return (await this.#request(path)).json();
  }

  #request(path: string): Promise<Response> {
    const headers = { authorization: `Bearer ${this.#family.accessToken}` };
    return fetch(`${this.#product.url}${path}`, { headers });
  }

  /** Replaces 'f1' to 'f25' and 'cat1' to 'cat5' in `value` with the family's ids. */
  own<Value>(value: Value): Value {
    return substituteFamilyIds(value, this.#family.user.id);
  }

  /** Logs each record as an entry of its day. */
  async save(...records: TrackingRecord[]): Promise<void> {
    await this.sync(...records.map((record) => logRecord(record)));
  }

  /** Returns the days on the server, oldest first. */
  async history(): Promise<TrackingRecord[]> {
    const { rows } = await this.sync();
    return rows.history.toSorted((a, b) => (a.date < b.date ? -1 : 1));
  }

  async open(page: Page, path = '/daily-tracking'): Promise<void> {
    await enterSignedIn(page, this.#product, this.#family, path);
    await page.locator('h1').waitFor();
  }
}

/** Returns the locators of Daily Tracking in English. */
export function getTrackingScreen(page: Page) {
  const set = (number: number): Locator =>
    page
      .getByRole('list', { name: 'Sets' })
      .getByRole('listitem')
      .filter({ hasText: `Set ${number}` });
  return {
    getPlusButton: (number: number) => set(number).getByRole('button', { name: 'One more for' }),
    getMinusButton: (number: number) => set(number).getByRole('button', { name: 'One fewer for' }),
    getSetCheckbox: (number: number) => set(number).getByRole('checkbox'),
    getFlashCount: (number: number) => set(number).locator('[data-flashes]'),
    getFaceRadio: (name: string) => page.getByRole('radio', { name }),
    getTimeButton: (name: string) => page.getByRole('button', { name, exact: true }),
    notesField: page.getByLabel('Notes'),
    saveButton: page.getByRole('button', { name: /^Save/ }),
    savedMessage: page.getByRole('status').filter({ hasText: 'Saved successfully!' }),
    refocus: () => returnToPage(page),
  };
}

export function makeDayRecord(date: string, fields: Partial<TrackingRecord> = {}): TrackingRecord {
  return makeRecord({ date, ...fields });
}
