import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { ManagePage } from './manage-page.tsx';

it('adds a flashcard, says so, and empties the form for the next word', async () => {
  const { person, stored } = await renderScreen(<ManagePage printTab={null} />, {
    path: '/manage-flashcards?tab=flashcards',
  });
  await person.type(screen.getByLabelText('Word'), 'whale');
  await person.selectOptions(screen.getByLabelText('Category'), 'Animals');
  await person.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('Flashcard added successfully')).toBeDefined();
  expect(screen.getByText('whale')).toBeDefined();
  expect(stored.rows.flashcards.map(({ word }) => word)).toContain('whale');
});
