import { describe, expect, it } from 'vitest';
import { PASSWORD_MAX_LENGTH } from '#shared/account/password-length.ts';
import { createPasswords, PasswordsBusyError } from './passwords.ts';

// docs/security.md#passwords
describe('createPasswords', () => {
  it('hashes with argon2id, the OWASP parameters and a random salt', async () => {
    const { hashPassword } = createPasswords();
    const [first, second] = await Promise.all([hashPassword('secret1'), hashPassword('secret1')]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(first).not.toBe(second);
  });

  it('accepts only the password of a hash', async () => {
    const { hashPassword, verifyPassword } = createPasswords();
    const stored = await hashPassword('Straße 12');
    expect(await verifyPassword(stored, 'Straße 12')).toBe(true);
    expect(await verifyPassword(stored, 'straße 12')).toBe(false);
    expect(await verifyPassword(null, 'Straße 12')).toBe(false);
  });

  it('accepts composed and decomposed spellings of a password', async () => {
    const { hashPassword, verifyPassword } = createPasswords();
    const stored = await hashPassword('caf\u00e9-latte');
    expect(await verifyPassword(stored, 'cafe\u0301-latte')).toBe(true);
  });

  it('refuses a too long password whose beginning matches', async () => {
    const { hashPassword, verifyPassword } = createPasswords();
    const longest = 'x'.repeat(PASSWORD_MAX_LENGTH);
    const stored = await hashPassword(longest);
    expect(await verifyPassword(stored, longest)).toBe(true);
    expect(await verifyPassword(stored, `${longest}y`)).toBe(false);
  });

  it('matches a password against several hashes of one salt', async () => {
    const { hashPassword, matchesAny } = createPasswords();
    const salt = new Uint8Array(16).fill(7);
    const stored = await Promise.all(['secret1', 'secret2'].map((password) => hashPassword(password, salt)));
    expect(await hashPassword('secret1', salt)).toBe(stored[0]);
    expect(await matchesAny(stored, 'secret1')).toBe(true);
    expect(await matchesAny(stored, 'secret2')).toBe(true);
    expect(await matchesAny(stored, 'secret3')).toBe(false);
    expect(await matchesAny(stored.slice(1), 'secret2')).toBe(true);
    expect(await matchesAny([], 'secret1')).toBe(false);
  });

  it('refuses work when too many passwords are waiting', async () => {
    const { hashPassword } = createPasswords({ maxWaiting: 2 });
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => hashPassword('secret1')));
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused.length).toBeGreaterThan(10);
    expect(refused.length).toBeLessThan(20);
    expect(refused.every((outcome) => outcome.reason instanceof PasswordsBusyError)).toBe(true);
    await expect(hashPassword('secret1')).resolves.toMatch(/^\$argon2id/);
  });
});
