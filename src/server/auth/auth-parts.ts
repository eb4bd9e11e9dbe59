import type { Database } from '#server/db/database.ts';
import { createKeyRing, type KeyRing } from './key-ring.ts';
import { createPasswords, type Passwords } from './passwords.ts';

/** What the sign-in endpoints are made of. */
export type AuthParts = {
  db: Database;
  clock: () => Date;
  keys: KeyRing;
  passwords: Passwords;
  /** The claim `iss`: where these endpoints live. */
  issuer: string;
};

/** Puts the parts together; nothing is read from the database yet. */
export function createAuthParts(deps: { db: Database; clock: () => Date; publicUrl: string }): AuthParts {
  const { db, clock, publicUrl } = deps;
  return {
    db,
    clock,
    keys: createKeyRing(db, clock),
    passwords: createPasswords(),
    issuer: `${publicUrl.replace(/\/+$/, '')}/auth/v1`,
  };
}
