import { Check, Sprout } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { SignedInUser } from '#client/account/auth/auth-context.ts';
import { PaymentList, useSubscriptionDetails } from '#client/account/billing/subscription-details.tsx';
import { isSubscribed, type PlanContextValue } from '#client/account/plan/plan-context.ts';
import { formatInstantDay, formatMoney } from '#client/lib/i18n/formats.ts';
import { Link } from '#client/lib/navigation/link.tsx';
import { ElsewhereNote, usePaymentsElsewhere } from '#client/lib/settings/public-address.tsx';
import { Button } from '#client/ui/button.tsx';
import type { ButtonTone } from '#client/ui/button-class.ts';
import { joinClasses } from '#client/ui/class-names.ts';
import {
  type BillingCycle,
  CURRENCY,
  getYearlySaving,
  PLANS,
  type PlanAction,
} from '#shared/plan/plan-offers.ts';
import { FREE_FLASHCARDS, type PlanId } from '#shared/plan/plans.ts';
import type { PlanChoice } from './use-plan-choice.ts';

function PlanPrice({ plan, cycle }: { plan: PlanId; cycle: BillingCycle }) {
  const { t, i18n } = useTranslation('plan');
  const { cents, onSale } = PLANS[plan];
  const formatPrice = (amount: number) => formatMoney(amount, CURRENCY, i18n.language);
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-display text-3xl font-extrabold whitespace-nowrap">
          {formatPrice(cents[cycle])}
        </span>
        <span className="text-soft">{t(`price.${cycle}`)}</span>
      </p>
      {onSale && (
        <p className="text-sm text-soft">
          {cycle === 'monthly'
            ? t('price.orYearly', { price: formatPrice(cents.yearly), percent: getYearlySaving(plan) })
            : t('price.inMonths', { price: formatPrice(Math.round(cents.yearly / 12)) })}
        </p>
      )}
    </>
  );
}

const TONES: Record<PlanAction, ButtonTone> = {
  current: 'secondary',
  downgrade: 'caution',
  start: 'primary',
  subscribe: 'primary',
  waitlist: 'secondary',
};

type PlanCardProps = {
  plan: PlanId;
  cycle: BillingCycle;
  action: PlanAction;
  isKnown: boolean;
  isProcessing: boolean;
  /** True if the action cannot succeed. The children explain the reason. */
  isBlocked: boolean;
  onChoose: () => void;
  children?: ReactNode;
};

export function PlanCard(props: PlanCardProps) {
  const { plan, cycle, action, isKnown, isProcessing, isBlocked, onChoose, children } = props;
  const { t } = useTranslation('plan');
  const headingId = useId();
  const isCurrent = action === 'current';
  const { features, planned } = PLANS[plan];
  return (
    <li
      className={joinClasses(
        'flex flex-col gap-3 rounded-panel bg-card p-5 sm:p-6',
        isCurrent && 'outline-[2.5px] outline-leaf',
      )}
    >
      <div>
        <h2 id={headingId} className="font-bold text-soft">
          {t(`common:plans.${plan}`)}
        </h2>
        <p className="text-xl leading-tight font-extrabold text-balance">{t(`description.${plan}`)}</p>
      </div>
      <div className="md:min-h-24">
        <PlanPrice plan={plan} cycle={cycle} />
      </div>
      <ul className="flex-1 space-y-2">
        {features
          .filter((feature) => !planned.includes(feature))
          .map((feature) => (
            <Feature
              key={feature}
              text={t(`features.${feature}`, { limit: FREE_FLASHCARDS })}
              link={feature === 'sampleStories' ? { to: '/stories', text: t('storyLink') } : undefined}
            />
          ))}
        {planned.length > 0 && <li className="text-sm text-soft">{t('planned')}</li>}
        {planned.map((feature) => (
          <Feature key={feature} text={t(`features.${feature}`)} isPlanned />
        ))}
      </ul>
      <div className="mt-2 space-y-3">
        {children}
        <Button
          tone={isKnown ? TONES[action] : 'secondary'}
          disabled={isCurrent || isBlocked || !isKnown}
          busy={isProcessing}
          busyText={t('processing')}
          aria-describedby={headingId}
          onClick={onChoose}
          className="w-full"
        >
          {t(`button.${action}`)}
        </Button>
      </div>
    </li>
  );
}

type FeatureProps = { text: string; isPlanned?: boolean; link?: { to: string; text: string } | undefined };

/** Marks a planned feature with a sprout instead of a check mark. */
function Feature({ text, isPlanned = false, link }: FeatureProps) {
  const Icon = isPlanned ? Sprout : Check;
  return (
    <li className={joinClasses('flex items-start gap-2', isPlanned && 'text-soft')}>
      <Icon className={joinClasses('mt-0.5 size-5 shrink-0', !isPlanned && 'text-leaf')} />
      <span>
        {text}
        {link && (
          <Link to={link.to} className="block min-h-6 text-sm underline">
            {link.text}
          </Link>
        )}
      </span>
    </li>
  );
}

type PaidPlanHintProps = { user: SignedInUser; family: PlanContextValue; choice: PlanChoice };

export function PaidPlanHint({ user, family, choice }: PaidPlanHintProps) {
  const { t, i18n } = useTranslation('plan');
  const elsewhere = usePaymentsElsewhere();
  const isPaid = isSubscribed(family);
  const details = useSubscriptionDetails(user, isPaid);
  if (!isPaid) {
    const until = family.profile?.gift_until;
    const date = until && formatInstantDay(until, i18n.language);
    return <p className="text-sm text-soft">{date ? t('givenUntil', { date }) : t('given')}</p>;
  }
  const { cancel_at_period_end: isEnding, current_period_end: periodEnd } = family.profile ?? {};
  return (
    <>
      {isEnding && periodEnd && (
        <p className="font-semibold">
          {t('billing:ends', { date: formatInstantDay(periodEnd, i18n.language) })}
        </p>
      )}
      {isEnding && !elsewhere && (
        <Button
          tone="primary"
          disabled={choice.isNavigating}
          onClick={choice.manageBilling}
          className="w-full"
        >
          {t('billing:keep')}
        </Button>
      )}
      {details && <PaymentList details={details} />}
      {details?.canSwitchToYearly && !elsewhere && (
        <Button disabled={choice.isNavigating} onClick={choice.switchToYearly} className="w-full">
          {t('billing:yearly')}
        </Button>
      )}
      <p className="text-sm text-soft">{t('changeCycle')}</p>
      {elsewhere ? (
        <ElsewhereNote topic="payments" elsewhere={elsewhere} />
      ) : (
        <Button tone="quiet" disabled={choice.isNavigating} onClick={choice.manageBilling} className="w-full">
          {t('manageBilling')}
        </Button>
      )}
    </>
  );
}
