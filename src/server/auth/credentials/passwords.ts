import { createHmac, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { PASSWORD_MAX_LENGTH } from '#shared/password-length.ts';
import type { MailLinkKey } from './keys.ts';

/** OWASP Password Storage Cheat Sheet, argon2id: 19 MiB, 2 passes, 1 lane. The library's algorithm is argon2id. */
const PASSWORD_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2 };

export type PasswordCost = { memoryCost: number; timeCost: number };

/** The most hashes at once: each holds 19 MiB and a thread of Node's pool of four, which files and DNS need too. */
const MAX_RUNNING = Math.min(3, availableParallelism());

/** The most requests that wait for a hash; at some 30 ms each, no request waits longer than a few seconds. */
const MAX_WAITING = 200;

export class PasswordsBusyError extends Error {
  constructor() {
    super('too many passwords are waiting to be hashed');
    this.name = 'PasswordsBusyError';
  }
}

export type Passwords = {
  /**
   * The argon2id hash to store, in PHC format.
   * @param salt 16 bytes with which equal passwords get equal hashes; random when left out
   */
  hashPassword(password: string, salt?: Uint8Array): Promise<string>;
  /**
   * Without a hash (unknown address, an account without password) the same work is done on a hash of an unknown
   * password, so the time reveals nothing.
   */
  verifyPassword(storedHash: string | null, password: string): Promise<boolean>;
  /**
   * Whether the password belongs to one of these hashes, which were made with one salt. The work is that of
   * `verifyPassword`, however many there are.
   */
  matchesOneOf(storedHashes: string[], password: string): Promise<boolean>;
};

export function createPasswords({
  maxWaiting = MAX_WAITING,
  cost = PASSWORD_COST,
}: {
  maxWaiting?: number;
  cost?: PasswordCost;
} = {}): Passwords {
  const argon2id = { ...cost, parallelism: 1, outputLen: 32 };
  const limit = pLimit(MAX_RUNNING);
  let decoy: Promise<string> | null = null;

  function enqueue<T>(work: () => Promise<T>): Promise<T> {
    if (limit.pendingCount >= maxWaiting) throw new PasswordsBusyError();
    return limit(work);
  }

  async function verifyPassword(storedHash: string | null, password: string): Promise<boolean> {
    decoy ??= hash(crypto.randomUUID(), argon2id);
    // Awaited for known addresses as well: the first sign-in after a start must not tell them apart either.
    const decoyHash = await decoy;
    const usable = storedHash !== null && password.length <= PASSWORD_MAX_LENGTH;
    const typed = normalize(password.slice(0, PASSWORD_MAX_LENGTH));
    const matches = await enqueue(() => verify(usable ? storedHash : decoyHash, typed));
    return usable && matches;
  }

  return {
    async hashPassword(password, salt) {
      return enqueue(() => hash(normalize(password), salt ? { ...argon2id, salt } : argon2id));
    },

    verifyPassword,

    async matchesOneOf(storedHashes, password) {
      const [first = null] = storedHashes;
      if (first === null || storedHashes.length === 1) return verifyPassword(first, password);
      const typed = normalize(password.slice(0, PASSWORD_MAX_LENGTH));
      const made = await enqueue(() => hash(typed, { ...argon2id, salt: readSalt(first) }));
      return password.length <= PASSWORD_MAX_LENGTH && storedHashes.some((stored) => isEqual(stored, made));
    },
  };
}

/** The salt in a hash of the form `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
function readSalt(phc: string): Uint8Array {
  return Buffer.from(phc.split('$')[4] ?? '', 'base64');
}

function isEqual(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

/** One spelling for what different keyboards send for the same characters (NIST SP 800-63B, 5.1.1.2). */
function normalize(password: string): string {
  return password.normalize('NFKC');
}

const SALT_BYTES = 16;

/** Returns the salt with which the passwords of pending sign-ups for an address are hashed. */
export type SignUpSalt = (email: string) => Promise<Uint8Array>;

/**
 * One salt per address, which only this installation can compute: a password that is sent twice gets the same hash, so
 * a sign-up repeated after a lost answer is recognised, and one hash tells whether a password waits.
 */
export function createSignUpSalt(readKey: MailLinkKey): SignUpSalt {
  return async (email) =>
    createHmac('sha256', await readKey())
      .update(`sign-up salt ${email}`)
      .digest()
      .subarray(0, SALT_BYTES);
}
