import type { Page } from '@playwright/test';
import { NOTHING_LOST } from '#shared/library/changes/bring-back.ts';
import type { Change } from '#shared/library/changes/change.ts';
import { DEFAULT_TEACHING } from '#shared/library/tables/child.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import { rotationId } from '#shared/library/tables/rotation.ts';
import ENGLISH_WORDS from '#shared/shipped-words/english-words.json' with { type: 'json' };
import { expectFits } from '#tests/support/browser/expect-fits.ts';
import { expect, test } from '#tests/support/browser/product-test.ts';
import { teachScreen } from '#tests/support/browser/teach-screen.ts';
import { importCards, logDay } from '#tests/support/library/library-changes.ts';
import { TrackingFamily } from '#tests/support/library/tracking-family.ts';

const DAY = '2025-03-12';
const RED = 'rgb(217, 18, 26)';
const BLACK = 'rgb(42, 31, 26)';
const RETIRED = ENGLISH_WORDS.slice(0, 60).map(({ word }, i) => {
  return { id: `f${1_001 + i}-en`, word, categoryId: 'cat1001-en' };
});

test.use({ viewport: { width: 360, height: 740 } });

function revive(ordinal: number, day: string, cards: { entering: string[]; retiring: string[] }): Change {
  const which = { childId: FIRST_CHILD, setId: 1, ordinal };
  const places = cards.retiring.map(() => 0);
  const rotation = {
    id: rotationId(which),
    ...which,
    day,
    at: `${day}T08:00:00.000+01:00`,
    ...cards,
    places,
  };
  return { type: 'bringBack', rows: { ...NOTHING_LOST, rotations: [rotation] } };
}

/** A family with one set, from which sixty words have left; the child was taught yesterday. */
async function openMorning(page: Page, product: { url: string }, path: string, ...changes: Change[]) {
  await page.clock.install({ time: new Date(`${DAY}T09:00:00`) });
  const family = await TrackingFamily.create(product);
  const child = { id: FIRST_CHILD, name: '', teaching: DEFAULT_TEACHING };
  const ids = RETIRED.map(({ id }) => id);
  await family.sync(
    ...[2, 3, 4, 5].map((setId) => ({ type: 'deleteSet' as const, setId })),
    { type: 'editChild', child: { ...child, rotation: 'on', start: 'skipped' }, base: { start: 'offer' } },
    {
      ...{ type: 'importFlashcards', importId: crypto.randomUUID(), at: `${DAY}T08:00:00.000+01:00` },
      ...{ fileName: 'words.csv', flashcards: RETIRED },
      categories: [{ id: 'cat1001-en', name: 'Words' }],
    },
    revive(1, '2025-03-10', { entering: ids, retiring: [] }),
    revive(2, '2025-03-11', { entering: [], retiring: ids }),
    logDay('2025-03-11', {
      ...{ source: 'player', flashes: [{ setId: 1, cardIds: ['f1', 'f6', 'f11', 'f16', 'f21'], count: 15 }] },
    }),
    ...changes,
  );
  await family.open(page, path);
  return family;
}

// docs/product/stages.md#dots
// docs/product/stages.md#stage-look
test('dots are as many as their cards say, and two words are black and smaller if the parent wants it so', async ({
  page,
  product,
}) => {
  const cards = importCards({ id: 'cat90', name: 'Two words' }, ['red car', 'big dog']);
  const child = { id: FIRST_CHILD, name: '', rotation: 'on', start: 'skipped' } as const;
  await openMorning(
    page,
    product,
    '/dashboard',
    { type: 'editSet', setId: 1, stage: 'dots', fill: 'en' },
    cards,
    {
      type: 'addSet',
      set: {
        ...{ id: 1_000_007, childId: FIRST_CHILD, name: 'Pairs', stage: 'couplets' },
        flashcardIds: cards.flashcards.map(({ id }) => id),
      },
    },
    {
      ...{ type: 'editChild', base: { teaching: { byTap: false, blackLater: false } } },
      child: { ...child, teaching: { ...DEFAULT_TEACHING, byTap: true, blackLater: true } },
    },
  );
  await page.goto(`${product.url}/teach?start`);
  const { shown } = teachScreen(page);
  await expect(shown).toBeVisible();
  const dots = new Map<string, number>();
  const colours = new Map<string, string>();
  for (let step = 0; step < 10; step += 1) {
    const quantity = shown.getByRole('img');
    const text = shown.locator('p:not(.sr-only)').first();
    if ((await quantity.count()) > 0) {
      dots.set((await quantity.getAttribute('aria-label')) ?? '', await quantity.locator('circle').count());
      await expect(quantity.locator('g').first()).toHaveCSS('fill', RED);
      await expectFits(page);
    } else if ((await text.count()) > 0) {
      colours.set(
        (await text.textContent()) ?? '',
        await text.evaluate((one) => getComputedStyle(one).color),
      );
    }
    await page.keyboard.press('ArrowRight');
  }
  expect(Object.fromEntries(dots)).toEqual({ 1: 1, 2: 2 });
  expect(Object.fromEntries(colours)).toEqual({
    ...{ dog: RED, car: RED, table: RED, tree: RED, hand: RED },
    ...{ 'red car': BLACK, 'big dog': BLACK },
  });
});
