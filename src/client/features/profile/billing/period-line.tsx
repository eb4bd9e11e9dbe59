import { useTranslation } from 'react-i18next';
import type { PlanState } from '#client/account/plan/plan-state.ts';
import { formatInstantDay } from '#client/lib/i18n/format-date.ts';

/**
 * 'Renews on', 'Ends on', or until when the plan stays after a failed payment, which a notice above the page tells of; a plan
 * given by hand has no date and says so.
 */
export function PeriodLine({ plan, profile }: Pick<PlanState, 'plan' | 'profile'>) {
  const { t, i18n } = useTranslation('profile');
  if (plan === 'free' || profile === null) return null;
  const { current_period_end: end, gift_until: giftUntil } = profile;
  const date = end === null ? null : formatInstantDay(end, i18n.language);
  if (date === null) {
    const until = giftUntil === null ? null : formatInstantDay(giftUntil, i18n.language);
    return <p>{until === null ? t('subscription.given') : t('subscription.givenUntil', { date: until })}</p>;
  }
  if (profile.subscription_status === 'past_due') return <p>{t('subscription.stays', { date })}</p>;
  return <p>{t(profile.cancel_at_period_end ? 'subscription.ends' : 'subscription.renews', { date })}</p>;
}
