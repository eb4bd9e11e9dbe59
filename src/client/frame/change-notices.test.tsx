import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { NOTHING_LOST } from '#shared/library/changes/bring-back.ts';
import { NEW_CHILD } from '#shared/library/tables/child.ts';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { createUser } from '#tests/support/client/signed-in-user.ts';
import { LostNotice } from './change-notices.tsx';

test('LostNotice lists the lost rows and restores them in one change', async () => {
  const user = createUser();
  const child = { ...NEW_CHILD, id: 2, name: 'Ben' };
  const card = { id: 'f900-lost', word: 'cow', categoryId: 'cat900' };
  const lost = {
    ...NOTHING_LOST,
    children: [child],
    categories: [{ id: 'cat900', name: 'Farm' }],
    flashcards: [card],
  };
  localStorage.setItem(`rescued/${user.id}`, JSON.stringify(lost));
  const { person, stored } = await renderScreen(<LostNotice />, { user });
  const notice = 'This device has 1 flashcard, 1 category, and session settings that our server lost.';
  expect(screen.getByText(notice)).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'Show them' }));
  const rows = within(screen.getByRole('dialog')).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual(['cow', 'Farm', 'Ben']);
  await person.keyboard('{Escape}');
  await person.click(screen.getByRole('button', { name: 'Bring back' }));
  await waitFor(() => expect(screen.queryByText(/that our server lost/)).toBeNull());
  await expect.poll(() => stored.rows.flashcards).toContainEqual(card);
  expect(stored.rows.children).toContainEqual(child);
});
