import type { Session, User } from '@supabase/auth-js';
import { STORAGE_KEY } from '../browser/enter-signed-in.ts';

const WEEK_S = 7 * 24 * 3_600;

/** Creates a user with a new id, in the form that auth-js stores. */
export function createUser(): User {
  return {
    id: crypto.randomUUID(),
    aud: 'authenticated',
    email: 'parent@example.com',
    created_at: '2026-01-01T08:00:00.000Z',
    app_metadata: {},
    user_metadata: { name: 'Robin', email_verified: true },
  };
}

/** Creates a session whose access token does not expire during a test. */
export function createSession(user: User): Session {
  const expiresAt = Math.floor(Date.now() / 1000) + WEEK_S;
  const claims = { sub: user.id, exp: expiresAt, session_id: user.id };
  return {
    access_token: [{ alg: 'ES256', typ: 'JWT' }, claims, 'signature'].map(toBase64Url).join('.'),
    refresh_token: `refresh-${user.id}`,
    expires_in: WEEK_S,
    expires_at: expiresAt,
    token_type: 'bearer',
    user,
  };
}

/** Stores a session in this browser, as an earlier visit does. */
export function storeSession(user: User): void {
  localStorage.setItem(STORAGE_KEY, JSON.stringify(createSession(user)));
}

function toBase64Url(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
