import { useTranslation } from 'react-i18next';
import type { SignedInUser } from '#client/account/auth/user.ts';
import { PaymentLines } from '#client/account/billing/subscription/payment-lines.tsx';
import { useSubscriptionDetails } from '#client/account/billing/subscription/use-subscription-details.ts';
import { type FamilyPlan, usePlan } from '#client/account/plan/plan-context.ts';
import { isSubscribed } from '#client/account/plan/plan-state.ts';
import { formatInstantDay } from '#client/lib/i18n/format-date.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Skeleton, Waiting } from '#client/ui/skeleton.tsx';
import { BillingButtons } from './billing-buttons.tsx';
import { PeriodLine } from './period-line.tsx';
import { RefundList } from './refund-list.tsx';
import { type BillingCheck, useBillingSummary } from './use-billing-summary.ts';

/** The subscription: which plan, until when, and the ways to change it. */
export function SubscriptionCard({ user }: { user: SignedInUser }) {
  const { t } = useTranslation('profile');
  const plan = usePlan();
  const check = useBillingSummary(user.id);
  return (
    <Card>
      <h2 className="text-xl font-bold">{t('subscription.title')}</h2>
      {check.returning && check.status === 'checking' ? (
        <Waiting label={t('subscription.confirming')} />
      ) : (
        <PlanInPlace user={user} plan={plan} check={check} />
      )}
    </Card>
  );
}

function PlanInPlace({ user, plan, check }: { user: SignedInUser; plan: FamilyPlan; check: BillingCheck }) {
  const { t } = useTranslation('profile');
  const { t: tCommon } = useTranslation();
  const failed = check.status === 'failed';
  const { details } = useSubscriptionDetails(
    user,
    check.status === 'checked' && check.summary?.has_billing_account === true,
  );
  if (plan.status !== 'ready' && !failed) return <Skeleton label={t('subscription.loading')} />;
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
          {tCommon(`plans.${plan.plan}`)}
        </span>
        <PeriodLine plan={plan.plan} profile={plan.profile} />
      </div>
      {plan.plan === 'free' && check.summary?.ended && <UnpaidEnd at={check.summary.ended.at} />}
      {details && <PaymentLines details={details} />}
      {check.summary && <RefundList refunds={check.summary.refunds} />}
      <BillingButtons
        user={user}
        plan={plan.plan}
        canManage={isSubscribed(plan) || (check.summary?.has_billing_account ?? false)}
        details={details}
        onSwitched={check.checkAgain}
      />
      {failed && (
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

/** Why there is no plan any more. */
function UnpaidEnd({ at }: { at: string }) {
  const { t, i18n } = useTranslation('billing');
  return <Banner tone="info">{t('endedUnpaid', { date: formatInstantDay(at, i18n.language) })}</Banner>;
}
