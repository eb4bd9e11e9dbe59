import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { closeTopDialog } from '#client/ui/open-dialogs.ts';
import { NEW_CHILD } from '#shared/library/tables/child.ts';
import { chooseFromMenu } from '#tests/support/client/choose-from-menu.ts';
import { getCurrentServer } from '#tests/support/client/fake-server.ts';
import { findDialog, pressBesideDialog } from '#tests/support/client/find-dialog.ts';
import { STILL_PACE } from '#tests/support/client/render-rotation.tsx';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { logDay } from '#tests/support/library/library-changes.ts';
import { ManagePage } from '../manage-page.tsx';

/** The library is small, because every row takes time to render and search. */
const FLASHCARDS = [
  { id: 'f1', word: 'dog', categoryId: 'cat1' },
  { id: 'f2', word: 'cat', categoryId: 'cat1' },
  { id: 'f3', word: 'car', categoryId: 'cat2' },
  { id: 'f4', word: 'bicycle', categoryId: 'cat2' },
];
const SETS = [{ id: 1, childId: 1, name: 'Set 1', flashcardIds: ['f3', 'f1'] }];

const openTab = (options: Parameters<typeof renderScreen>[1] = {}) =>
  renderScreen(<ManagePage printTab={null} PaceDialog={() => null} />, {
    path: '/manage-flashcards?tab=flashcards',
    library: { flashcards: FLASHCARDS, sets: SETS },
    ...options,
  });

const getList = () => within(screen.getByRole('list', { name: 'Flashcards' }));
const getButton = (name: string) => screen.getByRole('button', { name });
const expectFocus = (name: string) => waitFor(() => expect(document.activeElement).toBe(getButton(name)));
type Person = Awaited<ReturnType<typeof openTab>>['person'];

async function openAddSheet(person: Person) {
  await person.click(getButton('Add'));
  return within(await findDialog('dialog', 'Add a flashcard'));
}

/** Enters a new card of the category Animals and submits it. */
async function addAnimal(person: Person, word: string) {
  const sheet = await openAddSheet(person);
  await person.click(sheet.getByRole('radio', { name: 'Animals' }));
  await person.type(sheet.getByLabelText('Word'), word);
  await person.click(sheet.getByRole('button', { name: 'Add' }));
  return sheet;
}

/** Edits the card 'dog' and appends `text` to its word. */
async function appendToDog(person: Person, text: string) {
  await person.click(getButton('Edit dog'));
  await person.type(await screen.findByLabelText('Word'), text);
}

it('adds a flashcard and empties the form for the next word', async () => {
  const { person, stored } = await openTab();
  const sheet = await openAddSheet(person);
  expect(document.activeElement).toBe(sheet.getByLabelText('Word'));
  await person.keyboard('whale');
  await person.click(sheet.getByRole('radio', { name: 'Animals' }));
  await person.click(sheet.getByRole('button', { name: 'Add' }));
  await sheet.findByText('Flashcard added successfully');
  expect(sheet.getByLabelText<HTMLInputElement>('Word').value).toBe('');
  expect(document.activeElement).toBe(sheet.getByLabelText('Word'));
  expect(sheet.getByRole<HTMLInputElement>('radio', { name: 'Animals' }).checked).toBe(true);
  await person.keyboard('{Escape}');
  expect(getList().getByText('whale')).toBeDefined();
  await expectFocus('Add');
  expect(stored.rows.flashcards.map(({ word }) => word)).toContain('whale');
});

// docs/product/card-ways.md#showings-of-a-card
it('shows how often each card was shown and links to its status', async () => {
  const flashes = [{ setId: 1, cardIds: ['f1', 'f3'], count: 12 }];
  await openTab({ changes: [logDay('2026-03-02', { flashes })] });
  const links = await screen.findAllByRole('link', { name: 'shown 12 times' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/cards?search=car', '/cards?search=dog']);
  expect(screen.getAllByRole('link', { name: 'not shown yet' })).toHaveLength(2);
});

// docs/product/next-words.md#knows-it-already
it('offers in the menu and the form to let a word leave or teach it again', async () => {
  const flashes = [{ setId: 1, cardIds: ['f1', 'f2'], count: 12 }];
  const { person, stored } = await openTab({ changes: [logDay('2026-03-02', { flashes })] });
  await screen.findAllByRole('link', { name: 'shown 12 times' });
  await chooseFromMenu(person, 'dog', 'Knows this one');
  await waitFor(() => expect(stored.rows.sets[0]?.steer).toEqual({ ordinal: 1, letGo: ['f1'] }));
  await person.click(getButton('Edit cat'));
  await person.click(await screen.findByRole('button', { name: 'Teach it again' }));
  await waitFor(() => expect(stored.rows.sets[0]?.flashcardIds).toEqual(['f3', 'f1', 'f2']));
});

// docs/product/next-words.md#teach-next
it('offers to teach a new word next, shows when it comes, and undoes it', async () => {
  const { person, stored } = await openTab({
    library: { flashcards: FLASHCARDS, sets: [{ ...SETS[0]!, coming: ['f2'] }], children: [NEW_CHILD] },
  });
  const sheet = await addAnimal(person, 'whale');
  await person.click(await sheet.findByRole('button', { name: 'Teach this next whale' }));
  await sheet.findByText('“whale” comes in today');
  expect(document.activeElement).toBe(sheet.getByLabelText('Word'));
  expect(sheet.queryByRole('button', { name: /^Teach this next/ })).toBeNull();
  const whale = stored.rows.flashcards.at(-1)!.id;
  await expect.poll(() => stored.rows.sets[0]?.coming).toEqual([whale, 'f2']);
  await person.click(sheet.getByRole('button', { name: 'Undo' }));
  await expect.poll(() => stored.rows.sets[0]?.coming).toEqual(['f2']);
});

// docs/product/library.md#card-rows
it('shows when a coming word enters its set', async () => {
  await openTab({
    library: { flashcards: FLASHCARDS, sets: [{ ...SETS[0]!, coming: ['f2', 'f4'], pace: STILL_PACE }] },
  });
  const [bicycle, car, cat] = getList().getAllByRole('listitem');
  expect(within(bicycle!).getByText('later in Set 1')).toBeDefined();
  expect(within(car!).getByText('Set 1')).toBeDefined();
  expect(within(cat!).getByText('next word of Set 1')).toBeDefined();
});

// docs/product/library.md#card-rows
it('shows the day of a waiting set, and lists a word that enters today in its set', async () => {
  const waiting = {
    id: 2,
    childId: 1,
    name: 'Set 2',
    flashcardIds: [],
    coming: ['f4', 'f1'],
    opensOn: '2199-03-09',
  };
  await openTab({
    library: { flashcards: FLASHCARDS, sets: [{ ...SETS[0]!, coming: ['f2'] }, waiting] },
  });
  const [bicycle, , cat, dog] = getList().getAllByRole('listitem');
  expect(within(bicycle!).getByText(/^Set 2, from Sat, Mar 9/)).toBeDefined();
  expect(within(dog!).getByText('later in Set 2')).toBeDefined();
  expect(within(cat!).getByText('Set 1')).toBeDefined();
});

// docs/product/library.md#card-rows
it('shows whether a card in no set was learned or never shown', async () => {
  const flashes = [{ setId: 1, cardIds: ['f2'], count: 12 }];
  await openTab({ changes: [logDay('2026-03-02', { flashes })] });
  await screen.findByRole('link', { name: 'shown 12 times' });
  const [bicycle, car, cat] = getList().getAllByRole('listitem');
  expect(within(bicycle!).getByText('in no set')).toBeDefined();
  expect(within(car!).queryByText(/in no set|learned/)).toBeNull();
  expect(within(cat!).getByText('learned')).toBeDefined();
});

it('reports missing fields and adds nothing', async () => {
  const { person, stored } = await openTab();
  const sheet = await openAddSheet(person);
  await person.click(sheet.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('Please enter a word.')).toBeDefined();
  expect(screen.getByText('Please select a category.')).toBeDefined();
  expect(stored.rows.flashcards).toEqual(FLASHCARDS);
});

// docs/product/library.md#card-form
it('asks only for the back of a Chinese word and preselects the last category', async () => {
  const { person, stored } = await openTab();
  getCurrentServer().on('GET /dictionary/30.txt', () => new Response('飞机\tfei1 ji1\tairplane'));
  let sheet = await openAddSheet(person);
  await person.click(sheet.getByRole('radio', { name: 'Vehicles' }));
  await person.type(sheet.getByLabelText('Word'), 'seal');
  expect(sheet.queryByLabelText('Pinyin (optional)')).toBeNull();
  await person.keyboard('{Enter}{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  sheet = await openAddSheet(person);
  expect(sheet.getByRole<HTMLInputElement>('radio', { name: 'Vehicles' }).checked).toBe(true);
  await person.type(sheet.getByLabelText('Word'), '飞机');
  await waitFor(() =>
    expect(sheet.getByLabelText<HTMLInputElement>('Pinyin (optional)').value).toBe('fēi jī'),
  );
  await person.click(sheet.getByRole('button', { name: 'Add' }));
  await sheet.findByText('Flashcard added successfully');
  expect(stored.rows.flashcards.at(-1)).toMatchObject({ word: '飞机', pinyin: 'fēi jī', categoryId: 'cat2' });
});

// docs/product/library.md#several-lines
it('adds several lines in one change that one Undo reverts, and lists the omitted lines', async () => {
  const { person, stored } = await openTab();
  const sheet = await openAddSheet(person);
  await person.click(sheet.getByRole('radio', { name: 'Animals' }));
  await person.click(sheet.getByLabelText('Word'));
  await person.paste('hen\ncow\n\nDog\nhen\npig\nduck');
  expect(sheet.getByText('Line 3 is left out: it is empty.')).toBeDefined();
  expect(sheet.getByText('Line 4 is left out: “Dog” is already in Animals.')).toBeDefined();
  expect(sheet.getByText('Line 5 is left out: “hen” is there twice.')).toBeDefined();
  await person.click(sheet.getByRole('button', { name: 'Add 4' }));
  await sheet.findByText('4 flashcards added · 3 lines left out');
  const listNew = () => stored.rows.flashcards.slice(FLASHCARDS.length).map(({ word }) => word);
  await expect.poll(listNew).toEqual(['hen', 'cow', 'pig', 'duck']);
  expect(sheet.getByLabelText<HTMLTextAreaElement>('Word').value).toBe('');
  await person.click(sheet.getByRole('button', { name: 'Undo' }));
  await expect.poll(listNew).toEqual([]);
});

// docs/product/sets.md#words-into-sets
it('puts several words that were just added into a set', async () => {
  const { person, stored } = await openTab();
  const sheet = await openAddSheet(person);
  await person.click(sheet.getByRole('radio', { name: 'Animals' }));
  await person.click(sheet.getByLabelText('Word'));
  await person.paste('hen\ncow');
  await person.click(sheet.getByRole('button', { name: 'Add 2' }));
  expect(await sheet.findByText('2 words are in no set yet, so no session shows them.')).toBeDefined();
  await person.click(sheet.getByRole('button', { name: 'Put these words into a set' }));
  await person.click(screen.getByRole('button', { name: 'Add to the set' }));
  expect(await screen.findByText('2 flashcards added to Set 1')).toBeDefined();
  await expect.poll(() => stored.rows.sets[0]?.flashcardIds).toHaveLength(4);
  expect(screen.queryByText('Please enter a word.')).toBeNull();
});

// docs/product/sets.md#words-into-sets
it('adds new words of each language to a separate set if the child has sets of both', async () => {
  const chinese = { id: 2, childId: 1, name: 'Set 2', flashcardIds: [], fill: 'zh' as const };
  const { person, stored } = await openTab({ library: { flashcards: FLASHCARDS, sets: [...SETS, chinese] } });
  const sheet = await openAddSheet(person);
  await person.click(sheet.getByRole('radio', { name: 'Animals' }));
  await person.click(sheet.getByLabelText('Word'));
  await person.paste('hen\n牛\ncow');
  await person.click(sheet.getByRole('button', { name: 'Add 3' }));
  await person.click(await sheet.findByRole('button', { name: 'Put the Chinese word into a set' }));
  await person.click(screen.getByRole('button', { name: 'Add to the set' }));
  await screen.findByText('1 flashcard added to Set 2');
  await person.click(sheet.getByRole('button', { name: 'Put the 2 English words into a set' }));
  await person.click(screen.getByRole('button', { name: 'Add to the set' }));
  await screen.findByText('2 flashcards added to Set 1');
  await expect.poll(() => stored.rows.sets.map((set) => set.flashcardIds.length)).toEqual([4, 1]);
});

// docs/product/library.md#several-lines
it('adds nothing while a line is too long', async () => {
  const { person, stored } = await openTab();
  const sheet = await openAddSheet(person);
  await person.click(sheet.getByRole('radio', { name: 'Animals' }));
  await person.click(sheet.getByLabelText('Word'));
  await person.paste(`hen\n${'x'.repeat(201)}`);
  await person.click(sheet.getByRole('button', { name: 'Add 1' }));
  await sheet.findByText('Please use at most 200 characters.');
  expect(sheet.getByText('Line 2 is too long: at most 200 characters.')).toBeDefined();
  expect(stored.rows.flashcards).toEqual(FLASHCARDS);
});

// docs/product/library.md#card-form
it('creates a category together with a new card or an edited one', async () => {
  const { person, stored } = await openTab();
  const sheet = await openAddSheet(person);
  await person.type(sheet.getByLabelText('Word'), 'tractor');
  await person.click(sheet.getByRole('radio', { name: '+ New category' }));
  await person.click(sheet.getByRole('button', { name: 'Add' }));
  await sheet.findByText('Please enter a category name.');
  await person.type(sheet.getByLabelText('Category name'), 'Farm');
  await person.click(sheet.getByRole('button', { name: 'Add' }));
  await sheet.findByText('Flashcard added successfully');
  expect(sheet.getByRole<HTMLInputElement>('radio', { name: 'Farm' }).checked).toBe(true);
  await person.keyboard('{Escape}');
  await person.click(getButton('Edit dog'));
  const edit = within(await findDialog('dialog', 'Edit the flashcard dog'));
  await person.click(edit.getByRole('radio', { name: '+ New category' }));
  await person.type(edit.getByLabelText('Category name'), 'farm');
  await person.click(edit.getByRole('button', { name: 'Save' }));
  await screen.findByText('Flashcard updated successfully');
  const farms = stored.rows.categories.filter(({ name }) => name === 'Farm');
  expect(farms).toHaveLength(1);
  const inFarm = stored.rows.flashcards.filter(({ categoryId }) => categoryId === farms[0]?.id);
  expect(inFarm.map(({ word }) => word).sort()).toEqual(['dog', 'tractor']);
});

// docs/product/library.md#card-rows
it('shows the sets of a card and whether it has a photo and a recording', async () => {
  const id = '00000000-0000-4000-8000-0000000000e1';
  const flashcards = [{ ...FLASHCARDS[0]!, photo: id, recording: id }, FLASHCARDS[1]!, FLASHCARDS[2]!];
  await openTab({ library: { flashcards, sets: SETS } });
  const [, cat, dog] = getList().getAllByRole('listitem');
  expect(within(dog!).getByText('Set 1')).toBeDefined();
  expect(within(dog!).getByRole('img', { name: 'Has a photo' })).toBeDefined();
  expect(within(dog!).getByRole('img', { name: 'Has a recording' })).toBeDefined();
  expect(within(cat!).queryByRole('img')).toBeNull();
});

// docs/product/library.md#duplicate-question
it('asks before it adds a word that already exists in the category', async () => {
  const { person, stored } = await openTab();
  await addAnimal(person, 'Dog');
  const question = within(await findDialog('alertdialog', '“dog” is already in Animals'));
  expect(stored.rows.flashcards).toEqual(FLASHCARDS);
  await person.click(question.getByRole('button', { name: 'Add anyway' }));
  await screen.findByText('Flashcard added successfully');
  await person.keyboard('{Escape}');
  expect(getList().getByText('Dog')).toBeDefined();
});

// docs/product/library.md#duplicate-question
it('fills the existing card of the same word or adds a second card with another pinyin', async () => {
  const long = { id: 'f9', word: '长', pinyin: 'cháng', categoryId: 'cat1' };
  const { person, stored } = await openTab({ library: { flashcards: [long], sets: [] } });
  getCurrentServer().on('GET /dictionary/63.txt', () => new Response(''));
  const sheet = await openAddSheet(person);
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
it('lists duplicate words in a category and keeps both or deletes one', async () => {
  const duplicates = ['hen', 'hen', 'cow', 'Cow'].map((word, index) => ({
    id: `f${index + 1}`,
    word,
    categoryId: 'cat1',
  }));
  const { person, stored } = await openTab({ library: { flashcards: duplicates, sets: [] } });
  const notice = within(await screen.findByRole('region', { name: 'Duplicate words' }));
  expect(notice.getByText('2 words are in their category twice.')).toBeDefined();
  await person.click(notice.getByRole('button', { name: 'Show them' }));
  expect(getList().getAllByRole('listitem')).toHaveLength(4);
  await person.click(notice.getByRole('button', { name: 'Delete one “hen” in Animals' }));
  await expect.poll(() => stored.rows.flashcards.map(({ id }) => id)).toEqual(['f1', 'f3', 'f4']);
  await person.click(notice.getByRole('button', { name: 'Keep both “cow” in Animals' }));
  expect(screen.queryByRole('region', { name: 'Duplicate words' })).toBeNull();
});

it('shows the existing card of a word', async () => {
  const { person } = await openTab();
  await addAnimal(person, 'dog');
  const question = within(await findDialog('alertdialog'));
  await person.click(question.getByRole('button', { name: 'Show it' }));
  await expectFocus('Edit dog');
  // The list follows the search a moment later.
  await waitFor(() => expect(getList().getAllByRole('listitem')).toHaveLength(1));
  await person.click(getButton('Show all'));
  await waitFor(() => expect(getList().getAllByRole('listitem')).toHaveLength(4));
});

it('refuses a flashcard beyond the Free plan’s limit and keeps the input', async () => {
  const flashcards = Array.from({ length: 100 }, (_, index) => ({
    id: `f${index + 1}`,
    word: `w${index}`,
    categoryId: 'cat1',
  }));
  const { person } = await openTab({ library: { flashcards, sets: [] } });
  const sheet = await addAnimal(person, 'whale');
  expect(await sheet.findByText(/^The Free Plan holds 100 flashcards\./)).toBeDefined();
  expect(sheet.getByLabelText<HTMLInputElement>('Word').value).toBe('whale');
});

it('edits a tapped flashcard and returns focus to it', async () => {
  const { person, stored } = await openTab();
  await person.click(getButton('Edit dog'));
  const sheet = within(await findDialog('dialog', 'Edit the flashcard dog'));
  const word = sheet.getByLabelText('Word');
  expect(document.activeElement).toBe(word);
  await person.clear(word);
  await person.type(word, 'puppy');
  await person.click(sheet.getByRole('button', { name: 'Save' }));
  await screen.findByText('Flashcard updated successfully');
  await expectFocus('Edit puppy');
  expect(stored.rows.flashcards.find(({ id }) => id === 'f1')?.word).toBe('puppy');
});

it('discards the edit of a flashcard on Escape', async () => {
  const { person } = await openTab();
  await chooseFromMenu(person, 'dog', 'Edit');
  await person.type(await screen.findByLabelText('Word'), 'gy{Escape}');
  await expectFocus('Edit dog');
});

it('restores a flashcard that another device deletes while it is edited', async () => {
  const { person, stored } = await openTab();
  await appendToDog(person, 'gy');
  stored.changeElsewhere({ type: 'deleteFlashcards', flashcardIds: ['f1'] });
  fireEvent.focus(window);
  expect(await screen.findByText(/^This flashcard was deleted on another device/)).toBeDefined();
  await person.click(getButton('Save'));
  expect(
    await screen.findByText('The flashcard was deleted on another device. It is back now.'),
  ).toBeDefined();
  await expect.poll(() => stored.rows.flashcards.find(({ id }) => id === 'f1')?.word).toBe('doggy');
});

// docs/product/library.md#half-typed-texts
it('keeps unsaved input on a click outside the sheet and on Back', async () => {
  const { person, stored } = await openTab();
  await appendToDog(person, 'gy');
  pressBesideDialog();
  act(closeTopDialog);
  await person.click(getButton('Save'));
  await screen.findByText('Flashcard updated successfully');
  expect(stored.rows.flashcards.find(({ id }) => id === 'f1')?.word).toMatch(/gy$/);
});

it('closes the sheet on a click outside it or Back when nothing was entered', async () => {
  const { person } = await openTab();
  for (const close of [pressBesideDialog, () => act(closeTopDialog)]) {
    await person.click(getButton('Edit dog'));
    await screen.findByLabelText('Word');
    // Radix starts to listen for clicks in a later task.
    await waitFor(() => {
      close();
      expect(screen.queryByRole('dialog')).toBeNull();
    });
  }
});

it('restores a deleted flashcard and its places in sets by Undo', async () => {
  const { person, stored } = await openTab();
  const before = stored.rows;
  await chooseFromMenu(person, 'dog', 'Delete');
  await screen.findByText('Flashcard deleted successfully');
  expect(getList().queryByText('dog')).toBeNull();
  await expectFocus('Options for cat');
  await person.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await getList().findByText('dog')).toBeDefined();
  await expect.poll(() => stored.rows.sets).toEqual(before.sets);
});

it('starts selection with the card whose menu was used', async () => {
  const { person } = await openTab();
  await chooseFromMenu(person, 'cat', 'Select');
  expect(await screen.findByText('1 selected')).toBeDefined();
  expect(getList().getByRole<HTMLInputElement>('checkbox', { name: /^cat/ }).checked).toBe(true);
});

// docs/product/library.md#card-search
it('filters the list by category and search', async () => {
  const { person } = await openTab();
  await person.selectOptions(screen.getByLabelText('Show category'), 'Vehicles');
  expect(getList().getAllByRole('listitem')).toHaveLength(2);
  await person.type(screen.getByLabelText('Search words'), 'BIC');
  expect(getList().getAllByRole('listitem')).toHaveLength(1);
  expect(getList().getByText('bicycle')).toBeDefined();
  await person.type(screen.getByLabelText('Search words'), 'x');
  expect(await screen.findByText(/^No flashcard matches/)).toBeDefined();
});
