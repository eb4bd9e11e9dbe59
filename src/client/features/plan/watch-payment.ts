import { useCallback, useEffect, useRef, useState } from 'react';
import { useAuth } from '#client/account/auth/auth-context.ts';
import { syncSubscription } from '#client/account/billing/billing-client.ts';
import { usePlan } from '#client/account/plan/plan-context.ts';
import type { BillingSummary } from '#shared/plan/billing-protocol.ts';

/** Pause between two questions, and how long a parent is kept waiting (one second, fifteen in all). */
const PAUSE_MS = 1_000;
const TIMEOUT_MS = 15_000;

type PaymentNews = {
  /** Nothing more follows. */
  onPaid: (summary: BillingSummary) => void;
  /** Called at the time-out. An answer to an earlier question may still bring `onPaid`. */
  onOverdue: () => void;
};

/**
 * Asks `sync` until the family has a paid plan or the time is up; a failed call counts as "not yet". Returns a function
 * that stops it.
 */
export function watchPayment(sync: () => Promise<BillingSummary>, news: PaymentNews): () => void {
  let ended = false;
  let overdue = false;
  let pause: ReturnType<typeof setTimeout> | undefined;
  const timeout = setTimeout(() => {
    overdue = true;
    clearTimeout(pause);
    news.onOverdue();
  }, TIMEOUT_MS);
  const end = () => {
    ended = true;
    clearTimeout(pause);
    clearTimeout(timeout);
  };

  const ask = async () => {
    const summary = await sync().catch((error: unknown) => {
      console.warn('The payment could not be confirmed yet:', error);
      return null;
    });
    if (ended) return;
    // A plan given by hand has no period, and nothing was paid for it.
    if (summary && summary.plan !== 'free' && summary.current_period_end !== null) {
      end();
      news.onPaid(summary);
    } else if (!overdue) {
      pause = setTimeout(() => void ask(), PAUSE_MS);
    }
  };
  void ask();
  return end;
}

/** `overdue`: not within the time, but it may still come. */
type PaymentState = 'confirming' | 'paid' | 'overdue';

export function usePaymentConfirmation(): { state: PaymentState; checkAgain: () => void } {
  const userId = useAuth().user?.id;
  const { adopt } = usePlan();
  const [state, setState] = useState<PaymentState>('confirming');
  const [round, setRound] = useState(0);
  const adoptNow = useRef(adopt);
  useEffect(() => {
    adoptNow.current = adopt;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round begins the waiting again.
  useEffect(() => {
    setState('confirming');
    if (userId === undefined) return;
    return watchPayment(() => syncSubscription(userId), {
      onPaid: (summary) => {
        adoptNow.current(summary);
        setState('paid');
      },
      onOverdue: () => setState('overdue'),
    });
  }, [userId, round]);

  return { state, checkAgain: useCallback(() => setRound((before) => before + 1), []) };
}
