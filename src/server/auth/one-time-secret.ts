import { createHash } from 'node:crypto';

/**
 * What the database keeps of it: SHA-256 in base64url. A slow hash is for what people choose; this was drawn from 256
 * bits.
 */
export function hashOneTimeSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
