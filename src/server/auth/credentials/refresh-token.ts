import { bytesToUuid, openMessage, signMessage, uuidToBytes } from './keys.ts';

/** Version (1 byte), session id (16), counter (8, big endian) and HMAC-SHA-256 (32) in base64url; it is not stored. */
export type RefreshToken = { sessionId: string; counter: number };

const VERSION = 0;
const MESSAGE_BYTES = 1 + 16 + 8;

export function encodeRefreshToken({ sessionId, counter }: RefreshToken, secret: Uint8Array): string {
  const message = Buffer.alloc(MESSAGE_BYTES);
  message.writeUInt8(VERSION, 0);
  uuidToBytes(sessionId).copy(message, 1);
  message.writeBigUInt64BE(BigInt(counter), 17);
  return signMessage(message, secret);
}

export function decodeRefreshToken(text: string, secrets: readonly Uint8Array[]): RefreshToken | null {
  const message = openMessage(text, secrets);
  if (message?.length !== MESSAGE_BYTES || message.readUInt8(0) !== VERSION) return null;
  const counter = Number(message.readBigUInt64BE(17));
  return { sessionId: bytesToUuid(message.subarray(1, 17)), counter };
}

/** For this long after a rotation, any older token still returns the current one, because tabs may wake up together. */
export const REUSE_INTERVAL_MS = 10_000;

type RefreshDecision = 'rotate' | 'repeat' | 'revoke';

/**
 * Follows GoTrue's signed-counter tokens. The previous token is valid at any age, because its owner may have lost the
 * answer. A token that is one ahead was issued after the backup that was restored. A token two behind means theft and
 * ends the session.
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
