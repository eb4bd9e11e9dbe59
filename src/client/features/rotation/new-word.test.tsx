import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { LibraryGate } from '#client/library/library-gate.tsx';
import type { Change } from '#shared/library/changes/change.ts';
import { createPlainDefaults } from '#shared/library/plain-defaults.test-support.ts';
import { NEW_CHILD } from '#shared/library/tables/child.ts';
import { freezeDate } from '#tests/support/client/freeze-date.ts';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { logDay } from '#tests/support/library/library-changes.ts';
import { RotationOnToday } from './rotation-on-today.tsx';

const TODAY = '2026-03-04';
freezeDate(`${TODAY}T10:00:00`);

const CARDS = ['f1', 'f6', 'f11', 'f16', 'f21'];
/** So many flashes of Set 1, which holds dog, car, table, tree and hand; cat and bus are coming. */
const taught = (count: number) =>
  logDay(TODAY, { source: 'player', flashes: [{ setId: 1, cardIds: CARDS, count }] });

async function open(changes: readonly Change[]) {
  const sets = [
    { id: 1, childId: 1, name: 'Set 1', flashcardIds: CARDS, coming: ['f2', 'f7'] },
    { id: 2, childId: 1, name: 'Set 2', flashcardIds: ['f12'], pace: { cards: 5, newADay: 0, showings: 15 } },
  ];
  const rendered = await renderScreen(
    <LibraryGate>
      <RotationOnToday />
    </LibraryGate>,
    {
      ...{ path: '/dashboard', changes },
      library: { ...createPlainDefaults(), sets, children: [{ ...NEW_CHILD, rotation: 'on' }] },
    },
  );
  const { stored, person } = rendered;
  return {
    ...rendered,
    coming: () => stored.rows.sets[0]?.coming,
    find: (word: string) => stored.rows.flashcards.find((card) => card.word === word),
    add: async (label: string, word: string) => {
      await person.type(await screen.findByLabelText(label), `${word}{Enter}`);
    },
  };
}

// docs/product/next-words.md#a-word-for-tomorrow
it('lets a typed word come in tomorrow, before the coming words, and takes its card away by Undo', async () => {
  const { add, find, coming, person } = await open([taught(15)]);
  await add('A new word for tomorrow', ' corn ');
  expect(await screen.findByText('“corn” comes in tomorrow')).toBeDefined();
  await expect.poll(() => find('corn')).toMatchObject({ word: 'corn', categoryId: 'cat1' });
  expect(coming()).toEqual([find('corn')?.id, 'f2', 'f7']);
  expect(screen.getByText(/^New tomorrow:/).textContent).toBe('New tomorrow: corn. Goes: dog.');
  await person.click(await screen.findByRole('button', { name: 'Undo' }));
  await expect.poll(coming).toEqual(['f2', 'f7']);
  expect(find('corn')).toBeUndefined();
});

// docs/product/next-words.md#a-word-for-tomorrow
it('adds the pinyin and the meaning of a Chinese word that the product knows', async () => {
  const { add, find } = await open([taught(15)]);
  await add('A new word for tomorrow', '苹果');
  await expect.poll(() => find('苹果')).toMatchObject({ pinyin: 'píng guǒ', english: 'apple' });
});

// docs/product/next-words.md#a-word-for-tomorrow
it('makes no second card of a word that the family has, and moves none that a set holds', async () => {
  const { add, coming, stored } = await open([taught(15)]);
  const cards = stored.rows.flashcards.length;
  await add('A new word for tomorrow', 'BUS');
  expect(await screen.findByText('“bus” comes in tomorrow')).toBeDefined();
  await expect.poll(coming).toEqual(['f7', 'f2']);
  await add('A new word for tomorrow', 'chair');
  expect(await screen.findByText('“chair” is already in “Set 2”')).toBeDefined();
  expect(stored.rows.flashcards).toHaveLength(cards);
});

it('says that a word without room tomorrow comes next', async () => {
  const { add } = await open([taught(3)]);
  await add('A new word for tomorrow', 'corn');
  expect(
    await screen.findByText('“corn” is next in “Set 1”, as soon as a word has been seen often enough'),
  ).toBeDefined();
});

it('asks for a word when none was typed', async () => {
  const { person } = await open([taught(15)]);
  await person.click(await screen.findByRole('button', { name: 'Add the word' }));
  expect(await screen.findByText('Please type a word.')).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('A new word for tomorrow')));
});
