import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { CardSet } from '#shared/library/tables/card-set.ts';
import { freezeDate } from '#tests/support/client/freeze-date.ts';
import {
  CARDS_OF_SET_1,
  renderRotation,
  STILL_PACE,
  TODAY,
  teachSet1,
} from '#tests/support/client/render-rotation.tsx';

freezeDate(`${TODAY}T10:00:00`);

/** Renders the field after `flashes` flashes of Set 1, for which cat and bus are coming. Set 2 holds a chair. */
async function renderField(flashes = 15, steer?: CardSet['steer']) {
  const sets = [
    { id: 1, childId: 1, name: 'Set 1', flashcardIds: CARDS_OF_SET_1, coming: ['f2', 'f7'], steer },
    { id: 2, childId: 1, name: 'Set 2', flashcardIds: ['f12'], pace: STILL_PACE },
  ];
  const rendered = await renderRotation({ changes: [teachSet1(TODAY, flashes)], library: { sets } });
  const { stored, person } = rendered;
  return {
    ...rendered,
    listComing: () => stored.rows.sets[0]?.coming,
    findCard: (word: string) => stored.rows.flashcards.find((card) => card.word === word),
    addWord: async (word: string) => {
      const label = flashes < 15 ? 'Your next new word' : 'A new word for tomorrow';
      await person.type(await screen.findByLabelText(label), `${word}{Enter}`);
    },
  };
}

describe('NewWord', () => {
  // docs/product/next-words.md#a-word-for-tomorrow
  it('puts a typed word before the coming words until Undo', async () => {
    const { addWord, findCard, listComing, person } = await renderField();
    await addWord(' corn ');
    expect(await screen.findByText('“corn” comes in tomorrow')).toBeDefined();
    await expect.poll(() => findCard('corn')).toMatchObject({ word: 'corn', categoryId: 'cat6001-en' });
    expect(listComing()).toEqual([findCard('corn')?.id, 'f2', 'f7']);
    expect(screen.getByRole('heading').textContent).toBe('New tomorrow: corn. Leaving: dog.');
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    await expect.poll(listComing).toEqual(['f2', 'f7']);
    expect(findCard('corn')).toBeUndefined();
  });

  // docs/product/next-words.md#a-word-for-tomorrow
  it('puts new cards into the category My words until Undo', async () => {
    const { addWord, findCard, stored, person } = await renderField();
    const listOwn = () => stored.rows.categories.filter(({ name }) => name === 'My words');
    await addWord('Grandma');
    await expect.poll(() => findCard('Grandma')?.categoryId).toBe('cat6001-en');
    expect(listOwn()).toHaveLength(1);
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    await expect.poll(listOwn).toEqual([]);
  });

  // docs/product/next-words.md#a-word-for-tomorrow
  it('adds the pinyin and the meaning of a Chinese word that the product knows', async () => {
    const { addWord, findCard } = await renderField();
    await addWord('苹果');
    await expect.poll(() => findCard('苹果')).toMatchObject({ pinyin: 'píng guǒ', english: 'apple' });
  });

  // docs/product/next-words.md#a-word-for-tomorrow
  it('adds no second card of an existing word', async () => {
    const { addWord, listComing, stored } = await renderField();
    const cardCount = stored.rows.flashcards.length;
    await addWord('BUS');
    expect(await screen.findByText('“bus” comes in tomorrow')).toBeDefined();
    await expect.poll(listComing).toEqual(['f7', 'f2']);
    await addWord('chair');
    expect(await screen.findByText('“chair” is already in “Set 2”')).toBeDefined();
    expect(stored.rows.flashcards).toHaveLength(cardCount);
  });

  // docs/product/next-words.md#a-word-for-tomorrow
  it('names the day of a word without room tomorrow, and brings it in now after a press until Undo', async () => {
    const { addWord, person, stored, findCard } = await renderField(3);
    await addWord('corn');
    expect(await screen.findByText('“corn” comes in about Monday.')).toBeDefined();
    expect(screen.queryByRole('status')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Bring it in now' }));
    await expect.poll(() => stored.rows.sets[0]?.flashcardIds.at(-1)).toBe(findCard('corn')?.id);
    expect(screen.queryByRole('button', { name: 'Bring it in now' })).toBeNull();
    expect(await screen.findByText('“corn” is in “Set 1” now')).toBeDefined();
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('button', { name: 'Bring it in now' })).toBeDefined();
  });

  // docs/product/next-words.md#a-word-for-tomorrow
  it('takes back a word that waits', async () => {
    const { addWord, person, findCard, listComing } = await renderField(3);
    await addWord('corn');
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    await expect.poll(listComing).toEqual(['f2', 'f7']);
    expect(findCard('corn')).toBeUndefined();
    expect(screen.queryByText('“corn” comes in about Monday.')).toBeNull();
  });

  // docs/product/next-words.md#a-word-for-tomorrow
  it('keeps a word that would leave until Undo', async () => {
    const { addWord, person } = await renderField();
    await addWord('dog');
    await screen.findByText('“dog” stays, so no new word comes into “Set 1” this time');
    expect(screen.getByRole('heading').textContent).toBe('Tomorrow: no new word in “Set 1”');
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(screen.getByRole('heading').textContent).toMatch(/^New tomorrow: cat/));
  });

  it('keeps a word that would be swapped out until Undo', async () => {
    const { addWord, person } = await renderField(15, { ordinal: 1, out: 'f11' });
    await addWord('table');
    await waitFor(() =>
      expect(screen.getByRole('heading').textContent).toBe('Tomorrow: no new word in “Set 1”'),
    );
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(screen.getByRole('heading').textContent).toBe('New tomorrow: cat. Leaving: table.'),
    );
  });

  it('keeps a word that was let go until Undo', async () => {
    const { addWord, person, stored } = await renderField(15, { ordinal: 1, letGo: ['f6'] });
    await addWord('car');
    await expect.poll(() => stored.rows.sets[0]?.steer).toBeUndefined();
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    await expect.poll(() => stored.rows.sets[0]?.steer).toEqual({ ordinal: 1, letGo: ['f6'] });
  });

  it('shows an error when no word is typed, until one is', async () => {
    const { person } = await renderField();
    await person.click(await screen.findByRole('button', { name: 'Add the word' }));
    expect(await screen.findByText('Please type a word.')).toBeDefined();
    const field = screen.getByLabelText('A new word for tomorrow');
    await waitFor(() => expect(document.activeElement).toBe(field));
    await person.type(field, 'c');
    expect(screen.queryByText('Please type a word.')).toBeNull();
  });
});
