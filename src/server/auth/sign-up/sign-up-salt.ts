import { createHmac } from 'node:crypto';
import type { MailLinkKey } from '../keys/mail-link-key.ts';

const SALT_BYTES = 16;

/** Returns the salt with which the passwords of pending sign-ups for an address are hashed. */
export type SignUpSalt = (email: string) => Promise<Uint8Array>;

/**
 * One salt per address, which only this installation can work out: a password that is sent twice gets the same hash, so
 * that a sign-up repeated after a lost answer is recognised, and one hash tells whether a password waits.
 */
export function createSignUpSalt(readKey: MailLinkKey): SignUpSalt {
  return async (email) =>
    createHmac('sha256', await readKey())
      .update(`sign-up salt ${email}`)
      .digest()
      .subarray(0, SALT_BYTES);
}
