import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { LIBRARY_LIMITS } from '#shared/library/limits.ts';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { importCards } from '#tests/support/library/library-changes.ts';
import { ManagePage } from '../manage-page.tsx';

const open = (tab: string, changes: Parameters<typeof renderScreen>[1] = {}) =>
  renderScreen(<ManagePage printTab={null} />, { path: `/manage-flashcards?tab=${tab}`, ...changes });

it('puts the flashcards of a category into a set, and takes them out again by Undo', async () => {
  const { person, stored } = await open('categories');
  const before = stored.rows.sets;
  await person.click(screen.getByRole('button', { name: 'Add to a set: Animals' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Add all flashcards of Animals to a set' }),
  );
  await person.selectOptions(dialog.getByLabelText('Set'), 'Set 2');
  await person.click(dialog.getByRole('button', { name: 'Add to the set' }));
  expect(await screen.findByText('4 flashcards added to Set 2')).toBeDefined();
  await expect.poll(() => stored.rows.sets[1]?.flashcardIds).toHaveLength(9);
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  await expect.poll(() => stored.rows.sets).toEqual(before);
});

it('offers no set for a category without flashcards', async () => {
  await open('categories', { library: { flashcards: [], sets: [] } });
  expect(screen.getByRole('button', { name: 'Edit Animals' })).toBeDefined();
  expect(screen.queryByRole('button', { name: /to a set/ })).toBeNull();
});

it('makes a new set of the selected flashcards', async () => {
  const { person, stored } = await open('flashcards');
  await person.click(screen.getByRole('button', { name: 'Select' }));
  await person.click(screen.getByRole('checkbox', { name: /^dog/ }));
  await person.click(screen.getByRole('checkbox', { name: /^cat/ }));
  await person.click(screen.getByRole('button', { name: 'Add to a set' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add 2 flashcards to a set' }));
  await person.selectOptions(dialog.getByLabelText('Set'), 'New set…');
  await person.type(dialog.getByLabelText('Name of the new set'), 'set 1{Enter}');
  expect(dialog.getByText('You already have a set with this name.')).toBeDefined();
  await person.clear(dialog.getByLabelText('Name of the new set'));
  await person.type(dialog.getByLabelText('Name of the new set'), 'Pets{Enter}');
  expect(await screen.findByText('2 flashcards added to Pets')).toBeDefined();
  const words = () => {
    const ids = stored.rows.sets.find(({ name }) => name === 'Pets')?.flashcardIds ?? [];
    return ids.map((id) => stored.rows.flashcards.find((card) => card.id === id)?.word);
  };
  await expect.poll(() => words().toSorted()).toEqual(['cat', 'dog']);
});

it('says how many flashcards a set can hold where a category has more', async () => {
  const words = Array.from({ length: LIBRARY_LIMITS.cardsPerSet + 1 }, (_, i) => `word ${i}`);
  const { person } = await open('categories', {
    plan: 'print',
    changes: [importCards({ id: 'cat90', name: 'Farm' }, words)],
  });
  await person.click(screen.getByRole('button', { name: 'Add to a set: Farm' }));
  await person.click(await screen.findByRole('button', { name: 'Add to the set' }));
  expect(screen.getByText('A set can hold 500 flashcards. This one has room for 495 more.')).toBeDefined();
});
