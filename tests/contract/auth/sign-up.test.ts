import { randomUUID } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD } from '#tests/support/server/sign-up.ts';
import { createTestClient } from '#tests/support/server/test-client.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('sign-up', () => {
  it('makes an account, stores the address in lower case and signs in', async () => {
    const email = `Ann.${randomUUID()}@Example.org`;
    const { user, session } = await server.signUp({ email, name: 'Ann' });
    expect(user).toMatchObject({
      aud: 'authenticated',
      role: 'authenticated',
      email: email.toLowerCase(),
      phone: '',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { name: 'Ann', sub: user.id, email: email.toLowerCase(), email_verified: false },
      is_anonymous: false,
    });
    expect(user.identities).toMatchObject([{ id: user.id, user_id: user.id, provider: 'email' }]);
    expect(JSON.stringify(user)).not.toContain('argon2');
    expect(session).toMatchObject({ token_type: 'bearer', expires_in: 3600 });
  });

  it('gives an ES256 token with the claims of the contract, which the published key verifies', async () => {
    const { user, accessToken, client } = await server.signUp();
    expect(decodeProtectedHeader(accessToken)).toEqual({ alg: 'ES256', typ: 'JWT', kid: expect.any(String) });
    const claims = decodeJwt(accessToken);
    expect(claims).toEqual({
      iss: 'http://sproutcards.test/auth/v1',
      sub: user.id,
      aud: 'authenticated',
      exp: claims.iat! + 3600,
      iat: expect.any(Number),
      email: user.email,
      phone: '',
      app_metadata: user.app_metadata,
      user_metadata: user.user_metadata,
      role: 'authenticated',
      aal: 'aal1',
      // The session begins a moment before the token, which may be another second.
      amr: [{ method: 'password', timestamp: expect.any(Number) }],
      session_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      is_anonymous: false,
    });
    const checked = await client.auth.getClaims();
    expect(checked.error).toBeNull();
    expect(checked.data?.claims.sub).toBe(user.id);
  });

  // docs/security.md#key-rotation
  it('publishes no private key', async () => {
    const response = await fetch(`${server.url}/auth/v1/.well-known/jwks.json`);
    const { keys } = (await response.json()) as { keys: Record<string, unknown>[] };
    expect(keys).toHaveLength(1);
    expect(keys[0]).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' });
    expect(keys[0]).not.toHaveProperty('d');
    expect(response.headers.get('cache-control')).toBe('public, max-age=600');
  });

  // docs/product/accounts.md#one-account-per-address
  it('lets one of many sign-ups with one address win', async () => {
    const email = `${randomUUID()}@example.org`;
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, i) =>
        createTestClient(server.url).auth.signUp({
          email: i % 2 ? email : email.toUpperCase(),
          password: PASSWORD,
        }),
      ),
    );
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
    const refused = answers.filter(({ error }) => error !== null).map(({ error }) => error!);
    expect(refused.map(({ status, code, message }) => ({ status, code, message }))).toEqual(
      Array(5).fill({ status: 422, code: 'user_already_exists', message: 'User already registered' }),
    );
  });

  // docs/security.md#server-columns
  it('keeps its own word on the address against what the client claims', async () => {
    const client = createTestClient(server.url);
    const { data } = await client.auth.signUp({
      email: `${randomUUID()}@example.org`,
      password: PASSWORD,
      options: { data: { sub: 'another-user', email: 'other@example.org', name: '小明 \\u0000 👶' } },
    });
    expect(data.user?.user_metadata).toMatchObject({
      sub: data.user?.id,
      email: data.user?.email,
      name: '小明 \\u0000 👶',
    });
  });

  // docs/product/accounts.md#password
  it('tells a weak password by its own error', async () => {
    const { error } = await createTestClient(server.url).auth.signUp({
      email: `${randomUUID()}@example.org`,
      password: '12345',
    });
    expect(error).toMatchObject({
      name: 'AuthWeakPasswordError',
      message: 'Password should be at least 6 characters.',
      reasons: ['length'],
    });
  });
});
