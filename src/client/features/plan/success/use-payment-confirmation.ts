import { useCallback, useEffect, useRef, useState } from 'react';
import { useAuth } from '#client/account/auth/auth-context.ts';
import { syncSubscription } from '#client/account/billing/billing-client.ts';
import { usePlan } from '#client/account/plan/plan-context.ts';
import { watchPayment } from './watch-payment.ts';

/** `overdue`: no paid plan within the time; it may still come. */
export type PaymentState = 'confirming' | 'paid' | 'overdue';

/** Waits for the signed-in family's payment and takes the paid plan over into the app. */
export function usePaymentConfirmation(): { state: PaymentState; checkAgain: () => void } {
  const userId = useAuth().user?.id;
  const { adopt } = usePlan();
  const [state, setState] = useState<PaymentState>('confirming');
  const [round, setRound] = useState(0);
  const adoptNow = useRef(adopt);
  useEffect(() => {
    adoptNow.current = adopt;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round begins the waiting anew.
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
