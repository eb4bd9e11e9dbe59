import { createHash, randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;

/** Returns an unguessable secret of 256 bits as 43 characters of base64url. */
export function makeOneTimeSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

/**
 * Returns the form in which the database keeps a one-time secret: SHA-256 in base64url. A slow hash is for
 * what people choose; this was drawn from 256 bits.
 */
export function hashOneTimeSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
