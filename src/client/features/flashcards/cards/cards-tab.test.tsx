import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { closeTopDialog } from '#client/ui/open-dialogs.ts';
import { chooseFromMenu } from '#tests/support/client/choose-from-menu.ts';
import { currentServer } from '#tests/support/client/fake-server.ts';
import { findDialog, pressBesideDialog } from '#tests/support/client/find-dialog.ts';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { logDay } from '#tests/support/library/library-changes.ts';
import { ManagePage } from '../manage-page.tsx';

/** A small library, because every row takes its time to be drawn and searched. */
const FLASHCARDS = [
  { id: 'f1', word: 'dog', categoryId: 'cat1' },
  { id: 'f2', word: 'cat', categoryId: 'cat1' },
  { id: 'f3', word: 'car', categoryId: 'cat2' },
  { id: 'f4', word: 'bicycle', categoryId: 'cat2' },
];
const SETS = [{ id: 1, childId: 1, name: 'Set 1', flashcardIds: ['f3', 'f1'] }];

const open = (options: Parameters<typeof renderScreen>[1] = {}) =>
  renderScreen(<ManagePage printTab={null} />, {
    path: '/manage-flashcards?tab=flashcards',
    library: { flashcards: FLASHCARDS, sets: SETS },
    ...options,
  });

const list = () => within(screen.getByRole('list', { name: 'Flashcards' }));
type Person = Awaited<ReturnType<typeof open>>['person'];

/** Opens the sheet of a new card. */
async function openSheet(person: Person) {
  await person.click(screen.getByRole('button', { name: 'Add' }));
  return within(await findDialog('dialog', 'Add a flashcard'));
}

it('adds a flashcard, says so, and empties the form for the next word', async () => {
  const { person, stored } = await open();
  const sheet = await openSheet(person);
  expect(document.activeElement).toBe(sheet.getByLabelText('Word'));
  await person.keyboard('whale');
  await person.click(sheet.getByRole('radio', { name: 'Animals' }));
  await person.click(sheet.getByRole('button', { name: 'Add' }));
  await sheet.findByText('Flashcard added successfully');
  expect(sheet.getByLabelText<HTMLInputElement>('Word').value).toBe('');
  expect(document.activeElement).toBe(sheet.getByLabelText('Word'));
  expect(sheet.getByRole<HTMLInputElement>('radio', { name: 'Animals' }).checked).toBe(true);
  await person.keyboard('{Escape}');
  expect(list().getByText('whale')).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add' })));
  expect(stored.rows.flashcards.map(({ word }) => word)).toContain('whale');
});

// docs/product/card-ways.md#showings-of-a-card
it('says how often each card was shown, and leads to where it is on its way', async () => {
  const flashes = [{ setId: 1, cardIds: ['f1', 'f3'], count: 12 }];
  await open({ changes: [logDay('2026-03-02', { flashes })] });
  const shown = await screen.findAllByRole('link', { name: 'shown 12 times' });
  expect(shown.map((link) => link.getAttribute('href'))).toEqual(['/cards?search=car', '/cards?search=dog']);
  expect(screen.getAllByRole('link', { name: 'not shown yet' })).toHaveLength(2);
});

it('names what is missing and adds nothing', async () => {
  const { person, stored } = await open();
  const sheet = await openSheet(person);
  await person.click(sheet.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('Please enter a word.')).toBeDefined();
  expect(screen.getByText('Please select a category.')).toBeDefined();
  expect(stored.rows.flashcards).toEqual(FLASHCARDS);
});

// docs/product/library.md#card-form
it('asks for the back of a Chinese word alone, and starts in the category of the last card', async () => {
  const { person, stored } = await open();
  currentServer().on('GET /dictionary/30.txt', () => new Response('飞机\tfei1 ji1\tairplane'));
  let sheet = await openSheet(person);
  await person.click(sheet.getByRole('radio', { name: 'Vehicles' }));
  await person.type(sheet.getByLabelText('Word'), 'seal');
  expect(sheet.queryByLabelText('Pinyin (optional)')).toBeNull();
  await person.keyboard('{Enter}{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  sheet = await openSheet(person);
  expect(sheet.getByRole<HTMLInputElement>('radio', { name: 'Vehicles' }).checked).toBe(true);
  await person.type(sheet.getByLabelText('Word'), '飞机');
  await waitFor(() =>
    expect(sheet.getByLabelText<HTMLInputElement>('Pinyin (optional)').value).toBe('fēi jī'),
  );
  await person.click(sheet.getByRole('button', { name: 'Add' }));
  await sheet.findByText('Flashcard added successfully');
  expect(stored.rows.flashcards.at(-1)).toMatchObject({ word: '飞机', pinyin: 'fēi jī', categoryId: 'cat2' });
});

// docs/product/library.md#duplicate-question
it('asks before it adds a word that the category has already', async () => {
  const { person, stored } = await open();
  const sheet = await openSheet(person);
  await person.click(sheet.getByRole('radio', { name: 'Animals' }));
  await person.type(sheet.getByLabelText('Word'), 'Dog');
  await person.click(sheet.getByRole('button', { name: 'Add' }));
  const question = within(await findDialog('alertdialog', '“dog” is already in Animals'));
  expect(stored.rows.flashcards).toEqual(FLASHCARDS);
  await person.click(question.getByRole('button', { name: 'Add anyway' }));
  await screen.findByText('Flashcard added successfully');
  await person.keyboard('{Escape}');
  expect(list().getByText('Dog')).toBeDefined();
});

// docs/product/library.md#duplicate-question
it('adds what was typed to the card of the same word, or makes a second card of another pinyin', async () => {
  const long = { id: 'f9', word: '长', pinyin: 'cháng', categoryId: 'cat1' };
  const { person, stored } = await open({ library: { flashcards: [long], sets: [] } });
  currentServer().on('GET /dictionary/63.txt', () => new Response(''));
  const sheet = await openSheet(person);
  await person.click(sheet.getByRole('radio', { name: 'Animals' }));
  await person.type(sheet.getByLabelText('Word'), '长');
  const english = sheet.getByLabelText<HTMLInputElement>('English (optional)');
  await waitFor(() => expect(english.value).toBe('long'));
  await person.click(sheet.getByRole('button', { name: 'Add' }));
  await person.click(await screen.findByRole('button', { name: 'Add to that card' }));
  await screen.findByText('Added to your existing flashcard');
  await expect.poll(() => stored.rows.flashcards).toEqual([{ ...long, english: 'long' }]);
  await person.type(sheet.getByLabelText('Word'), '长');
  const pinyin = sheet.getByLabelText('Pinyin (optional)');
  await person.clear(pinyin);
  await person.type(pinyin, 'zhǎng');
  await person.click(sheet.getByRole('button', { name: 'Add' }));
  const question = within(await findDialog('alertdialog', 'The same card or a second one?'));
  await person.click(question.getByRole('button', { name: 'A second card' }));
  await expect.poll(() => stored.rows.flashcards.map((card) => card.pinyin)).toEqual(['cháng', 'zhǎng']);
});

// docs/product/library.md#duplicate-list
it('lists words that are in their category twice, and keeps or deletes one', async () => {
  const twice = ['hen', 'hen', 'cow', 'Cow'].map((word, at) => ({
    id: `f${at + 1}`,
    word,
    categoryId: 'cat1',
  }));
  const { person, stored } = await open({ library: { flashcards: twice, sets: [] } });
  const notice = within(await screen.findByRole('region', { name: 'Duplicate words' }));
  expect(notice.getByText('2 words are in their category twice.')).toBeDefined();
  await person.click(notice.getByRole('button', { name: 'Show them' }));
  expect(list().getAllByRole('listitem')).toHaveLength(4);
  await person.click(notice.getByRole('button', { name: 'Delete one “hen” in Animals' }));
  await expect.poll(() => stored.rows.flashcards.map(({ id }) => id)).toEqual(['f1', 'f3', 'f4']);
  await person.click(notice.getByRole('button', { name: 'Keep both “cow” in Animals' }));
  expect(screen.queryByRole('region', { name: 'Duplicate words' })).toBeNull();
});

it('leads from a word that is there already to its card', async () => {
  const { person } = await open();
  const sheet = await openSheet(person);
  await person.click(sheet.getByRole('radio', { name: 'Animals' }));
  await person.type(sheet.getByLabelText('Word'), 'dog');
  await person.click(sheet.getByRole('button', { name: 'Add' }));
  const question = within(await findDialog('alertdialog'));
  await person.click(question.getByRole('button', { name: 'Show it' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit dog' })));
  // The list follows the search a moment later.
  await waitFor(() => expect(list().getAllByRole('listitem')).toHaveLength(1));
  await person.click(screen.getByRole('button', { name: 'Show all' }));
  await waitFor(() => expect(list().getAllByRole('listitem')).toHaveLength(4));
});

it('refuses a flashcard that the Free plan has no room for and keeps what was typed', async () => {
  const full = Array.from({ length: 100 }, (_, n) => ({
    id: `f${n + 1}`,
    word: `w${n}`,
    categoryId: 'cat1',
  }));
  const { person } = await open({ library: { flashcards: full, sets: [] } });
  const sheet = await openSheet(person);
  await person.click(sheet.getByRole('radio', { name: 'Animals' }));
  await person.type(sheet.getByLabelText('Word'), 'whale');
  await person.click(sheet.getByRole('button', { name: 'Add' }));
  expect(await sheet.findByText(/^The Free Plan holds 100 flashcards\./)).toBeDefined();
  expect(sheet.getByLabelText<HTMLInputElement>('Word').value).toBe('whale');
});

it('edits a flashcard that is tapped, and gives the focus back to it', async () => {
  const { person, stored } = await open();
  await person.click(screen.getByRole('button', { name: 'Edit dog' }));
  const sheet = within(await findDialog('dialog', 'Edit the flashcard dog'));
  const word = sheet.getByLabelText('Word');
  expect(document.activeElement).toBe(word);
  await person.clear(word);
  await person.type(word, 'puppy');
  await person.click(sheet.getByRole('button', { name: 'Save' }));
  await screen.findByText('Flashcard updated successfully');
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit puppy' })),
  );
  expect(stored.rows.flashcards.find(({ id }) => id === 'f1')?.word).toBe('puppy');
});

it('leaves a flashcard as it was when Escape ends the edit', async () => {
  const { person } = await open();
  await chooseFromMenu(person, 'dog', 'Edit');
  await person.type(await screen.findByLabelText('Word'), 'gy{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit dog' })));
});

it('brings back a flashcard that another device deletes while it is edited', async () => {
  const { person, stored } = await open();
  await person.click(screen.getByRole('button', { name: 'Edit dog' }));
  const word = await screen.findByLabelText<HTMLInputElement>('Word');
  await person.type(word, 'gy');
  stored.changeElsewhere({ type: 'deleteFlashcards', flashcardIds: ['f1'] });
  fireEvent.focus(window);
  expect(await screen.findByText(/^This flashcard was deleted on another device/)).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(
    await screen.findByText('The flashcard was deleted on another device. It is back now.'),
  ).toBeDefined();
  await expect.poll(() => stored.rows.flashcards.find(({ id }) => id === 'f1')?.word).toBe('doggy');
});

// docs/product/library.md#half-typed-texts
it('keeps what was typed into a flashcard when a press beside the sheet or Back would lose it', async () => {
  const { person, stored } = await open();
  await person.click(screen.getByRole('button', { name: 'Edit dog' }));
  const word = await screen.findByLabelText<HTMLInputElement>('Word');
  await person.type(word, 'gy');
  pressBesideDialog();
  act(closeTopDialog);
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Flashcard updated successfully');
  expect(stored.rows.flashcards.find(({ id }) => id === 'f1')?.word).toMatch(/gy$/);
});

it('closes the sheet of a flashcard by a press beside it or Back as long as nothing was typed', async () => {
  const { person } = await open();
  for (const leave of [pressBesideDialog, () => act(closeTopDialog)]) {
    await person.click(screen.getByRole('button', { name: 'Edit dog' }));
    await screen.findByLabelText('Word');
    // Radix listens to presses from the next moment on.
    await waitFor(() => {
      leave();
      expect(screen.queryByRole('dialog')).toBeNull();
    });
  }
});

it('brings a deleted flashcard back into its sets by Undo', async () => {
  const { person, stored } = await open();
  const before = stored.rows;
  await chooseFromMenu(person, 'dog', 'Delete');
  await screen.findByText('Flashcard deleted successfully');
  expect(list().queryByText('dog')).toBeNull();
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Options for cat' })),
  );
  await person.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await list().findByText('dog')).toBeDefined();
  await expect.poll(() => stored.rows.sets).toEqual(before.sets);
});

it('begins to select with the card whose menu starts it', async () => {
  const { person } = await open();
  await chooseFromMenu(person, 'cat', 'Select');
  expect(await screen.findByText('1 selected')).toBeDefined();
  expect(list().getByRole<HTMLInputElement>('checkbox', { name: /^cat/ }).checked).toBe(true);
});

// docs/product/library.md#card-search
it('narrows the list by category and by search', async () => {
  const { person } = await open();
  await person.selectOptions(screen.getByLabelText('Show category'), 'Vehicles');
  expect(list().getAllByRole('listitem')).toHaveLength(2);
  await person.type(screen.getByLabelText('Search words'), 'BIC');
  expect(list().getAllByRole('listitem')).toHaveLength(1);
  expect(list().getByText('bicycle')).toBeDefined();
  await person.type(screen.getByLabelText('Search words'), 'x');
  expect(await screen.findByText(/^No flashcard matches/)).toBeDefined();
});

it('speaks Chinese when the parent does', async () => {
  await open({ language: 'zh' });
  expect(screen.getByLabelText('搜索字词')).toBeDefined();
});
