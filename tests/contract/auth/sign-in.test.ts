import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { PASSWORD } from '#tests/support/server/sign-up.ts';
import { createTestClient } from '#tests/support/server/test-client.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';

/** Counts the real hashing work: time itself would make a test that fails on a busy machine. */
const work = vi.hoisted(() => {
  // An earlier file of this worker may have read the server with the real one.
  vi.resetModules();
  return { hashes: 0, verifications: [] as string[] };
});
vi.mock('@node-rs/argon2', async (importActual) => {
  const actual = await importActual<typeof import('@node-rs/argon2')>();
  return {
    ...actual,
    hash: (...args: Parameters<typeof actual.hash>) => {
      work.hashes += 1;
      return actual.hash(...args);
    },
    verify: (...args: Parameters<typeof actual.verify>) => {
      work.verifications.push(String(args[0]).split('$').slice(1, 4).join('$'));
      return actual.verify(...args);
    },
  };
});

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ productHash: true });
});
afterAll(() => server.close());
beforeEach(() => {
  work.hashes = 0;
  work.verifications = [];
});

const logIn = (email: string, password: string) =>
  createTestClient(server.url).auth.signInWithPassword({ email, password });

describe('sign-in', () => {
  it('opens a second session, in whatever case the address is typed', async () => {
    const { user, session, email } = await server.signUp();
    const { data, error } = await logIn(email.toUpperCase(), PASSWORD);
    expect(error).toBeNull();
    expect(data.user?.id).toBe(user.id);
    expect(data.session?.refresh_token).not.toBe(session.refresh_token);
    expect(Date.parse(data.user!.last_sign_in_at!)).toBeGreaterThanOrEqual(Date.parse(user.last_sign_in_at!));
  });

  // docs/product/sign-in.md#log-in
  // docs/security.md#account-existence
  it('answers an unknown address like a wrong password, after the same work', async () => {
    const { email } = await server.signUp();
    await logIn(email, PASSWORD); // whatever is made once per process is made now
    const attempts: [string, string][] = [
      [email, 'wrong-password'],
      [`${randomUUID()}@example.org`, 'wrong-password'],
      ['no address at all', 'wrong-password'],
      ['nul\u0000@example.org', 'wrong-password'],
      [email, 'x'.repeat(5000)],
    ];
    for (const [address, password] of attempts) {
      work.hashes = 0;
      work.verifications = [];
      const { error } = await logIn(address, password);
      expect(error).toMatchObject({
        status: 400,
        code: 'invalid_credentials',
        message: 'Invalid login credentials',
      });
      expect(work).toEqual({ hashes: 0, verifications: ['argon2id$v=19$m=19456,t=2,p=1'] });
    }
  });
});
