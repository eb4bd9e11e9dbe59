import { screen } from '@testing-library/react';
import { ManagePage } from '#client/features/flashcards/manage-page.tsx';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';
import { renderScreen } from './render-screen.tsx';

/** Opens the form of 'dog', the only card. */
export async function openDog(fields: Partial<Flashcard> = {}) {
  const opened = await renderScreen(<ManagePage printTab={null} PaceDialog={() => null} />, {
    path: '/manage-flashcards?tab=flashcards',
    library: { flashcards: [{ id: 'f1', word: 'dog', categoryId: 'cat1', ...fields }], sets: [] },
  });
  await opened.person.click(screen.getByRole('button', { name: 'Edit dog' }));
  return { ...opened, readStoredCard: () => opened.stored.rows.flashcards[0] };
}

/** Opens the form of a new card and types 'hen'. */
export async function openHen() {
  const opened = await renderScreen(<ManagePage printTab={null} PaceDialog={() => null} />, {
    path: '/manage-flashcards?tab=flashcards',
    library: { flashcards: [], sets: [] },
  });
  await opened.person.click(screen.getByRole('button', { name: 'Add' }));
  await opened.person.type(await screen.findByLabelText('Word'), 'hen');
  await opened.person.click(screen.getByRole('radio', { name: 'Animals' }));
  const add = async () => {
    const [button] = screen.getAllByRole('button', { name: 'Add' }).slice(-1);
    await opened.person.click(button!);
    await screen.findByText('Flashcard added successfully');
  };
  return { ...opened, add, readStoredCard: () => opened.stored.rows.flashcards[0] };
}

export const findButton = (name: string) => screen.findByRole('button', { name });
