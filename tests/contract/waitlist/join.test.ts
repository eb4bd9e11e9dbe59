import { sql } from 'drizzle-orm';
import { describe, expect, it, test } from 'vitest';
import {
  computeChanceMargin,
  computeMedian,
  computeProbabilityLonger,
  sampleInTurns,
} from '#tests/support/compare-times.ts';
import { runSql } from '#tests/support/database/run-sql.ts';
import { itLong } from '#tests/support/long-test.ts';
import { setUpWaitlistServer } from '#tests/support/mail/waitlist-server.ts';
import { createWaitlistEntry } from '#tests/support/mail/waitlist-visitor.ts';
import { newClient } from '#tests/support/server/limited-client.ts';
import { newProfile } from '#tests/support/server/sign-up.ts';

const waitlist = setUpWaitlistServer();

async function readEntry(email: string) {
  await waitlist.settle();
  const rows = await runSql(waitlist.server.db, sql`select * from waitlist where email = ${email}`);
  return rows[0];
}

describe('Upsert into the waitlist', () => {
  // docs/product/waitlist.md#join
  it('adds an address without consent until the link is opened', async () => {
    const { consent, ...entry } = createWaitlistEntry('ann@example.org');
    expect(await waitlist.visitor.join({ ...entry, consent })).toMatchObject({
      status: 201,
      data: null,
      error: null,
    });
    expect(await readEntry('ann@example.org')).toMatchObject({
      ...entry,
      updates_asked: true,
      consent: false,
      consent_at: null,
      confirmed_at: null,
    });
  });

  it('keeps the first entry when an address is repeated in another spelling', async () => {
    const { consent: _consent, ...entry } = createWaitlistEntry('bo@example.org');
    await waitlist.visitor.join(createWaitlistEntry('bo@example.org'));
    const again = { ...createWaitlistEntry(' Bo@Example.ORG '), consent: false, utm_source: null };
    expect(await waitlist.visitor.join(again)).toMatchObject({ status: 201, data: null, error: null });
    expect(await readEntry('bo@example.org')).toMatchObject({ ...entry, updates_asked: true });
  });

  it('accepts an entry without consent and campaign', async () => {
    expect(await waitlist.visitor.join({ email: 'cy@example.org' })).toMatchObject({ status: 201 });
    expect(await readEntry('cy@example.org')).toMatchObject({ updates_asked: false, utm_source: null });
  });

  it('accepts an entry of a signed-in user', async () => {
    const { client, user } = await waitlist.server.signUp();
    await client.rest.from('profiles').insert(newProfile(user));
    const response = await client.rest
      .from('waitlist')
      .upsert(createWaitlistEntry('ed@example.org'), { onConflict: 'email' });
    expect(response).toMatchObject({ status: 201, error: null });
  });

  it('creates one entry for concurrent requests', async () => {
    const responses = await Promise.all(
      [1, 2, 3].map(() => waitlist.visitor.join(createWaitlistEntry('fi@example.org'))),
    );
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await readEntry('fi@example.org')).toMatchObject({ source: 'plans_modal' });
  });
});

describe('The waitlist', () => {
  it.each(['visitor', 'family'] as const)('cannot be read or changed by a %s', async (caller) => {
    const rest = caller === 'visitor' ? waitlist.visitor.rest : (await waitlist.server.signUp()).client.rest;
    const table = () => rest.from('waitlist');
    const responses = await Promise.all([
      table().select('*'),
      table().select('email').eq('email', 'ann@example.org').maybeSingle(),
      table().update({ consent: false }).eq('email', 'ann@example.org'),
      table().delete().eq('email', 'ann@example.org'),
      table().insert(createWaitlistEntry('ann@example.org')),
      table().insert(createWaitlistEntry('new@example.org')),
      table().upsert(createWaitlistEntry('ann@example.org'), { onConflict: 'email' }).select(),
      table().upsert(createWaitlistEntry('ann@example.org'), { onConflict: 'email', ignoreDuplicates: true }),
    ]);
    for (const { status, error, data } of responses) {
      expect({ status, error, data }).toEqual({
        status: caller === 'visitor' ? 401 : 403,
        data: null,
        error: expect.objectContaining({
          code: '42501',
          message: 'permission denied for table waitlist',
          details: null,
          hint: null,
        }),
      });
    }
    expect(await readEntry('new@example.org')).toBeUndefined();
  });
});

describe('Bad input', () => {
  it.each([
    ['a missing address', { ...createWaitlistEntry(''), email: null }, '23502'],
    ['an empty address', createWaitlistEntry(''), '23514'],
    ['a malformed address', createWaitlistEntry('ann@example'), '23514'],
    ['a header in the address', createWaitlistEntry('ann@example.org\r\nBcc: eve@example.org'), '23514'],
    ['two addresses', createWaitlistEntry('ann@example.org,eve@example.org'), '23514'],
    ['an address that is too long', createWaitlistEntry(`${'a'.repeat(250)}@b.cd`), '23514'],
    ['a number for an address', { ...createWaitlistEntry('x@y.z'), email: 7 }, '23514'],
    ['consent that is not a boolean', { ...createWaitlistEntry('x@y.z'), consent: 'perhaps' }, '22P02'],
    ['consent that is null', { ...createWaitlistEntry('x@y.z'), consent: null }, '23502'],
    ['a string for consent', { ...createWaitlistEntry('x@y.z'), consent: 'true' }, '22P02'],
    ['a source that is too long', { ...createWaitlistEntry('x@y.z'), source: 's'.repeat(101) }, '23514'],
    ['a campaign that is too long', { ...createWaitlistEntry('x@y.z'), utm_term: 's'.repeat(201) }, '23514'],
    ['a column of the server', { ...createWaitlistEntry('x@y.z'), unsubscribed_at: null }, 'PGRST204'],
    ['an unknown column', { ...createWaitlistEntry('x@y.z'), phone: '1' }, 'PGRST204'],
    ['an object in a value', { ...createWaitlistEntry('x@y.z'), source: { a: 1 } }, 'PGRST102'],
    ['a duplicate address', [createWaitlistEntry('x@y.z'), createWaitlistEntry('X@y.z')], '21000'],
    [
      'too many entries',
      Array.from({ length: 11 }, (_, index) => createWaitlistEntry(`x${index}@y.z`)),
      'PGRST102',
    ],
    ['an empty list', [], 'PGRST102'],
  ])('is refused: %s', async (_name, entry, code) => {
    const { status, error } = await waitlist.visitor.join(entry);
    expect({ status, code: error?.code }).toEqual({ status: 400, code });
    expect(await readEntry('x@y.z')).toBeUndefined();
  });

  const send = (body: string, query = '?on_conflict=email') =>
    fetch(`${waitlist.server.url}/rest/v1/waitlist${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', prefer: 'resolution=merge-duplicates' },
      body,
    });

  it.each([
    ['invalid JSON', '{', undefined, 400, 'PGRST102'],
    ['a missing body', '', undefined, 400, 'PGRST102'],
    ['an oversized body', `"${'x'.repeat(17_000)}"`, undefined, 413, 'body_too_large'],
    ['another conflict column', '{}', '?on_conflict=source', 400, '42P10'],
    ['several conflict columns', '{}', '?on_conflict=email,source', 400, '42P10'],
  ])('is refused: %s', async (_name, body, query, status, code) => {
    const response = await send(body, query);
    expect([response.status, await response.json()]).toMatchObject([status, { code }]);
  });
});

const LENGTH_FACTOR = Number(process.env.TIMING_FACTOR ?? 1);
const ROUNDS = 40 * LENGTH_FACTOR;
const WARM_UP_ROUNDS = 5;

/** Returns the entry of a stranger for an address that is on the list already. */
const createForeignEntry = (email: string) => ({
  ...createWaitlistEntry(email),
  source: 'elsewhere',
  consent: false,
  utm_source: 'stranger',
  utm_medium: 'stranger',
  utm_campaign: null,
});

/** Returns the visible response without its date and id. Each request comes from a new network to stay below the limits. */
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
test('a repeated entry of a stranger cannot be distinguished from a new one', async () => {
  const first = await joinRaw(createWaitlistEntry('ann@example.org'));
  const before = await readEntry('ann@example.org');
  const again = await joinRaw(createForeignEntry('Ann@Example.org'));
  expect(again).toEqual(first);
  expect(await readEntry('ann@example.org')).toEqual(before);
  expect(await joinRaw(createForeignEntry('unlisted@example.org'))).toEqual(first);
});

test('a request with several entries neither changes nor reveals an existing one', async () => {
  await joinRaw(createWaitlistEntry('bo@example.org'));
  const before = await readEntry('bo@example.org');
  const mixed = await joinRaw([createForeignEntry('bo@example.org'), createWaitlistEntry('new@example.org')]);
  const allNew = await joinRaw([
    createWaitlistEntry('one@example.org'),
    createWaitlistEntry('two@example.org'),
  ]);
  expect(mixed).toEqual(allNew);
  expect(await readEntry('bo@example.org')).toEqual(before);
});

// docs/security.md#error-details
test.each([
  ['consent', { consent: null }],
  ['a source', { source: 's'.repeat(101) }],
  ['a campaign', { utm_term: 's'.repeat(201) }],
  ['a NUL', { utm_term: 'a\u0000b' }],
])('a refusal of %s reveals neither stored data nor internal names', async (_name, invalidFields) => {
  await joinRaw(createWaitlistEntry('cy@example.org'));
  await readEntry('cy@example.org');
  const refused = await joinRaw({ ...createWaitlistEntry('cy@example.org'), ...invalidFields });
  expect(refused).toEqual(await joinRaw({ ...createWaitlistEntry('unknown@example.org'), ...invalidFields }));
  expect(refused.statusCode).toBe(400);
  expect(refused.body).not.toMatch(/unsubscribed|mailed|constraint|relation|check|Failing row|cy@example/i);
});

// docs/security.md#waitlist
itLong(
  'the response time does not reveal who is on the list or got an email',
  { timeout: 60_000 * LENGTH_FACTOR },
  async () => {
    const known = Array.from({ length: ROUNDS + WARM_UP_ROUNDS }, (_, round) => `known${round}@example.org`);
    for (const email of known) await joinRaw(createWaitlistEntry(email));
    for (const email of known.slice(ROUNDS / 2)) await requestMail(email);
    await waitlist.settle();
    let newCount = 0;
    const joins = {
      known: async (round: number) => void (await joinRaw(createWaitlistEntry(known[round % known.length]!))),
      unlisted: async () => void (await joinRaw(createWaitlistEntry(`fresh${++newCount}@example.org`))),
    };
    const mailRequests = {
      known: (round: number) => requestMail(known[round % known.length]!),
      unlisted: (round: number) => requestMail(`stranger${round}@example.org`),
    };
    for (const calls of [joins, mailRequests]) {
      await sampleInTurns(calls, WARM_UP_ROUNDS);
      const times = await sampleInTurns(calls, ROUNDS);
      const probability = computeProbabilityLonger(times.known!, times.unlisted!);
      const observation = `known ${computeMedian(times.known!).toFixed(2)} ms, fresh ${computeMedian(times.unlisted!).toFixed(2)} ms`;
      expect(Math.abs(probability - 0.5), `${observation}, P(longer) = ${probability}`).toBeLessThan(
        computeChanceMargin(ROUNDS),
      );
    }
  },
);

async function requestMail(email: string): Promise<void> {
  const { statusCode, body } = await waitlist.server.app.inject({
    method: 'POST',
    url: '/functions/v1/sendWaitlistEmail',
    remoteAddress: newClient(),
    payload: { email, consent: true },
  });
  expect([statusCode, body]).toEqual([200, '{"ok":true}']);
}
