import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { Page } from '@playwright/test';
import { DEFAULT_TEACHING, NEW_CHILD, type TeachingSettings } from '#shared/library/tables/child.ts';
import { expectFits, expectNoSidewaysScroll } from '#tests/support/browser/expect-fits.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { openSignedIn } from '#tests/support/browser/signed-in-page.ts';
import { getTeachScreen } from '#tests/support/browser/teach-screen.ts';
import { findInkBox, readInk } from '#tests/support/pdf/ink.ts';

/** The share of the width of a printed page that a word may take. */
const WIDTH_SHARE = (297 - 16) / 297;
/** Short, long and Chinese texts; the newest comes last. */
const WORDS = [
  { id: 'f501', word: 'dog' },
  { id: 'f502', word: 'hippopotamus' },
  { id: 'f503', word: 'the cat that went to the moon and came back' },
  { id: 'f504', word: '苹果', english: 'apple', pinyin: 'píng guǒ' },
];
const CHANGES = [
  ...[2, 3, 4, 5].map((setId) => ({ type: 'deleteSet' as const, setId })),
  ...WORDS.map((card) => ({
    type: 'addFlashcard' as const,
    flashcard: { ...card, categoryId: 'cat1' },
    categoryName: 'Animals',
  })),
  { type: 'removeFromSet' as const, setId: 1, flashcardIds: ['f1', 'f6', 'f11', 'f16', 'f21'] },
  { type: 'addToSet' as const, setId: 1, flashcardIds: WORDS.map(({ id }) => id) },
];
/** Makes every card wait for a tap, so that a screenshot can be taken. */
const BY_TAP = createTeachingChange({ byTap: true });

function createTeachingChange(patch: Partial<TeachingSettings>) {
  const teaching = { ...DEFAULT_TEACHING, ...patch };
  return {
    type: 'editChild' as const,
    child: { ...NEW_CHILD, teaching },
    base: { teaching: DEFAULT_TEACHING },
  };
}

/** Words have more red ink than this, the brown lines of fields less. */
const MIN_WORD_INK = 0.25;

/** Returns the box of the red ink on the page in CSS pixels. */
async function measureInk(page: Page) {
  const image = await loadImage(await page.screenshot());
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  const ink = readInk(data, image.width, image.height);
  ink.values.forEach((value, index) => {
    if (value < MIN_WORD_INK) ink.values[index] = 0;
  });
  const box = findInkBox(ink);
  if (!box) throw new Error('There is no word on the screen.');
  return { ...box, right: image.width - box.left - box.width, bottom: image.height - box.top - box.height };
}

/** Returns the heights in CSS pixels of the controls of the pause. */
function measureControls(page: Page): Promise<number[]> {
  const controls = page.locator('section').locator('button, select, label:has(input)');
  return controls.evaluateAll((all) => all.map((control) => control.getBoundingClientRect().height));
}

for (const screen of [
  { width: 360, height: 740, tag: [] },
  { width: 740, height: 360, tag: LONG },
  { width: 640, height: 320, tag: LONG },
  { width: 1280, height: 720, tag: LONG },
]) {
  // docs/product/teaching.md#player-by-hand
  // docs/product/teaching.md#word-on-screen
  test.describe(`Player at ${screen.width} x ${screen.height} pixels`, { tag: screen.tag }, () => {
    test.use({ viewport: { width: screen.width, height: screen.height } });

    test('shows each word in red, centered and as large as possible', async ({ page, product }) => {
      await openSignedIn(page, product, '/teach?start', [...CHANGES, BY_TAP]);
      const { shownCard, begin, readWord, cornerButton, pausedHeading, resume } = getTeachScreen(page);
      await begin();
      const isFlat = screen.height <= 480;
      const seenTexts = new Set<string>();
      const maxWidth = screen.width * WIDTH_SHARE;
      for (let card = 0; card < WORDS.length; card += 1) {
        const text = await readWord();
        seenTexts.add(text);
        await expect(shownCard.locator('p').first()).toHaveCSS('color', 'rgb(217, 18, 26)');
        const ink = await measureInk(page);
        expect(ink.width, text).toBeLessThanOrEqual(maxWidth + 1);
        expect(Math.abs(ink.left - ink.right), text).toBeLessThanOrEqual(screen.width * 0.03);
        expect(Math.abs(ink.top - ink.bottom), text).toBeLessThanOrEqual(screen.height * 0.03);
        expect(ink.top, text).toBeGreaterThan(20);
        // A word grows until it reaches one of the two bounds.
        const isFull = ink.width > maxWidth * 0.9 || ink.height > (screen.height - 112) * 0.8;
        expect(isFull, `${text} ${JSON.stringify(ink)}`).toBe(true);
        await cornerButton.click();
        await expect(pausedHeading).toBeVisible();
        const pausedInk = await measureInk(page);
        if (isFlat) expect(pausedInk, `paused, ${text} stays where it is`).toEqual(ink);
        else {
          const panel = await page.locator('section').filter({ has: pausedHeading }).boundingBox();
          const shape = ink.width / ink.height;
          expect(pausedInk.width / pausedInk.height, `paused, ${text} is not cut`).toBeCloseTo(shape, 1);
          expect(pausedInk.top, text).toBeGreaterThan(0);
          expect(pausedInk.top + pausedInk.height, text).toBeLessThanOrEqual(panel!.y);
        }
        for (const control of await measureControls(page)) expect(control).toBeGreaterThanOrEqual(44);
        await resume();
        expect(await measureInk(page)).toEqual(ink);
        await page.keyboard.press('Space');
      }
      expect([...seenTexts].sort()).toEqual(WORDS.map(({ word: text }) => text).sort());
      await resume();
      await expect(page.getByRole('heading', { name: 'All four!' })).toBeVisible();
    });
  });
}

/** Chromium does not resize a window that fills the screen. */
async function leaveFullScreen(page: Page): Promise<void> {
  await page.evaluate(() => document.fullscreenElement && document.exitFullscreen());
}

for (const { language, tag } of [
  { language: 'en', tag: [] },
  { language: 'zh', tag: LONG },
]) {
  // docs/product/teaching.md#player-by-hand
  test(`a pause shows all controls with text of 200 % (${language})`, { tag }, async ({ page, product }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.addInitScript((chosen) => localStorage.setItem('sproutcards-language', chosen), language);
    await openSignedIn(page, product, '/teach?start', [...CHANGES, BY_TAP]);
    await getTeachScreen(page).begin();
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    // The corner button pauses and explains how to leave.
    await page.locator('button').click();
    const panel = page.locator('section');
    await leaveFullScreen(page);
    for (const [width, height] of [
      [360, 740],
      [740, 360],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const control of await panel.locator('h2, p, button, select, label:has(input)').all()) {
        await expect(control).toBeInViewport({ ratio: 1 });
      }
      await expectNoSidewaysScroll(page, `in a pause at ${width} px`);
      const ink = await measureInk(page);
      expect(ink.height, 'the word is in view').toBeGreaterThan(30);
    }
  });
}

// docs/product/teaching.md#word-on-screen
test('a word stays in view when the device is turned during a pause', { tag: LONG }, async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openSignedIn(page, product, '/teach?start', [...CHANGES, BY_TAP]);
  const { begin, cornerButton, pausedHeading } = getTeachScreen(page);
  await begin();
  await cornerButton.click();
  await expect(pausedHeading).toBeVisible();
  await leaveFullScreen(page);
  await page.setViewportSize({ width: 1280, height: 720 });
  const panel = page.locator('section').filter({ has: pausedHeading });
  await expect
    .poll(async () => {
      const { top, height } = await measureInk(page);
      return top > 0 && top + height <= (await panel.boundingBox())!.y;
    })
    .toBe(true);
});

test('a pause between two sets keeps its dots in view', { tag: LONG }, async ({ page, product }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await openSignedIn(page, product, '/teach?start', [BY_TAP]);
  const { shownCard, begin, cornerButton, pausedHeading } = getTeachScreen(page);
  await begin();
  for (let card = 0; card < 5; card += 1) await page.keyboard.press('ArrowRight');
  await cornerButton.click();
  await expect(pausedHeading).toBeVisible();
  await expect(shownCard.getByText('Next: Set 2')).toBeAttached();
  const dots = await shownCard.locator('> div > :first-child').boundingBox();
  const panel = await page.locator('section').filter({ has: pausedHeading }).boundingBox();
  expect(dots!.y + dots!.height).toBeLessThan(panel!.y);
});

test('a Chinese word is shown first alone and then with pinyin and meaning', async ({ page, product }) => {
  await page.setViewportSize({ width: 640, height: 320 });
  await openSignedIn(page, product, '/teach?start', [
    ...CHANGES,
    createTeachingChange({ byTap: true, backs: 'wordThenMeaning' }),
  ]);
  const { begin, readWord, cornerButton, resume } = getTeachScreen(page);
  await begin();
  for (let card = 0; card < 3; card += 1) await page.keyboard.press('ArrowRight');
  expect(await readWord()).toBe('苹果');
  const meaning = page.getByText('apple', { exact: true });
  await expect(meaning).toBeHidden();
  const before = await measureInk(page);
  await page.keyboard.press('Space');
  await expect(meaning).toBeVisible();
  await expect(page.getByText('píng guǒ')).toBeVisible();
  await expectFits(page);
  await cornerButton.click();
  const settingsBox = await page.getByLabel('Each card').boundingBox();
  const meaningBox = await meaning.boundingBox();
  expect(
    meaningBox!.y + meaningBox!.height,
    'the meaning ends above the settings of a pause',
  ).toBeLessThanOrEqual(settingsBox!.y);
  await resume();
  expect(await measureInk(page), 'the word stays where it was').toEqual(before);
  await page.keyboard.press('Space');
  await page.keyboard.press('Space');
  await resume();
  await expect(page.getByRole('heading', { name: 'All four!' })).toBeVisible();
});
