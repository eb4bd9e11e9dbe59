import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { readChild } from '#shared/library/tables/child.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import { chooseFromMenu } from '#tests/support/client/choose-from-menu.ts';
import { findDialog } from '#tests/support/client/find-dialog.ts';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { importCards } from '#tests/support/library/library-changes.ts';
import { ManagePage } from '../manage-page.tsx';

const openTab = (tab: string, options: Parameters<typeof renderScreen>[1] = {}) =>
  renderScreen(<ManagePage printTab={null} PaceDialog={() => null} />, {
    path: `/manage-flashcards?tab=${tab}`,
    ...options,
  });

async function openSetDialog(person: Awaited<ReturnType<typeof openTab>>['person'], category: string) {
  await chooseFromMenu(person, category, 'Add to a set');
  return within(await findDialog('dialog', `Add all flashcards of ${category} to a set`));
}

const getComingCheckbox = () =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: 'As next words, one after the other' });

// docs/product/sets.md#words-into-sets
it('adds the flashcards of a category to a set and removes them by Undo', async () => {
  const { person, stored } = await openTab('categories');
  const before = stored.rows.sets;
  const dialog = await openSetDialog(person, 'Animals');
  await person.selectOptions(dialog.getByLabelText('Set'), 'Set 2');
  await person.click(getComingCheckbox());
  await person.click(dialog.getByRole('button', { name: 'Add to the set' }));
  expect(await screen.findByText('4 flashcards added to Set 2')).toBeDefined();
  await expect.poll(() => stored.rows.sets[1]?.flashcardIds).toHaveLength(9);
  await person.click(await screen.findByRole('button', { name: 'Undo' }));
  await expect.poll(() => stored.rows.sets).toEqual(before);
});

// docs/product/next-words.md#cards-as-coming-words
it('adds the flashcards to the next words of a full set and removes them by Undo', async () => {
  const { person, stored } = await openTab('categories');
  const before = stored.rows.sets;
  const dialog = await openSetDialog(person, 'Animals');
  await person.selectOptions(dialog.getByLabelText('Set'), 'Set 2');
  expect(getComingCheckbox().checked).toBe(true);
  await person.click(dialog.getByRole('button', { name: 'Add to the set' }));
  expect(await screen.findByText('4 flashcards added to the next words of Set 2')).toBeDefined();
  await expect.poll(() => stored.rows.sets[1]).toMatchObject({ coming: ['f1', 'f3', 'f4', 'f5'] });
  expect(stored.rows.sets[1]?.flashcardIds).toEqual(before[1]?.flashcardIds);
  await person.click(await screen.findByRole('button', { name: 'Undo' }));
  await expect.poll(() => stored.rows.sets[1]?.coming ?? []).toEqual([]);
});

// docs/product/next-words.md#cards-as-coming-words
it('adds flashcards to a full set at once when rotation is off', async () => {
  const child = { ...readChild({ children: new Map() }, FIRST_CHILD), rotation: 'off' as const };
  const { person, stored } = await openTab('categories', { library: { children: [child] } });
  await openSetDialog(person, 'Animals');
  expect(getComingCheckbox().checked).toBe(false);
  await person.click(screen.getByRole('button', { name: 'Add to the set' }));
  await expect.poll(() => stored.rows.sets[0]?.flashcardIds).toHaveLength(9);
});

it('offers no set for a category without flashcards', async () => {
  await openTab('categories', { library: { flashcards: [], sets: [] } });
  expect(screen.getByRole('button', { name: 'Edit Animals' })).toBeDefined();
  expect(screen.queryByRole('button', { name: /to a set/ })).toBeNull();
});

// docs/product/sets.md#words-into-sets
it('creates a set with the selected flashcards', async () => {
  const { person, stored } = await openTab('flashcards');
  await person.click(screen.getByRole('button', { name: 'Select' }));
  await person.click(screen.getByRole('checkbox', { name: /^dog/ }));
  await person.click(screen.getByRole('checkbox', { name: /^cat/ }));
  await person.click(screen.getByRole('button', { name: 'Add to a set' }));
  const dialog = within(await findDialog('dialog', 'Where should these 2 words go?'));
  await person.selectOptions(dialog.getByLabelText('Set'), 'New set…');
  expect(dialog.getByLabelText<HTMLInputElement>('Name of the new set').value).toBe('Animals');
  await person.clear(dialog.getByLabelText('Name of the new set'));
  await person.type(dialog.getByLabelText('Name of the new set'), 'set 1{Enter}');
  expect(dialog.getByText('You already have a set with this name.')).toBeDefined();
  await person.clear(dialog.getByLabelText('Name of the new set'));
  await person.type(dialog.getByLabelText('Name of the new set'), 'Pets{Enter}');
  expect(await screen.findByText('2 flashcards added to Pets')).toBeDefined();
  const listWords = () => {
    const ids = stored.rows.sets.find(({ name }) => name === 'Pets')?.flashcardIds ?? [];
    return ids.map((id) => stored.rows.flashcards.find((card) => card.id === id)?.word);
  };
  await expect.poll(() => listWords().toSorted()).toEqual(['cat', 'dog']);
});

// docs/product/sets.md#words-into-sets
it("reports a set's room when a category has more flashcards", async () => {
  const words = Array.from({ length: LIBRARY_LIMITS.cardsPerSet + 1 }, (_, i) => `word ${i}`);
  const { person } = await openTab('categories', {
    plan: 'print',
    changes: [importCards({ id: 'cat90', name: 'Farm' }, words)],
  });
  await openSetDialog(person, 'Farm');
  await person.click(getComingCheckbox());
  await person.click(screen.getByRole('button', { name: 'Add to the set' }));
  await screen.findByText('A set can hold 500 flashcards. This one has room for 495 more.');
});
