import { useCallback, useEffect, useRef, useState } from 'react';
import type { SignedInUser } from '#client/account/auth/user.ts';
import { readSubscriptionDetails } from '#client/account/billing/billing-client.ts';
import { saysPaymentsOff } from '#client/account/billing/billing-texts.ts';
import type { SubscriptionDetails } from '#shared/billing/subscription-answers.ts';

/**
 * Asks what the family pays, once `wanted`. Null until the answer is there and where it fails: the plan
 * itself is known from elsewhere, and unconfirmed amounts are not shown.
 */
export function useSubscriptionDetails(
  { id }: SignedInUser,
  wanted: boolean,
): {
  details: SubscriptionDetails | null;
  refresh: () => void;
} {
  const [details, setDetails] = useState<SubscriptionDetails | null>(null);
  const turn = useRef(0);

  const refresh = useCallback(() => {
    turn.current += 1;
    const mine = turn.current;
    const show = (next: SubscriptionDetails | null) => mine === turn.current && setDetails(next);
    readSubscriptionDetails(id).then(show, (error: unknown) => {
      if (!saysPaymentsOff(error)) console.warn('The subscription could not be looked up:', error);
      show(null);
    });
  }, [id]);

  useEffect(() => {
    if (wanted) refresh();
    return () => {
      turn.current += 1;
    };
  }, [wanted, refresh]);

  return { details, refresh };
}
