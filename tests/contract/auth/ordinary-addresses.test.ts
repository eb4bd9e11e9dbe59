import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ACCOUNT_PATHS } from '#shared/account/protocol.ts';
import { type Mailboxes, openMailboxes } from '#tests/support/mail/account-mails.ts';
import { callAccount } from '#tests/support/server/account-server.ts';
import { newProfile, PASSWORD } from '#tests/support/server/sign-up.ts';
import { createTestClient } from '#tests/support/server/test-client.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';

let server: TestServer;
let mailboxes: Mailboxes;
beforeAll(async () => {
  server = await startTestServer();
  mailboxes = openMailboxes(server);
});
afterAll(() => server.close());

const someone = () => randomUUID().slice(0, 8);
const logIn = (email: string, password = PASSWORD) =>
  createTestClient(server.url).auth.signInWithPassword({ email, password });

it.each([
  ["o'brien/x=y#z", 'example.org', 'example.org', 'example.org'],
  ['mütter', 'example.org', 'Example.ORG', 'example.org'],
  ['妈妈', '例子.中国', 'xn--fsqu00a.xn--fiqs8s', 'xn--fsqu00a.xn--fiqs8s'],
])(
  '%s@%s signs up, comes back however it is typed, and gets its mails',
  async (local, domain, other, stored) => {
    const name = `${someone()}${local}`;
    const family = await server.signUp({ email: `${name}@${domain}` });
    const email = `${name}@${stored}`;
    expect(family.user.email).toBe(email);
    expect((await family.client.rest.from('profiles').insert(newProfile(family.user))).error).toBeNull();
    for (const typed of [`${name.toUpperCase()}@${domain}`, `${name.normalize('NFD')}@${other}`])
      expect((await logIn(typed)).data.user?.id).toBe(family.user.id);

    const client = createTestClient(server.url);
    expect((await client.auth.resetPasswordForEmail(`${name}@${domain}`)).error).toBeNull();
    const token = await mailboxes.newestToken(email, 'recovery');
    expect((await client.auth.verifyOtp({ token_hash: token, type: 'recovery' })).error).toBeNull();
    expect((await client.auth.updateUser({ password: 'another one' })).error).toBeNull();
    expect((await logIn(email, 'another one')).error).toBeNull();
  },
);

// docs/product/accounts.md#one-account-per-address
it('one mailbox is one account, whatever its domain is typed like', async () => {
  const family = await server.signUp({ email: `${someone()}@xn--bcher-kva.example` });
  const again = await createTestClient(server.url).auth.signUp({
    email: family.email.replace('xn--bcher-kva', 'bücher'),
    password: PASSWORD,
  });
  expect(again.error?.code).toBe('user_already_exists');
});

it('an account with an address of 255 characters, one more than mail can reach, can be used and deleted', async () => {
  const email = `${someone()}${'a'.repeat(235)}@example.org`;
  expect(email).toHaveLength(255);
  const family = await server.signUp({ email });
  expect((await family.client.rest.from('profiles').insert(newProfile(family.user))).error).toBeNull();
  const changed = await family.client.auth.updateUser({
    password: 'another one',
    current_password: PASSWORD,
  });
  expect(changed.error).toBeNull();
  expect((await createTestClient(server.url).auth.resetPasswordForEmail(email)).error).toBeNull();
  const deleted = await callAccount(server, family, ACCOUNT_PATHS.delete, { password: 'another one' });
  expect(deleted.status).toBe(200);
  const left = sql<{ n: number }>`select count(*)::int as n from users where email = ${email}`;
  expect((await server.db.transaction((tx) => tx.execute(left))).rows).toEqual([{ n: 0 }]);
  expect(await mailboxes.mailsTo(email)).toEqual([]);
});
