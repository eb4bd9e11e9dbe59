import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { LibraryGate } from '#client/library/library-gate.tsx';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { logDay } from '#tests/support/library/library-changes.ts';
import { StoryOffer } from './story-offer.tsx';

const flashcards = ['one', 'red', 'shoe', 'bed', 'cat', 'box'].map((word, i) => ({
  id: `f${i + 1}`,
  word,
  categoryId: 'cat1',
}));
const cardIds = flashcards.map(({ id }) => id);
const sets = [{ id: 1, childId: 1, name: 'Set 1', flashcardIds: cardIds }];

const renderOffer = (shownIds: readonly string[]) =>
  renderScreen(
    <LibraryGate>
      <StoryOffer />
    </LibraryGate>,
    {
      path: '/dashboard',
      library: { flashcards, sets },
      changes: [logDay('2026-03-01', { flashes: [{ setId: 1, cardIds: [...shownIds], count: 1 }] })],
    },
  );

// docs/product/stories.md#story-on-today
it('leads to the story with most of the shown words, and after it was opened to the next one', async () => {
  const { person } = await renderOffer(cardIds);
  const link = await screen.findByRole('link', {
    name: /Where Is My Shoe\? With your words: one, red, shoe$/,
  });
  expect(link.getAttribute('href')).toBe('/read?story=en-red-shoe');
  await person.click(link);
  expect(screen.queryByText('Where Is My Shoe?')).toBeNull();
  expect(screen.getByRole('link', { name: /^A story to read together/ })).toBeDefined();
});

it('leads to no story before a word of one was shown', async () => {
  await renderOffer([]);
  expect(screen.queryByRole('link')).toBeNull();
});
