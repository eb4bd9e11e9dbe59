import { beforeEach, describe, expect, it, vi } from 'vitest';
import { logIn, newEmail } from '#tests/support/server/sign-up.ts';
import { setUpTestServer } from '#tests/support/server/test-server.ts';

/** The hashing work, which is counted because measured times would fail on a busy machine. */
const work = vi.hoisted(() => {
  // An earlier file of this worker may have loaded the server with the real module.
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

const server = setUpTestServer({ usesProductHash: true });
beforeEach(() => {
  work.hashes = 0;
  work.verifications = [];
});

describe('Log-in', () => {
  it('opens another session regardless of the case of the address', async () => {
    const { user, session, email } = await server.signUp();
    const { data, error } = await logIn(server, email.toUpperCase());
    expect(error).toBeNull();
    expect(data.user?.id).toBe(user.id);
    expect(data.session?.refresh_token).not.toBe(session.refresh_token);
    expect(Date.parse(data.user!.last_sign_in_at!)).toBeGreaterThanOrEqual(Date.parse(user.last_sign_in_at!));
  });

  // docs/product/sign-in.md#log-in
  // docs/security.md#account-existence
  it('refuses an unknown address and a wrong password after the same work', async () => {
    const { email } = await server.signUp();
    // The first log-in of a process does work that later ones do not repeat.
    await logIn(server, email);
    const attempts: [string, string][] = [
      [email, 'wrong-password'],
      [newEmail(), 'wrong-password'],
      ['no address at all', 'wrong-password'],
      ['nul\u0000@example.org', 'wrong-password'],
      [email, 'x'.repeat(5000)],
    ];
    for (const [address, password] of attempts) {
      work.hashes = 0;
      work.verifications = [];
      const { error } = await logIn(server, address, password);
      expect(error).toMatchObject({
        status: 400,
        code: 'invalid_credentials',
        message: 'Invalid login credentials',
      });
      expect(work).toEqual({ hashes: 0, verifications: ['argon2id$v=19$m=19456,t=2,p=1'] });
    }
  });
});
