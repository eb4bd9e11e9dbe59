import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Mailboxes, openMailboxes } from '#tests/support/mail/account-mails.ts';
import { callAuth } from '#tests/support/server/call-auth.ts';
import { createTestClient } from '#tests/support/server/test-client.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';

let server: TestServer;
let mailboxes: Mailboxes;
beforeAll(async () => {
  server = await startTestServer();
  mailboxes = await openMailboxes(server);
});
afterAll(async () => {
  await mailboxes.close();
  await server.close();
});

describe('GET /verify, for clients that are sent there', () => {
  const follow = (query: Record<string, string>) =>
    callAuth(server, { method: 'GET', path: `/verify?${new URLSearchParams(query)}` });

  it('goes on with the session in the fragment where the link was asked for without a challenge', async () => {
    const { email } = await server.signUp();
    await callAuth(server, { path: '/recover', body: { email } });
    const token = await mailboxes.newestToken(email);
    const redirectTo = 'http://sproutcards.test/reset-password?from=mail';
    const { status, headers } = await follow({ token, type: 'recovery', redirect_to: redirectTo });
    const target = new URL(headers.get('location')!);
    expect([status, target.origin + target.pathname + target.search]).toEqual([303, redirectTo]);
    const said = Object.fromEntries(new URLSearchParams(target.hash.slice(1)));
    expect(said).toMatchObject({ token_type: 'bearer', expires_in: '3600', type: 'recovery' });
    const client = createTestClient(server.url);
    const taken = await client.auth.setSession({
      access_token: said.access_token!,
      refresh_token: said.refresh_token!,
    });
    expect(taken.error).toBeNull();
  });

  it('goes on with a code where a challenge was given', async () => {
    const { email, user } = await server.signUp();
    const client = createTestClient(server.url);
    await client.auth.resetPasswordForEmail(email, { redirectTo: 'http://sproutcards.test/reset-password' });
    const { headers } = await follow({ token: await mailboxes.newestToken(email), type: 'recovery' });
    const target = new URL(headers.get('location')!);
    expect(target.hash).toBe('');
    const { data, error } = await client.auth.exchangeCodeForSession(target.searchParams.get('code')!);
    expect([error, data.user?.id]).toEqual([null, user.id]);
    expect((await client.auth.updateUser({ password: 'another-secret' })).error).toBeNull();
  });

  it.each([
    ['an unknown token', { token: 'x'.repeat(43), type: 'recovery' }],
    ['a foreign page', { token: 'x', type: 'recovery', redirect_to: 'https://evil.example/' }],
  ])('goes home with an error: %s', async (_title, query) => {
    const { status, headers } = await follow(query as Record<string, string>);
    expect([status, headers.get('location')]).toEqual([
      303,
      'http://sproutcards.test/#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&sb=',
    ]);
  });

  it.each([
    ['no type', {}],
    ['an unknown type', { token: 'x'.repeat(43), type: 'magic' }],
  ])('goes home and names what is wrong: %s', async (_title, query) => {
    const { status, headers } = await follow(query as Record<string, string>);
    expect([status, headers.get('location')]).toEqual([
      303,
      'http://sproutcards.test/#error=access_denied&error_code=validation_failed&error_description=Invalid+email+verification+type&sb=',
    ]);
  });
});
