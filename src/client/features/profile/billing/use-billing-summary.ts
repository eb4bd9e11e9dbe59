import { useCallback, useEffect, useRef, useState } from 'react';
import { saysPaymentsOff, syncSubscription } from '#client/account/billing/billing-client.ts';
import { usePlan } from '#client/account/plan/plan-context.ts';
import { useQuery } from '#client/lib/navigation/use-query.ts';
import type { BillingSummary } from '#shared/plan/billing-protocol.ts';

export type BillingCheck = {
  status: 'checking' | 'checked' | 'failed';
  /** Null until the first answer. */
  summary: BillingSummary | null;
  /** The parent has just returned from the payment service (`?payment=success`). */
  returning: boolean;
  checkAgain: () => void;
};

/**
 * Syncs with the payment service and updates the app's plan. The parameter `payment` leaves the address after the answer, so
 * that a reload does not wait again.
 */
export function useBillingSummary(userId: string): BillingCheck {
  const { adopt, refresh } = usePlan();
  const [params, setParams] = useQuery();
  const [check, setCheck] = useState<Pick<BillingCheck, 'status' | 'summary'>>({
    status: 'checking',
    summary: null,
  });
  const turn = useRef(0);
  const returning = params.get('payment') === 'success';

  const run = useCallback(async () => {
    turn.current += 1;
    const mine = turn.current;
    setCheck(({ summary }) => ({ status: 'checking', summary }));
    try {
      const summary = await syncSubscription(userId);
      if (mine !== turn.current) return;
      adopt(summary);
      setCheck({ status: 'checked', summary });
    } catch (error) {
      if (mine !== turn.current) return;
      const off = saysPaymentsOff(error);
      if (!off) console.warn('The subscription could not be checked:', error);
      // The payment service may be down, or there may be none, while our own server still knows the plan.
      const known = await refresh();
      const status = off && known.status === 'ready' ? 'checked' : 'failed';
      if (mine === turn.current) setCheck(({ summary }) => ({ status, summary }));
    }
  }, [userId, adopt, refresh]);

  useEffect(() => {
    void run();
    return () => {
      turn.current += 1;
    };
  }, [run]);

  useEffect(() => {
    if (!returning || check.status === 'checking') return;
    setParams((before) => {
      before.delete('payment');
      return before;
    });
  }, [returning, check.status, setParams]);

  return { ...check, returning, checkAgain: () => void run() };
}
