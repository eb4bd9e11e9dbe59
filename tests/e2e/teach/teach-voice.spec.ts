import { DEFAULT_TEACHING } from '#shared/library/tables/child.ts';
import { expectFits } from '#tests/support/browser/expect-fits.ts';
import { expect, test } from '#tests/support/browser/product-test.ts';
import { teachScreen } from '#tests/support/browser/teach-screen.ts';
import { TrackingFamily } from '#tests/support/library/tracking-family.ts';

test.use({ viewport: { width: 360, height: 740 } });

// docs/product/teaching.md#voice-holds-card
test('a session with a voice plays to its end on a device that has none, and says how to add a Chinese one', async ({
  page,
  product,
}) => {
  await page.clock.install({ time: new Date('2025-03-12T09:00:00') });
  const family = await TrackingFamily.create(product);
  const flashcard = { id: 'f501', word: '苹果', english: 'apple', categoryId: 'cat1' };
  await family.sync(
    ...[3, 4, 5].map((setId) => ({ type: 'deleteSet' as const, setId })),
    { type: 'addFlashcard', flashcard, categoryName: 'Animals' },
    { type: 'addToSet', setId: 1, flashcardIds: [flashcard.id] },
  );
  await family.open(page, '/dashboard');
  const { start, shown, paused } = teachScreen(page);
  await start.click();
  await expect(shown).toBeVisible();

  await test.step('the voice is chosen in a pause', async () => {
    await page.keyboard.press('Space');
    await expect(paused).toBeVisible();
    await page.getByRole('button', { name: 'More settings' }).click();
    await page.getByLabel("This device's voice", { exact: true }).check();
    await expectFits(page);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.clock.runFor(3_000);
    await expect(page.getByText(/^This device has no Chinese voice yet/)).toBeVisible();
    await expectFits(page);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(page.getByText(/^This device has no Chinese voice yet/)).toBeHidden();
  });

  await test.step('every card keeps its time', async () => {
    await page.mouse.click(180, 250);
    await expect(paused).toBeHidden();
    // Eleven cards of a second and a pause of three, with time to spare.
    await page.clock.runFor(17_000);
    await expect(page.getByRole('heading', { name: 'All 11!' })).toBeVisible();
  });

  await test.step('the choice holds on every device of the family', async () => {
    const { children } = (await family.sync()).rows;
    expect(children[0]?.teaching).toEqual({ ...DEFAULT_TEACHING, voice: 'browser' });
  });
});
