import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Language } from '#client/lib/i18n/languages.ts';
import type { Change } from '#shared/library/changes/change.ts';
import { rowsToLibrary } from '#shared/library/library.ts';
import { listSets } from '#shared/library/sets.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import { findDialog } from '#tests/support/client/find-dialog.ts';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { TrackingPage } from '../tracking-page.tsx';

async function open(changes: readonly Change[] = [], language: Language = 'en') {
  const page = <TrackingPage PaceDialog={() => null} />;
  const rendered = await renderScreen(page, { path: '/daily-tracking', changes, language });
  const { person, stored } = rendered;
  const namesOnScreen = () =>
    within(screen.getByRole('list', { name: 'Sets' }))
      .getAllByRole('checkbox')
      .map((box) => box.closest('label')?.textContent);
  return {
    ...rendered,
    namesOnScreen,
    namesOnServer: () => listSets(rowsToLibrary(stored.rows)).map(({ name }) => name),
    /** Chooses from the menu of a set. */
    choose: async (set: string, item: string) => {
      await person.click(screen.getByRole('button', { name: `Options for ${set}` }));
      await person.click(await screen.findByRole('menuitem', { name: item }));
    },
  };
}

const suggestions = () => within(screen.getByRole('listbox', { name: 'Words you already have' }));

// docs/product/sets.md#buttons-by-voice
it.each<{ language: Language; list: string }>([
  { language: 'en', list: 'Sets' },
  { language: 'zh', list: '字卡组' },
])(
  'gives the buttons of a set names that do not contain each other ($language)',
  async ({ language, list }) => {
    const { person } = await open([], language);
    const sets = within(screen.getByRole('list', { name: list }));
    await person.click(sets.getAllByRole('checkbox')[0]!);
    const names = sets.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? '');
    expect(names).toHaveLength(2 * 5 + 1);
    for (const [place, name] of names.entries()) {
      expect(names.filter((other, index) => index !== place && other.includes(name))).toEqual([]);
    }
  },
);

it('adds a set behind the others and gives the focus back to the button', async () => {
  const { person, namesOnScreen, namesOnServer } = await open();
  const add = screen.getByRole('button', { name: 'Add set' });
  await person.click(add);
  const dialog = await findDialog('dialog', 'New set');
  const field = within(dialog).getByLabelText('Name of the set');
  await person.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(within(dialog).getByText('Please enter a name.')).toBeDefined();
  await person.type(field, 'set 1{Enter}');
  expect(within(dialog).getByText('You already have a set with this name.')).toBeDefined();
  await person.clear(field);
  await person.type(field, `${'x'.repeat(LIBRARY_LIMITS.categoryName)}x{Enter}`);
  expect(within(dialog).getByText('Please use at most 80 characters.')).toBeDefined();
  await person.clear(field);
  await person.type(field, ' Fruit {Enter}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await screen.findByText('“Fruit” added');
  await waitFor(() => expect(document.activeElement).toBe(add));
  const names = ['Set 1', 'Set 2', 'Set 3', 'Set 4', 'Set 5', 'Fruit'];
  expect(namesOnScreen()).toEqual(names);
  await expect.poll(namesOnServer).toEqual(names);
});

it('renames a set', async () => {
  const { person, choose, namesOnServer } = await open();
  await choose('Set 2', 'Rename');
  const field = await screen.findByLabelText('Name of the set');
  expect((field as HTMLInputElement).value).toBe('Set 2');
  await person.clear(field);
  await person.type(field, 'Fruit{Enter}');
  await screen.findByText('Renamed to “Fruit”');
  const menu = await screen.findByRole('button', { name: 'Options for Fruit' });
  await waitFor(() => expect(document.activeElement).toBe(menu));
  await expect.poll(namesOnServer).toContain('Fruit');
});

it('moves a set up and down, and not beyond the ends', async () => {
  const { person, choose, namesOnScreen, namesOnServer } = await open();
  await choose('Set 5', 'Move up');
  await screen.findByText('“Set 5” is number 4 now');
  await choose('Set 1', 'Move down');
  const order = ['Set 2', 'Set 1', 'Set 3', 'Set 5', 'Set 4'];
  expect(namesOnScreen()).toEqual(order);
  await expect.poll(namesOnServer).toEqual(order);
  await person.click(screen.getByRole('button', { name: 'Options for Set 2' }));
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(items).toEqual(['Manage Words', 'Pace and coming words…', 'Rename', 'Move down', 'Delete']);
});

it('deletes a set, keeps the focus in the list, and brings the set back to its place by Undo', async () => {
  const { person, choose, stored, namesOnScreen, namesOnServer } = await open();
  const before = stored.rows.sets;
  await choose('Set 2', 'Delete');
  await screen.findByText('“Set 2” deleted. Its words and days stay.');
  expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Sets' }));
  expect(namesOnScreen()).toEqual(['Set 1', 'Set 3', 'Set 4', 'Set 5']);
  await expect.poll(namesOnServer).not.toContain('Set 2');
  expect(stored.rows.flashcards).toHaveLength(25);
  await person.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('“Set 2” is back');
  await expect.poll(() => listSets(rowsToLibrary(stored.rows))).toEqual(before);
});

// docs/product/gentle-start.md#days-of-opening
it('says when a waiting set begins, and lets it begin now, which Undo takes back', async () => {
  const opensOn = '2026-03-09';
  const { person, choose, stored } = await open([{ type: 'editSet', setId: 2, opensOn }]);
  const set = () => stored.rows.sets.find(({ id }) => id === 2);
  const begins = () => screen.queryByText(/^Begins on March 9, 2026$/);
  expect(begins()).not.toBeNull();
  await choose('Set 2', 'Begin now');
  await screen.findByText('“Set 2” has begun');
  expect(begins()).toBeNull();
  await expect.poll(() => set()?.opensOn).toBeUndefined();
  await person.click(screen.getByRole('button', { name: 'Options for Set 2' }));
  expect(screen.queryByRole('menuitem', { name: 'Begin now' })).toBeNull();
  await person.keyboard('{Escape}');
  await person.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(begins()).not.toBeNull();
  await expect.poll(() => set()?.opensOn).toBe(opensOn);
});

// docs/product/sets.md#known-words
it('puts a known word into the set that is chosen by the keyboard, with its category', async () => {
  const { person, stored, choose } = await open();
  await choose('Set 1', 'Manage Words');
  const dialog = await findDialog('dialog', 'Manage Words: Set 1');
  const word = within(dialog).getByRole('combobox', { name: 'Word' });
  await person.type(word, 'ca');
  const options = await suggestions().findAllByRole('option');
  // The car is in the set already.
  expect(options.map(({ textContent }) => textContent)).toEqual(['cat Animals']);
  await person.keyboard('{ArrowDown}{Enter}');
  expect((word as HTMLInputElement).value).toBe('cat');
  const category = within(dialog).getByLabelText<HTMLSelectElement>('Category');
  expect(category.selectedOptions[0]?.textContent).toBe('Animals');
  await person.keyboard('{Enter}');
  expect(await within(dialog).findByText('Flashcard added successfully to the set!')).toBeDefined();
  await expect.poll(() => stored.rows.sets[0]?.flashcardIds).toHaveLength(6);
  expect(stored.rows.flashcards).toHaveLength(25);
});

it('closes the suggestions by Escape and leaves the dialog and what was typed', async () => {
  const { person, choose } = await open();
  await choose('Set 1', 'Manage Words');
  const word = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Word' });
  await person.type(word, 'ca');
  await suggestions().findByRole('option');
  await person.keyboard('{Escape}');
  expect(suggestions().queryByRole('option')).toBeNull();
  expect(word.value).toBe('ca');
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
