import { createHmac } from 'node:crypto';

/** How a delivery is signed; everything but `valid` is for tests of the receiver. */
export type SignatureKind = 'valid' | 'wrong' | 'old' | 'future' | 'missing';

const SHIFT_SECONDS: Record<SignatureKind, number> = {
  valid: 0,
  wrong: 0,
  missing: 0,
  old: -3600,
  future: 3600,
};

/**
 * The `Stripe-Signature` header: `t=<seconds>,v1=<HMAC-SHA256 of "t.body">`, or null for a missing one.
 * The stamp is the time on the wall, not the stand-in's, because receivers compare it with theirs.
 */
export function signPayload(payload: string, secret: string, kind: SignatureKind = 'valid'): string | null {
  if (kind === 'missing') return null;
  const stamp = Math.floor(Date.now() / 1000) + SHIFT_SECONDS[kind];
  const key = kind === 'wrong' ? `${secret}x` : secret;
  const hash = createHmac('sha256', key).update(`${stamp}.${payload}`).digest('hex');
  return `t=${stamp},v1=${hash}`;
}
