import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPasswords } from '#server/auth/credentials/passwords.ts';
import { signUps, users } from '#server/auth/records/tables.ts';
import { chanceMargin, median, probabilityLonger, sampleInTurns } from '#tests/support/compare-times.ts';
import { callAuth } from '#tests/support/server/call-auth.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';

/**
 * The time of an answer must not reveal which addresses have an account. No time is measured against a
 * clock's figure: two series taken in turns are compared by ranks, and what chance alone can do is allowed
 * for by five standard deviations. `npm run test:timing` takes many more samples and so sees much smaller
 * differences.
 */
const LONGER = Number(process.env.TIMING_FACTOR ?? 1);
/** A hash takes some 30 ms, and its absence shows at once. */
const HASHING_ROUNDS = 30 * LONGER;
const QUICK_ROUNDS = 50 * LONGER;
const WARM_UP_ROUNDS = 5;
const LIMIT_MS = 180_000 * LONGER;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ productHash: true });
});
afterAll(() => server.close());

const newEmail = () => `${randomUUID()}@example.org`;

/** Accounts without any requested mail, one for every round. */
async function addAccounts(count: number, given: { passwordHash: string | null; confirmed?: boolean }) {
  const now = server.clock();
  const emails = Array.from({ length: count }, newEmail);
  const rows = emails.map((email) => ({
    id: randomUUID(),
    email,
    passwordHash: given.passwordHash,
    emailConfirmedAt: given.confirmed === false ? null : now,
    userMetadata: {},
    createdAt: now,
    updatedAt: now,
  }));
  for (let start = 0; start < rows.length; start += 500) {
    await server.db.transaction((tx) => tx.insert(users).values(rows.slice(start, start + 500)));
  }
  return (round: number) => emails[round % count]!;
}

/** Addresses with one or several sign-ups whose links are unopened. */
async function addPending(count: number, passwordHashes: string[]) {
  const createdAt = server.clock();
  const expiresAt = new Date(createdAt.getTime() + 7 * 86_400_000);
  const emails = Array.from({ length: count }, newEmail);
  const rows = emails.flatMap((email) =>
    passwordHashes.map((passwordHash) => {
      return { id: randomUUID(), email, passwordHash, userMetadata: {}, createdAt, expiresAt };
    }),
  );
  await server.db.transaction((tx) => tx.insert(signUps).values(rows));
  return (round: number) => emails[round % count]!;
}

/** Compares what each kind of address costs to answer; `ask` sends one request and checks its answer. */
async function expectAlike(
  addresses: Record<string, (round: number) => string>,
  rounds: number,
  ask: (email: string) => Promise<void>,
): Promise<void> {
  const calls = Object.fromEntries(
    Object.entries(addresses).map(([kind, pick]) => [kind, (round: number) => ask(pick(round))]),
  );
  // Code that runs for the first time is slow for its first caller.
  await sampleInTurns(calls, WARM_UP_ROUNDS);
  const { unknown = [], ...known } = await sampleInTurns(calls, rounds);
  for (const [kind, times] of Object.entries(known)) {
    const chance = probabilityLonger(times, unknown);
    const seen = `${kind}: median ${median(times).toFixed(2)} ms, unknown: ${median(unknown).toFixed(2)} ms`;
    if (LONGER > 1)
      console.log(`${seen}, P(longer) = ${chance.toFixed(3)} ± ${chanceMargin(rounds).toFixed(3)}`);
    expect(Math.abs(chance - 0.5), `${seen}, P(longer) = ${chance}`).toBeLessThan(chanceMargin(rounds));
  }
}

const post = (path: string, body: object, to = server) => callAuth(to, { path, body });

// docs/security.md#account-existence
describe('the time of an answer does not tell who has an account', () => {
  it('a wrong password', { timeout: LIMIT_MS }, async () => {
    const { hashPassword } = createPasswords();
    const passwordHash = await hashPassword('secret1');
    const salt = new Uint8Array(16).fill(7);
    const pendingHashes = await Promise.all(['secret3', 'secret4'].map((one) => hashPassword(one, salt)));
    const addresses = {
      known: await addAccounts(HASHING_ROUNDS, { passwordHash }),
      'known to Google alone': await addAccounts(HASHING_ROUNDS, { passwordHash: null }),
      unconfirmed: await addAccounts(HASHING_ROUNDS, { passwordHash, confirmed: false }),
      'signed up once': await addPending(HASHING_ROUNDS, pendingHashes.slice(1)),
      'signed up twice': await addPending(HASHING_ROUNDS, pendingHashes),
      unknown: newEmail,
    };
    await expectAlike(addresses, HASHING_ROUNDS, async (email) => {
      const { body } = await post('/token?grant_type=password', { email, password: 'secret2' });
      expect(body.code).toBe('invalid_credentials');
    });
  });

  it.each([
    ['a forgotten password', '/recover', {}],
    ['a confirmation once more', '/resend', { type: 'signup' }],
  ])('%s', { timeout: LIMIT_MS }, async (_title, path, given) => {
    const addresses = {
      known: await addAccounts(QUICK_ROUNDS + WARM_UP_ROUNDS, { passwordHash: 'none' }),
      unconfirmed: await addAccounts(QUICK_ROUNDS + WARM_UP_ROUNDS, {
        passwordHash: 'none',
        confirmed: false,
      }),
      unknown: newEmail,
    };
    await expectAlike(addresses, QUICK_ROUNDS, async (email) => {
      expect(await post(path, { ...given, email })).toMatchObject({ status: 200, body: {} });
    });
  });

  // In the long form alone: a sign-up makes its address known, so a stranger has one try at each.
  if (LONGER > 1) {
    it('a sign-up where addresses are confirmed', { timeout: LIMIT_MS }, async () => {
      const confirming = await startTestServer({ beside: server, settings: { confirmEmail: true } });
      const addresses = {
        known: await addAccounts(HASHING_ROUNDS, { passwordHash: 'none' }),
        unknown: newEmail,
      };
      await expectAlike(addresses, HASHING_ROUNDS, async (email) => {
        expect((await post('/signup', { email, password: 'secret2' }, confirming)).status).toBe(200);
      });
      await confirming.close();
    });
  }
});
