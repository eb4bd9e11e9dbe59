import { describe, expect, it } from 'vitest';
import { readStoredSession } from '#client/device/session/stored-session.ts';
import { SESSION_KEY } from '#client/lib/storage/safe-storage.ts';
import { createJsonResponse, getCurrentServer } from '#tests/support/client/fake-server.ts';
import { createSession, createUser, storeSession } from '#tests/support/client/signed-in-user.ts';
import { renewAccessToken } from './auth-client.ts';

const TOKEN_ROUTE = 'POST /auth/v1/token';
const respondWithRefusal = () =>
  createJsonResponse({ code: 'refresh_token_not_found', message: 'Refused.' }, 400);

describe('renewAccessToken', () => {
  it('ends a session whose renewal is refused', async () => {
    storeSession(createUser());
    getCurrentServer().on(TOKEN_ROUTE, respondWithRefusal);
    getCurrentServer().on('POST /auth/v1/logout', () => new Response(null, { status: 204 }));
    expect(await renewAccessToken()).toBeNull();
    expect(readStoredSession()).toBeNull();
  });

  it('keeps a session that another tab started during a refused renewal', async () => {
    const otherUser = createUser();
    storeSession(createUser());
    getCurrentServer().on(TOKEN_ROUTE, () => {
      storeSession(otherUser);
      return respondWithRefusal();
    });
    expect(await renewAccessToken()).toMatchObject({ userId: otherUser.id });
    expect(readStoredSession()?.user.id).toBe(otherUser.id);
  });

  it('uses the session that another tab renewed at the same time', async () => {
    const user = createUser();
    storeSession(user);
    const renewed = { ...createSession(user), refresh_token: 'renewed elsewhere' };
    getCurrentServer().on(TOKEN_ROUTE, () => {
      localStorage.setItem(SESSION_KEY, JSON.stringify(renewed));
      return createJsonResponse({ ...createSession(user), refresh_token: 'renewed here' });
    });
    expect(await renewAccessToken()).toEqual({ token: renewed.access_token, userId: user.id });
    expect(readStoredSession()?.refresh_token).toBe('renewed elsewhere');
  });
});
