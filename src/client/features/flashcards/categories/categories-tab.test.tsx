import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { decideChange } from '#shared/library/changes/change.ts';
import { WITHOUT_PLAN_LIMIT } from '#shared/library/changes/decision.ts';
import { createDefaultRows } from '#shared/library/defaults.ts';
import { rowsToLibrary } from '#shared/library/library.ts';
import type { LibraryRows } from '#shared/library/tables/library-tables.ts';
import { chooseFromMenu } from '#tests/support/client/choose-from-menu.ts';
import { findDialog } from '#tests/support/client/find-dialog.ts';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { runChanges } from '#tests/support/library/run-changes.ts';
import { ManagePage } from '../manage-page.tsx';
import { planDeleteCategory } from './categories-tab.tsx';

const openTab = (library: Partial<LibraryRows> = {}) =>
  renderScreen(<ManagePage printTab={null} PaceDialog={() => null} />, {
    path: '/manage-flashcards?tab=categories',
    library,
  });
const getList = () => within(screen.getByRole('list', { name: 'Categories' }));
const getButton = (name: string) => screen.getByRole('button', { name });

it('adds a category with normalized spaces and empties the field for the next one', async () => {
  const { person, stored } = await openTab();
  const name = screen.getByLabelText<HTMLInputElement>('Category name');
  await person.type(name, '  Sea   animals {Enter}');
  await screen.findByText('Category added successfully');
  expect(getList().getByText('Sea animals')).toBeDefined();
  expect(name.value).toBe('');
  expect(document.activeElement).toBe(name);
  expect(stored.rows.categories.map((row) => row.name)).toContain('Sea animals');
});

// docs/product/library.md#category-name
it.each([
  [' ', 'Please enter a category name.'],
  ['ANIMALS ', 'You already have a category with this name.'],
  ['x'.repeat(81), 'Please use at most 80 characters.'],
])('rejects the name "%s"', async (name, text) => {
  const { person, stored } = await openTab();
  await person.type(screen.getByLabelText('Category name'), `${name}{Enter}`);
  expect(await screen.findByText(text)).toBeDefined();
  expect(stored.rows.categories).toHaveLength(5);
});

it('renames a category in its row', async () => {
  const { person, stored } = await openTab();
  await person.click(getButton('Edit Animals'));
  const name = getList().getByLabelText('Category name');
  await person.clear(name);
  await person.type(name, 'Beasts{Enter}');
  await screen.findByText('Category updated successfully');
  expect(document.activeElement).toBe(getButton('Edit Beasts'));
  expect(stored.rows.categories[0]?.name).toBe('Beasts');
});

// docs/product/library.md#one-row-edited
it('edits one category at a time and discards the edit on Escape and Cancel', async () => {
  const { person } = await openTab();
  await person.click(getButton('Edit Animals'));
  await person.type(getList().getByLabelText('Category name'), ' of the sea{Escape}');
  expect(document.activeElement).toBe(getButton('Edit Animals'));
  await person.click(getButton('Edit Animals'));
  await person.click(getButton('Edit Nature'));
  expect(getList().getByLabelText<HTMLInputElement>('Category name').value).toBe('Nature');
  await person.click(getButton('Cancel'));
  expect(document.activeElement).toBe(getButton('Edit Nature'));
});

it('restores a category that another device deletes while it is edited', async () => {
  const { person, stored } = await openTab({ flashcards: [], sets: [] });
  await person.click(getButton('Edit Animals'));
  stored.changeElsewhere({ type: 'deleteCategory', categoryId: 'cat1' });
  fireEvent.focus(window);
  expect(await screen.findByText(/^This category was deleted on another device/)).toBeDefined();
  await person.type(getList().getByLabelText('Category name'), '{Enter}');
  expect(
    await screen.findByText('The category was deleted on another device. It is back now.'),
  ).toBeDefined();
  await expect.poll(() => stored.rows.categories.map(({ name }) => name)).toContain('Animals');
});

// docs/product/library.md#category-deletion
it('refuses to delete a category with flashcards and explains why', async () => {
  const { person, stored } = await openTab();
  await chooseFromMenu(person, 'Animals', 'Delete');
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toContain('Cannot delete category with flashcards. Remove flashcards first.');
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  expect(stored.rows.categories).toHaveLength(5);
});

// docs/product/library.md#category-with-cards
it('deletes a category with its cards after a confirmation and restores them by Undo', async () => {
  const { person, stored } = await openTab();
  const before = stored.rows;
  await chooseFromMenu(person, 'Animals', 'Delete');
  await person.click(await screen.findByRole('button', { name: 'Delete with its 5 flashcards' }));
  const question = await findDialog('alertdialog', 'Delete Animals and its 5 flashcards?');
  await person.click(within(question).getByRole('button', { name: 'Delete' }));
  await screen.findByText('Category and 5 flashcards deleted');
  expect(getList().queryByText('Animals')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(getButton('Options for Vehicles')));
  expect(stored.rows.flashcards).toHaveLength(20);
  await person.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await getList().findByText('Animals')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Delete with/ })).toBeNull();
  await expect.poll(() => stored.rows).toEqual(before);
});

it('keeps the category when the parent cancels the deletion', async () => {
  const { person, stored } = await openTab();
  await chooseFromMenu(person, 'Animals', 'Delete');
  await person.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('button', { name: /^Delete with/ })).toBeNull();
  expect(document.activeElement).toBe(getButton('Options for Animals'));
  expect(stored.rows.categories).toHaveLength(5);
});

it('deletes an empty category and restores it by Ctrl+Z', async () => {
  const { person, stored } = await openTab({ flashcards: [], sets: [] });
  const before = stored.rows.categories;
  await chooseFromMenu(person, 'Animals', 'Delete');
  await screen.findByText('Category deleted successfully');
  expect(getList().queryByText('Animals')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(getButton('Options for Vehicles')));
  await person.keyboard('{Control>}z{/Control}');
  expect(await getList().findByText('Animals')).toBeDefined();
  expect(document.activeElement).toBe(getButton('Options for Animals'));
  await expect.poll(() => stored.rows.categories).toEqual(before);
});

it('explains how to start when the lists are empty', async () => {
  const { person } = await openTab({
    categories: [{ id: 'cat1', name: 'Animals' }],
    flashcards: [{ id: 'f1', word: 'dog', categoryId: 'cat1' }],
    sets: [],
  });
  await person.click(screen.getByRole('tab', { name: 'Flashcards' }));
  await chooseFromMenu(person, 'dog', 'Delete');
  expect(await screen.findByText('No flashcards yet. Add one above or import from CSV.')).toBeDefined();
  await person.click(screen.getByRole('tab', { name: 'Categories' }));
  await chooseFromMenu(person, 'Animals', 'Delete');
  expect(await screen.findByText('No categories yet. Add one above.')).toBeDefined();
});

// docs/product/library.md#category-with-cards
it('keeps the category of a card that another device has added meanwhile', () => {
  const rows = { ...createDefaultRows('11111111-1111-4111-8111-111111111111'), history: [] };
  const animals = rows.categories[0]!;
  const [deletion, ...others] = planDeleteCategory(rowsToLibrary(rows), animals).changes;
  const added = { id: 'f900', word: 'kite', categoryId: animals.id };
  const withAdded = rowsToLibrary({ ...rows, flashcards: [...rows.flashcards, added] });
  const library = runChanges(withAdded, deletion!);
  expect(library.flashcards.get('f900')).toEqual(added);
  expect(others.map((change) => decideChange(library, change, WITHOUT_PLAN_LIMIT, 'x'))).toMatchObject([
    { ok: false, code: 'category_not_empty' },
  ]);
});
