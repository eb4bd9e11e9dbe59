import type { Page } from '@playwright/test';
import type { Change } from '#shared/library/changes/change.ts';
import { DEFAULT_TEACHING } from '#shared/library/tables/child.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import { expectFits } from '#tests/support/browser/expect-fits.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { switchToChinese } from '#tests/support/browser/switch-to-chinese.ts';
import { getTeachScreen } from '#tests/support/browser/teach-screen.ts';
import { expectAllSent, returnToPage } from '#tests/support/browser/unsent-changes.ts';
import { deleteCards, importCards, logDay } from '#tests/support/library/library-changes.ts';
import { TrackingFamily } from '#tests/support/library/tracking-family.ts';

const DAY = '2025-03-12';
const MANY = { id: 'cat1000', name: 'Many' };
/** Dog, car, table, tree and hand, the words of Set 1. */
const CARDS = ['f1', 'f6', 'f11', 'f16', 'f21'];

test.use({ viewport: { width: 360, height: 740 }, planLimits: 'on' });

/** The card that says what moves next, which holds the controls. */
const getCard = (page: Page) => page.getByRole('region', { name: 'New words' });
const findLine = (page: Page, text: string | RegExp) => page.locator('p', { hasText: text });
const findHeading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });

/** Opens the dashboard in the evening for a family with one set whose words have had all their showings. */
async function openEvening(
  page: Page,
  product: { url: string },
  ...changes: readonly Change[]
): Promise<TrackingFamily> {
  await page.clock.install({ time: new Date(`${DAY}T20:00:00`) });
  const family = await TrackingFamily.create(product);
  const child = { id: FIRST_CHILD, name: '', teaching: DEFAULT_TEACHING };
  await family.sync(
    ...[2, 3, 4, 5].map((setId) => ({ type: 'deleteSet' as const, setId })),
    { type: 'editChild', child: { ...child, rotation: 'on', start: 'skipped' }, base: { start: 'offer' } },
    { type: 'editSet', setId: 1, pace: { showings: 3 } },
    logDay(DAY, { source: 'player', flashes: [{ setId: 1, cardIds: CARDS, count: 3 }] }),
    ...changes,
  );
  await family.open(page, '/dashboard');
  return family;
}

// docs/product/next-words.md#next-words
test('a parent swaps the words of tomorrow and undoes the change the next day', { tag: LONG }, async ({
  page,
  product,
  context,
}) => {
  test.slow();
  const coming: Change = { type: 'addComing', setId: 1, flashcardIds: ['f2', 'f7', 'f12'] };
  const family = await openEvening(page, product, coming);
  const readSet = async () => (await family.sync()).rows.sets.find(({ id }) => id === 1);

  await test.step('shows the word that comes in tomorrow and the one that leaves', async () => {
    await expect(findHeading(page, 'New tomorrow: cat. Leaving: dog.')).toBeVisible();
    await expectFits(page);
  });

  const other = await context.newPage();
  await other.clock.install({ time: new Date(`${DAY}T20:10:00`) });
  await other.goto('/dashboard');

  await test.step('swaps both words in two tabs', async () => {
    await getCard(page).locator('summary').click();
    await expectFits(page);
    await page.getByRole('button', { name: 'Swap…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Swap words: Set 1' });
    await dialog.getByLabel('Which word comes in?').selectOption('chair');
    await dialog.getByLabel('Which word leaves?').selectOption('table');
    await expectFits(page);
    await dialog.getByRole('button', { name: 'Swap', exact: true }).click();
    for (const tab of [page, other])
      await expect(findHeading(tab, 'New tomorrow: chair. Leaving: table.')).toBeVisible();
    await switchToChinese(page);
    await expect(findHeading(page, '明天新词：chair。换下：table。')).toBeVisible();
    await expectFits(page);
    await page.getByRole('button', { name: '账户菜单' }).click();
    await page.getByRole('menuitemradio', { name: 'English' }).click();
    await expectAllSent(page);
  });

  await test.step('shows the new word in the first session of the next day', async () => {
    const { startSession, getFaceButton, playToTheEnd } = getTeachScreen(page);
    for (const tab of [page, other]) {
      await tab.clock.fastForward('13:00:00');
      await returnToPage(tab);
      await expect(findHeading(tab, 'New today: chair. Leaving: table.')).toBeVisible();
    }
    await startSession();
    await playToTheEnd();
    const shown = page.getByRole('list', { name: 'Words shown' }).getByRole('listitem');
    await expect
      .poll(async () => (await shown.allTextContents()).toSorted())
      .toEqual(['car', 'chair', 'dog', 'hand', 'tree']);
    await getFaceButton('Keen').click();
  });

  await test.step('undoes the change of today in one of two tabs', async () => {
    await getCard(other).locator('summary').click();
    await expect(findLine(other, 'New today: chair. Leaving: table.')).toBeVisible();
    await other.getByRole('button', { name: "Undo today's change of Set 1" }).click();
    for (const tab of [page, other]) {
      await expect(findHeading(tab, 'New tomorrow: chair. Leaving: dog.')).toBeVisible();
      await expect(findLine(tab, 'New today: chair.')).toHaveCount(0);
    }
    await expectAllSent(other);
    const expected = family.own({ flashcardIds: CARDS, coming: ['f12', 'f2', 'f7'] });
    expect(await readSet()).toMatchObject(expected);
  });
});

test('the offers below the session fit a phone in both languages', { tag: LONG }, async ({
  page,
  product,
}) => {
  const words = Array.from({ length: 90 }, (_, i) => `word ${i}`);
  // Words that the family has take no room.
  const otherCards = Array.from({ length: 25 }, (_, i) => `f${i + 1}`).filter((id) => !CARDS.includes(id));
  const child = { id: FIRST_CHILD, name: '', teaching: DEFAULT_TEACHING, start: 'skipped' as const };
  await openEvening(page, product, deleteCards(...otherCards), importCards(MANY, words), {
    type: 'editChild',
    child: { ...child, rotation: 'offer' },
    base: { rotation: 'on' },
  });

  await test.step('fits the offer of automatic new words', async () => {
    await page.getByRole('heading', { name: 'Let new words come in by themselves?' }).click();
    await expectFits(page);
    await page.getByRole('button', { name: 'On', exact: true }).click();
  });

  await test.step('fits the offer of words from the product', async () => {
    await findLine(page, 'No more words are coming for “Set 1”').click();
    await expectFits(page);
    await page.getByRole('button', { name: 'Take words from Sproutcards' }).click();
  });

  await test.step('fits the notice that the plan has little room', async () => {
    await getCard(page).locator('summary').click();
    await expect(findHeading(page, /^New tomorrow: .+\. Leaving: dog\.$/)).toBeVisible();
    await expect(findLine(page, 'that is enough for 5 days of new words')).toBeVisible();
    await expectFits(page);
    await page.getByRole('button', { name: 'A week ahead…' }).click();
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(5);
    await expectFits(page);
    await page.keyboard.press('Escape');
    await switchToChinese(page);
    await expect(findLine(page, '新词还够 5 天')).toBeVisible();
    await expectFits(page);
    await page.getByRole('link', { name: '管理字卡' }).click();
    await page.getByRole('tab', { name: '字卡组' }).click();
    await page.getByRole('button', { name: 'Set 1 的选项' }).click();
    await page.getByRole('menuitem', { name: '新词…' }).click();
    await expect(page.getByLabel('接下来没有词的时候')).toHaveValue('en');
    await expectFits(page);
  });
});
