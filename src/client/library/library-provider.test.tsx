import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { AccountDatabase } from '#client/device/database/account-database.ts';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { createUser } from '#tests/support/client/signed-in-user.ts';
import { useLibrary } from './use-library.ts';

const CHANGE_ID = '6f1c3a52-93f5-4a6e-9a5f-0d9ab7e2a001';

test('LibraryProvider sends a change from an earlier visit', async () => {
  const user = createUser();
  const change = { type: 'addCategory', category: { id: 'cat50', name: 'Food' } };
  const value = { at: 1_000, base: 1, change };
  await new AccountDatabase(user.id).write([{ store: 'outbox', key: CHANGE_ID, value }]);
  const { stored } = await renderScreen(<Categories />, { user });
  await screen.findByText('Food');
  await vi.waitFor(() => expect(stored.rows.categories).toContainEqual(change.category));
});

function Categories() {
  return useLibrary(({ rows }) => rows.categories).map(({ id, name }) => <p key={id}>{name}</p>);
}
