import { DEFAULT_TEACHING } from '#shared/library/tables/child.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import { expectFits } from '#tests/support/browser/expect-fits.ts';
import { expect, test } from '#tests/support/browser/product-test.ts';
import { getTeachScreen } from '#tests/support/browser/teach-screen.ts';
import { importCards, logDay } from '#tests/support/library/library-changes.ts';
import { TrackingFamily } from '#tests/support/library/tracking-family.ts';

const DAY = '2025-03-12';
const RED = 'rgb(217, 18, 26)';
const BLACK = 'rgb(42, 31, 26)';

test.use({ viewport: { width: 360, height: 740 } });

// docs/product/stages.md#dots
// docs/product/stages.md#numerals
// docs/product/stages.md#stage-look
test('a session draws dots and numerals in red and later stages in black on request', async ({
  page,
  product,
}) => {
  await page.clock.install({ time: new Date(`${DAY}T09:00:00`) });
  const family = await TrackingFamily.create(product);
  const child = { id: FIRST_CHILD, name: '', rotation: 'on', start: 'skipped' } as const;
  const teaching = { ...DEFAULT_TEACHING, byTap: true, blackLater: true };
  const pairs = importCards({ id: 'cat90', name: 'Two words' }, ['red car', 'big dog']);
  const laterDots = [
    { id: 'f5219-en', word: '3 × 4 = 12', categoryId: 'cat90' },
    { id: 'f5249-en', word: '0', categoryId: 'cat90' },
    { id: 'f6008-en', word: '7', categoryId: 'cat90' },
  ];
  await family.sync(
    ...[2, 3, 4, 5].map((setId) => ({ type: 'deleteSet' as const, setId })),
    {
      type: 'editChild',
      child: { ...child, teaching },
      base: { start: 'offer', teaching: { byTap: false, blackLater: false } },
    },
    logDay('2025-03-11', {
      source: 'player',
      flashes: [{ setId: 1, cardIds: ['f1', 'f6', 'f11', 'f16', 'f21'], count: 15 }],
    }),
    { type: 'editSet', setId: 1, stage: 'dots', fill: 'en' },
    { ...pairs, flashcards: [...pairs.flashcards, ...laterDots] },
    {
      type: 'addSet',
      set: {
        id: 1_000_006,
        childId: FIRST_CHILD,
        name: 'Later',
        stage: 'dots',
        flashcardIds: laterDots.map(({ id }) => id),
      },
    },
    {
      type: 'addSet',
      set: {
        id: 1_000_007,
        childId: FIRST_CHILD,
        name: 'Pairs',
        stage: 'couplets',
        flashcardIds: pairs.flashcards.map(({ id }) => id),
      },
    },
  );
  await family.open(page, '/teach?start');
  const { shownCard, begin } = getTeachScreen(page);
  await begin();
  const dotCounts: Record<string, number> = {};
  const colors: Record<string, string> = {};
  for (let step = 0; step < 14; step += 1) {
    const quantity = shownCard.getByRole('img');
    const text = shownCard.locator('p:not(.sr-only)').first();
    if ((await quantity.count()) > 0) {
      const label = (await quantity.getAttribute('aria-label')) ?? '';
      dotCounts[label] = await quantity.locator('circle').count();
      await expect(shownCard.getByText(label, { exact: true })).toBeInViewport({ ratio: 1 });
      await expect(quantity.locator('g').first()).toHaveCSS('fill', RED);
      await expectFits(page);
    } else if ((await text.count()) > 0) {
      const word = (await text.textContent()) ?? '';
      colors[word] = await text.evaluate((element) => getComputedStyle(element).color);
    }
    await page.keyboard.press('ArrowRight');
  }
  expect(dotCounts).toEqual({ 1: 1, 2: 2, '3 × 4 = 12': 19, 0: 0 });
  expect(colors).toEqual({
    dog: RED,
    car: RED,
    table: RED,
    tree: RED,
    hand: RED,
    'red car': BLACK,
    'big dog': BLACK,
    7: RED,
  });
});
