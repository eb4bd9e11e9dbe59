import { createHmac, timingSafeEqual } from 'node:crypto';

/** Version (1 byte), session id (16), counter (8, big endian) and HMAC-SHA-256 (32) in base64url; nothing is stored. */
export type RefreshToken = { sessionId: string; counter: number };

const VERSION = 0;
const MESSAGE_BYTES = 1 + 16 + 8;
const SIGNATURE_BYTES = 32;

export function encodeRefreshToken(token: RefreshToken, secret: Uint8Array): string {
  const message = Buffer.alloc(MESSAGE_BYTES);
  message.writeUInt8(VERSION, 0);
  message.write(token.sessionId.replaceAll('-', ''), 1, 'hex');
  message.writeBigUInt64BE(BigInt(token.counter), 17);
  return Buffer.concat([message, sign(message, secret)]).toString('base64url');
}

export function decodeRefreshToken(text: string, secrets: readonly Uint8Array[]): RefreshToken | null {
  const bytes = Buffer.from(text, 'base64url');
  // The decoder skips foreign characters, so accept only the spelling that we write.
  if (bytes.length !== MESSAGE_BYTES + SIGNATURE_BYTES || bytes.toString('base64url') !== text) return null;
  const message = bytes.subarray(0, MESSAGE_BYTES);
  const signature = bytes.subarray(MESSAGE_BYTES);
  if (message.readUInt8(0) !== VERSION) return null;
  if (!secrets.some((secret) => timingSafeEqual(sign(message, secret), signature))) return null;
  const counter = Number(message.readBigUInt64BE(17));
  return { sessionId: formatUuid(message.toString('hex', 1, 17)), counter };
}

function sign(message: Uint8Array, secret: Uint8Array): Buffer {
  return createHmac('sha256', secret).update(message).digest();
}

function formatUuid(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** For so many ms after a rotation, any older token still returns the current one: tabs may wake up together. */
export const REUSE_INTERVAL_MS = 10_000;

type RefreshDecision = 'rotate' | 'repeat' | 'revoke';

/**
 * As GoTrue's signed-counter tokens. The token before the current one counts at any age: its owner may have lost the
 * answer. One ahead was issued after the backup that was restored. A party that falls two behind ends the session: theft.
 */
export function decideRefresh(state: {
  tokenCounter: number;
  sessionCounter: number;
  refreshedAt: Date | null;
  now: Date;
}): RefreshDecision {
  const behind = state.sessionCounter - state.tokenCounter;
  if (behind <= 0) return 'rotate';
  if (behind === 1) return 'repeat';
  const sinceRotation =
    state.refreshedAt === null ? Infinity : state.now.getTime() - state.refreshedAt.getTime();
  return Math.abs(sinceRotation) < REUSE_INTERVAL_MS ? 'repeat' : 'revoke';
}
