import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { printEngine } from '#client/print/print-engine.ts';
import { NEW_CHILD } from '#shared/library/tables/child.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import { deriveRotationId, type Rotation } from '#shared/library/tables/rotation.ts';
import { findDialog } from '#tests/support/client/find-dialog.ts';
import { freezeDate } from '#tests/support/client/freeze-date.ts';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { logDay } from '#tests/support/library/library-changes.ts';
import { WaysPage } from './ways-page.tsx';

const TODAY = '2026-03-20';
const FLASHCARDS = ['dog', 'cat', '苹果', 'car', 'bird', 'fish'].map((word, index) => ({
  id: `f${index + 1}`,
  word,
  categoryId: 'cat1',
}));
const SET = { id: 1, childId: FIRST_CHILD, name: 'Farm', flashcardIds: ['f1'], coming: ['f3', 'f2'] };

freezeDate(`${TODAY}T10:00:00`);

function retire(ordinal: number, day: string, cardId: string): Rotation {
  const key = { childId: FIRST_CHILD, setId: 1, ordinal };
  const at = `${day}T08:00:00.000+01:00`;
  return { ...key, id: deriveRotationId(key), day, at, entering: [], retiring: [cardId], places: [0] };
}

async function openPage(options: Parameters<typeof renderScreen>[1] = {}) {
  const rendered = await renderScreen(<WaysPage />, {
    path: '/cards',
    library: {
      flashcards: FLASHCARDS,
      sets: [SET],
      rotations: [retire(1, '2026-03-12', 'f4'), retire(2, '2026-03-18', 'f5')],
    },
    changes: [logDay('2026-03-02', { flashes: [{ setId: 1, cardIds: ['f1', 'f4'], count: 12 }] })],
    ...options,
  });
  await screen.findByRole('searchbox');
  return rendered;
}

const listStatus = (name: string | RegExp) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map((row) => {
      const button = within(row).queryByRole('button');
      return row.textContent?.replace(button?.textContent ?? '', '');
    });

// docs/product/card-ways.md#ways-page
it('lists the cards of each status with their showings and dates', async () => {
  const { person } = await openPage();
  expect(screen.getAllByRole('list')).toHaveLength(1);
  for (const name of [/^Next/, /^Shown often enough/, /^Old friends/, /^Without a set/]) {
    await person.click(screen.getByRole('button', { name }));
  }
  expect(listStatus(/^Next/)).toEqual(['苹果Farm · next', 'catFarm · number 2 in line']);
  expect(listStatus(/^In a set now/)).toEqual(['dogFarm · shown 12 of 15 times · first on Mon, Mar 2']);
  expect(listStatus(/^Shown often enough/)).toEqual([
    'birdleft on Wed, Mar 18 · not shown yet · back on Wed, Mar 25',
  ]);
  expect(listStatus(/^Old friends/)).toEqual(['carshown 12 times · back today']);
  expect(listStatus(/^Without a set/)).toEqual(['fishnot shown yet']);
});

// docs/product/rotation.md#day-of-leaving
it('estimates the day a card leaves its set from the showings of the last days', async () => {
  const pace = { cards: 1, newADay: 1, showings: 15 };
  await openPage({
    library: { flashcards: FLASHCARDS, sets: [{ ...SET, pace }], children: [NEW_CHILD] },
    changes: ['17', '18', '19'].map((day) =>
      logDay(`2026-03-${day}`, { flashes: [{ setId: 1, cardIds: ['f1'], count: 3 }] }),
    ),
  });
  expect(listStatus(/^In a set now/)).toEqual([
    'dogFarm · shown 9 of 15 times · leaves about Sunday · first on Tue, Mar 17',
  ]);
});

// docs/product/card-ways.md#ways-page
it('finds the word in the search field or the address', async () => {
  const { person } = await openPage({ path: '/cards?search=car' });
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  expect(screen.queryByRole('button', { name: /^Old friends/ })).toBeNull();
  const field = screen.getByRole('searchbox', { name: 'Find a word' });
  await person.clear(field);
  await person.type(field, 'whale');
  expect(await screen.findByText('No card matches your search.')).toBeDefined();
  await person.clear(field);
  await person.type(field, '苹');
  expect(await screen.findByText('苹果')).toBeDefined();
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});

// docs/product/card-ways.md#word-books
it('prints retired words as small books of seven words each', async () => {
  vi.spyOn(printEngine, 'loadFonts').mockReturnValue();
  vi.spyOn(printEngine, 'preview').mockReturnValue(new Promise(() => {}));
  const createPdf = vi.spyOn(printEngine, 'createPdf').mockReturnValue(new Promise(() => {}));
  const words = ['ant', 'bee', 'cow', 'cup', 'egg', 'fox', 'hen', 'jar'];
  const flashcards = words.map((word, index) => ({ id: `f${index + 11}`, word, categoryId: 'cat1' }));
  const { person } = await openPage({
    plan: 'print',
    library: {
      flashcards,
      sets: [{ ...SET, flashcardIds: [], coming: [] }],
      rotations: flashcards.map(({ id }, index) => retire(index + 1, '2026-03-18', id)),
    },
    changes: [],
  });
  await person.click(await screen.findByRole('button', { name: 'Print as small books' }));
  const dialog = within(await findDialog('dialog', 'A small book'));
  expect(dialog.getByText(/^2 sheets/)).toBeDefined();
  await person.click(dialog.getByRole('button', { name: 'Download PDF' }));
  const [document] = createPdf.mock.calls[0]!;
  const { books } = document.kind === 'books' ? document.books : { books: [] };
  expect(books.map(({ title, pages }) => [title, pages.length])).toEqual([
    ['Words I can read', 7],
    ['Words I can read 2', 1],
  ]);
  expect(books.flatMap(({ pages }) => pages.map(([run]) => run?.text)).sort()).toEqual(words);
  vi.restoreAllMocks();
});

// docs/product/card-ways.md#ways-page
it('names the day of a set that waits beside its words', async () => {
  const sets = [SET, { ...SET, id: 2, name: 'Zoo', flashcardIds: [], coming: ['f4'], opensOn: '2026-03-23' }];
  const { person } = await openPage({ library: { flashcards: FLASHCARDS, sets }, changes: [] });
  await person.click(screen.getByRole('button', { name: /^Next/ }));
  expect(listStatus(/^Next/)?.at(-1)).toMatch(/^carZoo, from Mon, Mar 23/);
});

it('links to the form for new cards when the family has no cards', async () => {
  await renderScreen(<WaysPage />, { path: '/cards', library: { flashcards: [], sets: [] } });
  const link = await screen.findByRole('link', { name: 'Add flashcards' });
  expect(link.getAttribute('href')).toBe('/manage-flashcards?tab=flashcards');
});

it('is translated into Chinese', async () => {
  await openPage({ language: 'zh' });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('每张字卡学到哪儿了');
  expect(listStatus(/^正在学/)).toEqual(['dogFarm · 看了 12/15 次 · 3月2日（周一）开始']);
});

// docs/product/next-words.md#again-please
it('teaches an old friend again on a click, and undoes it', async () => {
  const { person, stored } = await openPage();
  await person.click(screen.getByRole('button', { name: /^Old friends/ }));
  await person.click(screen.getByRole('button', { name: 'Teach it again car' }));
  await screen.findByText('“car” is in “Farm” again');
  await vi.waitFor(() => expect(stored.rows.sets[0]?.flashcardIds).toEqual(['f1', 'f4']));
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  await vi.waitFor(() => expect(stored.rows.sets[0]?.flashcardIds).toEqual(['f1']));
});

// docs/product/next-words.md#knows-it-already
it('lets a known word leave with the next rotation, and shows it', async () => {
  const { person, stored } = await openPage();
  await person.click(screen.getByRole('button', { name: 'Knows this one dog' }));
  await screen.findByText('“dog” leaves “Farm” with the next session and comes back as an old friend');
  await vi.waitFor(() => expect(stored.rows.sets[0]?.steer).toEqual({ ordinal: 1, letGo: ['f1'] }));
  expect(listStatus(/^In a set now/)).toEqual([
    'dogFarm · shown 12 of 15 times · leaves next · first on Mon, Mar 2',
  ]);
  expect(screen.queryByRole('button', { name: 'Knows this one dog' })).toBeNull();
});

// docs/product/next-words.md#knows-it-already
it('teaches a known word again when its Undo is clicked after it has left', async () => {
  const { person, stored } = await openPage();
  await person.click(screen.getByRole('button', { name: 'Knows this one dog' }));
  const undoButton = await screen.findByRole('button', { name: 'Undo' });
  await vi.waitFor(() => expect(stored.rows.sets[0]?.steer).toBeDefined());
  const { places: _places, ...rotation } = retire(3, TODAY, 'f1');
  stored.changeElsewhere({
    type: 'rotateSet',
    rotation: { ...rotation, entering: ['f3'] },
    cards: [],
    categories: [],
  });
  fireEvent.focus(window);
  await vi.waitFor(() => expect(listStatus(/^In a set now/)[0]).toContain('苹果'));
  await person.click(undoButton);
  await screen.findByText('“dog” is in “Farm” again');
  await vi.waitFor(() => expect(stored.rows.sets[0]?.flashcardIds).toEqual(['f3', 'f1']));
});
