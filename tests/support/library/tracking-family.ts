import type { Locator, Page } from '@playwright/test';
import type { Change } from '#shared/library/changes/change.ts';
import type { SyncResponse } from '#shared/library/sync-protocol.ts';
import type { TrackingRecord } from '#shared/library/tables/day-record.ts';
import { makeRecord } from '#shared/tracking/records.test-support.ts';
import { enterSignedIn } from '../browser/enter-signed-in.ts';
import { type SignedUp, signUp } from '../server/sign-up.ts';
import { withFamilyIds } from './default-ids.ts';
import { logRecord } from './library-changes.ts';
import { readLibrary } from './send-changes.ts';

/** A family whose library can be read and changed as another device of theirs would. */
export class TrackingFamily {
  readonly #product: { url: string };
  readonly #parent: SignedUp;

  private constructor(product: { url: string }, parent: SignedUp) {
    this.#product = product;
    this.#parent = parent;
  }

  static async create(product: { url: string }): Promise<TrackingFamily> {
    return new TrackingFamily(product, await signUp(product));
  }

  /** A new family that opens the page at `time` (ISO 8601). */
  static async openAt(page: Page, product: { url: string }, time: string): Promise<TrackingFamily> {
    await page.clock.install({ time: new Date(time) });
    const family = await TrackingFamily.create(product);
    await family.open(page);
    return family;
  }

  /**
   * Carries changes out on another device; with none it only reads. In `changes`, 'f1' to 'f25' and 'cat1' to 'cat5' stand
   * for the family's default rows.
   */
  async sync(...changes: Change[]): Promise<SyncResponse> {
    return readLibrary(this.#product, this.#parent.accessToken, this.own(changes));
  }

  /** Returns the bytes that the server answers the family's parent at a path. */
  async fetchBytes(path: string): Promise<Uint8Array> {
    const headers = { authorization: `Bearer ${this.#parent.accessToken}` };
    return new Uint8Array(await (await fetch(`${this.#product.url}${path}`, { headers })).arrayBuffer());
  }

  /** Returns the JSON that the server answers the family's parent at a path. */
  async fetch(path: string): Promise<unknown> {
    const headers = { authorization: `Bearer ${this.#parent.accessToken}` };
    return (await fetch(`${this.#product.url}${path}`, { headers })).json();
  }

  /** `value` with the family's own ids in the place of 'f1' to 'f25' and 'cat1' to 'cat5'. */
  own<Value>(value: Value): Value {
    return withFamilyIds(value, this.#parent.user.id);
  }

  /** Logs each record as an entry of its day: a second one of a day adds to it. */
  async save(...records: TrackingRecord[]): Promise<void> {
    await this.sync(...records.map((record) => logRecord(record)));
  }

  /** Returns the days that the server holds, oldest first. */
  async history(): Promise<TrackingRecord[]> {
    const { rows } = await this.sync();
    return rows.history.toSorted((a, b) => (a.date < b.date ? -1 : 1));
  }

  async open(page: Page, path = '/daily-tracking'): Promise<void> {
    await enterSignedIn(page, this.#product, this.#parent, path);
    await page.locator('h1').waitFor();
  }
}

/** The parts of the screen, as a parent sees them in English. */
export function trackingScreen(page: Page) {
  const set = (number: number): Locator =>
    page
      .getByRole('list', { name: 'Sets' })
      .getByRole('listitem')
      .filter({ hasText: `Set ${number}` });
  return {
    plus: (number: number) => set(number).getByRole('button', { name: 'One more for' }),
    minus: (number: number) => set(number).getByRole('button', { name: 'One fewer for' }),
    pick: (number: number) => set(number).getByRole('checkbox'),
    count: (number: number) => set(number).locator('[data-flashes]'),
    face: (name: string) => page.getByRole('radio', { name }),
    time: (name: string) => page.getByRole('button', { name, exact: true }),
    notes: page.getByLabel('Notes'),
    save: page.getByRole('button', { name: /^Save/ }),
    saved: page.getByRole('status').filter({ hasText: 'Saved successfully!' }),
    /** As when the parent comes back to the page. */
    lookAgain: () => page.evaluate(() => window.dispatchEvent(new Event('focus'))),
  };
}

/** A day as another device saves it. */
export function dayRecord(date: string, fields: Partial<TrackingRecord> = {}): TrackingRecord {
  return makeRecord({ date, ...fields });
}
