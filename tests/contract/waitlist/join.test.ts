import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getDatabaseErrorCode } from '#server/db/database-trouble.ts';
import { chanceMargin, median, probabilityLonger, sampleInTurns } from '#tests/support/compare-times.ts';
import { itLong } from '#tests/support/long-test.ts';
import { startWaitlistServer, type WaitlistServer } from '#tests/support/mail/waitlist-server.ts';
import { makeEntry } from '#tests/support/mail/waitlist-visitor.ts';
import { newProfile } from '#tests/support/server/sign-up.ts';

let waitlist: WaitlistServer;
beforeAll(async () => {
  waitlist = await startWaitlistServer();
});
afterAll(() => waitlist.close());

async function storedEntry(email: string) {
  await waitlist.settle();
  const { rows } = await waitlist.server.db.transaction((tx) =>
    tx.execute(sql`select * from waitlist where email = ${email}`),
  );
  return rows[0];
}

describe('the upsert into the waitlist', () => {
  // docs/product/waitlist.md#join
  it('puts an address on the list: 201 and nothing else; the tick is a wish until the link is opened', async () => {
    const { consent, ...entry } = makeEntry('ann@example.org');
    expect(await waitlist.visitor.join({ ...entry, consent })).toMatchObject({
      status: 201,
      data: null,
      error: null,
    });
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
    await waitlist.visitor.join(makeEntry('bo@example.org'));
    const again = { ...makeEntry(' Bo@Example.ORG '), consent: false, utm_source: null };
    expect(await waitlist.visitor.join(again)).toMatchObject({ status: 201, data: null, error: null });
    expect(await storedEntry('bo@example.org')).toMatchObject({ ...entry, updates_asked: true });
  });

  it('takes an entry without consent and campaign', async () => {
    expect(await waitlist.visitor.join({ email: 'cy@example.org' })).toMatchObject({ status: 201 });
    expect(await storedEntry('cy@example.org')).toMatchObject({ updates_asked: false, utm_source: null });
  });

  it('works for a signed-in user, too', async () => {
    const { client, user } = await waitlist.server.signUp();
    await client.rest.from('profiles').insert(newProfile(user));
    const answer = await client.rest
      .from('waitlist')
      .upsert(makeEntry('ed@example.org'), { onConflict: 'email' });
    expect(answer).toMatchObject({ status: 201, error: null });
  });

  it('two at once make one entry', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map(() => waitlist.visitor.join(makeEntry('fi@example.org'))),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await storedEntry('fi@example.org')).toMatchObject({ source: 'plans_modal' });
  });
});

describe('the list cannot be read or changed otherwise', () => {
  it.each(['visitor', 'family'] as const)('%s', async (who) => {
    const rest = who === 'visitor' ? waitlist.visitor.rest : (await waitlist.server.signUp()).client.rest;
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
    const { user } = await waitlist.server.signUp();
    for (const name of ['waitlist', 'waitlist_requests', 'mails', 'rate_limits']) {
      for (const statement of [`select * from ${name}`, `delete from ${name}`]) {
        const refusal = (run: Promise<unknown>) => run.catch((error: unknown) => getDatabaseErrorCode(error));
        expect(await refusal(waitlist.server.db.asVisitor((tx) => tx.execute(sql.raw(statement))))).toBe(
          '42501',
        );
        expect(
          await refusal(waitlist.server.db.asFamily(user.id, (tx) => tx.execute(sql.raw(statement)))),
        ).toBe('42501');
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
    const { status, error } = await waitlist.visitor.join(entry);
    expect({ status, code: error?.code }).toEqual({ status: 400, code });
    expect(await storedEntry('x@y.z')).toBeUndefined();
  });

  const send = (body: string, query = '?on_conflict=email') =>
    fetch(`${waitlist.server.url}/rest/v1/waitlist${query}`, {
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

const LONGER = Number(process.env.TIMING_FACTOR ?? 1);
const ROUNDS = 40 * LONGER;
const WARM_UP_ROUNDS = 5;

/** A stranger's request for an address that is on the list already. */
const foreignEntry = (email: string) => ({
  ...makeEntry(email),
  source: 'elsewhere',
  consent: false,
  utm_source: 'stranger',
  utm_medium: 'stranger',
  utm_campaign: null,
});

let lastClient = 0;
/** Every request from a network of its own, so that no limit is met. */
const newClient = () => `2001:db8:${(++lastClient).toString(16)}::1`;

/** The whole answer but its date, as anybody sees it. */
async function joinRaw(entry: object) {
  const { statusCode, headers, body } = await waitlist.server.app.inject({
    method: 'POST',
    url: '/rest/v1/waitlist?on_conflict=email',
    remoteAddress: newClient(),
    headers: { prefer: 'resolution=merge-duplicates' },
    payload: entry,
  });
  const { date: _date, 'x-request-id': _id, ...others } = headers;
  return { statusCode, headers: others, body };
}

// docs/product/waitlist.md#join
// docs/security.md#waitlist
it('a stranger’s repeat changes nothing of the row and looks like the first', async () => {
  const first = await joinRaw(makeEntry('ann@example.org'));
  const before = await storedEntry('ann@example.org');
  const again = await joinRaw(foreignEntry('Ann@Example.org'));
  expect(again).toEqual(first);
  expect(await storedEntry('ann@example.org')).toEqual(before);
  expect(await joinRaw(foreignEntry('unlisted@example.org'))).toEqual(first);
});

it('several entries at once neither change the one that is there nor tell of it', async () => {
  await joinRaw(makeEntry('bo@example.org'));
  const before = await storedEntry('bo@example.org');
  const mixed = await joinRaw([foreignEntry('bo@example.org'), makeEntry('new@example.org')]);
  const fresh = await joinRaw([makeEntry('one@example.org'), makeEntry('two@example.org')]);
  expect(mixed).toEqual(fresh);
  expect(await storedEntry('bo@example.org')).toEqual(before);
});

// docs/security.md#error-details
it.each([
  ['consent', { consent: null }],
  ['a source', { source: 's'.repeat(101) }],
  ['a campaign', { utm_term: 's'.repeat(201) }],
  ['a NUL', { utm_term: 'a\u0000b' }],
])('a refusal of %s tells neither what is stored nor how it is named inside', async (_name, wrong) => {
  await joinRaw(makeEntry('cy@example.org'));
  await storedEntry('cy@example.org');
  const refused = await joinRaw({ ...makeEntry('cy@example.org'), ...wrong });
  expect(refused).toEqual(await joinRaw({ ...makeEntry('unknown@example.org'), ...wrong }));
  expect(refused.statusCode).toBe(400);
  expect(refused.body).not.toMatch(/unsubscribed|mailed|constraint|relation|check|Failing row|cy@example/i);
});

// docs/security.md#waitlist
itLong(
  'the time of an answer does not tell who is on the list or had a mail',
  {
    timeout: 60_000 * LONGER,
  },
  async () => {
    const known = Array.from({ length: ROUNDS + WARM_UP_ROUNDS }, (_, round) => `known${round}@example.org`);
    for (const email of known) await joinRaw(makeEntry(email));
    for (const email of known.slice(ROUNDS / 2)) await ask(email);
    await waitlist.settle();
    let fresh = 0;
    const joins = {
      known: async (round: number) => void (await joinRaw(makeEntry(known[round % known.length]!))),
      fresh: async () => void (await joinRaw(makeEntry(`fresh${++fresh}@example.org`))),
    };
    const asks = {
      known: (round: number) => ask(known[round % known.length]!),
      fresh: (round: number) => ask(`stranger${round}@example.org`),
    };
    for (const calls of [joins, asks]) {
      await sampleInTurns(calls, WARM_UP_ROUNDS);
      const times = await sampleInTurns(calls, ROUNDS);
      const chance = probabilityLonger(times.known!, times.fresh!);
      const seen = `known ${median(times.known!).toFixed(2)} ms, fresh ${median(times.fresh!).toFixed(2)} ms`;
      expect(Math.abs(chance - 0.5), `${seen}, P(longer) = ${chance}`).toBeLessThan(chanceMargin(ROUNDS));
    }
  },
);

async function ask(email: string): Promise<void> {
  const { statusCode, body } = await waitlist.server.app.inject({
    method: 'POST',
    url: '/functions/v1/sendWaitlistEmail',
    remoteAddress: newClient(),
    payload: { email, consent: true },
  });
  expect([statusCode, body]).toEqual([200, '{"ok":true}']);
}
