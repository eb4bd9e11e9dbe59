import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '#client/account/auth/auth-context.ts';
import {
  CHECKOUT_TEXTS,
  openPortal,
  PORTAL_TEXTS,
  startCheckout,
} from '#client/account/billing/billing-client.ts';
import { useLeaving } from '#client/account/billing/use-leaving.ts';
import { useDescribeFailure } from '#client/lib/http/describe-failure.ts';
import { toHttpFailure } from '#client/lib/http/http-failure.ts';
import { useLocation, useNavigate, useQuery } from '#client/lib/navigation/navigation-context.ts';
import { toLogInPath } from '#client/lib/navigation/return-path.ts';
import type { PortalFlow } from '#shared/plan/billing-protocol.ts';
import type { BillingCycle, PlanAction } from '#shared/plan/plan-offers.ts';
import type { PlanId } from '#shared/plan/plans.ts';

/** The parameter that keeps the chosen cycle across a log-in. */
const PARAMETER = 'billing';

export function readBillingCycle(search: string): BillingCycle {
  return new URLSearchParams(search).get(PARAMETER) === 'yearly' ? 'yearly' : 'monthly';
}

/** Keeps the other parameters of the query, such as a campaign's. */
export function toPlansSearch(search: string, cycle: BillingCycle): string {
  const parameters = new URLSearchParams(search);
  if (cycle === 'yearly') parameters.set(PARAMETER, cycle);
  else parameters.delete(PARAMETER);
  return parameters.size === 0 ? '' : `?${parameters}`;
}

export function usePlanChoice(cycle: BillingCycle) {
  const { t } = useTranslation('plan');
  const { user } = useAuth();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { leaving, leave, begunBy } = useLeaving();
  const describeFailure = useDescribeFailure();
  const [query, setQuery] = useQuery();
  // The landing page links to the waitlist with this address.
  const isWaitlistAsked = query.has('waitlist');
  const [window, setWindow] = useState<'downgrade' | 'leave-pro' | 'waitlist' | null>(
    isWaitlistAsked ? 'waitlist' : null,
  );
  useEffect(() => {
    if (!isWaitlistAsked) return;
    // Removing the parameter keeps a reload or a return from a log-in from opening it again.
    setQuery((before) => {
      before.delete('waitlist');
      return before;
    });
  }, [isWaitlistAsked, setQuery]);
  /** A message that waits for OK, and the address to which OK leads. */
  const [notice, setNotice] = useState<{ text: string; to?: string | undefined } | null>(null);
  const showNotice = (text: string, to?: string) => setNotice({ text, to });
  const closeNotice = () => {
    setNotice(null);
    if (notice?.to) navigate(notice.to);
  };

  const subscribe = () => {
    if (!user) {
      const back = { pathname: '/plans', search: toPlansSearch(search, cycle), hash: '' };
      return showNotice(t('logInFirst'), toLogInPath(back));
    }
    leave(
      () => startCheckout(user, cycle),
      (error) =>
        showNotice(t('checkoutFailed', { message: describeFailure(toHttpFailure(error), CHECKOUT_TEXTS) })),
    );
  };

  const choose = (plan: PlanId, action: PlanAction) => {
    if (action === 'start') navigate('/signup');
    else if (action === 'subscribe') subscribe();
    else if (action === 'waitlist') setWindow('waitlist');
    else if (action === 'downgrade') setWindow(plan === 'free' ? 'downgrade' : 'leave-pro');
  };

  const openBilling = (flow?: PortalFlow) => {
    if (!user) return;
    leave(
      () => openPortal(user, flow),
      (error) => showNotice(describeFailure(toHttpFailure(error), PORTAL_TEXTS)),
    );
  };

  const manageBilling = () => openBilling();
  const switchToYearly = () => openBilling('yearly');
  const windows = { window, setWindow, notice, showNotice, closeNotice };
  return { leaving, begunBy, ...windows, choose, manageBilling, switchToYearly };
}

export type PlanChoice = ReturnType<typeof usePlanChoice>;
