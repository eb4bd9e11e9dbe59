import type { BrowserContext, Page } from '@playwright/test';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { TrackingFamily, trackingScreen } from '#tests/support/library/tracking-family.ts';

const MORNING = new Date('2025-03-05T07:30:00Z');
const EVENING = new Date('2025-03-05T19:30:00Z');
const TODAY = '2025-03-05';

test.use({ timezoneId: 'UTC', losesNetwork: true, serviceWorkers: 'block' });

async function openAt(page: Page, family: TrackingFamily, time: Date): Promise<Page> {
  await page.clock.install({ time });
  await family.open(page);
  return page;
}

async function save(page: Page): Promise<void> {
  const screen = trackingScreen(page);
  await screen.save.click();
  await expect(screen.saved).toBeVisible();
}

/** As after a walk out of reach: the network is back, and the parent looks at the screen again. */
async function reconnect(context: BrowserContext, page: Page): Promise<void> {
  await context.setOffline(false);
  await trackingScreen(page).lookAgain();
}

async function expectFlashes(page: Page, flashes: Record<number, string>): Promise<void> {
  for (const [setId, count] of Object.entries(flashes)) {
    await expect(trackingScreen(page).count(Number(setId))).toHaveText(count);
  }
}

const ALL_FIVE = { 1: '1', 2: '1', 3: '1', 4: '1', 5: '1' };

test('a day saved offline on a phone and one saved later on a tablet count together on both', {
  tag: LONG,
}, async ({ page, context, product, openOther }) => {
  const family = await TrackingFamily.create(product);
  const phone = await openAt(page, family, MORNING);
  await expect(trackingScreen(phone).plus(1)).toBeVisible();
  await context.setOffline(true);
  await trackingScreen(phone).plus(1).click();
  await trackingScreen(phone).notes.fill('laughed at the dog');
  await save(phone);

  const tablet = await openAt(await openOther(), family, EVENING);
  const { plus, face, notes, lookAgain } = trackingScreen(tablet);
  for (const setId of [2, 3, 4, 5]) await plus(setId).click();
  await face('Loved it').check();
  await notes.fill('asked for more');
  await save(tablet);
  await expect.poll(async () => (await family.history()).length).toBe(1);

  await reconnect(context, phone);
  await expectFlashes(phone, ALL_FIVE);
  await expect
    .poll(async () => (await family.history())[0])
    .toMatchObject({
      date: TODAY,
      setUsage: { '1': 1, '2': 1, '3': 1, '4': 1, '5': 1 },
      engagement: 5,
      engagementTimes: ['morning', 'evening'],
    });
  await lookAgain();
  for (const device of [phone, tablet]) {
    await expectFlashes(device, ALL_FIVE);
    await expect(trackingScreen(device).face('Loved it')).toBeChecked();
    await expect(trackingScreen(device).notes).toHaveValue(/laughed at the dog/);
    await expect(trackingScreen(device).notes).toHaveValue(/asked for more/);
    await expect(device.getByText('Saved: 5 flashes')).toBeVisible();
  }
});

test('two devices that are online log one day together', { tag: LONG }, async ({
  page,
  product,
  openOther,
}) => {
  const family = await TrackingFamily.create(product);
  const phone = await openAt(page, family, MORNING);
  const tablet = await openAt(await openOther(), family, MORNING);
  await trackingScreen(phone).plus(1).click();
  await trackingScreen(tablet).plus(1).click();
  await trackingScreen(tablet).plus(2).click();
  await save(phone);
  await save(tablet);
  await expect
    .poll(async () => (await family.history()).map(({ setUsage }) => setUsage))
    .toEqual([{ '1': 2, '2': 1 }]);
  for (const device of [phone, tablet]) {
    await trackingScreen(device).lookAgain();
    await expectFlashes(device, { 1: '2', 2: '1' });
  }
});

// docs/product/day-log.md#corrections
test('both devices correct one mistake, and nothing falls below 0', { tag: LONG }, async ({
  page,
  context,
  product,
  openOther,
}) => {
  const family = await TrackingFamily.create(product);
  const phone = await openAt(page, family, MORNING);
  await trackingScreen(phone).plus(1).click();
  await trackingScreen(phone).plus(2).click();
  await save(phone);
  const tablet = await openAt(await openOther(), family, EVENING);
  await expectFlashes(tablet, { 1: '1', 2: '1' });
  await context.setOffline(true);
  await trackingScreen(phone).minus(1).click();
  await save(phone);
  await trackingScreen(tablet).minus(1).click();
  await save(tablet);
  await reconnect(context, phone);
  await trackingScreen(tablet).lookAgain();
  for (const device of [phone, tablet]) await expectFlashes(device, { 1: '0', 2: '1' });
  await expect.poll(async () => (await family.history())[0]?.setUsage).toEqual({ '1': 0, '2': 1 });
});
