import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { AccountDatabase } from '#client/device/database/account-database.ts';
import { openDevice } from '#client/device/database/devices.ts';
import { markFirstScreenShown } from '#client/lib/offline/first-screen.ts';
import { createJsonResponse, getCurrentServer } from '#tests/support/client/fake-server.ts';
import { createSession, createUser, storeSession } from '#tests/support/client/signed-in-user.ts';
import { useAuth } from './auth-context.ts';
import { AuthProvider } from './auth-provider.tsx';

const AUTH_CLIENT = './supabase-auth.ts';
const CREDENTIALS = { email: 'robin@example.com', password: 'secret word', remember: true };

afterEach(() => vi.doUnmock(AUTH_CLIENT));

function AuthStatus() {
  const { user, logIn, signOut } = useAuth();
  return (
    <>
      <p>{user ? 'signed in' : 'visitor'}</p>
      <button type="button" onClick={() => void logIn(CREDENTIALS)}>
        Log in
      </button>
      <button type="button" onClick={() => void signOut()}>
        Sign out
      </button>
    </>
  );
}

/** Renders the status on a page whose first request for the auth client fails. */
async function openWithoutAuthClient(): Promise<void> {
  const failImport = vi.fn(() => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  vi.doMock(AUTH_CLIENT, failImport);
  // The auth client is loaded only after the first screen.
  markFirstScreenShown();
  render(
    <AuthProvider>
      <AuthStatus />
    </AuthProvider>,
  );
  await expect.poll(() => failImport.mock.calls.length).toBe(1);
  vi.doUnmock(AUTH_CLIENT);
}

const press = (name: string) => userEvent.setup().click(screen.getByRole('button', { name }));

it('logs in although the auth client failed to load at first', async () => {
  const user = createUser();
  getCurrentServer().on('POST /auth/v1/token', () => createJsonResponse(createSession(user)));
  getCurrentServer().on('GET /rest/v1/profiles', () => createJsonResponse([{ id: user.id }]));
  await openWithoutAuthClient();
  expect(screen.getByText('visitor')).toBeDefined();
  await press('Log in');
  expect(await screen.findByText('signed in')).toBeDefined();
  await expect.poll(() => getCurrentServer().getBodies('GET /rest/v1/profiles')).toHaveLength(1);
});

it('signs out and deletes the copy although the auth client failed to load at first', async () => {
  const user = createUser();
  storeSession(user);
  const { database } = await openDevice(user.id);
  await database.write([{ store: 'copy', key: 'marker', value: { rev: 1, token: 'a', shape: 1 } }]);
  getCurrentServer().on('POST /auth/v1/logout', () => new Response(null, { status: 204 }));
  await openWithoutAuthClient();
  expect(screen.getByText('signed in')).toBeDefined();
  await press('Sign out');
  expect(await screen.findByText('visitor')).toBeDefined();
  await expect.poll(async () => (await new AccountDatabase(user.id).read())?.copy).toEqual([]);
});
