import { createHash } from 'node:crypto';
import type { CryptoKey } from 'jose';

/** What was read from a genuine token. Times are in Unix seconds. */
export type VerifiedEntry = {
  userId: string;
  sessionId: string;
  /** The key that the signature was checked with. */
  kid: string;
  key: CryptoKey;
  /** From when on the token is good, and from when on no longer. */
  from: number;
  until: number;
};

/** Remembers genuine access tokens of one issuer, so that the signature is checked once and not at every request. */
export type VerifiedTokenCache = {
  /** The entry of a token that is good at `now` (in Unix seconds), or null. */
  find(token: string, now: number): VerifiedEntry | null;
  add(token: string, entry: VerifiedEntry): void;
};

/** One token per device that is in use; the others are checked again. */
const MAX_ENTRIES = 2_000;

/** Holds the hashes of at most `size` tokens, never the tokens; the one that was not used for longest goes first. */
export function createVerifiedTokenCache(size = MAX_ENTRIES): VerifiedTokenCache {
  // A Map lists its keys in the order in which they were set.
  const entries = new Map<string, VerifiedEntry>();
  return {
    find(token, now) {
      const hash = hashToken(token);
      const entry = entries.get(hash);
      if (entry === undefined) return null;
      entries.delete(hash);
      if (now < entry.from || now >= entry.until) return null;
      entries.set(hash, entry);
      return entry;
    },
    add(token, entry) {
      entries.set(hashToken(token), entry);
      if (entries.size <= size) return;
      const [oldest] = entries.keys();
      if (oldest !== undefined) entries.delete(oldest);
    },
  };
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64');
}
