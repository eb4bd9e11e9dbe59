import type { Page } from '@playwright/test';
import type { Change } from '#shared/library/changes/change.ts';
import { SYNC_PATH, SyncResponseSchema } from '#shared/library/sync-protocol.ts';
import type { DayEntry } from '#shared/library/tables/day-entry.ts';
import { findViolations } from '#tests/support/browser/find-violations.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { logRecord } from '#tests/support/library/library-changes.ts';
import { makeDayRecord, TrackingFamily } from '#tests/support/library/tracking-family.ts';

const TODAY = '2025-03-05';
const VIEW_BUTTON = 'View Wed, Mar 5';
const CARD_IDS = ['f1', 'f6', 'f11', 'f16', 'f21'];

let family: TrackingFamily;
test.use({ timezoneId: 'UTC', losesNetwork: true, serviceWorkers: 'block' });
test.beforeEach(async ({ page, product }) => {
  await page.clock.install({ time: new Date(`${TODAY}T12:30:00Z`) });
  family = await TrackingFamily.create(product);
});

const getDayDialog = (page: Page) => page.getByRole('dialog');
const getEntryList = (page: Page) => getDayDialog(page).getByRole('list', { name: 'Entries of this day' });

function createLogChange(
  hour: number,
  usage: Record<string, number>,
  fields: Partial<DayEntry> = {},
): Change {
  const setCards = Object.fromEntries(Object.keys(usage).map((setId) => [setId, family.own(CARD_IDS)]));
  const at = `${TODAY}T${String(hour).padStart(2, '0')}:30:00.000+00:00`;
  return logRecord(makeDayRecord(TODAY, { setUsage: usage, setCards }), { at, ...fields });
}

test('a day opens by its URL to undo and restore its entries', { tag: LONG }, async ({ page }) => {
  await family.sync(
    createLogChange(8, { '1': 4 }, { source: 'player' }),
    createLogChange(18, { '1': 1, '2': 1 }),
  );
  await test.step('opens the day in the URL', async () => {
    await family.open(page, `/history?day=${TODAY}`);
    await expect(getDayDialog(page)).toHaveAccessibleName('Sessions of Wed, Mar 5');
    await expect(page).toHaveURL(/[/]history$/);
  });

  // docs/product/day-log.md#undo-entries
  await test.step('undoes and restores entries and deletes the day with its last one', async () => {
    const rows = getEntryList(page).getByRole('listitem');
    await expect(rows).toHaveText([
      /^Session at 8:30\sAM, Set 1.*Undo$/,
      /^Saved 6:30\sPM — Set 1: once, Set 2: once.*Undo$/,
    ]);
    expect(await findViolations(page)).toEqual([]);
    await rows
      .first()
      .getByRole('button', { name: /^Undo Session/ })
      .click();
    await expect(getDayDialog(page)).toContainText('2 flashes total');
    await expect(rows.first().locator('s')).toContainText('Set 1');
    await expect.poll(async () => (await family.history())[0]?.setUsage).toEqual({ '1': 1, '2': 1 });
    await rows
      .first()
      .getByRole('button', { name: /^Bring back/ })
      .click();
    await expect(getDayDialog(page).getByText(/Set 1\s*shown 5 times/)).toBeVisible();

    await rows.first().getByRole('button', { name: /^Undo/ }).click();
    await rows.last().getByRole('button', { name: /^Undo/ }).click();
    await expect(getDayDialog(page)).toBeHidden();
    await expect(page.getByRole('status').filter({ hasText: 'Wed, Mar 5 is deleted.' })).toBeVisible();
    await expect.poll(async () => (await family.history()).length).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: VIEW_BUTTON }).click();
    await expect(getDayDialog(page)).toContainText('2 flashes total');
  });
});

test('an earlier note is restored online', {
  tag: LONG,
}, async ({ page, context }) => {
  await family.sync(createLogChange(8, {}, { note: { text: 'Laughed at the dog.', base: '' } }));
  await family.sync(createLogChange(18, {}, { note: { text: 'Tired.', base: 'Laughed at the dog.' } }));
  await family.open(page, '/history');
  await page.getByRole('button', { name: VIEW_BUTTON }).click();
  const earlierNotes = getDayDialog(page).getByRole('list', { name: 'Earlier notes' });
  await expect(earlierNotes.getByRole('listitem')).toContainText(['Laughed at the dog.']);
  await earlierNotes.getByRole('button', { name: /^Bring back/ }).click();
  await expect(getDayDialog(page)).toContainText('The earlier note is back.');
  await expect.poll(async () => (await family.history())[0]?.notes).toBe('Laughed at the dog.');
  await expect(earlierNotes.getByRole('listitem')).toContainText(['Tired.']);
  await expect(getEntryList(page).getByRole('listitem')).toHaveCount(3);
  await page.keyboard.press('Escape');

  await context.setOffline(true);
  await page.getByRole('button', { name: VIEW_BUTTON }).click();
  await expect(getDayDialog(page)).toContainText('You are offline. Earlier notes will be shown');
  await expect(getEntryList(page).getByRole('listitem')).toHaveCount(3);
});

test.describe('A day whose entries are not on this device', () => {
  test('shows and undoes the entries only online', {
    tag: LONG,
  }, async ({ page, context }) => {
    await family.sync(createLogChange(8, { '1': 4 }), createLogChange(18, { '2': 1 }));
    await context.route(`**${SYNC_PATH}`, async (route) => {
      const response = await route.fetch();
      const body = SyncResponseSchema.parse(await response.json());
      await route.fulfill({ response, json: { ...body, rows: { ...body.rows, entries: [] } } });
    });
    await family.open(page, '/history');
    await page.getByRole('button', { name: VIEW_BUTTON }).click();
    const rows = getEntryList(page).getByRole('listitem');
    await expect(rows).toHaveCount(2);
    await rows.first().getByRole('button', { name: /^Undo/ }).click();
    await expect(getDayDialog(page)).toContainText('1 flash total');
    await expect(rows.first().locator('s')).toContainText('Set 1');
    await getDayDialog(page).getByRole('button', { name: 'Delete this day' }).click();
    await expect(page.getByText('No sessions yet.')).toBeVisible();
    await expect.poll(async () => (await family.history()).length).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('button', { name: VIEW_BUTTON })).toBeVisible();
    await expect.poll(async () => (await family.history())[0]?.setUsage).toEqual({ '2': 1 });

    await context.setOffline(true);
    await page.getByRole('button', { name: VIEW_BUTTON }).click();
    await expect(getDayDialog(page)).toContainText(
      'The entries of this day will be shown when you are back online.',
    );
    await getDayDialog(page).getByRole('button', { name: 'Delete this day' }).click();
    await expect(page.getByRole('alert')).toContainText(
      'A day this old can be deleted when you are back online.',
    );
  });
});
