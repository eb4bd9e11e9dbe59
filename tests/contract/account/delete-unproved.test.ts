import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { users } from '#server/auth/records/tables.ts';
import { ACCOUNT_PATHS } from '#shared/account/protocol.ts';
import { callAccount } from '#tests/support/server/account-server.ts';
import { PASSWORD, type SignedUp } from '#tests/support/server/sign-up.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** What the entry of the address on the waitlist says before the account is deleted, as SQL: whether it is there after. */
async function isKept(family: SignedUp, { confirmedAt = 'null', leftAt = 'null' }): Promise<boolean> {
  const { email } = family;
  await server.db.transaction((tx) =>
    tx.execute(sql`insert into waitlist (email, confirmed_at, unsubscribed_at)
      values (${email}, ${sql.raw(confirmedAt)}, ${sql.raw(leftAt)})`),
  );
  const deleted = await callAccount(server, family, ACCOUNT_PATHS.delete, { password: PASSWORD });
  expect(deleted.status).toBe(200);
  const { rows } = await server.db.transaction((tx) =>
    tx.execute(sql`select 1 from waitlist where email = ${email}`),
  );
  return rows.length === 1;
}

const WISHES = [{}, { confirmedAt: 'now()' }, { leftAt: 'now()' }];

it('deleting an account under an unproved address keeps the waitlist choice that its owner made by a link in a mail', async () => {
  const kept = [];
  for (const wish of WISHES) kept.push(await isKept(await server.signUp(), wish));
  expect(kept).toEqual([false, true, true]);
});

it('the owner of a proved address takes the entry along', async () => {
  const kept = [];
  for (const wish of WISHES) {
    const family = await server.signUp();
    await server.db.transaction((tx) =>
      tx.update(users).set({ emailProvedAt: server.clock() }).where(eq(users.id, family.user.id)),
    );
    kept.push(await isKept(family, wish));
  }
  expect(kept).toEqual([false, false, false]);
});
