import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseErrorCode } from '#server/db/database-trouble.ts';
import { startWaitlistWithMails } from '#tests/support/mail/waitlist-mails.ts';
import { type createVisitor, makeEntry } from '#tests/support/mail/waitlist-visitor.ts';
import { newProfile } from '#tests/support/server/sign-up.ts';
import type { TestServer } from '#tests/support/server/test-server.ts';

let waitlist: Awaited<ReturnType<typeof startWaitlistWithMails>>;
let server: TestServer;
let visitor: ReturnType<typeof createVisitor>;
beforeAll(async () => {
  waitlist = await startWaitlistWithMails();
  ({ server, visitor } = waitlist);
});
afterAll(() => waitlist.close());

async function storedEntry(email: string) {
  await waitlist.settle();
  const { rows } = await server.db.transaction((tx) =>
    tx.execute(sql`select * from waitlist where email = ${email}`),
  );
  return rows[0];
}

describe('the upsert into the waitlist', () => {
  // docs/product/waitlist.md#join
  it('puts an address on the list: 201 and nothing else; the tick is a wish until the link is opened', async () => {
    const { consent, ...entry } = makeEntry('ann@example.org');
    expect(await visitor.join({ ...entry, consent })).toMatchObject({ status: 201, data: null, error: null });
    expect(await storedEntry('ann@example.org')).toMatchObject({
      ...entry,
      updates_asked: true,
      consent: false,
      consent_at: null,
      confirmed_at: null,
    });
  });

  it('again, in whatever spelling: the same answer, and the first entry stays', async () => {
    const { consent: _consent, ...entry } = makeEntry('bo@example.org');
    await visitor.join(makeEntry('bo@example.org'));
    const again = { ...makeEntry(' Bo@Example.ORG '), consent: false, utm_source: null };
    expect(await visitor.join(again)).toMatchObject({ status: 201, data: null, error: null });
    expect(await storedEntry('bo@example.org')).toMatchObject({ ...entry, updates_asked: true });
  });

  it('takes an entry without consent and campaign', async () => {
    expect(await visitor.join({ email: 'cy@example.org' })).toMatchObject({ status: 201 });
    expect(await storedEntry('cy@example.org')).toMatchObject({ updates_asked: false, utm_source: null });
  });

  it('takes the array form with its columns', async () => {
    const entries = [makeEntry('ann@example.org'), makeEntry('di@example.org')];
    expect(await visitor.join(entries)).toMatchObject({ status: 201, error: null });
    expect(await storedEntry('di@example.org')).toMatchObject({ source: 'plans_modal' });
  });

  it('works for a signed-in user, too', async () => {
    const { client, user } = await server.signUp();
    await client.rest.from('profiles').insert(newProfile(user));
    const answer = await client.rest
      .from('waitlist')
      .upsert(makeEntry('ed@example.org'), { onConflict: 'email' });
    expect(answer).toMatchObject({ status: 201, error: null });
  });

  it('two at once make one entry', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => visitor.join(makeEntry('fi@example.org'))));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await storedEntry('fi@example.org')).toMatchObject({ source: 'plans_modal' });
  });
});

describe('the list cannot be read or changed otherwise', () => {
  it.each(['visitor', 'family'] as const)('%s', async (who) => {
    const rest = who === 'visitor' ? visitor.rest : (await server.signUp()).client.rest;
    const table = () => rest.from('waitlist');
    const answers = await Promise.all([
      table().select('*'),
      table().select('email').eq('email', 'ann@example.org').maybeSingle(),
      table().update({ consent: false }).eq('email', 'ann@example.org'),
      table().delete().eq('email', 'ann@example.org'),
      table().insert(makeEntry('ann@example.org')),
      table().insert(makeEntry('new@example.org')),
      table().upsert(makeEntry('ann@example.org'), { onConflict: 'email' }).select(),
      table().upsert(makeEntry('ann@example.org'), { onConflict: 'email', ignoreDuplicates: true }),
    ]);
    for (const { status, error, data } of answers) {
      expect({ status, error, data }).toEqual({
        status: who === 'visitor' ? 401 : 403,
        data: null,
        error: expect.objectContaining({
          code: '42501',
          message: 'permission denied for table waitlist',
          details: null,
          hint: null,
        }),
      });
    }
    expect(await storedEntry('new@example.org')).toBeUndefined();
  });

  // docs/security.md#row-level-security
  it('not in the database either', async () => {
    const { user } = await server.signUp();
    for (const name of ['waitlist', 'waitlist_requests', 'mails', 'rate_limits']) {
      for (const statement of [`select * from ${name}`, `delete from ${name}`]) {
        const refusal = (run: Promise<unknown>) => run.catch((error: unknown) => databaseErrorCode(error));
        expect(await refusal(server.db.asVisitor((tx) => tx.execute(sql.raw(statement))))).toBe('42501');
        expect(await refusal(server.db.asFamily(user.id, (tx) => tx.execute(sql.raw(statement))))).toBe(
          '42501',
        );
      }
    }
  });
});

describe('bad input', () => {
  it.each([
    ['no-address', { ...makeEntry(''), email: null }, '23502'],
    ['an empty address', makeEntry(''), '23514'],
    ['no pattern of an address', makeEntry('ann@example'), '23514'],
    ['a header in the address', makeEntry('ann@example.org\r\nBcc: eve@example.org'), '23514'],
    ['two addresses', makeEntry('ann@example.org,eve@example.org'), '23514'],
    ['an address that is too long', makeEntry(`${'a'.repeat(250)}@b.cd`), '23514'],
    ['a number for an address', { ...makeEntry('x@y.z'), email: 7 }, '23514'],
    ['consent that is no boolean', { ...makeEntry('x@y.z'), consent: 'perhaps' }, '22P02'],
    ['consent that is null', { ...makeEntry('x@y.z'), consent: null }, '23502'],
    ['a text for consent', { ...makeEntry('x@y.z'), consent: 'true' }, '22P02'],
    ['a source that is too long', { ...makeEntry('x@y.z'), source: 's'.repeat(101) }, '23514'],
    ['a campaign that is too long', { ...makeEntry('x@y.z'), utm_term: 's'.repeat(201) }, '23514'],
    ['a column of the server', { ...makeEntry('x@y.z'), unsubscribed_at: null }, 'PGRST204'],
    ['an unknown column', { ...makeEntry('x@y.z'), phone: '1' }, 'PGRST204'],
    ['an object in a value', { ...makeEntry('x@y.z'), source: { a: 1 } }, 'PGRST102'],
    ['the same address twice', [makeEntry('x@y.z'), makeEntry('X@y.z')], '21000'],
    ['too many', Array.from({ length: 11 }, (_, index) => makeEntry(`x${index}@y.z`)), 'PGRST102'],
    ['none', [], 'PGRST102'],
  ])('%s', async (_name, entry, code) => {
    const { status, error } = await visitor.join(entry);
    expect({ status, code: error?.code }).toEqual({ status: 400, code });
    expect(await storedEntry('x@y.z')).toBeUndefined();
  });

  const send = (body: string, query = '?on_conflict=email') =>
    fetch(`${server.url}/rest/v1/waitlist${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', prefer: 'resolution=merge-duplicates' },
      body,
    });

  it.each([
    ['no JSON', '{', undefined, 400, 'PGRST102'],
    ['no body', '', undefined, 400, 'PGRST102'],
    ['too large', `"${'x'.repeat(17_000)}"`, undefined, 413, 'body_too_large'],
    ['another conflict column', '{}', '?on_conflict=source', 400, '42P10'],
    ['several conflict columns', '{}', '?on_conflict=email,source', 400, '42P10'],
  ])('%s', async (_name, body, query, status, code) => {
    const response = await send(body, query);
    expect([response.status, await response.json()]).toMatchObject([status, { code }]);
  });
});
