import { useTranslation } from 'react-i18next';
import { formatInstantDay } from '#client/lib/i18n/format-date.ts';
import type { PlanState } from '#client/lib/plan/plan-state.ts';
import { Banner } from '#client/ui/banner.tsx';

/** 'Renews on', 'Ends on', or what a failed payment asks for; a plan given by hand has no date and says so. */
export function PeriodLine({ plan, profile }: Pick<PlanState, 'plan' | 'profile'>) {
  const { t, i18n } = useTranslation('profile');
  if (plan === 'free' || profile === null) return null;
  const end = profile.current_period_end;
  const date = end === null ? null : formatInstantDay(end, i18n.language);
  if (profile.subscription_status === 'past_due') {
    return (
      <Banner tone="error" className="w-full">
        {date === null ? t('subscription.pastDueSoon') : t('subscription.pastDue', { date })}
      </Banner>
    );
  }
  if (date === null) return <p>{t('subscription.given')}</p>;
  return <p>{t(profile.cancel_at_period_end ? 'subscription.ends' : 'subscription.renews', { date })}</p>;
}
