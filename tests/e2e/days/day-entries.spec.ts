import type { Page } from '@playwright/test';
import type { Change } from '#shared/library/changes/change.ts';
import { SYNC_PATH, SyncResponseSchema } from '#shared/library/sync-protocol.ts';
import type { DayEntry } from '#shared/library/tables/day-entry.ts';
import { findViolations } from '#tests/support/browser/find-violations.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { logRecord } from '#tests/support/library/library-changes.ts';
import { dayRecord, TrackingFamily, trackingScreen } from '#tests/support/library/tracking-family.ts';

const TODAY = '2025-03-05';
const VIEW = 'View Wed, Mar 5, 2025';
const OLD_WORDS = ['f1', 'f6', 'f11', 'f16', 'f21'];
const NEW_WORDS = ['f2', 'f7', 'f12', 'f17', 'f22'];

let family: TrackingFamily;
test.use({ timezoneId: 'UTC', losesNetwork: true, serviceWorkers: 'block' });
test.beforeEach(async ({ page, product }) => {
  await page.clock.install({ time: new Date(`${TODAY}T12:30:00Z`) });
  family = await TrackingFamily.create(product);
});

const dialog = (page: Page) => page.getByRole('dialog');
const entries = (page: Page) => dialog(page).getByRole('list', { name: 'Entries of this day' });
const learned = (page: Page) => page.locator('dl > div').filter({ hasText: 'Cards Learned' });

function log(hour: number, usage: Record<string, number>, fields: Partial<DayEntry> = {}): Change {
  const setCards = Object.fromEntries(Object.keys(usage).map((setId) => [setId, family.own(OLD_WORDS)]));
  const at = `${TODAY}T${String(hour).padStart(2, '0')}:30:00.000+00:00`;
  return logRecord(dayRecord(TODAY, { setUsage: usage, setCards }), { at, ...fields });
}

test('a day keeps the words that were shown when the words of a set change', { tag: LONG }, async ({
  page,
}) => {
  await family.open(page);
  const { plus, save, saved, lookAgain, count } = trackingScreen(page);
  for (let flash = 0; flash < 4; flash += 1) await plus(1).click();
  await save.click();
  await expect(saved).toBeVisible();
  await expect.poll(async () => (await family.history())[0]?.setUsage).toEqual({ '1': 4 });

  await family.sync(
    { type: 'removeFromSet', setId: 1, flashcardIds: family.own(OLD_WORDS) },
    { type: 'addToSet', setId: 1, flashcardIds: family.own(NEW_WORDS) },
  );
  await lookAgain();
  await expect(page.getByRole('listitem').filter({ hasText: 'cat bus chair flower nose' })).toHaveCount(2);
  await plus(1).click();
  await save.click();
  await expect(count(1)).toHaveText('5');
  await expect.poll(async () => (await family.history())[0]?.setUsage).toEqual({ '1': 5 });

  await page.getByRole('link', { name: 'History', exact: true }).click();
  await expect(learned(page)).toContainText(/Cards Learned\s*0/);
  await page.getByRole('button', { name: VIEW }).click();
  await expect(dialog(page).getByText(/Set 1\s*5 flashes/)).toBeVisible();
  await expect(dialog(page)).toContainText('first, 4 times:');
  await expect(
    dialog(page).getByRole('list', { name: 'Set 1', exact: true }).getByRole('listitem'),
  ).toHaveText(['dog', 'car', 'table', 'tree', 'hand']);
  await expect(
    dialog(page).getByRole('list', { name: 'Set 1, then once with:' }).getByRole('listitem'),
  ).toHaveText(['cat', 'bus', 'chair', 'flower', 'nose']);
  await expect(entries(page).getByRole('listitem')).toHaveCount(2);
  await dialog(page).getByRole('button', { name: 'Print these cards' }).click();
  await expect(dialog(page)).toContainText('10 flashcards, 2 on a page');
  await page.keyboard.press('Escape');

  // Once more, and the first words have been shown five times.
  await family.sync(log(13, { '1': 1 }));
  await lookAgain();
  await expect(learned(page)).toContainText(/Cards Learned\s*5/);
});

test('a day is opened by its address and its entries are undone', async ({ page }) => {
  await family.sync(log(8, { '1': 4 }, { source: 'player' }), log(18, { '1': 1, '2': 1 }));
  await test.step('an address names the day to look at', async () => {
    await family.open(page, `/history?day=${TODAY}`);
    await expect(dialog(page)).toHaveAccessibleName('Sessions of Wed, Mar 5, 2025');
    await expect(page).toHaveURL(/[/]history$/);
  });

  // docs/product/day-log.md#undo-entries
  await test.step('an entry can be undone and brought back; the day is deleted with its last entry', async () => {
    const rows = entries(page).getByRole('listitem');
    await expect(rows).toHaveText([
      /^Session at 8:30\sAM — Set 1: 4 times.*Undo$/,
      /^Saved 6:30\sPM — Set 1: once, Set 2: once.*Undo$/,
    ]);
    expect(await findViolations(page)).toEqual([]);
    await rows
      .first()
      .getByRole('button', { name: /^Undo Session/ })
      .click();
    await expect(dialog(page)).toContainText('2 flashes total');
    await expect(rows.first().locator('s')).toContainText('Set 1: 4 times');
    await expect.poll(async () => (await family.history())[0]?.setUsage).toEqual({ '1': 1, '2': 1 });
    await rows
      .first()
      .getByRole('button', { name: /^Bring back/ })
      .click();
    await expect(dialog(page)).toContainText('6 flashes total');

    await rows.first().getByRole('button', { name: /^Undo/ }).click();
    await rows.last().getByRole('button', { name: /^Undo/ }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByRole('status').filter({ hasText: 'Wed, Mar 5, 2025 is deleted.' })).toBeVisible();
    await expect.poll(async () => (await family.history()).length).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: VIEW }).click();
    await expect(dialog(page)).toContainText('2 flashes total');
  });
});

test('an earlier note can be brought back, and offline the history says what it cannot show', {
  tag: LONG,
}, async ({ page, context }) => {
  await family.sync(log(8, {}, { note: { text: 'Laughed at the dog.', base: '' } }));
  await family.sync(log(18, {}, { note: { text: 'Tired.', base: 'Laughed at the dog.' } }));
  await family.open(page, '/history');
  await page.getByRole('button', { name: VIEW }).click();
  const earlier = dialog(page).getByRole('list', { name: 'Earlier notes' });
  await expect(earlier.getByRole('listitem')).toContainText(['Laughed at the dog.']);
  await earlier.getByRole('button', { name: /^Bring back/ }).click();
  await expect(dialog(page)).toContainText('The earlier note is back.');
  await expect.poll(async () => (await family.history())[0]?.notes).toBe('Laughed at the dog.');
  await expect(earlier.getByRole('listitem')).toContainText(['Tired.']);
  await expect(entries(page).getByRole('listitem')).toHaveCount(3);
  await page.keyboard.press('Escape');

  await context.setOffline(true);
  await page.getByRole('button', { name: VIEW }).click();
  await expect(dialog(page)).toContainText('You are offline. Earlier notes will be shown');
  await expect(entries(page).getByRole('listitem')).toHaveCount(3);
});

test.describe('a day whose entries this device does not hold', () => {
  test('shows them from the server, undoes them there, and says when it cannot', { tag: LONG }, async ({
    page,
    context,
  }) => {
    await family.sync(log(8, { '1': 4 }), log(18, { '2': 1 }));
    await context.route(`**${SYNC_PATH}`, async (route) => {
      const response = await route.fetch();
      const answer = SyncResponseSchema.parse(await response.json());
      await route.fulfill({ response, json: { ...answer, rows: { ...answer.rows, entries: [] } } });
    });
    await family.open(page, '/history');
    await page.getByRole('button', { name: VIEW }).click();
    const rows = entries(page).getByRole('listitem');
    await expect(rows).toHaveCount(2);
    await rows.first().getByRole('button', { name: /^Undo/ }).click();
    await expect(dialog(page)).toContainText('1 flash total');
    await expect(rows.first().locator('s')).toContainText('Set 1: 4 times');
    await dialog(page).getByRole('button', { name: 'Delete this day' }).click();
    await expect(page.getByText('No sessions yet.')).toBeVisible();
    await expect.poll(async () => (await family.history()).length).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('button', { name: VIEW })).toBeVisible();
    await expect.poll(async () => (await family.history())[0]?.setUsage).toEqual({ '2': 1 });

    await context.setOffline(true);
    await page.getByRole('button', { name: VIEW }).click();
    await expect(dialog(page)).toContainText(
      'The entries of this day will be shown when you are back online.',
    );
    await dialog(page).getByRole('button', { name: 'Delete this day' }).click();
    await expect(page.getByRole('alert')).toContainText(
      'A day this old can be deleted when you are back online.',
    );
  });
});
