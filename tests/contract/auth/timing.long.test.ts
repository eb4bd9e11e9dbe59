import { describe, expect, it } from 'vitest';
import { createPasswords } from '#server/auth/credentials/passwords.ts';
import { signUps, users } from '#server/auth/records/tables.ts';
import {
  computeChanceMargin,
  computeMedian,
  computeProbabilityLonger,
  sampleInTurns,
} from '#tests/support/compare-times.ts';
import { callAuth } from '#tests/support/server/call-auth.ts';
import { newEmail } from '#tests/support/server/sign-up.ts';
import { setUpTestServer, startTestServer } from '#tests/support/server/test-server.ts';

/**
 * These tests compare the ranks of two interleaved series of response times, with a margin of five standard deviations for
 * chance, rather than any absolute time. `npm run test:timing` takes many more samples and detects smaller differences.
 */
const LENGTH_FACTOR = Number(process.env.TIMING_FACTOR ?? 1);
/** A hash takes some 30 ms, so its absence shows in few rounds. */
const HASHING_ROUNDS = 30 * LENGTH_FACTOR;
const QUICK_ROUNDS = 50 * LENGTH_FACTOR;
const WARM_UP_ROUNDS = 5;
const LIMIT_MS = 180_000 * LENGTH_FACTOR;

const server = setUpTestServer({ usesProductHash: true });

/** Inserts accounts without any requested email, one per round. */
async function addAccounts(count: number, options: { passwordHash: string | null; confirmed?: boolean }) {
  const now = server.clock();
  const emails = Array.from({ length: count }, newEmail);
  const rows = emails.map((email) => ({
    id: crypto.randomUUID(),
    email,
    passwordHash: options.passwordHash,
    emailConfirmedAt: options.confirmed === false ? null : now,
    userMetadata: {},
    createdAt: now,
    updatedAt: now,
  }));
  for (let start = 0; start < rows.length; start += 500) {
    await server.db.transaction((tx) => tx.insert(users).values(rows.slice(start, start + 500)));
  }
  return (round: number) => emails[round % count]!;
}

/** Inserts sign-ups with unopened links, one or several per address. */
async function addPending(count: number, passwordHashes: string[]) {
  const createdAt = server.clock();
  const expiresAt = new Date(createdAt.getTime() + 7 * 86_400_000);
  const emails = Array.from({ length: count }, newEmail);
  const rows = emails.flatMap((email) =>
    passwordHashes.map((passwordHash) => {
      return { id: crypto.randomUUID(), email, passwordHash, userMetadata: {}, createdAt, expiresAt };
    }),
  );
  await server.db.transaction((tx) => tx.insert(signUps).values(rows));
  return (round: number) => emails[round % count]!;
}

/** Compares the response times of the kinds of addresses. `sendRequest` sends one request and checks its response. */
async function expectAlike(
  addresses: Record<string, (round: number) => string>,
  rounds: number,
  sendRequest: (email: string) => Promise<void>,
): Promise<void> {
  const calls = Object.fromEntries(
    Object.entries(addresses).map(([kind, pick]) => [kind, (round: number) => sendRequest(pick(round))]),
  );
  // The first calls are slower, because their code runs for the first time.
  await sampleInTurns(calls, WARM_UP_ROUNDS);
  const { unknown = [], ...others } = await sampleInTurns(calls, rounds);
  for (const [kind, times] of Object.entries(others)) {
    const probability = computeProbabilityLonger(times, unknown);
    const observation = `${kind}: median ${computeMedian(times).toFixed(2)} ms, unknown: ${computeMedian(unknown).toFixed(2)} ms`;
    if (LENGTH_FACTOR > 1)
      console.log(
        `${observation}, P(longer) = ${probability.toFixed(3)} ± ${computeChanceMargin(rounds).toFixed(3)}`,
      );
    expect(Math.abs(probability - 0.5), `${observation}, P(longer) = ${probability}`).toBeLessThan(
      computeChanceMargin(rounds),
    );
  }
}

const post = (path: string, body: object, to = server) => callAuth(to, { path, body });

// docs/security.md#account-existence
describe('The time of a response does not reveal who has an account', () => {
  it('after a wrong password', { timeout: LIMIT_MS }, async () => {
    const { hashPassword } = createPasswords();
    const passwordHash = await hashPassword('secret1');
    const salt = new Uint8Array(16).fill(7);
    const pendingHashes = await Promise.all(
      ['secret3', 'secret4'].map((password) => hashPassword(password, salt)),
    );
    const addresses = {
      known: await addAccounts(HASHING_ROUNDS, { passwordHash }),
      'Google only': await addAccounts(HASHING_ROUNDS, { passwordHash: null }),
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
    ['password reset', '/recover', {}],
    ['new confirmation link', '/resend', { type: 'signup' }],
  ])('after a request for a %s', { timeout: LIMIT_MS }, async (_title, path, options) => {
    const addresses = {
      known: await addAccounts(QUICK_ROUNDS + WARM_UP_ROUNDS, { passwordHash: 'none' }),
      unconfirmed: await addAccounts(QUICK_ROUNDS + WARM_UP_ROUNDS, {
        passwordHash: 'none',
        confirmed: false,
      }),
      unknown: newEmail,
    };
    await expectAlike(addresses, QUICK_ROUNDS, async (email) => {
      expect(await post(path, { ...options, email })).toMatchObject({ status: 200, body: {} });
    });
  });

  // This needs the long run, because a sign-up makes its address known and so allows one attempt for each.
  if (LENGTH_FACTOR > 1) {
    it('after a sign-up on a server that confirms addresses', { timeout: LIMIT_MS }, async () => {
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
