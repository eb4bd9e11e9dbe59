import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
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

it('adds a flashcard, says so, and empties the form for the next word', async () => {
  const { person, stored } = await open();
  await person.type(screen.getByLabelText('Word'), 'whale');
  await person.selectOptions(screen.getByLabelText('Category'), 'Animals');
  await person.click(screen.getByRole('button', { name: 'Add' }));
  await screen.findByText('Flashcard added successfully');
  expect(list().getByText('whale')).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Word').value).toBe('');
  expect(document.activeElement).toBe(screen.getByLabelText('Word'));
  expect(screen.getByLabelText<HTMLSelectElement>('Category').value).toBe('cat1');
  expect(stored.rows.flashcards.map(({ word }) => word)).toContain('whale');
});

it('says how often each card was shown, and leads to where it is on its way', async () => {
  const flashes = [{ setId: 1, cardIds: ['f1', 'f3'], count: 12 }];
  await open({ changes: [logDay('2026-03-02', { flashes })] });
  const shown = await screen.findAllByRole('link', { name: 'shown 12 times' });
  expect(shown.map((link) => link.getAttribute('href'))).toEqual(['/cards?search=car', '/cards?search=dog']);
  expect(screen.getAllByRole('link', { name: 'not shown yet' })).toHaveLength(2);
});

it('names what is missing and adds nothing', async () => {
  const { person, stored } = await open();
  await person.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('Please enter a word.')).toBeDefined();
  expect(screen.getByText('Please select a category.')).toBeDefined();
  expect(stored.rows.flashcards).toEqual(FLASHCARDS);
});

it('asks before it adds a word that the category has already', async () => {
  const { person, stored } = await open();
  await person.selectOptions(screen.getByLabelText('Category'), 'Animals');
  await person.type(screen.getByLabelText('Word'), 'Dog{Enter}');
  const question = within(
    await screen.findByRole('alertdialog', { name: 'There is already “dog” in Animals' }),
  );
  expect(stored.rows.flashcards).toEqual(FLASHCARDS);
  await person.click(question.getByRole('button', { name: 'Add anyway' }));
  await screen.findByText('Flashcard added successfully');
  expect(list().getByText('Dog')).toBeDefined();
});

it('refuses a flashcard that the Free plan has no room for and keeps what was typed', async () => {
  const full = Array.from({ length: 100 }, (_, n) => ({
    id: `f${n + 1}`,
    word: `w${n}`,
    categoryId: 'cat1',
  }));
  const { person } = await open({ library: { flashcards: full, sets: [] } });
  await person.selectOptions(screen.getByLabelText('Category'), 'Animals');
  await person.type(screen.getByLabelText('Word'), 'whale{Enter}');
  expect(await screen.findByText(/^The Free Plan holds 100 flashcards\./)).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Word').value).toBe('whale');
});

it('edits a flashcard in its row and gives the focus back to its Edit button', async () => {
  const { person, stored } = await open();
  await person.click(screen.getByRole('button', { name: 'Edit dog' }));
  const word = list().getByLabelText('Word');
  expect(document.activeElement).toBe(word);
  await person.clear(word);
  await person.type(word, 'puppy');
  await person.click(list().getByRole('button', { name: 'Save' }));
  await screen.findByText('Flashcard updated successfully');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit puppy' }));
  expect(stored.rows.flashcards.find(({ id }) => id === 'f1')?.word).toBe('puppy');
});

it('leaves a flashcard as it was when Escape ends the edit', async () => {
  const { person } = await open();
  await person.click(screen.getByRole('button', { name: 'Edit dog' }));
  await person.type(list().getByLabelText('Word'), 'gy{Escape}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit dog' }));
  expect(list().getByText('dog')).toBeDefined();
});

it('brings a deleted flashcard back into its sets by Undo', async () => {
  const { person, stored } = await open();
  const before = stored.rows;
  await person.click(screen.getByRole('button', { name: 'Delete dog' }));
  await screen.findByText('Flashcard deleted successfully');
  expect(list().queryByText('dog')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await list().findByText('dog')).toBeDefined();
  await expect.poll(() => stored.rows.sets).toEqual(before.sets);
});

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

it('speaks Chinese where the parent does', async () => {
  await open({ language: 'zh' });
  expect(screen.getByLabelText('搜索字词')).toBeDefined();
});
