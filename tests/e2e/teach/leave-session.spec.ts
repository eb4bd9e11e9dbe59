import { expect, test } from '#tests/support/browser/product-test.ts';
import { getTeachScreen } from '#tests/support/browser/teach-screen.ts';
import { TrackingFamily } from '#tests/support/library/tracking-family.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

// docs/product/teaching.md#leave-session
test('Back and the corner first pause on a phone without full screen', async ({ page, product }) => {
  await page.addInitScript(() => {
    // Safari on an iPhone has none of these.
    for (const name of ['requestFullscreen', 'webkitRequestFullscreen'])
      Reflect.deleteProperty(Element.prototype, name);
    Reflect.deleteProperty(Document.prototype, 'exitFullscreen');
    Reflect.deleteProperty(Document.prototype, 'fullscreenElement');
  });
  await page.clock.install({ time: new Date('2025-03-12T09:00:00') });
  const family = await TrackingFamily.create(product);
  await family.open(page, '/dashboard');
  const { startSession, pausedHeading, resume, cornerButton, getTodayHeading } = getTeachScreen(page);
  const leavingHint = page.getByText('Hold “Resume” to go on, hold × to leave.');
  await startSession();

  await page.goBack();
  await expect(leavingHint).toBeVisible();
  await expect(page).toHaveURL('/teach');
  await resume();

  await cornerButton.tap();
  await expect(leavingHint).toBeVisible();
  await cornerButton.tap();
  await expect(pausedHeading).toBeVisible();
  await resume();

  await page.goBack();
  await expect(pausedHeading).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/dashboard');
  await expect(getTodayHeading('Session 1 of 3')).toBeVisible();
});
