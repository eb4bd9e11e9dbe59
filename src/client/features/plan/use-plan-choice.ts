import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '#client/account/auth/auth-context.ts';
import {
  CHECKOUT_FAILURE_TEXTS,
  openPortal,
  PORTAL_FAILURE_TEXTS,
  startCheckout,
} from '#client/account/billing/billing-client.ts';
import { useExternalNavigation } from '#client/account/billing/use-external-navigation.ts';
import { useDescribeFailure } from '#client/lib/http/describe-failure.ts';
import { toHttpFailure } from '#client/lib/http/http-failure.ts';
import { useLocation, useNavigate, useQuery } from '#client/lib/navigation/navigation-context.ts';
import { toLoginPath } from '#client/lib/navigation/return-path.ts';
import type { PortalFlow } from '#shared/plan/billing-protocol.ts';
import type { BillingCycle, PlanAction } from '#shared/plan/plan-offers.ts';
import type { PlanId } from '#shared/plan/plans.ts';

/** This parameter preserves the chosen cycle across a log-in. */
const CYCLE_PARAMETER = 'billing';

export function readBillingCycle(search: string): BillingCycle {
  return new URLSearchParams(search).get(CYCLE_PARAMETER) === 'yearly' ? 'yearly' : 'monthly';
}

/** Returns the query with the cycle. Keeps its other parameters, such as those of a campaign. */
export function toPlansSearch(search: string, cycle: BillingCycle): string {
  const parameters = new URLSearchParams(search);
  if (cycle === 'yearly') parameters.set(CYCLE_PARAMETER, cycle);
  else parameters.delete(CYCLE_PARAMETER);
  return parameters.size === 0 ? '' : `?${parameters}`;
}

export function usePlanChoice(cycle: BillingCycle) {
  const { t } = useTranslation('plan');
  const { user } = useAuth();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { isNavigating, navigateAway, triggerRef } = useExternalNavigation();
  const describeFailure = useDescribeFailure();
  const [query, setQuery] = useQuery();
  // The landing page links to the waitlist with this address.
  const isWaitlistLink = query.has('waitlist');
  const [dialog, setDialog] = useState<'downgrade' | 'leave-pro' | 'waitlist' | null>(
    isWaitlistLink ? 'waitlist' : null,
  );
  useEffect(() => {
    if (!isWaitlistLink) return;
    // Without the parameter, neither a reload nor the return from a log-in opens the dialog again.
    setQuery((before) => {
      before.delete('waitlist');
      return before;
    });
  }, [isWaitlistLink, setQuery]);
  /** The notice's OK button leads to `to`. */
  const [notice, setNotice] = useState<{ text: string; to?: string | undefined } | null>(null);
  const showNotice = (text: string, to?: string) => setNotice({ text, to });
  const closeNotice = () => {
    setNotice(null);
    if (notice?.to) navigate(notice.to);
  };

  const subscribe = () => {
    if (!user) {
      const returnTo = { pathname: '/plans', search: toPlansSearch(search, cycle), hash: '' };
      return showNotice(t('logInFirst'), toLoginPath(returnTo));
    }
    navigateAway(
      () => startCheckout(user, cycle),
      (error) =>
        showNotice(
          t('checkoutFailed', { message: describeFailure(toHttpFailure(error), CHECKOUT_FAILURE_TEXTS) }),
        ),
    );
  };

  const choose = (plan: PlanId, action: PlanAction) => {
    if (action === 'start') navigate('/signup');
    else if (action === 'subscribe') subscribe();
    else if (action === 'waitlist') setDialog('waitlist');
    else if (action === 'downgrade') setDialog(plan === 'free' ? 'downgrade' : 'leave-pro');
  };

  const openBilling = (flow?: PortalFlow) => {
    if (!user) return;
    navigateAway(
      () => openPortal(user, flow),
      (error) => showNotice(describeFailure(toHttpFailure(error), PORTAL_FAILURE_TEXTS)),
    );
  };

  const manageBilling = () => openBilling();
  const switchToYearly = () => openBilling('yearly');
  const dialogs = { dialog, setDialog, notice, showNotice, closeNotice };
  return { isNavigating, triggerRef, ...dialogs, choose, manageBilling, switchToYearly };
}

export type PlanChoice = ReturnType<typeof usePlanChoice>;
