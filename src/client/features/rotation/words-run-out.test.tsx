import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { rowsToLibrary } from '#shared/library/library.ts';
import { createPlainDefaults } from '#shared/library/plain-defaults.test-support.ts';
import type { CardSet } from '#shared/library/tables/card-set.ts';
import { listStays } from '#shared/rotation/list-stays.ts';
import { ENGLISH_TEXTS } from '#shared/shipped-words/english-texts.ts';
import ENGLISH_WORDS from '#shared/shipped-words/english-words.json' with { type: 'json' };
import { makeRecord } from '#shared/tracking/records.test-support.ts';
import { findDialog } from '#tests/support/client/find-dialog.ts';
import { freezeDate } from '#tests/support/client/freeze-date.ts';
import {
  CARDS_OF_SET_1,
  renderRotation,
  STILL_PACE,
  TODAY,
  teachSet1,
  YESTERDAY,
} from '#tests/support/client/render-rotation.tsx';
import { importCards, logDay } from '#tests/support/library/library-changes.ts';
import { listSetsWithoutWords } from './words-run-out.tsx';

freezeDate(`${TODAY}T10:00:00`);

const renderWithoutWords = (set: Partial<CardSet> = {}) =>
  renderRotation({ set: { coming: [], ...set }, changes: [teachSet1(TODAY, 15)] });

// docs/product/next-words.md#sets-without-words
describe('Sets without coming words', () => {
  it('fill themselves in their language after a press', async () => {
    const apple = { id: 'f90', word: '苹果', categoryId: 'cat1' };
    const { person, stored } = await renderRotation({
      changes: [teachSet1(TODAY, 15)],
      library: {
        flashcards: [...createPlainDefaults().flashcards, apple],
        sets: [
          { id: 1, childId: 1, name: 'Set 1', flashcardIds: CARDS_OF_SET_1 },
          { id: 2, childId: 1, name: '水果', flashcardIds: ['f90'] },
        ],
      },
    });
    await screen.findByText(
      'No more words are coming for “Set 1” and “水果”. The words that are there stay.',
    );
    await person.click(screen.getByRole('button', { name: 'Take words from Sproutcards' }));
    await expect.poll(() => stored.rows.sets.map(({ fill }) => fill)).toEqual(['en', 'zh']);
    expect(screen.queryByText(/^No more words are coming/)).toBeNull();
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    await expect.poll(() => stored.rows.sets.map(({ fill }) => fill)).toEqual([undefined, undefined]);
  });

  it('get the words that the parent chooses in the dialog', async () => {
    const { person, readSet } = await renderWithoutWords();
    await person.click(await screen.findByRole('button', { name: 'Choose words' }));
    const dialog = within(await findDialog('dialog', 'New words for Set 1'));
    await person.selectOptions(dialog.getByLabelText('Or a whole category'), 'Animals');
    await person.click(dialog.getByRole('button', { name: 'Add category' }));
    await expect.poll(() => readSet().coming).toEqual(['f2', 'f3', 'f4', 'f5']);
    await person.click(dialog.getByRole('button', { name: 'Done' }));
    expect(screen.queryByText(/^No more words are coming/)).toBeNull();
    expect(document.activeElement).not.toBe(document.body);
  });

  it('disappear from the list when the parent leaves them as they are', async () => {
    const { person, readSet } = await renderWithoutWords();
    await person.click(await screen.findByRole('button', { name: 'Leave it that way' }));
    expect(screen.queryByText(/^No more words are coming/)).toBeNull();
    expect(document.activeElement).not.toBe(document.body);
    await expect.poll(() => readSet().pace?.newADay).toBe(0);
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    await expect.poll(() => readSet().pace?.newADay).toBe(1);
  });

  it('get the pace of their stage back on Undo', async () => {
    const { person, readSet } = await renderWithoutWords({ stage: 'dots' });
    await person.click(await screen.findByRole('button', { name: 'Leave it that way' }));
    await expect.poll(() => readSet().pace?.newADay).toBe(0);
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    await expect.poll(() => readSet().pace?.newADay).toBe(2);
  });
});

describe('Last shipped words', () => {
  /** Gives the family all English words of the product but the last `remaining`. */
  const importShippedWords = (remaining: number) =>
    importCards(
      { id: 'cat90', name: 'Farm' },
      ENGLISH_WORDS.slice(0, ENGLISH_WORDS.length - remaining).map(({ word }) => word),
    );
  const logShippedWords = (remaining: number) => {
    const cardIds = ENGLISH_WORDS.slice(remaining).map((_, i) => `f5000${i}`);
    return logDay(YESTERDAY, { flashes: [{ setId: 1, cardIds, count: 1 }] });
  };
  const renderWithRemaining = (remaining: number, set: Partial<CardSet> = {}) =>
    renderRotation({
      set: { coming: [], fill: 'en', ...set },
      changes: [importShippedWords(remaining), teachSet1(TODAY, 15), logShippedWords(remaining)],
      plan: 'print',
    });

  // docs/product/next-words.md#last-words
  it('are announced ten taught days ahead with a link to the import', async () => {
    const { person } = await renderWithRemaining(10);
    await person.click(
      await screen.findByText(/^The English words .* enough for 10 more days of new words\.$/),
    );
    expect(screen.getByRole('link', { name: 'Import a word list' }).getAttribute('href')).toBe(
      '/manage-flashcards',
    );
    expect(screen.queryByRole('button', { name: 'Leave it that way' })).toBeNull();
  });

  // docs/product/next-words.md#last-words
  it('are followed by words of the other language after a press until Undo', async () => {
    const { person, readSet } = await renderWithRemaining(0);
    await person.click(
      await screen.findByText(
        'All English words from Sproutcards have come in, so no more words are coming for “Set 1”. The words that are there stay.',
      ),
    );
    await person.click(await screen.findByRole('button', { name: 'Chinese words from now on' }));
    await expect
      .poll(() => screen.queryByRole('heading', { name: /^New tomorrow:/ })?.textContent)
      .toMatch(/^New tomorrow: \p{Script=Han}+\. Leaving: dog\.$/u);
    expect(screen.queryByText(/^All English words/)).toBeNull();
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    await expect.poll(() => readSet().fill).toBe('en');
  });

  // docs/product/next-words.md#last-words
  it('are followed by couplets after a press until Undo', async () => {
    const { person, readSet } = await renderWithRemaining(5, { pace: { cards: 5, newADay: 5, showings: 1 } });
    await person.click(await screen.findByText(/^The English words .* one more day of new words\.$/));
    await person.click(await screen.findByRole('button', { name: 'Two words at a time' }));
    await expect.poll(readSet).toMatchObject({ stage: 'couplets', fill: 'en' });
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    await expect.poll(() => readSet().stage).toBeUndefined();
  });

  // docs/product/next-words.md#last-texts
  it('of two words are followed by phrases after a press', async () => {
    const couplets = ENGLISH_TEXTS.couplets.map(({ text }) => text);
    const cardIds = couplets.map((_, i) => `f5000${1_000 + i}`);
    const { person, readSet } = await renderRotation({
      set: { coming: [], fill: 'en', stage: 'couplets' },
      changes: [
        importShippedWords(0),
        importCards({ id: 'cat91', name: 'Pairs' }, couplets, { firstId: 1_000 }),
        teachSet1(TODAY, 15),
        logShippedWords(0),
        logDay(YESTERDAY, { flashes: [{ setId: 1, cardIds, count: 1 }] }),
      ],
      plan: 'print',
    });
    await person.click(
      await screen.findByText(
        'All pairs of words that your child has seen have come in, so nothing more is coming for “Set 1”. The pairs that are there stay.',
      ),
    );
    await person.click(await screen.findByRole('button', { name: 'Phrases from now on' }));
    await expect.poll(readSet).toMatchObject({ stage: 'phrases', fill: 'en' });
  });

  it('are not mentioned more than ten days ahead', async () => {
    await renderWithRemaining(11);
    await screen.findByRole('heading', { name: /^New tomorrow:/ });
    expect(screen.queryByText(/^The English words/)).toBeNull();
  });
});

/** Returns true if a set lacks words after its first card was shown `flashes` times. */
function lacksWords(fields: Partial<CardSet>, flashes = 15): boolean {
  const set: CardSet = { id: 1, childId: 1, name: 'Set 1', flashcardIds: CARDS_OF_SET_1, ...fields };
  const history = [makeRecord({ date: TODAY, setUsage: { 1: flashes }, setCards: { 1: CARDS_OF_SET_1 } })];
  return listSetsWithoutWords([set], listStays(rowsToLibrary({ history }), 1)).length > 0;
}

describe('listSetsWithoutWords', () => {
  // docs/product/next-words.md#sets-without-words
  it('returns a set with a card that has had its showings, a free place, or an earlier rotation', () => {
    expect(lacksWords({})).toBe(true);
    expect(lacksWords({}, 14)).toBe(false);
    expect(lacksWords({ flashcardIds: CARDS_OF_SET_1.slice(1) }, 14)).toBe(true);
    expect(lacksWords({ rotated: { ordinal: 1, day: '2026-03-03' } }, 14)).toBe(true);
  });

  it('omits a set that has coming words, fills itself, takes in none or waits to open', () => {
    expect(lacksWords({ coming: ['f2'] })).toBe(false);
    expect(lacksWords({ coming: [] })).toBe(true);
    expect(lacksWords({ fill: 'en' })).toBe(false);
    expect(lacksWords({ pace: STILL_PACE })).toBe(false);
    expect(lacksWords({ opensOn: '2026-03-09' })).toBe(false);
  });

  it('returns nothing before the first showing', () => {
    const set: CardSet = { id: 1, childId: 1, name: 'Set 1', flashcardIds: [] };
    expect(listSetsWithoutWords([set], listStays(rowsToLibrary({}), 1))).toEqual([]);
  });
});
