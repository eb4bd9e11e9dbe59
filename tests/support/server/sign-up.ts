import { randomUUID } from 'node:crypto';
import type { Session, User } from '@supabase/auth-js';
import { createTestClient, type TestClient } from './test-client.ts';

export const PASSWORD = 'secret1';
export const newEmail = () => `${randomUUID()}@example.org`;

/** A new family and the client that signed it up. */
export type SignedUp = {
  user: User;
  email: string;
  session: Session;
  accessToken: string;
  client: TestClient;
};

/** Signs up a new family through the real client. */
export async function signUp(server: { url: string }, { email = newEmail(), name = 'Ann Example' } = {}) {
  const client = createTestClient(server.url);
  const options = { data: { name } };
  const response = await client.auth.signUp({ email, password: PASSWORD, options });
  if (response.error !== null) throw response.error;
  const { user, session } = response.data;
  if (user === null || session === null) throw new Error('The sign-up returned no session.');
  return { user, email, session, accessToken: session.access_token, client } satisfies SignedUp;
}

/** Logs in through a new client. */
export const logIn = (server: { url: string }, email: string, password = PASSWORD) =>
  createTestClient(server.url).auth.signInWithPassword({ email, password });

/** Returns the row that the app inserts after a sign-up (docs/product/accounts.md#profile-row). */
export function newProfile(user: Pick<User, 'id' | 'email'>) {
  const now = new Date().toISOString();
  return {
    id: user.id,
    email: user.email,
    plan: 'free',
    subscription_status: 'free',
    created_at: now,
    updated_at: now,
  };
}
