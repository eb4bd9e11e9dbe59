import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a link in a waitlist mail does. The signature covers it, so that no link can be used for the other purpose. */
export type WaitlistTokenPurpose = 'unsubscribe' | 'confirm';

const ID_BYTES = 16;
const SIGNATURE_BYTES = 32;

/** The token of a link to an entry: its id (16 bytes) and HMAC-SHA-256, in base64url. It never expires. */
export function encodeWaitlistToken(purpose: WaitlistTokenPurpose, entryId: string, key: Uint8Array): string {
  const id = Buffer.from(entryId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, sign(purpose, id, key)]).toString('base64url');
}

/** The id of the entry, or null for a token that none of these keys has signed for this purpose. */
export function decodeWaitlistToken(
  purpose: WaitlistTokenPurpose,
  token: string,
  keys: readonly Uint8Array[],
): string | null {
  const bytes = Buffer.from(token, 'base64url');
  // The decoder skips foreign characters: only the one spelling we write is accepted.
  if (bytes.length !== ID_BYTES + SIGNATURE_BYTES || bytes.toString('base64url') !== token) return null;
  const id = bytes.subarray(0, ID_BYTES);
  const signature = bytes.subarray(ID_BYTES);
  if (!keys.some((key) => timingSafeEqual(sign(purpose, id, key), signature))) return null;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function sign(purpose: WaitlistTokenPurpose, id: Uint8Array, key: Uint8Array): Buffer {
  return createHmac('sha256', key).update(`waitlist-${purpose}:`).update(id).digest();
}
