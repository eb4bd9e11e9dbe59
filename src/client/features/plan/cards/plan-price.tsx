import { useTranslation } from 'react-i18next';
import { formatMoney } from '#client/lib/i18n/format-money.ts';
import { type BillingCycle, CURRENCY, PLANS, yearlySaving } from '#shared/plan/plan-table.ts';
import type { PlanId } from '#shared/plan/plans.ts';

type PlanPriceProps = {
  plan: PlanId;
  cycle: BillingCycle;
  /** A user who has the plan needs no waitlist for it. */
  current: boolean;
};

/** What a plan costs in the chosen cycle; for one on sale what the other cycle would mean, else that it is not. */
export function PlanPrice({ plan, cycle, current }: PlanPriceProps) {
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
