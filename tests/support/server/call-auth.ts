import type { TestServer } from './test-server.ts';

/** Follows the link in an email. */
export const followLink = (server: Pick<TestServer, 'url'>, token: string, type = 'signup') =>
  callAuth(server, { path: '/verify', body: { token_hash: token, type } });

/** Checks the link in an email without using it up. */
export const checkLink = (server: Pick<TestServer, 'url'>, token: unknown, type: unknown = 'signup') =>
  fetch(`${server.url}/api/auth-links/check`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token_hash: token, type }),
  });

/** Sends a request to `/auth/v1` directly, for cases that the auth client cannot produce. */
export async function callAuth(
  server: Pick<TestServer, 'url'>,
  request: {
    method?: string;
    path: string;
    body?: unknown;
    token?: string;
    headers?: Record<string, string>;
  },
) {
  const { method = 'POST', path, body, token } = request;
  const response = await fetch(`${server.url}/auth/v1${path}`, {
    method,
    redirect: 'manual',
    headers: {
      'X-Supabase-Api-Version': '2024-01-01',
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...request.headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) };
}
