import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Download, Locator, Page } from '@playwright/test';
import Papa from 'papaparse';
import { findViolations } from '#tests/support/browser/find-violations.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { openSignedIn } from '#tests/support/browser/signed-in-page.ts';
import { getTeachScreen } from '#tests/support/browser/teach-screen.ts';
import { getTrackingScreen } from '#tests/support/library/tracking-family.ts';
import { generatePreview } from '#tests/support/pdf/generate-preview.ts';
import { readWordsFromPdf } from '#tests/support/pdf/read-pdf.ts';

// The browsers of parents cache the app, and some are years old.
test.use({ serviceWorkers: 'allow', isOldest: true });

const LIST_FILE = fileURLToPath(new URL('../../fixtures/csv/everyday-words.csv', import.meta.url));

/** Reads the words of each category with an independent CSV parser. */
function parseList(): Map<string, string[]> {
  const { data } = Papa.parse<string[]>(readFileSync(LIST_FILE, 'utf8').replace(/^\ufeff/, ''), {
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

/** Returns the words that are not in `existing`, each once. Ignores case. */
function findNewWords(words: readonly string[], existing: readonly string[]): string[] {
  const seen = new Set(existing.map((word) => word.toLowerCase()));
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

async function answerQuestions(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: "Welcome! Let's choose the first words" })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'English' })).toBeChecked();
  expect(await findViolations(page)).toEqual([]);
  await page.getByLabel('What do you call your child?').fill('Dou Dou');
  await page.getByRole('button', { name: "Let's start" }).click();
  await expect(page.getByRole('heading', { name: 'Ready?' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Start the session' })).toBeVisible();
  // The questions do not return after a reload.
  await page.reload();
  await expect(page.getByRole('link', { name: 'Start the session' })).toBeVisible();
}

async function readBytes(download: Download): Promise<Uint8Array> {
  return new Uint8Array(readFileSync(await download.path()));
}

/** More tab stops than any page has. */
const MAX_TAB_STOPS = 90;

/** Presses Tab until `target` has focus. Every stop must be in view and not covered by a bar. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < MAX_TAB_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    const hidden = await page.evaluate(findHiddenFocus);
    expect(hidden, 'a focused element that is invisible').toBeNull();
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not reach ${target}.`);
}

async function pressByKey(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Returns the focused element if no part of it is visible (WCAG 2.4.11). Runs in the page. */
function findHiddenFocus(): string | null {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return null;
  // The label of an invisible field shows its focus.
  const visibleElement = (focused.offsetWidth > 1 ? focused : focused.closest('label')) ?? focused;
  const { left, top, width, height } = visibleElement.getBoundingClientRect();
  const isVisible = [0.1, 0.5, 0.9].some((share) => {
    const hit = document.elementFromPoint(left + width / 2, top + height * share);
    return hit !== null && (visibleElement.contains(hit) || hit.contains(visibleElement));
  });
  return isVisible ? null : `${visibleElement.outerHTML.slice(0, 120)} at ${Math.round(top)}`;
}

// docs/product/first-minute.md#first-questions
test('a family signs up, imports a word list and prints its cards', async ({ page }) => {
  const list = parseList();
  const animals = findNewWords(list.get('Animals') ?? [], ['dog', 'cat', 'bird', 'fish', 'rabbit']);
  // A bilingual family also puts 动物 into Animals.
  const chineseAnimals = findNewWords(list.get('动物') ?? [], []);

  await signUp(page);
  await answerQuestions(page);

  await page.getByRole('link', { name: 'Manage Flashcards' }).click();
  await page.getByRole('button', { name: 'Import from CSV' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Choose a file').setInputFiles(LIST_FILE);
  await expect(dialog.getByRole('heading', { name: /Preview of/ })).toBeVisible();
  await dialog.getByLabel('Put the words of “动物” into').selectOption({ label: 'Animals' });
  const importButton = dialog.getByRole('button', { name: /^Import \d+ words$/ });
  const totalCount = Number((await importButton.textContent())?.match(/\d+/)?.[0]);
  await dialog.getByLabel('Put the words of “交通工具” into').selectOption({ label: 'Do not import' });
  const expectedCount = totalCount - findNewWords(list.get('交通工具') ?? [], []).length;
  await expect(importButton).toHaveText(`Import ${expectedCount} words`);
  expect(expectedCount).toBeGreaterThan(230);
  await importButton.click();
  await expect(dialog.getByText(`Added ${expectedCount} new flashcards`)).toBeVisible();
  await expect(dialog.getByText('Mapped to 4 existing categories')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('tab', { name: 'Flashcards', exact: true }).click();
  // The nickname is a card, too.
  await expect(page.getByText(`${expectedCount + 26} flashcards`)).toBeVisible();
  await page.getByLabel('Show category').selectOption({ label: 'Animals' });
  const shownCount = 5 + animals.length + chineseAnimals.length;
  await expect(page.getByText(`${shownCount} flashcards`, { exact: true })).toBeVisible();
  await page.getByLabel('Search words').fill('snail');
  // The list follows the field with a delay.
  await expect(page.getByRole('listitem').filter({ hasText: 'Category: Animals' })).toHaveText([/snail/]);

  await page.getByRole('tab', { name: 'Print Flashcards' }).click();
  await page.getByLabel('Show category').selectOption({ label: 'Animals' });
  await page.getByRole('button', { name: 'Select all shown' }).click();
  await page.getByLabel('Add back pages').check();
  await generatePreview(page);
  await expect(page.getByText(`Print Preview of selected words (${shownCount} flashcards)`)).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  const pdf = await readBytes(await downloading);
  await expect(page.getByText('PDF generated successfully! Check your downloads folder.')).toBeVisible();

  const printed = ['dog', 'cat', 'bird', 'fish', 'rabbit', ...animals, ...chineseAnimals];
  const fronts = Math.ceil(printed.length / 2);
  const seen = await readWordsFromPdf(pdf, printed, { fronts });
  // With an odd number of cards, the last half is blank.
  const halves = printed.length % 2 === 0 ? printed : [...printed, null];
  expect(seen.map(({ word }) => word)).toEqual(halves);
});

// docs/product/frame.md#bars
test.describe('Keyboard in a low window', () => {
  test.use({ viewport: { width: 640, height: 400 } });

  test('reaches every step without hidden focus', { tag: LONG }, async ({ page }) => {
    const getButton = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
    const openTab = (name: string) =>
      pressByKey(page, page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name }));
    const typeInto = async (label: string, text: string) => {
      await tabTo(page, page.getByLabel(label, { exact: true }));
      await page.keyboard.type(text);
    };

    await test.step('signs up and skips the questions', async () => {
      await page.goto('/login');
      await pressByKey(page, page.getByRole('main').getByRole('link', { name: 'Sign up' }));
      await typeInto('Full name', 'Kay Li');
      await typeInto('Email', 'keyboard@example.org');
      await typeInto('Password', 'secret1');
      await tabTo(page, page.getByRole('checkbox', { name: /terms/ }));
      await page.keyboard.press('Space');
      await pressByKey(page, getButton('Sign up'));
      await pressByKey(page, getButton('Skip'));
    });

    await test.step('plays a session and rates it', async () => {
      const screen = getTeachScreen(page);
      await pressByKey(page, page.getByRole('link', { name: 'Start the session' }));
      await pressByKey(page, page.getByRole('button', { name: 'Start', exact: true }));
      await screen.playToTheEnd();
      await pressByKey(page, getButton('Loved it'));
      await expect(page.getByRole('heading', { name: 'Session 2 of 3' })).toBeVisible();
    });

    await test.step('logs a second session', async () => {
      const screen = getTrackingScreen(page);
      await openTab('Daily Tracking');
      await pressByKey(page, screen.getPlusButton(1));
      await typeInto('Notes', 'By keyboard.');
      await pressByKey(page, screen.saveButton);
      await expect(screen.savedMessage).toBeVisible();
      await expect(screen.savedMessage).toBeHidden({ timeout: 15_000 });
    });

    await test.step('opens the day in the history', async () => {
      await openTab('History');
      await pressByKey(page, page.getByRole('button', { name: /^View / }).first());
      await expect(page.getByRole('dialog').getByText('By keyboard.')).toBeVisible();
      await page.keyboard.press('Escape');
    });

    await test.step('adds a card with a shortcut and prints it', async () => {
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
      await page.keyboard.press('ArrowRight');
      await tabTo(page, getButton('spoon'));
      await page.keyboard.press('Space');
      await pressByKey(page, getButton('Generate Preview'));
      await expect(page.getByText('Page 1 of 1', { exact: true })).toBeVisible();
      const downloading = page.waitForEvent('download');
      await pressByKey(page, getButton('Download PDF'));
      expect((await readBytes(await downloading)).length).toBeGreaterThan(1_000);
    });

    await test.step('signs out', async () => {
      await pressByKey(page, getButton('Account menu'));
      await page.keyboard.press('End');
      await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/login');
    });
  });

  // docs/product/frame.md#bars
  test('scrolls the last link of the page clear of a notification', {
    tag: LONG,
  }, async ({ page, product }) => {
    await openSignedIn(page, product, '/manage-flashcards?tab=categories');
    const nameField = page.getByLabel('Category name');
    await nameField.fill('Zoo');
    await nameField.press('Enter');
    await pressByKey(page, page.getByRole('button', { name: 'Options for Zoo' }));
    await page.keyboard.press('End');
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused();
    await page.keyboard.press('Enter');
    const toast = page.locator('.toast');
    await expect(toast).toContainText('Category deleted');
    // The notification stays while its button has focus.
    await toast.getByRole('button', { name: 'Undo' }).focus();
    const lastLink = page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' });
    await tabTo(page, lastLink);
    await expect(toast).toBeVisible();
    const [toastBox, linkBox] = [await toast.boundingBox(), await lastLink.boundingBox()];
    expect(linkBox!.y + linkBox!.height).toBeLessThanOrEqual(toastBox!.y);
  });
});
