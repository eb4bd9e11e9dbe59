import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Language } from '#client/lib/i18n/languages.ts';
import { addDays } from '#shared/lib/calendar.ts';
import { getLocalDay } from '#shared/lib/local-clock.ts';
import type { Change } from '#shared/library/changes/change.ts';
import { rowsToLibrary } from '#shared/library/library.ts';
import { createPlainDefaults } from '#shared/library/plain-defaults.test-support.ts';
import { listSets } from '#shared/library/sets.ts';
import type { CardSet } from '#shared/library/tables/card-set.ts';
import { type Child, NEW_CHILD } from '#shared/library/tables/child.ts';
import type { LibraryRows } from '#shared/library/tables/library-tables.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import { getFirstNumberOf } from '#shared/shipped-words/shipped-word.ts';
import { findDialog } from '#tests/support/client/find-dialog.ts';
import { STILL_PACE, teachSet1 } from '#tests/support/client/render-rotation.tsx';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { ManagePage } from '../manage-page.tsx';

async function renderPage(
  changes: readonly Change[] = [],
  language: Language = 'en',
  library: Partial<LibraryRows> = {},
) {
  const page = <ManagePage printTab={null} PaceDialog={({ setId }) => <p>Pace of {setId}</p>} />;
  const path = '/manage-flashcards?tab=sets';
  const rendered = await renderScreen(page, { path, changes, language, library });
  const { person, stored } = rendered;
  const listShownNames = () =>
    within(screen.getByRole('list', { name: 'Sets' }))
      .getAllByRole('heading')
      .map(({ textContent }) => textContent);
  return {
    ...rendered,
    listShownNames,
    listStoredNames: () => listSets(rowsToLibrary(stored.rows)).map(({ name }) => name),
    chooseFromMenu: async (set: string, item: string) => {
      await person.click(screen.getByRole('button', { name: `Options for ${set}` }));
      await person.click(await screen.findByRole('menuitem', { name: item }));
    },
  };
}

const getSuggestions = () => within(screen.getByRole('listbox', { name: 'Words you already have' }));

describe('SetsTab', () => {
  // docs/product/sets.md#where-sets-are-managed
  it('explains how to begin when there is no set', async () => {
    const deletions = [1, 2, 3, 4, 5].map((setId): Change => ({ type: 'deleteSet', setId }));
    await renderPage(deletions);
    expect(screen.getByText('No sets yet. Add one above.')).toBeDefined();
  });

  it('shows the words of each set', async () => {
    await renderPage();
    const words = within(screen.getByRole('list', { name: 'Words of Set 1' })).getAllByRole('listitem');
    expect(words.map(({ textContent }) => textContent)).toEqual(['dog', 'car', 'table', 'tree', 'hand']);
  });

  // docs/product/sets.md#where-sets-are-managed
  it('shows the first word of a set that waits, and those that enter after it', async () => {
    const flashcardIds = createPlainDefaults().sets.find(({ id }) => id === 2)!.flashcardIds;
    await renderPage([
      { type: 'removeFromSet', setId: 2, flashcardIds },
      { type: 'addComing', setId: 2, flashcardIds },
      { type: 'editSet', setId: 2, opensOn: '2199-03-09' },
    ]);
    const words = within(screen.getByRole('list', { name: 'Words of Set 2' })).getAllByRole('listitem');
    expect(words.map(({ textContent }) => textContent)).toEqual(['cat']);
    expect(screen.getByText(/^From Sat, Mar 9.*, one word a day$/)).toBeDefined();
    expect(screen.getByRole('button', { name: /^Next: bus ?, chair ?, flower \+1$/ })).toBeDefined();
  });

  // docs/product/rotation.md#first-words
  it('shows all words of a set that begins whole', async () => {
    await renderPage([{ type: 'editSet', setId: 2, opensOn: '2199-03-09' }]);
    const words = within(screen.getByRole('list', { name: 'Words of Set 2' })).getAllByRole('listitem');
    expect(words).toHaveLength(5);
    expect(screen.getByText(/^From Sat, Mar 9/).textContent).not.toContain('one word a day');
  });

  describe('in the morning, before the first session', () => {
    const renderMorning = async () => {
      const [first, ...others] = createPlainDefaults().sets as [CardSet, ...CardSet[]];
      const sets = [
        { ...first, coming: ['f2', 'f7'] },
        ...others.map((other) => ({ ...other, pace: STILL_PACE })),
      ];
      const children: Child[] = [{ ...NEW_CHILD, rotation: 'on' }];
      const yesterday = addDays(getLocalDay(new Date()), -1);
      const rendered = await renderPage([teachSet1(yesterday, 15)], 'en', { sets, children });
      await rendered.chooseFromMenu('Set 1', 'Manage Words');
      const dialog = within(await findDialog('dialog', 'Manage Words: Set 1'));
      return { ...rendered, dialog, readSet: () => rendered.stored.rows.sets[0] };
    };
    const TODAY_WORDS = ['car', 'table', 'tree', 'hand', 'cat'];

    // docs/product/rotation.md#start
    it('shows the words that Today shows, in the list and in Manage Words', async () => {
      const { person, dialog } = await renderMorning();
      const removes = dialog.getAllByRole('button', { name: /^Remove .* from the set$/ });
      expect(removes.map((button) => button.getAttribute('aria-label'))).toEqual(
        TODAY_WORDS.map((word) => `Remove ${word} from the set`),
      );
      await person.keyboard('{Escape}');
      const words = within(await screen.findByRole('list', { name: 'Words of Set 1' })).getAllByRole(
        'listitem',
      );
      expect(words.map(({ textContent }) => textContent)).toEqual(TODAY_WORDS);
    });

    // docs/product/rotation.md#edited-set
    it('rotates the set before a word is removed, so that no word enters or leaves afterwards', async () => {
      const { person, dialog, readSet } = await renderMorning();
      await person.click(dialog.getByRole('button', { name: 'Remove car from the set' }));
      await expect.poll(() => readSet()?.flashcardIds).toEqual(['f11', 'f16', 'f21', 'f2']);
      expect(readSet()?.rotated).toEqual({ ordinal: 1, day: getLocalDay(new Date()) });
      await person.click(await dialog.findByRole('button', { name: 'Undo' }));
      await expect.poll(() => readSet()?.flashcardIds).toEqual(['f6', 'f11', 'f16', 'f21', 'f2']);
    });

    // docs/product/rotation.md#edited-set
    it('rotates the set before a word is added', async () => {
      const { person, dialog, readSet } = await renderMorning();
      await person.type(dialog.getByRole('combobox', { name: 'Word' }), 'dog');
      await person.selectOptions(dialog.getByLabelText('Category'), 'Animals');
      await person.click(dialog.getByRole('button', { name: 'Add to set' }));
      await expect.poll(() => readSet()?.flashcardIds).toEqual(['f6', 'f11', 'f16', 'f21', 'f2', 'f1']);
    });
  });

  // docs/product/sets.md#where-sets-are-managed
  it('shows the next words of a set, which lead to its coming words', async () => {
    const [first, ...others] = createPlainDefaults().sets as [CardSet, ...CardSet[]];
    const sets = [{ ...first, coming: ['f2', 'f7', 'f12', 'f17', 'f22'], pace: STILL_PACE }, ...others];
    const { person } = await renderPage([], 'en', { sets });
    await person.click(screen.getByRole('button', { name: /^Next: cat ?, bus ?, chair \+2$/ }));
    expect(screen.getByText('Pace of 1')).toBeDefined();
  });

  // docs/product/sets.md#where-sets-are-managed
  it('marks the sets of today while others wait', async () => {
    await renderPage([{ type: 'editSet', setId: 2, opensOn: '2199-03-09' }]);
    expect(screen.getAllByText('Today')).toHaveLength(4);
    cleanup();
    await renderPage();
    expect(screen.queryByText('Today')).toBeNull();
  });

  it('adds a set after the others and returns focus to the button', async () => {
    const { person, listShownNames, listStoredNames } = await renderPage();
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
    expect(listShownNames()).toEqual(names);
    await expect.poll(listStoredNames).toEqual(names);
  });

  // docs/product/stages.md#choose-stage
  it('adds a set of dots, which needs no name of its own', async () => {
    const { person, stored } = await renderPage();
    await person.click(screen.getByRole('button', { name: 'Add set' }));
    const dialog = within(await findDialog('dialog', 'New set'));
    await person.selectOptions(dialog.getByLabelText('What this set shows'), 'dots');
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('“Dots” added');
    await expect
      .poll(() => stored.rows.sets.at(-1))
      .toMatchObject({ name: 'Dots', stage: 'dots', fill: 'en', flashcardIds: [] });
  });

  // docs/product/stages.md#dots
  it('shows cards of dots by their number and equations by their figures', async () => {
    const first = getFirstNumberOf('dots');
    const flashcards = ['17', '2 + 3 = 5'].map((word, index) => ({
      id: `f${first + index}`,
      word,
      categoryId: 'cat1',
    }));
    const set = { id: 1, childId: 1, name: 'Dots', flashcardIds: flashcards.map(({ id }) => id) };
    const library = { flashcards, sets: [{ ...set, stage: 'dots' as const }] };
    await renderScreen(<ManagePage printTab={null} PaceDialog={() => null} />, {
      path: '/manage-flashcards?tab=sets',
      library,
    });
    const cards = within(screen.getByRole('list', { name: 'Words of Dots' })).getAllByRole('listitem');
    expect(cards.map(({ textContent }) => textContent)).toEqual(['17 dots', '2 + 3 = 5']);
    expect(cards[0]?.querySelectorAll('circle')).toHaveLength(17);
  });

  it('renames a set', async () => {
    const { person, chooseFromMenu, listStoredNames } = await renderPage();
    await chooseFromMenu('Set 2', 'Rename');
    const field = await screen.findByLabelText('Name of the set');
    expect((field as HTMLInputElement).value).toBe('Set 2');
    await person.clear(field);
    await person.type(field, 'Fruit{Enter}');
    await screen.findByText('Renamed to “Fruit”');
    const menu = await screen.findByRole('button', { name: 'Options for Fruit' });
    await waitFor(() => expect(document.activeElement).toBe(menu));
    await expect.poll(listStoredNames).toContain('Fruit');
  });

  it('moves a set up and down within the list', async () => {
    const { person, chooseFromMenu, listShownNames, listStoredNames } = await renderPage();
    await chooseFromMenu('Set 5', 'Move up');
    await screen.findByText('“Set 5” is number 4 now');
    await chooseFromMenu('Set 1', 'Move down');
    const order = ['Set 2', 'Set 1', 'Set 3', 'Set 5', 'Set 4'];
    expect(listShownNames()).toEqual(order);
    await expect.poll(listStoredNames).toEqual(order);
    await person.click(screen.getByRole('button', { name: 'Options for Set 2' }));
    const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(items).toEqual(['Manage Words', 'New words…', 'Rename', 'Move down', 'Delete']);
  });

  it('restores a deleted set to its position on Undo', async () => {
    const { person, chooseFromMenu, stored, listShownNames, listStoredNames } = await renderPage();
    const before = stored.rows.sets;
    await chooseFromMenu('Set 2', 'Delete');
    await screen.findByText('“Set 2” deleted. Its words and days stay.');
    expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Sets' }));
    expect(listShownNames()).toEqual(['Set 1', 'Set 3', 'Set 4', 'Set 5']);
    await expect.poll(listStoredNames).not.toContain('Set 2');
    expect(stored.rows.flashcards).toHaveLength(25);
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('“Set 2” is back');
    await expect.poll(() => listSets(rowsToLibrary(stored.rows))).toEqual(before);
  });

  // docs/product/gentle-start.md#days-of-opening
  it('starts a waiting set at once until Undo', async () => {
    const opensOn = '2026-03-09';
    const { person, chooseFromMenu, stored } = await renderPage([{ type: 'editSet', setId: 2, opensOn }]);
    const getSet2 = () => stored.rows.sets.find(({ id }) => id === 2);
    const queryOpeningText = () => screen.queryByText(/^From Mon, Mar 9/);
    expect(queryOpeningText()).not.toBeNull();
    await chooseFromMenu('Set 2', 'Begin now');
    await screen.findByText('“Set 2” has begun');
    expect(queryOpeningText()).toBeNull();
    await expect.poll(() => getSet2()?.opensOn).toBeUndefined();
    await person.click(screen.getByRole('button', { name: 'Options for Set 2' }));
    expect(screen.queryByRole('menuitem', { name: 'Begin now' })).toBeNull();
    await person.keyboard('{Escape}');
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(queryOpeningText()).not.toBeNull();
    await expect.poll(() => getSet2()?.opensOn).toBe(opensOn);
  });

  // docs/product/sets.md#manage-words
  it('restores a removed word to its position on Undo', async () => {
    const { person, stored, chooseFromMenu } = await renderPage();
    const before = stored.rows.sets;
    await chooseFromMenu('Set 1', 'Manage Words');
    await person.click(await screen.findByRole('button', { name: 'Remove car from the set' }));
    expect(await screen.findByText('Flashcard removed from set!')).toBeDefined();
    await expect.poll(() => stored.rows.sets[0]?.flashcardIds).toHaveLength(4);
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    await expect.poll(() => stored.rows.sets).toEqual(before);
  });

  // docs/product/sets.md#known-words
  it('adds a suggested word with its category by the keyboard', async () => {
    const { person, stored, chooseFromMenu } = await renderPage();
    await chooseFromMenu('Set 1', 'Manage Words');
    const dialog = await findDialog('dialog', 'Manage Words: Set 1');
    const word = within(dialog).getByRole('combobox', { name: 'Word' });
    await person.type(word, 'ca');
    const options = await getSuggestions().findAllByRole('option');
    // The car is already in the set.
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

  it('closes only the suggestions on Escape', async () => {
    const { person, chooseFromMenu } = await renderPage();
    await chooseFromMenu('Set 1', 'Manage Words');
    const word = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Word' });
    await person.type(word, 'ca');
    await getSuggestions().findByRole('option');
    await person.keyboard('{Escape}');
    expect(getSuggestions().queryByRole('option')).toBeNull();
    expect(word.value).toBe('ca');
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
