/**
 * The life of the money that goes back when we end subscriptions. `sync/run-operations.ts` alone acts on these rules.
 *
 * An OPERATION is one decision: a change to Free, a deleted account, a second subscription that was paid by accident. It
 * owes a REFUND for each paid invoice whose time will not be used. The amount is written down before the subscription is
 * ended, and sent after it, so a crash between any two steps neither loses nor doubles it.
 *
 * A refund:
 *
 *                 subscriptionEnded                 refunded
 *     planned ───────────────────────▶ pending ───────────────────▶ sent
 *        │                                ▲  │
 *        │ subscriptionLivesOn            │  └─ Stripe failed: stays pending, the next sync sends again
 *        ▼                                │
 *     abandoned ──────────────────────────┘
 *                 subscriptionEnded, seen within a day
 *
 * An operation has the state that its refunds give it (`findOperationState`):
 *
 *     started ────────▶ refund_pending ────────▶ done
 *        │    a refund is pending    none is open ▲
 *        │                                        │
 *        └──────────────▶ abandoned ──────────────┘
 *         all refunds are abandoned    one was revived and sent
 */

export type RefundState = 'planned' | 'pending' | 'sent' | 'abandoned';
export type OperationState = 'started' | 'refund_pending' | 'done' | 'abandoned';

export const REFUND_MOVES = {
  subscriptionEnded: { from: ['planned', 'abandoned'], to: 'pending' },
  subscriptionLivesOn: { from: ['planned'], to: 'abandoned' },
  refunded: { from: ['pending'], to: 'sent' },
} as const satisfies Record<string, { from: readonly RefundState[]; to: RefundState }>;

export const OPEN_STATES = ['started', 'refund_pending'] as const satisfies OperationState[];

const IN_FLIGHT_GRACE_MS = 2 * 60_000;
/** Banks take ten days at most; after this long a refund is on the statement. */
const REFUND_NOTICE_MS = 30 * 24 * 60 * 60 * 1000;
/** A process that slept may have ended the subscription since. */
const LATE_END_MS = 24 * 60 * 60 * 1000;

type Operation = { state: OperationState; startedAt: Date };
type Refund = { state: RefundState; subscriptionId: string };

export function findOperationState(refunds: readonly RefundState[]): OperationState {
  if (refunds.includes('planned')) return 'started';
  if (refunds.includes('pending')) return 'refund_pending';
  const isAbandoned = refunds.length > 0 && refunds.every((state) => state === 'abandoned');
  return isAbandoned ? 'abandoned' : 'done';
}

export function isOverdue({ startedAt }: Operation, now: Date): boolean {
  return now.getTime() - startedAt.getTime() > IN_FLIGHT_GRACE_MS;
}

export function mayEndLate({ state, startedAt }: Operation, now: Date): boolean {
  return state === 'abandoned' && now.getTime() - startedAt.getTime() < LATE_END_MS;
}

export function listUndecided({ state }: Operation, refunds: readonly Refund[]): string[] {
  const wanted = state === 'abandoned' ? 'abandoned' : 'planned';
  const waiting = refunds.filter((refund) => refund.state === wanted);
  return [...new Set(waiting.map(({ subscriptionId }) => subscriptionId))];
}

export type SubscriptionEnd = { state: 'living' | 'missing' } | { state: 'ended'; at: Date; byUs: boolean };

/**
 * `finish`: void open invoices, plan and release refunds. `makeDue`: Stripe knows no more, so release them. `abandon`:
 * they are not due. `wait`: nothing is decided.
 */
export type NextStep = 'finish' | 'makeDue' | 'abandon' | 'wait';

/** @param overdue whether a subscription that still lives counts as not going to end */
export function chooseNextStep({ state }: Operation, end: SubscriptionEnd, overdue: boolean): NextStep {
  if (state === 'abandoned') return end.state === 'ended' && end.byUs ? 'finish' : 'wait';
  if (end.state === 'ended') return 'finish';
  if (end.state === 'missing') return 'makeDue';
  return overdue ? 'abandon' : 'wait';
}

/** `started` alone remembers that an end may still arrive; an abandoned one moves only with a revived refund. */
export function maySettle({ state }: Operation, steps: readonly NextStep[], overdue: boolean): boolean {
  if (state === 'abandoned') return steps.includes('finish');
  return state !== 'started' || overdue;
}

/** In cents; null while a part is pending, and when Stripe had nothing left to refund. */
export function sumSentRefunds(
  refunds: readonly { state: RefundState; refundId: string | null; amount: number }[],
): number | null {
  if (refunds.some(({ state }) => state === 'pending')) return null;
  const sent = refunds.filter(({ state, refundId }) => state === 'sent' && refundId !== null);
  return sent.length === 0 ? null : sent.reduce((sum, { amount }) => sum + amount, 0);
}

/** `settled`: sent so long ago that the bank has booked it. */
export function findShownState(
  refunds: readonly { state: RefundState; sentAt: Date | null }[],
  now: Date,
): 'pending' | 'sent' | 'settled' {
  if (refunds.some(({ state }) => state === 'pending')) return 'pending';
  const sentAt = Math.max(...refunds.map((refund) => refund.sentAt?.getTime() ?? 0));
  return now.getTime() - sentAt < REFUND_NOTICE_MS ? 'sent' : 'settled';
}
