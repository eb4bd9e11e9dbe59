import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chanceMargin, median, probabilityLonger, sampleInTurns } from '#tests/support/compare-times.ts';
import { itLong } from '#tests/support/long-test.ts';
import { startWaitlistWithMails } from '#tests/support/mail/waitlist-mails.ts';
import { makeEntry } from '#tests/support/mail/waitlist-visitor.ts';

const LONGER = Number(process.env.TIMING_FACTOR ?? 1);
const ROUNDS = 40 * LONGER;
const WARM_UP_ROUNDS = 5;

let waitlist: Awaited<ReturnType<typeof startWaitlistWithMails>>;
beforeAll(async () => {
  waitlist = await startWaitlistWithMails();
});
afterAll(() => waitlist.close());

/** A stranger's request for an address that is on the list already. */
const foreignEntry = (email: string) => ({
  ...makeEntry(email),
  source: 'elsewhere',
  consent: false,
  utm_source: 'stranger',
  utm_medium: 'stranger',
  utm_campaign: null,
});

async function storedEntry(email: string) {
  await waitlist.settle();
  const { rows } = await waitlist.server.db.transaction((tx) =>
    tx.execute(sql`select * from waitlist where email = ${email}`),
  );
  return rows[0];
}

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
