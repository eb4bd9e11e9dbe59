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
it('offers a story whose words the child has seen until it is put off', async () => {
  const { person } = await renderOffer(cardIds);
  const link = await screen.findByRole('link', { name: 'Open the story', hidden: true });
  expect(link.getAttribute('href')).toBe('/read?story=en-red-shoe');
  await person.click(screen.getByText('A story your child can read with you'));
  await person.click(screen.getByRole('button', { name: 'Not now' }));
  expect(screen.queryByText('Where Is My Shoe?')).toBeNull();
  await person.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(screen.getByText('Where Is My Shoe?')).toBeDefined();
});

it('offers nothing while the child has seen too few words', async () => {
  await renderOffer(cardIds.slice(0, 3));
  expect(screen.queryByText('A story your child can read with you')).toBeNull();
});
