import type { Page } from '@playwright/test';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { getTrackingScreen, TrackingFamily } from '#tests/support/library/tracking-family.ts';

const MORNING = new Date('2025-03-05T07:30:00Z');
const EVENING = new Date('2025-03-05T19:30:00Z');
const TODAY = '2025-03-05';

test.use({ timezoneId: 'UTC', losesNetwork: true, serviceWorkers: 'block' });

async function openTrackingAt(page: Page, family: TrackingFamily, time: Date): Promise<Page> {
  await page.clock.install({ time });
  await family.open(page);
  return page;
}

async function saveDay(page: Page): Promise<void> {
  const screen = getTrackingScreen(page);
  await screen.saveButton.click();
  await expect(screen.savedMessage).toBeVisible();
}

async function expectFlashes(page: Page, flashes: Record<number, string>): Promise<void> {
  for (const [setId, count] of Object.entries(flashes)) {
    await expect(getTrackingScreen(page).getFlashCount(Number(setId))).toHaveText(count);
  }
}

const ALL_FIVE = { 1: '1', 2: '1', 3: '1', 4: '1', 5: '1' };

test('a day saved offline on a phone is merged with the same day on a tablet', {
  tag: LONG,
}, async ({ page, context, product, openOther }) => {
  const family = await TrackingFamily.create(product);
  const phone = await openTrackingAt(page, family, MORNING);
  await expect(getTrackingScreen(phone).getPlusButton(1)).toBeVisible();
  await context.setOffline(true);
  await getTrackingScreen(phone).getPlusButton(1).click();
  await getTrackingScreen(phone).notesField.fill('laughed at the dog');
  await saveDay(phone);

  const tablet = await openTrackingAt(await openOther(), family, EVENING);
  const { getPlusButton, getFaceRadio, notesField, refocus } = getTrackingScreen(tablet);
  for (const setId of [2, 3, 4, 5]) await getPlusButton(setId).click();
  await getFaceRadio('Loved it').check();
  await notesField.fill('asked for more');
  await saveDay(tablet);
  await expect.poll(async () => (await family.history()).length).toBe(1);

  await context.setOffline(false);
  await getTrackingScreen(phone).refocus();
  await expectFlashes(phone, ALL_FIVE);
  await expect
    .poll(async () => (await family.history())[0])
    .toMatchObject({
      date: TODAY,
      setUsage: { '1': 1, '2': 1, '3': 1, '4': 1, '5': 1 },
      engagement: 5,
      engagementTimes: ['morning', 'evening'],
    });
  await refocus();
  for (const device of [phone, tablet]) {
    await expectFlashes(device, ALL_FIVE);
    await expect(getTrackingScreen(device).getFaceRadio('Loved it')).toBeChecked();
    await expect(getTrackingScreen(device).notesField).toHaveValue(/laughed at the dog/);
    await expect(getTrackingScreen(device).notesField).toHaveValue(/asked for more/);
    await expect(device.getByText('Saved', { exact: true })).toBeVisible();
  }
});
