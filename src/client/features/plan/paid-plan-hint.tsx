import { useTranslation } from 'react-i18next';
import type { SignedInUser } from '#client/account/auth/user.ts';
import { PaymentLines, useSubscriptionDetails } from '#client/account/billing/subscription-details.tsx';
import { SwitchToYearly } from '#client/account/billing/switch-to-yearly.tsx';
import type { FamilyPlan } from '#client/account/plan/plan-context.ts';
import { isSubscribed } from '#client/account/plan/plan-state.ts';
import { formatInstantDay } from '#client/lib/i18n/formats.ts';
import { usePaymentsElsewhere } from '#client/lib/settings/elsewhere.ts';
import { ElsewhereNote } from '#client/lib/settings/elsewhere-note.tsx';
import { Button } from '#client/ui/button.tsx';
import type { PlanChoice } from './use-plan-choice.ts';

type PaidPlanHintProps = { user: SignedInUser; family: FamilyPlan; choice: PlanChoice };

export function PaidPlanHint({ user, family, choice }: PaidPlanHintProps) {
  const { t } = useTranslation('plan');
  const elsewhere = usePaymentsElsewhere();
  const subscribed = isSubscribed(family);
  const { details, refresh } = useSubscriptionDetails(user, subscribed);
  if (!subscribed) return <GiftLine family={family} />;
  return (
    <>
      <EndLine family={family} choice={choice} />
      {details && <PaymentLines details={details} />}
      {details?.canSwitchToYearly && (
        <SwitchToYearly
          user={user}
          disabled={choice.leaving}
          onSwitched={refresh}
          onManageBilling={choice.manageBilling}
          className="w-full"
        />
      )}
      <p className="text-sm text-soft">{t('changeCycle')}</p>
      {elsewhere ? (
        <ElsewhereNote topic="payments" elsewhere={elsewhere} />
      ) : (
        <Button tone="quiet" disabled={choice.leaving} onClick={choice.manageBilling} className="w-full">
          {t('manageBilling')}
        </Button>
      )}
    </>
  );
}

function GiftLine({ family: { profile } }: Pick<PaidPlanHintProps, 'family'>) {
  const { t, i18n } = useTranslation('plan');
  const until = profile?.gift_until ?? null;
  const text =
    until === null ? t('given') : t('givenUntil', { date: formatInstantDay(until, i18n.language) });
  return <p className="text-sm text-soft">{text}</p>;
}

function EndLine({ family: { profile }, choice }: Pick<PaidPlanHintProps, 'family' | 'choice'>) {
  const { t, i18n } = useTranslation('billing');
  const elsewhere = usePaymentsElsewhere();
  if (!profile?.cancel_at_period_end || profile.current_period_end === null) return null;
  return (
    <>
      <p className="font-semibold">
        {t('ends', { date: formatInstantDay(profile.current_period_end, i18n.language) })}
      </p>
      {!elsewhere && (
        <Button tone="primary" disabled={choice.leaving} onClick={choice.manageBilling} className="w-full">
          {t('keep')}
        </Button>
      )}
    </>
  );
}
