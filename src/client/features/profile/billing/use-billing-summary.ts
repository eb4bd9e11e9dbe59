import { useCallback, useEffect, useRef, useState } from 'react';
import { syncSubscription } from '#client/account/billing/billing-client.ts';
import { saysPaymentsOff } from '#client/account/billing/billing-texts.ts';
import { usePlan } from '#client/account/plan/plan-context.ts';
import { useQuery } from '#client/lib/navigation/use-query.ts';
import type { BillingSummary } from '#shared/plan/billing-protocol.ts';

export type BillingCheck = {
  status: 'checking' | 'checked' | 'failed';
  /** What the payment service says beside the plan; null until it has been asked. */
  summary: BillingSummary | null;
  /** The parent has just come from the payment service (`?payment=success`) and waits for the outcome. */
  returning: boolean;
  checkAgain: () => void;
};

/**
 * Lets the server ask the payment service and takes the answer over into the app's plan. The parameter `payment` leaves
 * the address once the answer is there, so that a reload or a bookmark does not wait for a payment again.
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
