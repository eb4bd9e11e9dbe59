import { ArrowLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '#client/account/auth/auth-context.ts';
import { useOptionalPlan } from '#client/account/plan/plan-context.ts';
import { usePlansAnalytics } from '#client/lib/analytics/analytics.ts';
import { loadTexts } from '#client/lib/i18n/start-i18n.ts';
import { Link } from '#client/lib/navigation/link.tsx';
import { useLocation, useNavigate } from '#client/lib/navigation/navigation-context.ts';
import { waitForFirstScreen } from '#client/lib/offline/first-screen.ts';
import { ElsewhereNote, usePaymentsElsewhere } from '#client/lib/settings/public-address.tsx';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { CheckboxField } from '#client/ui/fields/field.tsx';
import { loadable } from '#client/ui/loadable.tsx';
import { type BillingCycle, choosePlanAction, getYearlySaving } from '#shared/plan/plan-offers.ts';
import { PLAN_IDS } from '#shared/plan/plans.ts';
import { PaidPlanHint, PlanCard } from './plan-card.tsx';
import { type PlanChoice, readBillingCycle, toPlansSearch, usePlanChoice } from './use-plan-choice.ts';

/** Loads after the page, because a dialog opens only after a click. */
const PlanDialogs = loadable<{ choice: PlanChoice }>(async () => {
  const [dialogs] = await Promise.all([import('./plan-dialogs.tsx'), loadTexts(['waitlist', 'errors'])]);
  return dialogs.PlanDialogs;
});

/** Renders /plans. A visitor who wants to subscribe logs in first and returns. */
export function PlansPage() {
  const { t } = useTranslation('plan');
  const { user, isLoading } = useAuth();
  const family = useOptionalPlan();
  const { pathname, search } = useLocation();
  usePlansAnalytics();
  const navigate = useNavigate();
  const cycle = readBillingCycle(search);
  // The cycle is in the address so that it survives Back, a reload and a sign-in.
  const chooseCycle = (next: BillingCycle) =>
    navigate(pathname + toPlansSearch(search, next), { replace: true });
  const elsewhere = usePaymentsElsewhere();
  const choice = usePlanChoice(cycle);
  const isAsking = choice.dialog !== null || choice.notice !== null;
  const [hasAsked, setHasAsked] = useState(isAsking);
  if (isAsking && !hasAsked) setHasAsked(true);
  useEffect(() => void waitForFirstScreen().then(PlanDialogs.preload), []);
  // A visitor has no plan. While a parent's plan is loading or unreachable, no button can have a label.
  const isPlanKnown = user ? family?.status === 'ready' : !isLoading;
  const current = isPlanKnown && family ? family.plan : null;

  return (
    <div className="space-y-6">
      {user && (
        <Link to="/profile" className={buttonClass('quiet', '-ml-4')}>
          <ArrowLeft className="size-5" />
          {t('back')}
        </Link>
      )}
      <div className="space-y-2 text-center">
        <h1 className="text-2xl font-extrabold md:text-3xl">{t('title')}</h1>
        <p className="text-soft">{t(user ? 'subtitle.parent' : 'subtitle.visitor')}</p>
        <CheckboxField
          label={t('yearly', { percent: getYearlySaving('print') })}
          checked={cycle === 'yearly'}
          onChange={({ target }) => chooseCycle(target.checked ? 'yearly' : 'monthly')}
          disabled={choice.isNavigating}
        />
      </div>
      {family?.status === 'error' && (
        <Banner tone="error">
          <p>{t('unknownPlan')}</p>
          <Button onClick={() => void family.refresh()} className="mt-2">
            {t('tryAgain')}
          </Button>
        </Banner>
      )}
      <ul className="grid gap-5 md:grid-cols-3">
        {PLAN_IDS.map((plan) => {
          const action = choosePlanAction(current, plan);
          return (
            <PlanCard
              key={plan}
              plan={plan}
              cycle={cycle}
              action={action}
              isKnown={isPlanKnown || action === 'waitlist'}
              isProcessing={choice.isNavigating}
              isBlocked={action === 'subscribe' && elsewhere !== null}
              onChoose={() => choice.choose(plan, action)}
            >
              {action === 'subscribe' && elsewhere && (
                <ElsewhereNote topic="payments" elsewhere={elsewhere} />
              )}
              {user && family && action === 'current' && plan !== 'free' && (
                <PaidPlanHint user={user} family={family} choice={choice} />
              )}
            </PlanCard>
          );
        })}
      </ul>
      {hasAsked && <PlanDialogs choice={choice} />}
    </div>
  );
}
