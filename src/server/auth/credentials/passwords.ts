import { createHmac, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { PASSWORD_MAX_LENGTH } from '#shared/account/password-length.ts';
import type { MailLinkKey } from './keys.ts';

/** OWASP Password Storage Cheat Sheet, argon2id: 19 MiB, 2 passes, 1 lane. The library's default algorithm is argon2id. */
const PASSWORD_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2 };

export type PasswordCost = { memoryCost: number; timeCost: number };

/** Each hash needs 19 MiB and one of the four threads in Node's pool, which files and DNS also use. */
const MAX_RUNNING = Math.min(3, availableParallelism());

/** At about 30 ms per hash, no request waits longer than a few seconds. */
const MAX_WAITING = 200;

export class PasswordsBusyError extends Error {
  constructor() {
    super('Too many passwords are waiting to be hashed.');
    this.name = 'PasswordsBusyError';
  }
}

export type Passwords = ReturnType<typeof createPasswords>;

export function createPasswords({
  maxWaiting = MAX_WAITING,
  cost = PASSWORD_COST,
}: {
  maxWaiting?: number;
  cost?: PasswordCost;
} = {}) {
  const argon2id = { ...cost, parallelism: 1, outputLen: 32 };
  const limit = pLimit(MAX_RUNNING);
  let decoy: Promise<string> | null = null;

  function enqueue<T>(task: () => Promise<T>): Promise<T> {
    if (limit.pendingCount >= maxWaiting) throw new PasswordsBusyError();
    return limit(task);
  }

  /** Without a stored hash, verifies against a decoy so that the timing reveals nothing. */
  async function verifyPassword(storedHash: string | null, password: string): Promise<boolean> {
    decoy ??= hash(crypto.randomUUID(), argon2id);
    // The decoy is awaited even for known addresses so that the first sign-in after a start reveals no account.
    const decoyHash = await decoy;
    const isUsable = storedHash !== null && password.length <= PASSWORD_MAX_LENGTH;
    const normalized = normalize(password.slice(0, PASSWORD_MAX_LENGTH));
    const matches = await enqueue(() => verify(isUsable ? storedHash : decoyHash, normalized));
    return isUsable && matches;
  }

  return {
    /** Returns the PHC format. With the same `salt` of 16 bytes, equal passwords have equal hashes. */
    async hashPassword(password: string, salt?: Uint8Array): Promise<string> {
      return enqueue(() => hash(normalize(password), salt ? { ...argon2id, salt } : argon2id));
    },

    verifyPassword,

    /** Compares with hashes of one salt. Costs as much as `verifyPassword`, however many hashes there are. */
    async matchesAny(storedHashes: string[], password: string): Promise<boolean> {
      const [first = null] = storedHashes;
      if (first === null || storedHashes.length === 1) return verifyPassword(first, password);
      const normalized = normalize(password.slice(0, PASSWORD_MAX_LENGTH));
      const computed = await enqueue(() => hash(normalized, { ...argon2id, salt: readSalt(first) }));
      return (
        password.length <= PASSWORD_MAX_LENGTH && storedHashes.some((stored) => isEqual(stored, computed))
      );
    },
  };
}

/** Returns the salt of a hash of the form `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
function readSalt(phc: string): Uint8Array {
  return Buffer.from(phc.split('$')[4] ?? '', 'base64');
}

function isEqual(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

/** Normalizes, because keyboards send different code points for the same characters (NIST SP 800-63B, 5.1.1.2). */
function normalize(password: string): string {
  return password.normalize('NFKC');
}

const SALT_BYTES = 16;

/** Derives one secret salt per address so that a sign-up repeated after a lost response is recognized. */
export function createSignUpSalt(readKey: MailLinkKey) {
  return async (email: string): Promise<Uint8Array> =>
    createHmac('sha256', await readKey())
      .update(`sign-up salt ${email}`)
      .digest()
      .subarray(0, SALT_BYTES);
}
