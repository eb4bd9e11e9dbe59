import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { pruneAuthRows } from '#server/auth/records/owned-tables.ts';
import { accountEvents } from '#server/auth/records/tables.ts';
import { ACCOUNT_PATHS, type AccountActivity, SECURITY_PATHS } from '#shared/account/protocol.ts';
import { callAccount, fetchExport } from '#tests/support/server/account-server.ts';
import { logIn, PASSWORD, type SignedUp } from '#tests/support/server/sign-up.ts';
import { setUpTestServer } from '#tests/support/server/test-server.ts';

const DAY_MS = 86_400_000;
const SESSION_LIFE = { idleMs: 60 * DAY_MS, maxMs: 3650 * DAY_MS };

const server = setUpTestServer({ access: { sessionLife: { ...SESSION_LIFE, idleMs: SESSION_LIFE.maxMs } } });

async function readActivity(caller: { accessToken: string }): Promise<AccountActivity['events']> {
  const { status, body } = await callAccount(server, caller, SECURITY_PATHS.activity);
  expect(status).toBe(200);
  return (body as unknown as AccountActivity).events;
}

const listKinds = async (caller: { accessToken: string }) =>
  (await readActivity(caller)).map(({ kind }) => kind);
const countEvents = (family: SignedUp) =>
  server.db.transaction((tx) => tx.$count(accountEvents, eq(accountEvents.userId, family.user.id)));

// docs/security.md#account-activity
describe('Account activity', () => {
  it('lists sign-ins, changes, exports and refused deletions', async () => {
    const family = await server.signUp();
    await logIn(server, family.email);
    await family.client.auth.updateUser({ data: { name: 'Ann New' } });
    await family.client.auth.updateUser({ password: 'secret2', current_password: PASSWORD } as object);
    await fetchExport(server, family);
    await callAccount(server, family, ACCOUNT_PATHS.delete, { password: 'wrong one' });
    await logIn(server, family.email, 'secret2');
    await family.client.auth.signOut({ scope: 'others' });

    const events = await readActivity(family);
    expect(events.map(({ kind }) => kind)).toEqual([
      'signed_out_others',
      'signed_in',
      'deletion_failed',
      'exported',
      'password_changed',
      'name_changed',
      'signed_in',
      'signed_up',
    ]);
    expect(events[2]?.details).toEqual({ reason: 'wrong_password' });
    expect(events.at(-1)?.details).toEqual({ method: 'password' });
    expect(JSON.stringify(events)).not.toMatch(/secret2|argon2|Ann New|127\.0\.0\.1/);
  });

  it('records neither refused attempts nor unchanged names', async () => {
    const family = await server.signUp();
    await logIn(server, family.email, 'wrong one');
    await family.client.auth.updateUser({ password: 'secret2' });
    await family.client.auth.updateUser({ data: { name: 'Ann Example' } });
    expect(await listKinds(family)).toEqual(['signed_up']);
  });

  // docs/product/accounts.md#activity
  // docs/security.md#retention
  it('is exported for as long as it is kept', async () => {
    const [family, other] = [await server.signUp(), await server.signUp()];
    expect(await readActivity(other)).toHaveLength(1);
    server.advanceClock(91 * DAY_MS);
    const { data } = await family.client.auth.refreshSession();
    const renewed = { accessToken: data.session!.access_token };
    expect(await readActivity(renewed)).toEqual([]);
    const { text } = await fetchExport(server, renewed);
    expect(JSON.parse(text('account.json')).activity).toMatchObject([
      { kind: 'signed_up', details: { method: 'password' } },
      { kind: 'exported' },
    ]);

    await pruneAuthRows(server.db, server.clock(), SESSION_LIFE);
    expect(await countEvents(family)).toBe(2);
    server.advanceClock(310 * DAY_MS);
    await pruneAuthRows(server.db, server.clock(), SESSION_LIFE);
    expect(await countEvents(family)).toBe(1);
  });
});
