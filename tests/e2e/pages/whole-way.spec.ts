import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Download, Page } from '@playwright/test';
import Papa from 'papaparse';
import { expectNoSidewaysScroll } from '#tests/support/browser/expect-fits.ts';
import { findViolations } from '#tests/support/browser/find-violations.ts';
import { pressByKey, tabTo } from '#tests/support/browser/keyboard.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { openSignedIn } from '#tests/support/browser/signed-in-page.ts';
import { teachScreen } from '#tests/support/browser/teach-screen.ts';
import { trackingScreen } from '#tests/support/library/tracking-family.ts';
import { generatePreview } from '#tests/support/pdf/generate-preview.ts';
import { readWordsFromPdf } from '#tests/support/pdf/read-pdf.ts';

// The whole way goes as a parent's browser does, which keeps the app.
test.use({ serviceWorkers: 'allow' });

const LIST = fileURLToPath(new URL('../../fixtures/csv/everyday-words.csv', import.meta.url));

/** The list as any CSV reader sees it: category by category, every filled cell. */
function readListIndependently(): Map<string, string[]> {
  const { data } = Papa.parse<string[]>(readFileSync(LIST, 'utf8').replace(/^\ufeff/, ''), {
    delimiter: ',',
  });
  const [header = [], ...rows] = data;
  const words = new Map<string, string[]>();
  for (const [column, name] of header.entries()) {
    if (name.trim() === '') continue;
    words.set(
      name.trim(),
      rows.map((row) => (row[column] ?? '').trim()).filter((word) => word !== ''),
    );
  }
  return words;
}

/** The words of a category that are new to a library in which it holds `known`, each once whatever its case. */
function newWords(words: readonly string[], known: readonly string[]): string[] {
  const seen = new Set(known.map((word) => word.toLowerCase()));
  return words.filter((word) => {
    const key = word.toLowerCase();
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

async function signUp(page: Page): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel('Full name').fill('Ann Li');
  await page.getByLabel('Email').fill('whole-way@example.org');
  await page.getByLabel('Password', { exact: true }).fill('secret1');
  await page.getByRole('checkbox', { name: /terms/ }).check();
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

/** Answers the two questions of a new family: English words, and a nickname. */
async function answerQuestions(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Welcome! Two quick questions' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'English' })).toBeChecked();
  expect(await findViolations(page)).toEqual([]);
  await page.getByLabel('What do you call your child?').fill('Dou Dou');
  await page.getByRole('button', { name: "Let's start" }).click();
  await expect(page.getByRole('link', { name: 'Start the session' })).toBeVisible();
  // A reload does not ask again.
  await page.reload();
  await expect(page.getByRole('link', { name: 'Start the session' })).toBeVisible();
}

async function bytesOf(download: Download): Promise<Uint8Array> {
  return new Uint8Array(readFileSync(await download.path()));
}

// docs/product/first-minute.md#first-questions
test('sign up, import a word list, see the cards, print the PDF', async ({ page }) => {
  const list = readListIndependently();
  const animals = newWords(list.get('Animals') ?? [], ['dog', 'cat', 'bird', 'fish', 'rabbit']);
  // 动物 goes into Animals as well, as a bilingual family would have it.
  const chineseAnimals = newWords(list.get('动物') ?? [], []);

  await signUp(page);
  await answerQuestions(page);

  await page.getByRole('link', { name: 'Manage Flashcards' }).click();
  await page.getByRole('button', { name: 'Import from CSV' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles(LIST);
  await expect(dialog.getByRole('heading', { name: /Preview of/ })).toBeVisible();
  await dialog.getByLabel('Put the words of “动物” into').selectOption({ label: 'Animals' });
  const confirm = dialog.getByRole('button', { name: /^Import \d+ flashcards$/ });
  const all = Number((await confirm.textContent())?.match(/\d+/)?.[0]);
  await dialog.getByLabel('Put the words of “交通工具” into').selectOption({ label: 'Do not import' });
  const promised = all - newWords(list.get('交通工具') ?? [], []).length;
  await expect(confirm).toHaveText(`Import ${promised} flashcards`);
  expect(promised).toBeGreaterThan(230);
  await confirm.click();
  await expect(dialog.getByText(`Added ${promised} new flashcards`)).toBeVisible();
  await expect(dialog.getByText('Mapped to 4 existing categories')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('tab', { name: 'Flashcards', exact: true }).click();
  await expect(page.getByText(`${promised + 25} flashcards`)).toBeVisible();
  await page.getByLabel('Show category').selectOption({ label: 'Animals' });
  const shown = 5 + animals.length + chineseAnimals.length;
  await expect(page.getByText(`${shown} flashcards`, { exact: true })).toBeVisible();
  await page.getByLabel('Search words').fill('snail');
  // The list follows the field when the browser has time.
  await expect(page.getByRole('listitem').filter({ hasText: 'Category: Animals' })).toHaveText([/snail/]);

  await page.getByRole('tab', { name: 'Print Flashcards' }).click();
  await page.getByLabel('Show category').selectOption({ label: 'Animals' });
  await page.getByRole('button', { name: 'Select all shown' }).click();
  await page.getByLabel('Add back pages').check();
  await generatePreview(page);
  await expect(page.getByText(`Print Preview of selected words (${shown} flashcards)`)).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  const pdf = await bytesOf(await downloading);
  await expect(page.getByText('PDF generated successfully! Check your downloads folder.')).toBeVisible();

  const printed = ['dog', 'cat', 'bird', 'fish', 'rabbit', ...animals, ...chineseAnimals];
  const allWords = [...list.values()].flat();
  const fronts = Math.ceil(printed.length / 2);
  const seen = await readWordsFromPdf(pdf, [...printed, ...allWords], { fronts });
  // Two cards a page; an odd number leaves the last half blank.
  const halves = printed.length % 2 === 0 ? printed : [...printed, null];
  expect(seen.map(({ word }) => word)).toEqual(halves);
});

// docs/product/frame.md#bars
test.describe('in a window at 200 % zoom, as low as a phone on its side', () => {
  test.use({ viewport: { width: 640, height: 400 } });

  test('the whole way goes by keyboard alone, and no bar covers what has the focus', { tag: LONG }, async ({
    page,
  }) => {
    const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
    const openTab = (name: string) =>
      pressByKey(page, page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name }));
    const type = async (label: string, text: string) => {
      await tabTo(page, page.getByLabel(label, { exact: true }));
      await page.keyboard.type(text);
    };

    await test.step('sign up, and skip the questions', async () => {
      await page.goto('/login');
      await pressByKey(page, page.getByRole('main').getByRole('link', { name: 'Sign up' }));
      await type('Full name', 'Kay Li');
      await type('Email', 'keyboard@example.org');
      await type('Password', 'secret1');
      await tabTo(page, page.getByRole('checkbox', { name: /terms/ }));
      await page.keyboard.press('Space');
      await pressByKey(page, button('Sign up'));
      await pressByKey(page, button('Skip'));
    });

    await test.step('show the first set, and say how it went', async () => {
      const screen = teachScreen(page);
      await pressByKey(page, page.getByRole('link', { name: 'Start the session' }));
      await screen.playToTheEnd();
      await pressByKey(page, button('Loved it'));
      await expect(page.getByRole('heading', { name: 'Session 2 of 3' })).toBeVisible();
    });

    await test.step('log a second one', async () => {
      const screen = trackingScreen(page);
      await openTab('Daily Tracking');
      await pressByKey(page, screen.plus(2));
      await type('Notes', 'By keyboard.');
      await pressByKey(page, screen.save);
      await expect(screen.saved).toBeVisible();
      await expect(screen.saved).toBeHidden({ timeout: 15_000 });
    });

    await test.step('look at the day in the history', async () => {
      await openTab('History');
      await pressByKey(page, page.getByRole('button', { name: /^View / }).first());
      await expect(page.getByRole('dialog').getByText('By keyboard.')).toBeVisible();
      await page.keyboard.press('Escape');
    });

    await test.step('add a card by its key, and print it', async () => {
      const dialog = page.getByRole('dialog');
      await expect(dialog).toBeHidden();
      await page.keyboard.press('n');
      await expect(dialog.getByLabel('Word')).toBeFocused();
      await page.keyboard.type('spoon');
      await tabTo(page, dialog.getByRole('radio', { name: 'Animals' }));
      await page.keyboard.press('Space');
      await pressByKey(page, dialog.getByRole('button', { name: /^Add/ }));
      await expect(dialog.getByLabel('Word')).toHaveValue('');
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await page.keyboard.press('3');
      await tabTo(page, page.getByRole('tab', { name: 'Flashcards', exact: true }));
      await page.keyboard.press('ArrowRight');
      await tabTo(page, button('spoon'));
      await page.keyboard.press('Space');
      await pressByKey(page, button('Generate Preview'));
      await expect(page.getByText('Page 1 of 1', { exact: true })).toBeVisible();
      const downloading = page.waitForEvent('download');
      await pressByKey(page, button('Download PDF'));
      expect((await bytesOf(await downloading)).length).toBeGreaterThan(1_000);
    });

    await test.step('sign out', async () => {
      await pressByKey(page, button('Account menu'));
      await page.keyboard.press('End');
      await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/login');
    });
  });
});

// docs/product/frame.md#bars
test.describe('in a low window', () => {
  test.use({ viewport: { width: 640, height: 400 } });

  test('a notification leaves room below the end of the page for what has the focus there', {
    tag: LONG,
  }, async ({ page, product }) => {
    await openSignedIn(page, product, '/manage-flashcards?tab=categories');
    const name = page.getByLabel('Category name');
    await name.fill('Zoo');
    await name.press('Enter');
    await pressByKey(page, page.getByRole('button', { name: 'Options for Zoo' }));
    await page.keyboard.press('End');
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused();
    await page.keyboard.press('Enter');
    const toast = page.locator('.toast');
    await expect(toast).toContainText('Category deleted');
    // Its time stands still while its button has the focus.
    await toast.getByRole('button', { name: 'Undo' }).focus();
    const last = page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' });
    await tabTo(page, last);
    await expect(toast).toBeVisible();
    const [covering, covered] = [await toast.boundingBox(), await last.boundingBox()];
    expect(covered!.y + covered!.height).toBeLessThanOrEqual(covering!.y);
  });
});

// docs/product/frame.md#bars
test('with text twice as large nothing is cut off or wider than a phone, and no word breaks inside', {
  tag: LONG,
}, async ({ page, product }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%';
    });
  });
  for (const path of ['/', '/signup', '/forgot-password', '/plans']) await expectUncut(page, path);
  const paths = [
    '/dashboard',
    '/daily-tracking',
    '/manage-flashcards',
    '/history',
    '/profile',
    '/plans',
    '/terms',
  ];
  await openSignedIn(page, product, '/dashboard');
  for (const path of paths) await expectUncut(page, path);
  await test.step('in the tabs and the bars of Manage Flashcards', async () => {
    await page.goto('/manage-flashcards?tab=categories');
    await page.getByRole('tab', { name: 'Print Flashcards' }).click();
    await expect(page.getByRole('button', { name: 'dog', exact: true })).toBeVisible();
    await page.getByLabel('Add back pages').check();
    await page.getByRole('heading', { name: 'Paper' }).click();
    await expectUncutNow(page, 'Print Flashcards');
    await page.getByRole('button', { name: 'My printer…' }).click();
    await expectUncutNow(page, 'the dialog of the printer');
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Next Day Sets' }).click();
    await page.getByRole('button', { name: 'Set 1' }).click();
    await expect(page.getByRole('button', { name: 'Generate Preview' })).toBeVisible();
    await expectUncutNow(page, 'the print bar');
    await page.getByRole('tab', { name: 'Flashcards', exact: true }).click();
    await page.getByRole('button', { name: 'Options for dog' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Select' }).click();
    await expect(page.getByText('1 selected')).toBeVisible();
    await expectUncutNow(page, 'Flashcards');
  });
});

async function expectUncut(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expectUncutNow(page, path);
}

async function expectUncutNow(page: Page, where: string): Promise<void> {
  await expectNoSidewaysScroll(page, `on ${where}`);
  expect(await page.evaluate(findCutTexts), where).toEqual([]);
  expect(await page.evaluate(findBrokenWords), where).toEqual([]);
  expect(await page.evaluate(findCutChoices), where).toEqual([]);
}

/** Runs in the page: names the words that stand on more than one line, but for addresses and what parents wrote. */
function findBrokenWords(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    const element = text.parentElement;
    if (!element?.checkVisibility({ visibilityProperty: true })) continue;
    if (element.closest('.sr-only, .wrap-anywhere, script, style, noscript')) continue;
    texts.push(text);
  }
  return texts.flatMap((text) =>
    [...text.data.matchAll(/[A-Za-z']+/g)]
      .filter(({ 0: word, index }) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
      })
      .map(([word]) => word),
  );
}

/** Runs in the page: names the choices that are wider than the select that shows them; one without a text is an icon. */
function findCutChoices(): string[] {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) throw new Error('This browser draws no text.');
  return [...document.querySelectorAll('select')].flatMap((select) => {
    const style = getComputedStyle(select);
    if (!select.checkVisibility() || style.color === 'rgba(0, 0, 0, 0)') return [];
    context.font = style.font;
    const room =
      select.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
    return [...select.options]
      .map(({ text }) => text)
      .filter((text) => context.measureText(text).width > room);
  });
}

/** Runs in the page: names the labels that are wider than their place. */
function findCutTexts(): string[] {
  const all = document.querySelectorAll<HTMLElement>('a, button, label, h1, h2, h3, [role=tab]');
  const controls = [...all].filter((element) => !element.matches('.sr-only'));
  const cut = controls.filter(({ offsetWidth, scrollWidth: inner, clientWidth }) => {
    return offsetWidth > 1 && clientWidth > 0 && inner > clientWidth + 1;
  });
  return cut.map(({ outerHTML }) => outerHTML.slice(0, 160));
}
