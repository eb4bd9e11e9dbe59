import type { Page } from '@playwright/test';
import type { Change } from '#shared/library/changes/change.ts';
import { SYNC_PATH, SyncResponseSchema } from '#shared/library/sync-protocol.ts';
import type { DayEntry } from '#shared/library/tables/day-entry.ts';
import { findViolations } from '#tests/support/browser/find-violations.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { logRecord } from '#tests/support/library/library-changes.ts';
import { makeDayRecord, TrackingFamily } from '#tests/support/library/tracking-family.ts';

const TODAY = '2025-03-05';
const VIEW = 'View Wed, Mar 5, 2025';
const WORDS = ['f1', 'f6', 'f11', 'f16', 'f21'];

let family: TrackingFamily;
test.use({ timezoneId: 'UTC', losesNetwork: true, serviceWorkers: 'block' });
test.beforeEach(async ({ page, product }) => {
  await page.clock.install({ time: new Date(`${TODAY}T12:30:00Z`) });
  family = await TrackingFamily.create(product);
});

const dayDialog = (page: Page) => page.getByRole('dialog');
const entryList = (page: Page) => dayDialog(page).getByRole('list', { name: 'Entries of this day' });

function logAt(hour: number, usage: Record<string, number>, fields: Partial<DayEntry> = {}): Change {
  const setCards = Object.fromEntries(Object.keys(usage).map((setId) => [setId, family.own(WORDS)]));
  const at = `${TODAY}T${String(hour).padStart(2, '0')}:30:00.000+00:00`;
  return logRecord(makeDayRecord(TODAY, { setUsage: usage, setCards }), { at, ...fields });
}

test('a day opens by its address, and its entries are undone and restored', { tag: LONG }, async ({
  page,
}) => {
  await family.sync(logAt(8, { '1': 4 }, { source: 'player' }), logAt(18, { '1': 1, '2': 1 }));
  await test.step('opens the day of the address', async () => {
    await family.open(page, `/history?day=${TODAY}`);
    await expect(dayDialog(page)).toHaveAccessibleName('Sessions of Wed, Mar 5, 2025');
    await expect(page).toHaveURL(/[/]history$/);
  });

  // docs/product/day-log.md#undo-entries
  await test.step('undoes and restores an entry, and deletes the day with its last one', async () => {
    const rows = entryList(page).getByRole('listitem');
    await expect(rows).toHaveText([
      /^Session at 8:30\sAM — Set 1: 4 times.*Undo$/,
      /^Saved 6:30\sPM — Set 1: once, Set 2: once.*Undo$/,
    ]);
    expect(await findViolations(page)).toEqual([]);
    await rows
      .first()
      .getByRole('button', { name: /^Undo Session/ })
      .click();
    await expect(dayDialog(page)).toContainText('2 flashes total');
    await expect(rows.first().locator('s')).toContainText('Set 1: 4 times');
    await expect.poll(async () => (await family.history())[0]?.setUsage).toEqual({ '1': 1, '2': 1 });
    await rows
      .first()
      .getByRole('button', { name: /^Bring back/ })
      .click();
    await expect(dayDialog(page)).toContainText('6 flashes total');

    await rows.first().getByRole('button', { name: /^Undo/ }).click();
    await rows.last().getByRole('button', { name: /^Undo/ }).click();
    await expect(dayDialog(page)).toBeHidden();
    await expect(page.getByRole('status').filter({ hasText: 'Wed, Mar 5, 2025 is deleted.' })).toBeVisible();
    await expect.poll(async () => (await family.history()).length).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: VIEW }).click();
    await expect(dayDialog(page)).toContainText('2 flashes total');
  });
});

test('an earlier note is restored, and the history tells what is missing offline', {
  tag: LONG,
}, async ({ page, context }) => {
  await family.sync(logAt(8, {}, { note: { text: 'Laughed at the dog.', base: '' } }));
  await family.sync(logAt(18, {}, { note: { text: 'Tired.', base: 'Laughed at the dog.' } }));
  await family.open(page, '/history');
  await page.getByRole('button', { name: VIEW }).click();
  const earlier = dayDialog(page).getByRole('list', { name: 'Earlier notes' });
  await expect(earlier.getByRole('listitem')).toContainText(['Laughed at the dog.']);
  await earlier.getByRole('button', { name: /^Bring back/ }).click();
  await expect(dayDialog(page)).toContainText('The earlier note is back.');
  await expect.poll(async () => (await family.history())[0]?.notes).toBe('Laughed at the dog.');
  await expect(earlier.getByRole('listitem')).toContainText(['Tired.']);
  await expect(entryList(page).getByRole('listitem')).toHaveCount(3);
  await page.keyboard.press('Escape');

  await context.setOffline(true);
  await page.getByRole('button', { name: VIEW }).click();
  await expect(dayDialog(page)).toContainText('You are offline. Earlier notes will be shown');
  await expect(entryList(page).getByRole('listitem')).toHaveCount(3);
});

test.describe('a day whose entries are not on this device', () => {
  test('shows and undoes the entries on the server, and asks for a connection offline', {
    tag: LONG,
  }, async ({ page, context }) => {
    await family.sync(logAt(8, { '1': 4 }), logAt(18, { '2': 1 }));
    await context.route(`**${SYNC_PATH}`, async (route) => {
      const response = await route.fetch();
      const answer = SyncResponseSchema.parse(await response.json());
      await route.fulfill({ response, json: { ...answer, rows: { ...answer.rows, entries: [] } } });
    });
    await family.open(page, '/history');
    await page.getByRole('button', { name: VIEW }).click();
    const rows = entryList(page).getByRole('listitem');
    await expect(rows).toHaveCount(2);
    await rows.first().getByRole('button', { name: /^Undo/ }).click();
    await expect(dayDialog(page)).toContainText('1 flash total');
    await expect(rows.first().locator('s')).toContainText('Set 1: 4 times');
    await dayDialog(page).getByRole('button', { name: 'Delete this day' }).click();
    await expect(page.getByText('No sessions yet.')).toBeVisible();
    await expect.poll(async () => (await family.history()).length).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('button', { name: VIEW })).toBeVisible();
    await expect.poll(async () => (await family.history())[0]?.setUsage).toEqual({ '2': 1 });

    await context.setOffline(true);
    await page.getByRole('button', { name: VIEW }).click();
    await expect(dayDialog(page)).toContainText(
      'The entries of this day will be shown when you are back online.',
    );
    await dayDialog(page).getByRole('button', { name: 'Delete this day' }).click();
    await expect(page.getByRole('alert')).toContainText(
      'A day this old can be deleted when you are back online.',
    );
  });
});
