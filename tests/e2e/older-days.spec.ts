import type { Page } from '@playwright/test';
import { addDays } from '#shared/lib/calendar.ts';
import type { Change } from '#shared/library/changes/change.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { logRecord } from '#tests/support/library/log-record.ts';
import { dayRecord, TrackingFamily, trackingScreen } from '#tests/support/library/tracking-family.ts';

const TODAY = '2025-03-05';
const NOON = new Date(`${TODAY}T12:30:00Z`);
/** With notes this long they take 2.3 million characters: more than the copy's part of local storage. */
const DAYS = 240;
const OLDEST = addDays(TODAY, -DAYS);
const NOTE = 'x'.repeat(4_500);

let family: TrackingFamily;
test.use({ timezoneId: 'UTC', losesNetwork: true });
test.beforeEach(async ({ page, product }) => {
  await page.clock.install({ time: NOON });
  family = await TrackingFamily.create(product);
  const days = Array.from({ length: DAYS }, (_, index) => logDay(addDays(OLDEST, index), index));
  await family.sync(...days.slice(0, DAYS / 2));
  await family.sync(...days.slice(DAYS / 2));
});

function logDay(day: string, index: number): Change {
  const setCards = { '1': family.own(['f1', 'f6']) };
  return logRecord(dayRecord(day, { setUsage: { '1': 1 }, setCards, notes: `Day ${index}. ${NOTE}` }));
}

/** The history shows so many days, and the oldest one opens with its note and its entry. */
async function expectWholeHistory(page: Page, days: number): Promise<void> {
  await page.getByLabel('Month').selectOption('All History');
  await expect(page.getByText(`${days} days`, { exact: true })).toBeVisible();
  await page.goto(`/history?day=${OLDEST}`);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Day 0. xxx');
  await expect(dialog.getByRole('list', { name: 'Entries of this day' }).getByRole('listitem')).toHaveCount(
    1,
  );
  await page.keyboard.press('Escape');
}

const readDays = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    JSON.parse(localStorage.getItem('history') ?? '[]').map(({ date }: { date: string }) => date),
  );
const countOlderMonths = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const [found] = await indexedDB.databases();
    if (!found?.name) return 0;
    const database = await new Promise<IDBDatabase>((done) => {
      const opening = indexedDB.open(found.name ?? '');
      opening.onsuccess = () => done(opening.result);
    });
    const keys = await new Promise<IDBValidKey[]>((done) => {
      const reading = database.transaction('days').objectStore('days').getAllKeys();
      reading.onsuccess = () => done(reading.result);
    });
    database.close();
    return keys.length;
  });
const countUnsent = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('outbox/')).length);

test('a history larger than local storage is shown whole', { tag: LONG }, async ({
  page,
  context,
  openOther,
}) => {
  test.slow();

  await test.step('without IndexedDB the whole history comes from the server', async () => {
    const other = await openOther();
    await other.clock.install({ time: NOON });
    await other.addInitScript(() => {
      Object.defineProperty(window, 'indexedDB', { value: undefined });
    });
    await family.open(other, '/history');
    await expectWholeHistory(other, DAYS);
    expect((await readDays(other)).length).toBeLessThan(DAYS);
    await other.goto('/history');
    await expectWholeHistory(other, DAYS);
    await other.close();
  });

  // docs/product/data-and-devices.md#local-copy
  await test.step('a history larger than local storage opens offline and takes new entries', async () => {
    await family.open(page, '/history');
    await expectWholeHistory(page, DAYS);
    expect((await readDays(page)).length).toBeLessThan(DAYS);
    expect(await readDays(page)).not.toContain(OLDEST);
    await expect.poll(() => countOlderMonths(page)).toBeGreaterThan(1);
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await page.reload();

    await context.setOffline(true);
    await page.goto('/history');
    await expectWholeHistory(page, DAYS);
    await page.getByRole('link', { name: 'Daily Tracking' }).click();
    const { plus, save, saved, count, lookAgain } = trackingScreen(page);
    await plus(1).click();
    await save.click();
    await expect(saved).toBeVisible();
    await page.goto(`/daily-tracking?day=${OLDEST}`);
    await expect(count(1)).toHaveText('1');
    await plus(1).click();
    await save.click();
    await expect(saved).toBeVisible();
    await page.reload();
    await expect(count(1)).toHaveText('1');
    expect(await countUnsent(page)).toBe(2);

    await context.setOffline(false);
    await lookAgain();
    await expect.poll(() => countUnsent(page)).toBe(0);
    const history = await family.history();
    expect(history).toHaveLength(DAYS + 1);
    expect(history[0]).toMatchObject({ date: OLDEST, setUsage: { '1': 2 } });
    expect(history.at(-1)).toMatchObject({ date: TODAY, setUsage: { '1': 1 } });
  });
});
