import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SignedInUser } from '#client/account/auth/auth-context.ts';
import { isPaymentsDisabled, syncSubscription } from '#client/account/billing/billing-client.ts';
import { PaymentList, useSubscriptionDetails } from '#client/account/billing/subscription-details.tsx';
import { isSubscribed, type PlanState, usePlan } from '#client/account/plan/plan-context.ts';
import { formatInstantDay, formatMoney } from '#client/lib/i18n/formats.ts';
import { useQuery } from '#client/lib/navigation/navigation-context.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Skeleton, Waiting } from '#client/ui/placeholders.tsx';
import type { BillingSummary, RefundSummary } from '#shared/plan/billing-protocol.ts';
import { BillingButtons } from './billing-buttons.tsx';

type BillingCheck = ReturnType<typeof useBillingSummary>;
type CheckState = { status: 'checking' | 'checked' | 'failed'; summary: BillingSummary | null };

/**
 * Syncs with the payment service and updates the plan of the app. `isReturning` is true for `?payment=success`. The
 * parameter is removed from the address after the response, so that a reload does not wait again.
 */
function useBillingSummary(userId: string) {
  const { setPlan, refresh } = usePlan();
  const [params, setParams] = useQuery();
  const [check, setCheck] = useState<CheckState>({ status: 'checking', summary: null });
  const lastRequest = useRef(0);
  const isReturning = params.get('payment') === 'success';

  const runCheck = useCallback(async () => {
    lastRequest.current += 1;
    const request = lastRequest.current;
    const isLatest = () => request === lastRequest.current;
    setCheck(({ summary }) => ({ status: 'checking', summary }));
    try {
      const summary = await syncSubscription(userId);
      if (!isLatest()) return;
      setPlan(summary);
      setCheck({ status: 'checked', summary });
    } catch (error) {
      if (!isLatest()) return;
      const isDisabled = isPaymentsDisabled(error);
      if (!isDisabled) console.warn('Failed to check the subscription:', error);
      // Our server knows the plan even if the payment service is down or not configured.
      const plan = await refresh();
      const status = isDisabled && plan.status === 'ready' ? 'checked' : 'failed';
      if (isLatest()) setCheck(({ summary }) => ({ status, summary }));
    }
  }, [userId, setPlan, refresh]);

  useEffect(() => {
    void runCheck();
    return () => {
      lastRequest.current += 1;
    };
  }, [runCheck]);

  useEffect(() => {
    if (!isReturning || check.status === 'checking') return;
    setParams((before) => {
      before.delete('payment');
      return before;
    });
  }, [isReturning, check.status, setParams]);

  return { ...check, isReturning, checkAgain: () => void runCheck() };
}

/** Shows when the plan renews or ends. A gift from the operator has no renewal date. */
function PeriodLine({ plan, profile }: Pick<PlanState, 'plan' | 'profile'>) {
  const { t, i18n } = useTranslation('profile');
  if (plan === 'free' || profile === null) return null;
  const { current_period_end: periodEnd, gift_until: giftUntil } = profile;
  const formatDay = (instant: string) => formatInstantDay(instant, i18n.language);
  if (periodEnd !== null) {
    const outlook = profile.cancel_at_period_end ? 'ends' : 'renews';
    const key = profile.subscription_status === 'past_due' ? 'stays' : outlook;
    return <p>{t(`subscription.${key}`, { date: formatDay(periodEnd) })}</p>;
  }
  if (giftUntil === null) return <p>{t('subscription.given')}</p>;
  return <p>{t('subscription.givenUntil', { date: formatDay(giftUntil) })}</p>;
}

function RefundList({ refunds }: { refunds: readonly RefundSummary[] }) {
  const { t } = useTranslation('profile');
  const settled = refunds.filter(({ state }) => state === 'settled');
  return (
    <>
      {refunds
        .filter(({ state }) => state !== 'settled')
        .map((refund) => (
          <RefundLine key={refund.created_at} refund={refund} />
        ))}
      {settled.length > 0 && (
        <details className="text-soft">
          <summary className="min-h-11 cursor-pointer content-center">
            {t('subscription.refund.earlier')}
          </summary>
          <ul className="list-disc pl-5">
            {settled.map((refund) => (
              <li key={refund.created_at}>
                <RefundText refund={refund} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function RefundLine({ refund }: { refund: RefundSummary }) {
  const { t, i18n } = useTranslation('profile');
  const amounts = refund.parts.map((part) =>
    formatMoney(part, refund.currency, i18n.language, { exact: true }),
  );
  return (
    <p className="text-soft">
      {refund.reason === 'duplicate' && `${t('subscription.refund.duplicate')} `}
      <RefundText refund={refund} />
      {amounts.length > 1 &&
        ` ${t('subscription.refund.inParts', {
          number: amounts.length,
          amounts: new Intl.ListFormat(i18n.language).format(amounts),
        })}`}
    </p>
  );
}

function RefundText({ refund }: { refund: RefundSummary }) {
  const { t, i18n } = useTranslation('profile');
  const amount = formatMoney(refund.amount, refund.currency, i18n.language, { exact: true });
  return t(`subscription.refund.${refund.state}`, {
    amount,
    date: formatInstantDay(refund.created_at, i18n.language),
  });
}

export function SubscriptionCard({ user }: { user: SignedInUser }) {
  const { t } = useTranslation('profile');
  const check = useBillingSummary(user.id);
  return (
    <Card>
      <h2 className="text-xl font-bold">{t('subscription.title')}</h2>
      {check.isReturning && check.status === 'checking' ? (
        <Waiting label={t('subscription.confirming')} />
      ) : (
        <PlanSection user={user} check={check} />
      )}
    </Card>
  );
}

function PlanSection({ user, check }: { user: SignedInUser; check: BillingCheck }) {
  const { t, i18n } = useTranslation('profile');
  const plan = usePlan();
  const isFailed = check.status === 'failed';
  const hasAccount = check.summary?.has_billing_account ?? false;
  const details = useSubscriptionDetails(user, check.status === 'checked' && hasAccount);
  if (plan.status !== 'ready' && !isFailed) return <Skeleton label={t('subscription.loading')} />;
  if (plan.status !== 'ready') {
    return (
      <Banner tone="error" className="mt-4">
        <p>{t('subscription.unknown')}</p>
        <Button onClick={check.checkAgain} className="mt-2">
          {t('subscription.tryAgain')}
        </Button>
      </Banner>
    );
  }
  return (
    <div className="mt-4 space-y-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="rounded-full bg-leaf-tint px-4 py-1 font-bold text-leaf-dark">
          {t(`common:plans.${plan.plan}`)}
        </span>
        <PeriodLine plan={plan.plan} profile={plan.profile} />
      </div>
      {plan.plan === 'free' && check.summary?.ended && (
        <Banner tone="info">
          {t('billing:endedUnpaid', { date: formatInstantDay(check.summary.ended.at, i18n.language) })}
        </Banner>
      )}
      {details && <PaymentList details={details} />}
      {check.summary && <RefundList refunds={check.summary.refunds} />}
      <BillingButtons
        user={user}
        plan={plan.plan}
        canManage={isSubscribed(plan) || hasAccount}
        details={details}
      />
      {isFailed && (
        <div role="status" className="flex flex-wrap items-center gap-x-3 text-soft">
          <p>{t('subscription.notChecked')}</p>
          <Button tone="quiet" onClick={check.checkAgain} className="-ml-4 sm:ml-0">
            {t('subscription.tryAgain')}
          </Button>
        </div>
      )}
    </div>
  );
}
