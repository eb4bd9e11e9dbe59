import { Check, Sprout } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#client/lib/i18n/formats.ts';
import { Button } from '#client/ui/button.tsx';
import type { ButtonTone } from '#client/ui/button-class.ts';
import { joinClasses } from '#client/ui/class-names.ts';
import {
  type BillingCycle,
  CURRENCY,
  FREE_FLASHCARDS,
  PLANS,
  type PlanAction,
  type PlanId,
  yearlySaving,
} from '#shared/plan/plans.ts';

type PlanPriceProps = {
  plan: PlanId;
  cycle: BillingCycle;
  /** A user who has the plan needs no waitlist for it. */
  current: boolean;
};

function PlanPrice({ plan, cycle, current }: PlanPriceProps) {
  const { t, i18n } = useTranslation('plan');
  const { cents, onSale } = PLANS[plan];
  const hasPrice = cents.monthly > 0;
  const money = (amount: number) => formatMoney(amount, CURRENCY, i18n.language);
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-display text-3xl font-extrabold whitespace-nowrap">{money(cents[cycle])}</span>
        <span className="text-soft">{t(`price.${cycle}`)}</span>
      </p>
      {onSale && (
        <p className="text-sm text-soft">
          {cycle === 'monthly'
            ? t('price.orYearly', { price: money(cents.yearly), percent: yearlySaving(plan) })
            : t('price.inMonths', { price: money(Math.round(cents.yearly / 12)) })}
        </p>
      )}
      {hasPrice && !onSale && !current && <p className="text-sm text-soft">{t('price.notOnSale')}</p>}
    </>
  );
}

/** `unknown` until it is known who asks. */
type CardAction = PlanAction | 'unknown';

const TONES: Record<CardAction, ButtonTone> = {
  current: 'secondary',
  unknown: 'secondary',
  downgrade: 'caution',
  start: 'primary',
  subscribe: 'primary',
  waitlist: 'secondary',
};

type PlanCardProps = {
  plan: PlanId;
  cycle: BillingCycle;
  action: CardAction;
  processing: boolean;
  /** True where its button could only fail; `children` say why. */
  blocked: boolean;
  onChoose: () => void;
  children?: ReactNode;
};

export function PlanCard({ plan, cycle, action, processing, blocked, onChoose, children }: PlanCardProps) {
  const { t } = useTranslation('plan');
  const headingId = useId();
  const current = action === 'current';
  return (
    <li
      className={joinClasses(
        'flex flex-col gap-3 rounded-panel bg-card p-5 sm:p-6',
        current && 'outline-[2.5px] outline-leaf',
      )}
    >
      <h2 id={headingId} className="text-xl font-extrabold">
        {t(`common:plans.${plan}`)}
      </h2>
      <div className="md:min-h-24">
        <PlanPrice plan={plan} cycle={cycle} current={current} />
      </div>
      <p className="text-soft">{t(`description.${plan}`)}</p>
      <ul className="flex-1 space-y-2">
        {PLANS[plan].features.map((feature) => (
          <Feature
            key={feature}
            text={t(`features.${feature}`, { limit: FREE_FLASHCARDS })}
            isPlanned={PLANS[plan].planned.includes(feature)}
          />
        ))}
      </ul>
      <div className="space-y-3">
        {children}
        <Button
          tone={TONES[action]}
          disabled={current || blocked || action === 'unknown'}
          busy={processing}
          busyText={t('processing')}
          aria-describedby={headingId}
          onClick={onChoose}
          className="w-full"
        >
          {action === 'unknown' ? t(`button.${PLAIN_BUTTON[plan]}`) : t(`button.${action}`)}
        </Button>
      </div>
    </li>
  );
}

/** A planned feature has a seed in place of the check mark. */
function Feature({ text, isPlanned }: { text: string; isPlanned: boolean }) {
  const { t } = useTranslation('plan');
  const Icon = isPlanned ? Sprout : Check;
  return (
    <li className={joinClasses('flex items-start gap-2', isPlanned && 'text-soft')}>
      <Icon className={joinClasses('mt-0.5 size-5 shrink-0', !isPlanned && 'text-leaf')} />
      <span>
        {text}
        {isPlanned && <span className="block text-sm">{t('planned')}</span>}
      </span>
    </li>
  );
}

const PLAIN_BUTTON = { free: 'start', print: 'subscribe', pro: 'waitlist' } as const satisfies Record<
  PlanId,
  PlanAction
>;
