import { expectFits } from '#tests/support/browser/expect-fits.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { getTeachScreen } from '#tests/support/browser/teach-screen.ts';
import { expectAllSent } from '#tests/support/browser/unsent-changes.ts';
import { logDay } from '#tests/support/library/library-changes.ts';
import { TrackingFamily } from '#tests/support/library/tracking-family.ts';

const WORDS = /^(dog|car|hand|tree|table)$/;
const CARDS = ['f1', 'f6', 'f11', 'f16', 'f21'];
const PAIRS = 5;

test.use({ hasTouch: true, losesNetwork: true });

for (const viewport of [
  { width: 360, height: 740 },
  { width: 740, height: 360 },
]) {
  // docs/product/choosing-game.md#choosing
  test.describe(`The choosing game at ${viewport.width} x ${viewport.height} pixels`, { tag: LONG }, () => {
    test.use({ viewport });

    test('is played by touch without a network and logs nothing', async ({ page, context, product }) => {
      await page.clock.install({ time: new Date('2025-03-12T09:00:00') });
      const family = await TrackingFamily.create(product);
      await family.sync(
        ...[2, 3, 4, 5].map((setId) => ({ type: 'deleteSet' as const, setId })),
        logDay('2025-03-11', { flashes: [{ setId: 1, cardIds: CARDS, count: 10 }] }),
      );
      await family.open(page, '/dashboard');
      const { startSession, playToTheEnd, pausedHeading, resume } = getTeachScreen(page);
      await startSession();
      await playToTheEnd();
      await expectFits(page);
      await context.setOffline(true);
      await page.getByRole('button', { name: 'Where is it? A game of two words' }).tap();
      const cards = page.getByRole('button', { name: WORDS });

      await test.step('stands on an upright screen one word above the other, else side by side', async () => {
        await expect(cards).toHaveCount(2);
        await expectFits(page);
        const [first, second] = [await cards.nth(0).boundingBox(), await cards.nth(1).boundingBox()];
        if (viewport.height > viewport.width) expect(first!.y + first!.height).toBeLessThan(second!.y);
        else expect(first!.x + first!.width).toBeLessThan(second!.x);
        await expect(page.getByRole('status')).toHaveText(/^Where is (dog|car|hand|tree|table)\?$/);
      });

      // docs/product/choosing-game.md#game-hands
      await test.step('pauses at Back', async () => {
        await page.goBack();
        await expect(pausedHeading).toBeVisible();
        await expect(page).toHaveURL('/teach');
        await expectFits(page);
        await resume();
      });

      await test.step('ends after its pairs', async () => {
        for (let pair = 0; pair < PAIRS; pair += 1) {
          await page.clock.runFor(1_100);
          await cards.nth(0).tap();
          await page.clock.runFor(8_000);
        }
        await expect(page.getByRole('heading', { name: 'That was fun!' })).toBeVisible();
        await page.clock.runFor(1_100);
        await expectFits(page);
        await context.setOffline(false);
        await page.getByRole('button', { name: 'Back' }).tap();
        await expect(page).toHaveURL('/dashboard');
      });

      await expectAllSent(page);
      const [, day] = await family.history();
      expect(day).toMatchObject({ date: '2025-03-12', sessions: 1, entryCount: 1, setUsage: { '1': 1 } });
    });
  });
}
